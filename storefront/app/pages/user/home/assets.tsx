import { showOwed } from '@gongfang/contract/people/points'
import { Link } from 'react-router'
import { userPath } from '../../../base/paths.ts'
import { useSession } from '../../../base/session.ts'
import { screens } from '../../../screens.ts'
import { useOverview } from '../overview-store.ts'
import styles from './home.module.css'

/** Balances and counts of the member, each a link to its list. */
export function Assets() {
  const { user, userDetail } = useSession()
  const { overview } = useOverview()
  const member = userDetail ?? user
  const assets = [
    { label: '积分', count: member?.points, owed: member?.pointsOwed, unit: '积分', to: screens.points.path },
    { label: '寄存物品', count: overview?.heldGoods, unit: '件', to: screens.verification.path },
    { label: '收藏', count: overview?.favorites, unit: '种商品', to: userPath('favorites') },
    { label: '报名', count: overview?.signUps, unit: '个', to: userPath('signups') },
  ]
  return (
    <ul className={styles.assets} aria-label="我的资产">
      {assets.map(({ label, count, owed = 0, unit, to }) => (
        <li key={to}>
          <Link to={to}>
            <b className="numbers" aria-hidden="true">
              {count ?? '–'}
            </b>
            {label}
            {count !== undefined && (
              <span className="visually-hidden">
                {' '}
                {count} {unit}
              </span>
            )}
            {owed > 0 && <span className={styles.owed}>{showOwed(owed)}</span>}
          </Link>
        </li>
      ))}
    </ul>
  )
}
