import { useSession } from '../../base/session.ts'
import { RecentSpot } from '../../favorite/recent-spot.tsx'
import { late } from '../../ui/late.tsx'
import styles from './member-rows.module.css'

const BoughtCards = late(() => import('../../order/bought/bought-cards.tsx').then((part) => part.BoughtCards))

/** What a member comes back for, right below the banner. Its room is there before the first paint, by the style sheet. */
export function MemberRows() {
  const { token } = useSession()
  return (
    <div className={styles.rows}>
      {token !== null && (
        <>
          <div className={styles.bought}>
            <BoughtCards />
          </div>
          <RecentSpot />
        </>
      )}
    </div>
  )
}
