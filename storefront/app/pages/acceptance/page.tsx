import type { Page } from '@gongfang/contract/base/values'
import {
  getOrderAcceptance,
  listDoneAcceptances,
  listDueAcceptances,
  listRefusedOrders,
  readAcceptanceSetting,
} from '@gongfang/contract/buying/acceptance'
import { pageIn } from '@gongfang/web/base/query.ts'
import type { ReactNode } from 'react'
import { call, nullIfRefused } from '../../base/call.ts'
import { pageTitle } from '../../base/page-title.ts'
import { ordersPath } from '../../base/paths.ts'
import styles from '../../buying/acceptance/acceptance.module.css'
import { DoneCard, DueCard, RefusedCard } from '../../buying/acceptance/due-card.tsx'
import { acceptancePath } from '../../buying/acceptance/paths.ts'
import { approvedMember } from '../../people/member/approved-member.ts'
import { screens } from '../../screens.ts'
import { Button } from '../../ui/button.tsx'
import { late } from '../../ui/late.tsx'
import { Pager } from '../../ui/pager.tsx'
import { PageSkeleton } from '../../ui/skeleton.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import type { Route } from './+types/page'

const OrderView = late(() => import('./order-view.tsx').then((part) => part.OrderView), <PageSkeleton />)
const SettingForm = late(() =>
  import('../../buying/acceptance/setting-form.tsx').then((part) => part.SettingForm),
)

export const meta: Route.MetaFunction = ({ params }) => [
  { title: pageTitle(screens.acceptance.title, params.no) },
]

const LIMIT = 20
const tabNames = { due: '待验收', refused: '拒收待处理', done: '已验收', setting: '设置' } as const
type Tab = keyof typeof tabNames
const isTab = (text: string | null): text is Tab => text !== null && Object.hasOwn(tabNames, text)

export async function clientLoader({ params: { no }, request }: Route.ClientLoaderArgs) {
  const { can } = await approvedMember()
  if (no !== undefined) return { view: 'order' as const, order: await readOrder(no) }
  const query = new URL(request.url).searchParams
  const page = pageIn(query)
  const tabs = (Object.keys(tabNames) as Tab[]).filter((name) =>
    can.includes(name === 'setting' ? 'acceptanceSetting' : 'accept'),
  )
  const wanted = query.get('tab')
  const tab = isTab(wanted) && tabs.includes(wanted) ? wanted : tabs[0]
  const at = { page, limit: LIMIT }
  switch (tab) {
    case 'due':
      return { view: tab, tabs, due: await call(listDueAcceptances, at) }
    case 'refused':
      return { view: tab, tabs, refused: await call(listRefusedOrders, at) }
    case 'done':
      return { view: tab, tabs, done: await call(listDoneAcceptances, at) }
    case 'setting':
      return { view: tab, tabs, setting: await call(readAcceptanceSetting, {}) }
    default:
      return { view: 'none' as const }
  }
}
clientLoader.hydrate = true as const

export function HydrateFallback() {
  return <PageSkeleton title="验收" />
}

/** null when the number is invalid or unknown, or the order is not for this member's eyes. */
async function readOrder(no: string) {
  return nullIfRefused(call(getOrderAcceptance, { no }))
}

const href = (tab: Tab, page = 1) => `${acceptancePath()}?tab=${tab}${page > 1 ? `&page=${page}` : ''}`

export default function AcceptancePage({ loaderData: data }: Route.ComponentProps) {
  if (data.view === 'order') return <OrderView order={data.order} />
  if (data.view === 'none')
    return (
      <div className={`container ${styles.page}`}>
        <h1 tabIndex={-1}>验收</h1>
        <EmptyState
          text="您的角色不能验收商品"
          action={<Button to={ordersPath('all')}>返回我的订单</Button>}
        />
      </div>
    )
  return (
    <div className={`container ${styles.page}`}>
      <h1 tabIndex={-1}>验收</h1>
      <Tabs
        label="验收"
        current={href(data.view)}
        tabs={data.tabs.map((name) => ({
          to: href(name),
          label: tabNames[name],
          count:
            name === 'due' && data.view === 'due'
              ? data.due.total
              : name === 'refused' && data.view === 'refused'
                ? data.refused.total
                : undefined,
        }))}
      />
      {data.view === 'setting' && <SettingForm setting={data.setting} />}
      {data.view === 'due' && (
        <Orders tab="due" of={data.due} empty="没有待验收的订单" draw={(due) => <DueCard due={due} />} />
      )}
      {data.view === 'refused' && (
        <Orders
          tab="refused"
          of={data.refused}
          empty="没有待处理的拒收商品"
          draw={(refused) => <RefusedCard refused={refused} />}
        />
      )}
      {data.view === 'done' && (
        <Orders tab="done" of={data.done} empty="暂无验收记录" draw={(done) => <DoneCard done={done} />} />
      )}
    </div>
  )
}

interface OrdersProps<Order> {
  tab: Tab
  of: Page<Order>
  /** The sentence where there are none. */
  empty: string
  draw: (order: Order) => ReactNode
}

const Orders = <Order extends { no: string }>({ tab, of, empty, draw }: OrdersProps<Order>) => (
  <>
    {of.total === 0 ? (
      <EmptyState text={empty} />
    ) : (
      <ul className={styles.list}>
        {of.data.map((order) => (
          <li key={order.no}>{draw(order)}</li>
        ))}
      </ul>
    )}
    <Pager
      page={of.current_page}
      lastPage={of.last_page}
      total={of.total}
      limit={of.per_page}
      unit="张"
      href={(page) => href(tab, page)}
    />
  </>
)
