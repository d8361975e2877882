import { NavLink } from 'react-router'
import Calendar from '~icons/calendar'
import House from '~icons/house'
import LayoutGrid from '~icons/layout-grid'
import ShoppingCart from '~icons/shopping-cart'
import UserRound from '~icons/user-round'
import { useSession } from '../base/session.ts'
import { useCartCount } from '../goods/cart/cart-store.ts'
import { screens, type TabIcon } from '../screens.ts'
import { badgeText } from '../ui/badge.ts'
import { tabPlaces } from './places.ts'
import styles from './tab-bar.module.css'

const icons: Record<TabIcon, typeof House> = {
  house: House,
  grid: LayoutGrid,
  calendar: Calendar,
  cart: ShoppingCart,
  person: UserRound,
}

const tabs = tabPlaces.map(({ icon, ...place }) => ({ ...place, icon: icons[icon] }))

/** The main navigation of a phone. Hidden from 768 px on. */
export function TabBar() {
  const badge = badgeText(useCartCount())
  const unread = useSession().userDetail?.unreadMessages
  return (
    <nav aria-label="底部导航" className={styles.bar}>
      {tabs.map(({ path: to, name, icon: Icon }) => (
        <NavLink key={to} to={to}>
          <Icon size={22} aria-hidden="true" />
          {name}
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
