import { Link } from 'react-router'
import { useSession } from '../session.ts'
import styles from './home.module.css'
import { useOverview } from './overview-store.ts'

/** What one has: numbers that lead to their lists. */
export function Assets() {
  const { user, userDetail } = useSession()
  const { overview } = useOverview()
  const assets = [
    { label: '积分', count: (userDetail ?? user)?.points, unit: '积分', to: '/points' },
    { label: '寄存物品', count: overview?.heldGoods, unit: '件', to: '/verification' },
    { label: '收藏', count: overview?.favorites, unit: '种商品', to: '/user?tab=favorites' },
    { label: '报名', count: overview?.signUps, unit: '个', to: '/user?tab=signups' },
  ]
  return (
    <ul className={styles.assets} aria-label="我的资产">
      {assets.map(({ label, count, unit, to }) => (
        <li key={to}>
          <Link to={to} aria-label={count === undefined ? label : `${label} ${count} ${unit}`}>
            <b className="numbers">{count ?? '–'}</b>
            {label}
          </Link>
        </li>
      ))}
    </ul>
  )
}
