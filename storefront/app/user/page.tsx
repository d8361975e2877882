import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { SignUpList } from '../activity/sign-up-list.tsx'
import { pageTitle, screens } from '../screens.ts'
import { Tabs } from '../ui/tabs.tsx'
import type { Route } from './+types/page'
import { Favorites } from './favorites.tsx'
import { History } from './history.tsx'
import { Home } from './home.tsx'
import { Messages } from './messages.tsx'
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
  return (
    <Suspense>
      <OwnReviews hrefOf={(page) => hrefIn(query, { page: String(page) })} />
    </Suspense>
  )
}

const contents: Record<UserTab, () => React.ReactNode> = {
  favorites: Favorites,
  history: History,
  reviews: Reviews,
  messages: Messages,
  signups: SignUpList,
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
      <Content key={tab} />
    </div>
  )
}
