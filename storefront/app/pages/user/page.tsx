import type { ComponentType } from 'react'
import { useSearchParams } from 'react-router'
import { pageTitle } from '../../base/page-title.ts'
import { userPath } from '../../base/paths.ts'
import { screens } from '../../screens.ts'
import { late } from '../../ui/late.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import type { Route } from './+types/page'
import { Home } from './home/home.tsx'
import styles from './page.module.css'
import { hrefIn, tabIn, tabNames, type UserTab, userTabs } from './tabs.ts'

export const meta: Route.MetaFunction = ({ location }) => {
  const tab = tabIn(new URLSearchParams(location.search))
  return [{ title: pageTitle(screens.user.title, tab ? userTabs[tab] : '') }]
}

const skeleton = <Skeleton lines={3} shape="card" />

const OwnReviews = late(
  () => import('../../buying/review/own-reviews.tsx').then((part) => part.OwnReviews),
  skeleton,
)

function Reviews() {
  const [query] = useSearchParams()
  return <OwnReviews hrefOf={(page) => hrefIn(query, { page: String(page) })} />
}

/** The overview is part of the page, because most visits use it. The other tabs are loaded on demand. */
const contents: Record<UserTab, ComponentType> = {
  favorites: late(() => import('./favorites.tsx').then((file) => file.Favorites), skeleton),
  history: late(() => import('./history.tsx').then((file) => file.History), skeleton),
  reviews: Reviews,
  invoices: late(() => import('./invoices.tsx').then((file) => file.Invoices), skeleton),
  messages: late(() => import('./messages.tsx').then((file) => file.Messages), skeleton),
  signups: late(
    () => import('../../buying/activity/sign-up/sign-up-list.tsx').then((file) => file.SignUpList),
    skeleton,
  ),
  settings: late(() => import('./settings/settings.tsx').then((file) => file.Settings), skeleton),
}

export default function UserPage() {
  const [query] = useSearchParams()
  const tab = tabIn(query)
  const href = (name: string) => (name === '' ? screens.user.path : userPath(name))
  if (tab === null) return <Home />
  const Content = contents[tab]
  return (
    <div className={`container ${styles.page}`}>
      <h1 tabIndex={-1}>{userTabs[tab]}</h1>
      <div className={styles.tabs}>
        <Tabs
          label="个人中心分栏"
          current={href(tab)}
          tabs={[
            { to: href(''), label: '概览' },
            ...tabNames.map((name) => ({ to: href(name), label: userTabs[name] })),
          ]}
        />
      </div>
      <Content />
    </div>
  )
}
