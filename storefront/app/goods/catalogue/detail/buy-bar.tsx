import { Link } from 'react-router'
import Phone from '~icons/phone'
import ShoppingCart from '~icons/shopping-cart'
import { useSite } from '../../../base/site.ts'
import { screens } from '../../../screens.ts'
import { Button } from '../../../ui/button.tsx'
import { useCartCount } from '../../cart/cart-store.ts'
import { FavoriteButton } from '../../favorite/favorite-button.tsx'
import { RestockButton } from '../../restock/restock-button.tsx'
import styles from './buy-bar.module.css'
import type { Buying } from './buying.ts'

interface BuyBarProps {
  buying: Buying
  chosen: boolean
  openSheet: () => void
}

/**
 * The bar at the bottom of a phone. Both buttons open the sheet, so that model and quantity are seen before
 * buying.
 */
export function BuyBar({ buying: { product, sku }, chosen, openSheet }: BuyBarProps) {
  const { kefuMobile } = useSite()
  const count = useCartCount()
  const soldOut = product.skus.every(({ stock }) => stock.band === 'none')
  return (
    <div className={styles.bar} data-action-bar="">
      {kefuMobile && (
        <a href={`tel:${kefuMobile}`} className={`${styles.icon} ${styles.phone}`}>
          <Phone aria-hidden="true" size={20} />
          客服
        </a>
      )}
      <FavoriteButton productId={product.id} look={styles.icon} />
      <Link to={screens.cart.path} className={styles.icon} aria-label={`购物车，${count} 件`}>
        <ShoppingCart aria-hidden="true" size={20} />
        购物车
        {count > 0 && <b>{count > 99 ? '99+' : count}</b>}
      </Link>
      {chosen && soldOut && <RestockButton skuId={sku.id} />}
      {chosen && !soldOut && (
        <>
          <Button onClick={openSheet}>加入购物车</Button>
          <Button variant="cta" onClick={openSheet}>
            立即购买
          </Button>
        </>
      )}
      {!chosen && (
        <a href="#models" className={styles.models}>
          选择型号
        </a>
      )}
    </div>
  )
}
