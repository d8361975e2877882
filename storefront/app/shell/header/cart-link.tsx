import { type PointerEvent, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import ShoppingCart from '~icons/shopping-cart'
import { useCartCount } from '../../goods/cart/cart-store.ts'
import { screens } from '../../screens.ts'
import { badgeText } from '../../ui/badge.ts'
import { late } from '../../ui/late.tsx'
import { usePopup } from '../../ui/overlay/popup.ts'
import styles from './header.module.css'

const MiniCart = late(() => import('./mini-cart.tsx').then((file) => file.MiniCart))

const INTENT_MS = 150

/** A link to the cart. Hover or ArrowDown opens a preview. */
export function CartLink() {
  const count = useCartCount()
  const { pathname } = useLocation()
  const { open, setOpen, box, trigger } = usePopup<HTMLDivElement, HTMLAnchorElement>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const later = (next: boolean) => (event: PointerEvent) => {
    clearTimeout(timer.current)
    if (event.pointerType === 'mouse') timer.current = setTimeout(() => setOpen(next), INTENT_MS)
  }
  const close = () => {
    clearTimeout(timer.current)
    setOpen(false)
  }

  return (
    <div ref={box} className={styles.cartPlace} onPointerEnter={later(true)} onPointerLeave={later(false)}>
      <Link
        ref={trigger}
        to={screens.cart.path}
        className={styles.cart}
        onClick={close}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          setOpen(true)
        }}
      >
        <ShoppingCart size={18} aria-hidden="true" />
        购物车
        <span className={styles.count}>{badgeText(count)}</span>
      </Link>
      {open && count > 0 && pathname !== screens.cart.path && <MiniCart count={count} close={close} />}
    </div>
  )
}
