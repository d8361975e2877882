import { useEffect } from 'react'
import { GateCard } from '../member/gate-card.tsx'
import { screens } from '../screens.ts'
import { refreshUserInfo } from '../session.ts'
import { Assets } from './assets.tsx'
import { BoughtTable } from './bought-table.tsx'
import styles from './home.module.css'
import { OrderShortcuts } from './order-shortcuts.tsx'
import { refreshOverview } from './overview-store.ts'
import { ProfileHead } from './profile-head.tsx'
import { RecentRow } from './recent-row.tsx'
import { Todo } from './todo.tsx'
import { Tools } from './tools.tsx'

/** The overview. Each part asks for its own, so that a slow one holds up no other. */
export function Home() {
  useEffect(() => {
    void refreshUserInfo()
    void refreshOverview()
  }, [])
  return (
    <div className={`container ${styles.home}`}>
      <h1 tabIndex={-1} className="visually-hidden">
        {screens.user.title}
      </h1>
      <GateCard />
      <div className={styles.card}>
        <ProfileHead />
        <Assets />
      </div>
      <OrderShortcuts />
      <Todo />
      <Tools />
      <BoughtTable />
      <RecentRow />
    </div>
  )
}
