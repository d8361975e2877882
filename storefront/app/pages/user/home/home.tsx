import { useEffect } from 'react'
import { useSession } from '../../../base/session.ts'
import { BoughtTable } from '../../../buying/order/bought/bought-table.tsx'
import { GateCard } from '../../../people/member/gate-card.tsx'
import { screens } from '../../../screens.ts'
import { PageSkeleton } from '../../../ui/skeleton.tsx'
import { refreshOverview } from '../overview-store.ts'
import { Assets } from './assets.tsx'
import styles from './home.module.css'
import { OpenTasks } from './open-tasks.tsx'
import { OrderShortcuts } from './order-shortcuts.tsx'
import { ProfileHead } from './profile-head.tsx'
import { RecentRow } from './recent-row.tsx'
import { Tools } from './tools.tsx'

/** The overview of the account. Each part loads its own data, so that a slow one does not delay the others. */
export function Home() {
  const { token, user, userDetail } = useSession()
  const { status = 'approved' } = userDetail ?? user ?? {}
  useEffect(() => {
    void refreshOverview()
  }, [])
  // The server does not know the member, so the skeleton stays until the session is read.
  if (token === null) return <PageSkeleton title={screens.user.title} />
  return (
    <div className={`container ${styles.home}`}>
      <h1 tabIndex={-1} className="visually-hidden">
        {screens.user.title}
      </h1>
      {status !== 'approved' && <GateCard />}
      <div className={styles.card}>
        <ProfileHead />
        <Assets />
      </div>
      <OrderShortcuts />
      <OpenTasks />
      <Tools />
      <BoughtTable />
      <RecentRow />
    </div>
  )
}
