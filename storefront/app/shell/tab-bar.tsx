import { NavLink } from 'react-router'
import Calendar from '~icons/calendar'
import House from '~icons/house'
import LayoutGrid from '~icons/layout-grid'
import ShoppingCart from '~icons/shopping-cart'
import UserRound from '~icons/user-round'
import { useSession } from '../base/session.ts'
import { useCartCount } from '../goods/cart/cart-store.ts'
import { screens } from '../screens.ts'
import { badgeText } from '../ui/badge.ts'
import styles from './tab-bar.module.css'

const tabs = [
  { to: screens.products.path, label: '首页', icon: House },
  { to: screens.category.path, label: '分类', icon: LayoutGrid },
  { to: screens.activities.path, label: '活动', icon: Calendar },
  { to: screens.cart.path, label: '购物车', icon: ShoppingCart },
  { to: screens.user.path, label: '我的', icon: UserRound },
]

/** The main navigation of a phone. Hidden from 768 px on. */
export function TabBar() {
  const badge = badgeText(useCartCount())
  const unread = useSession().userDetail?.unreadMessages
  return (
    <nav aria-label="底部导航" className={styles.bar}>
      {tabs.map(({ to, label, icon: Icon }) => (
        <NavLink key={to} to={to}>
          <Icon size={22} aria-hidden="true" />
          {label}
          {to === screens.cart.path && badge && <span className={styles.badge}>{badge}</span>}
          {to === screens.user.path && unread ? (
            <span className={styles.dot}>
              <span className="visually-hidden">有未读消息</span>
            </span>
          ) : null}
        </NavLink>
      ))}
    </nav>
  )
}
