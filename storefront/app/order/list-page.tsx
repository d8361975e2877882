import { listOrders, type OrderTab } from '@gongfang/contract/order'
import { useNavigate, useSearchParams } from 'react-router'
import { call } from '../call.ts'
import { PayDialog } from '../payment/pay-dialog.tsx'
import { pageTitle, screens } from '../screens.ts'
import { Button } from '../ui/button.tsx'
import { Pager } from '../ui/pager.tsx'
import { PageSkeleton } from '../ui/skeleton.tsx'
import { EmptyState } from '../ui/states.tsx'
import { Tabs } from '../ui/tabs.tsx'
import type { Route } from './+types/list-page'
import styles from './list.module.css'
import { OrderCard } from './order-card.tsx'
import { OrderSearch } from './order-search.tsx'

export const meta = () => [{ title: pageTitle(screens.orders.title) }]

const LIMIT = 10

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const query = new URL(request.url).searchParams
  const tab = tabOf(query)
  const page = Math.max(1, Math.floor(Number(query.get('page'))) || 1)
  const text = (name: string) => query.get(name)?.trim() || undefined
  const [keyword, fromOn, toOn] = [text('kw'), text('from'), text('to')]
  const orders = await call(listOrders, {
    tab,
    page,
    limit: LIMIT,
    ...(keyword && { keyword }),
    ...(fromOn && { fromOn }),
    ...(toOn && { toOn }),
  })
  return { tab, orders }
}
clientLoader.hydrate = true as const

export function HydrateFallback() {
  return <PageSkeleton />
}

const tabs: readonly [OrderTab, string][] = [
  ['all', '全部'],
  ['unpaid', '待付款'],
  ['paid', '待发货'],
  ['shipped', '待收货'],
  ['done', '已完成'],
  ['cancelled', '已取消'],
]

export default function OrdersPage({ loaderData: { tab, orders } }: Route.ComponentProps) {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const paying = query.get('pay')
  const href = (change: Record<string, string | null>) => hrefOf(query, change)
  const name = tabs.find(([key]) => key === tab)?.[1] ?? ''

  return (
    <div className={`container ${styles.page}`}>
      <header className={styles.head}>
        <h1 tabIndex={-1}>{screens.orders.title}</h1>
        <OrderSearch query={query} />
      </header>
      <Tabs
        label="订单状态"
        current={href({ tab, page: null, pay: null })}
        tabs={tabs.map(([key, label]) => ({
          to: href({ tab: key, page: null, pay: null }),
          label,
          count: key === 'all' ? undefined : orders.counts[key],
        }))}
      />
      {orders.data.length === 0 ? (
        <EmptyState
          text={tab === 'all' ? '暂无订单' : `暂无${name}订单`}
          action={
            <Button variant="outline" to="/products">
              去逛逛
            </Button>
          }
        />
      ) : (
        <ul className={styles.list}>
          {orders.data.map((order) => (
            <li key={order.no}>
              <OrderCard order={order} payHref={href({ pay: order.no })} />
            </li>
          ))}
        </ul>
      )}
      <Pager
        page={orders.current_page}
        lastPage={orders.last_page}
        total={orders.total}
        limit={orders.per_page}
        href={(page) => href({ page: String(page), pay: null })}
      />
      {paying && /^\d{20}$/.test(paying) && (
        <PayDialog
          key={paying}
          no={paying}
          onClose={(paid) =>
            navigate(paid ? `/order/detail?no=${paying}&paid=1` : href({ pay: null }), { replace: true })
          }
        />
      )}
    </div>
  )
}

const tabOf = (query: URLSearchParams): OrderTab =>
  tabs.find(([tab]) => tab === query.get('tab'))?.[0] ?? 'all'

function hrefOf(query: URLSearchParams, change: Record<string, string | null>): string {
  const next = new URLSearchParams(query)
  for (const [name, value] of Object.entries(change)) {
    if (value === null) next.delete(name)
    else next.set(name, value)
  }
  if (!next.has('tab')) next.set('tab', 'all')
  return `/orders?${next}`
}
