import { Outlet } from 'react-router'
import { LateErrorPage } from '../../shell/late-error-page.tsx'
import type { Route } from './+types/account-layout'
import styles from './account-layout.module.css'
import { Sidebar } from './sidebar.tsx'

/** The layout of the account's pages. It is one route, so it stays when the page changes. */
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

/** The sidebar stays when a page fails to load. */
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
