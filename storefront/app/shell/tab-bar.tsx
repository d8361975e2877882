import { House, LayoutGrid, ReceiptText, ShoppingCart } from 'lucide-react'
import { NavLink } from 'react-router'
import { useCartCount } from '../cart/cart-store.ts'
import { badgeText } from './badge.ts'
import styles from './tab-bar.module.css'

const tabs = [
  { to: '/products', label: '首页', icon: House },
  { to: '/category', label: '分类', icon: LayoutGrid },
  { to: '/cart', label: '购物车', icon: ShoppingCart },
  { to: '/orders', label: '订单', icon: ReceiptText },
]

/** A phone's way around; hidden from 768 px on. */
export function TabBar() {
  const badge = badgeText(useCartCount())
  return (
    <nav aria-label="底部导航" className={styles.bar}>
      {tabs.map(({ to, label, icon: Icon }) => (
        <NavLink key={to} to={to}>
          <Icon size={22} aria-hidden="true" />
          {label}
          {to === '/cart' && badge && <span className={styles.badge}>{badge}</span>}
        </NavLink>
      ))}
    </nav>
  )
}
