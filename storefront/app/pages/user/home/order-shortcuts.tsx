import { Link } from 'react-router'
import PackageCheck from '~icons/package-check'
import PackageOpen from '~icons/package-open'
import Truck from '~icons/truck'
import WalletCards from '~icons/wallet-cards'
import { ordersPath } from '../../../base/paths.ts'
import { useSession } from '../../../base/session.ts'
import { badgeText } from '../../../ui/badge.ts'
import { Block } from '../../../ui/block.tsx'
import type { Icon } from '../../../ui/icon.tsx'
import styles from './home.module.css'

const shortcuts: readonly { tab: 'unpaid' | 'paid' | 'shipped' | 'done'; label: string; icon: Icon }[] = [
  { tab: 'unpaid', label: '待付款', icon: WalletCards },
  { tab: 'paid', label: '待发货', icon: PackageOpen },
  { tab: 'shipped', label: '待收货', icon: Truck },
  { tab: 'done', label: '已完成', icon: PackageCheck },
]

export function OrderShortcuts() {
  const { user, userDetail } = useSession()
  const counts = (userDetail ?? user)?.orderCounts
  return (
    <Block title="我的订单" more={<Link to={ordersPath('all')}>全部订单</Link>}>
      <ul className={styles.shortcuts}>
        {shortcuts.map(({ tab, label, icon: Icon }) => {
          const count = counts?.[tab] ?? 0
          return (
            <li key={tab}>
              <Link to={ordersPath(tab)}>
                <Icon size={26} strokeWidth={1.5} aria-hidden="true" />
                {label}
                {counts && <span className="visually-hidden"> {count} 个</span>}
                {count > 0 && (
                  <span className={tab === 'done' ? styles.quietBadge : styles.badge} aria-hidden="true">
                    {badgeText(count)}
                  </span>
                )}
              </Link>
            </li>
          )
        })}
      </ul>
    </Block>
  )
}
