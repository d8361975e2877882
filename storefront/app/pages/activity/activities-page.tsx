import { dayOf } from '@gongfang/contract/base/time'
import { type ActivityCard as Card, listActivities } from '@gongfang/contract/buying/activity'
import { Link } from 'react-router'
import CalendarDays from '~icons/calendar-days'
import List from '~icons/list'
import { shopOf } from '../../base/call.ts'
import { leadToLast } from '../../base/last-page.ts'
import { pageTitle } from '../../base/page-title.ts'
import { breadcrumbData, pageHead, withOrigin } from '../../base/seo.ts'
import styles from '../../buying/activity/activities.module.css'
import { ActivityCard } from '../../buying/activity/activity-card.tsx'
import { Calendar } from '../../buying/activity/calendar.tsx'
import { CalendarLinks } from '../../buying/activity/calendar-links.tsx'
import { type Filter, hrefOf, isNarrowed, readFilter, tabNames, tabs } from '../../buying/activity/filter.ts'
import { FilterRow } from '../../buying/activity/filter-row.tsx'
import { Nothing } from '../../buying/activity/nothing.tsx'
import { screens } from '../../screens.ts'
import { late } from '../../ui/late.tsx'
import { Pager } from '../../ui/pager.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import type { Route } from './+types/activities-page'

// Loaded on demand, because most visitors use the list.
const MySignUps = late(() =>
  import('../../buying/activity/sign-up/my-sign-ups.tsx').then((file) => file.MySignUps),
)

const LIMIT = 12
const MONTH_LIMIT = 100

export async function loader({ request, context }: Route.LoaderArgs) {
  const today = dayOf(new Date())
  const filter = readFilter(new URL(request.url).searchParams, today)
  const shop = shopOf(context)
  const list = filter.tab === 'mine' ? null : await shop(listActivities, inputOf(filter))
  if (list && filter.view === 'list') leadToLast(list, filter.page, (page) => hrefOf(filter, { page }))
  return { today, filter, list, head: withOrigin(headOf(filter), shop.origin) }
}

function inputOf({ tab, view, kind, format, fee, city, month, page }: Filter) {
  const calendar = view === 'calendar'
  return {
    tab: calendar || tab === 'mine' ? ('all' as const) : tab,
    ...(kind && { kind }),
    ...(format && { format }),
    ...(fee && { fee }),
    ...(city && { city }),
    ...(month && { month }),
    page: calendar ? 1 : page,
    limit: calendar ? MONTH_LIMIT : LIMIT,
  }
}

const headOf = (filter: Filter) => [
  ...pageHead({
    title: screens.activities.title,
    description:
      '工具使用、量具校准、安全操作等线下培训与线上讲座：时间、地点、讲师、名额与费用一目了然，在线报名，凭票签到',
    path: hrefOf({ ...filter, view: 'list', month: '', tab: 'all' }, { page: filter.page }),
    hidden: filter.tab === 'mine' || isNarrowed(filter) || filter.view === 'calendar',
  }),
  breadcrumbData([{ label: '首页', to: screens.products.path }, { label: screens.activities.title }]),
]

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: pageTitle(screens.activities.title) },
  ...(loaderData?.head ?? []),
]

export default function ActivitiesPage({ loaderData: { today, filter, list } }: Route.ComponentProps) {
  return (
    <div className={`container ${styles.page}`}>
      <header className={styles.head}>
        <h1 tabIndex={-1}>{screens.activities.title}</h1>
        <CalendarLinks />
      </header>
      <div className={styles.bar}>
        <Tabs
          label="活动状态"
          current={filter.view === 'list' ? hrefOf(filter, { page: 1 }) : ''}
          tabs={tabs.map((tab) => ({
            to: hrefOf(
              filter,
              tab === 'mine' ? mine : { tab, view: 'list', ...(filter.view === 'calendar' && { month: '' }) },
            ),
            label: tabNames[tab],
          }))}
        />
        {list && <Views filter={filter} />}
      </div>
      {list ? (
        <>
          <FilterRow filter={filter} cities={list.cities} today={today} />
          {filter.view === 'calendar' ? (
            <Calendar filter={filter} activities={list.data} today={today} />
          ) : (
            <Cards activities={list.data} filter={filter} today={today} />
          )}
          {filter.view === 'list' && (
            <Pager
              page={list.current_page}
              lastPage={list.last_page}
              total={list.total}
              limit={list.per_page}
              href={(page) => hrefOf(filter, { page })}
            />
          )}
        </>
      ) : (
        <MySignUps />
      )}
    </div>
  )
}

const mine: Partial<Filter> = {
  tab: 'mine',
  view: 'list',
  kind: '',
  format: '',
  fee: '',
  city: '',
  month: '',
}

function Views({ filter }: { filter: Filter }) {
  const ways = [
    { view: 'list', text: '列表', icon: List, to: hrefOf(filter, { view: 'list', month: '' }) },
    {
      view: 'calendar',
      text: '日历',
      icon: CalendarDays,
      to: hrefOf(filter, { view: 'calendar', tab: 'all' }),
    },
  ]
  return (
    <nav className={styles.views} aria-label="显示方式">
      {ways.map(({ view, text, icon: Icon, to }) => (
        <Link
          key={view}
          to={to}
          replace
          preventScrollReset
          aria-current={view === filter.view ? 'true' : undefined}
        >
          <Icon size={16} aria-hidden="true" />
          {text}
        </Link>
      ))}
    </nav>
  )
}

function Cards({ activities, filter, today }: { activities: Card[]; filter: Filter; today: string }) {
  if (activities.length === 0) {
    return <Nothing filter={filter} />
  }
  return (
    <ul className={styles.cards}>
      {activities.map((activity, at) => (
        <li key={activity.id}>
          <ActivityCard activity={activity} today={today} eager={at < 2} />
        </li>
      ))}
    </ul>
  )
}
