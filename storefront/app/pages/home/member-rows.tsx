import { useSession } from '../../base/session.ts'
import { Recent } from '../../goods/favorite/recent.tsx'
import { late } from '../../ui/late.tsx'
import styles from './member-rows.module.css'

const BoughtCards = late(() =>
  import('../../buying/order/bought/bought-cards.tsx').then((part) => part.BoughtCards),
)

/**
 * Bought and viewed products of the member, below the banner. The style sheet reserves the height before the
 * first paint.
 */
export function MemberRows() {
  const { token } = useSession()
  return (
    <div className={styles.rows}>
      {token !== null && (
        <>
          <div className={styles.bought}>
            <BoughtCards />
          </div>
          <Recent />
        </>
      )}
    </div>
  )
}
