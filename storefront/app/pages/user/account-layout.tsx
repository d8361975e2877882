import { Outlet } from 'react-router'
import { LateErrorPage } from '../../shell/late-error-page.tsx'
import type { Route } from './+types/account-layout'
import styles from './account-layout.module.css'
import { Sidebar } from './sidebar.tsx'

/** Around the screens of the account. It is one route, so going from one of them to another leaves it standing. */
export default function AccountLayout() {
  return (
    <div className={styles.layout}>
      <Sidebar />
      <div className={styles.content}>
        <Outlet />
      </div>
    </div>
  )
}

/** A screen that did not come leaves the ways to the others. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <div className={styles.layout}>
      <Sidebar />
      <div className={styles.content}>
        <LateErrorPage error={error} />
      </div>
    </div>
  )
}
