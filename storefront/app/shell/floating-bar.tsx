import { useLocation, useNavigate } from 'react-router'
import ArrowUp from '~icons/arrow-up'
import QrCode from '~icons/qr-code'
import ShoppingCart from '~icons/shopping-cart'
import { useCartCount } from '../goods/cart/cart-store.ts'
import { screens } from '../screens.ts'
import { badgeText } from '../ui/badge.ts'
import styles from './floating-bar.module.css'
import { FollowPopup } from './follow-popup.tsx'
import { useCompact } from './header/compact.ts'

/** WeChat code, cart and back to top: a column in the right margin, on a phone a strip above the tab bar. */
export function FloatingBar() {
  const { compact: scrolled, mark } = useCompact()
  return (
    <>
      <span ref={mark} className={styles.mark} aria-hidden="true" />
      <aside className={styles.bar} aria-label="快捷入口">
        <FollowPopup icon={<QrCode size={20} aria-hidden="true" />} className={styles.item} />
        <CartButton />
        <button
          type="button"
          className={styles.item}
          data-dim={!scrolled || undefined}
          onClick={() => {
            const still = matchMedia('(prefers-reduced-motion: reduce)').matches
            scrollTo({ top: 0, behavior: still ? 'instant' : 'smooth' })
            document.getElementById('skip')?.focus({ preventScroll: true })
          }}
        >
          <ArrowUp size={20} aria-hidden="true" />
          <span>回到顶部</span>
        </button>
      </aside>
    </>
  )
}

function CartButton() {
  const badge = badgeText(useCartCount())
  const { pathname } = useLocation()
  const navigate = useNavigate()
  return (
    <button
      type="button"
      className={styles.item}
      onClick={() => pathname.replace(/\/+$/, '') !== screens.cart.path && navigate(screens.cart.path)}
    >
      <ShoppingCart size={20} aria-hidden="true" />
      <span>购物车</span>
      {badge && <span className={styles.badge}>{badge}</span>}
    </button>
  )
}
