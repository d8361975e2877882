import { type ComponentType, lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { pageTitle, screens } from '../screens.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { Tabs } from '../ui/tabs.tsx'
import type { Route } from './+types/page'
import { Home } from './home.tsx'
import styles from './page.module.css'
import { Settings } from './settings.tsx'
import { hrefIn, tabIn, tabNames, type UserTab, userTabs } from './tabs.ts'

export const meta: Route.MetaFunction = ({ location }) => {
  const tab = tabIn(new URLSearchParams(location.search))
  return [{ title: pageTitle(screens.user.title, tab ? userTabs[tab] : '') }]
}

const OwnReviews = lazy(() =>
  import('../review/own-reviews.tsx').then((part) => ({ default: part.OwnReviews })),
)

function Reviews() {
  const [query] = useSearchParams()
  return <OwnReviews hrefOf={(page) => hrefIn(query, { page: String(page) })} />
}

/** The overview is what most come for; a list is fetched when it is looked at. Settings show something at once. */
const contents: Record<UserTab, ComponentType> = {
  favorites: lazy(() => import('./favorites.tsx').then((file) => ({ default: file.Favorites }))),
  history: lazy(() => import('./history.tsx').then((file) => ({ default: file.History }))),
  reviews: Reviews,
  messages: lazy(() => import('./messages.tsx').then((file) => ({ default: file.Messages }))),
  signups: lazy(() => import('../activity/sign-up-list.tsx').then((file) => ({ default: file.SignUpList }))),
  settings: Settings,
}

export default function UserPage() {
  const [query] = useSearchParams()
  const tab = tabIn(query)
  const href = (name: string) => (name === '' ? '/user' : `/user?tab=${name}`)
  if (tab === null) return <Home />
  const Content = contents[tab]
  return (
    <div className={`container ${styles.page}`}>
      <h1 tabIndex={-1}>{userTabs[tab]}</h1>
      <div className={styles.tabs}>
        <Tabs
          label="个人中心"
          current={href(tab)}
          tabs={[
            { to: href(''), label: '概览' },
            ...tabNames.map((name) => ({ to: href(name), label: userTabs[name] })),
          ]}
        />
      </div>
      <Suspense key={tab} fallback={<Skeleton lines={3} shape="card" />}>
        <Content />
      </Suspense>
    </div>
  )
}
