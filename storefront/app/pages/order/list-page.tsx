import type { Output } from '@gongfang/contract/base/endpoint'
import { dayOf } from '@gongfang/contract/base/time'
import { exportOrders, listOrders, type OrderWait } from '@gongfang/contract/buying/order'
import type { OrderScope } from '@gongfang/contract/people/institution'
import { useNavigate, useSearchParams } from 'react-router'
import { call } from '../../base/call.ts'
import { downloadSheet } from '../../base/download.ts'
import { pageTitle } from '../../base/page-title.ts'
import { orderPath, ordersPath } from '../../base/paths.ts'
import { useSession } from '../../base/session.ts'
import { keepFocus } from '../../buying/order/keep-focus.ts'
import styles from '../../buying/order/list.module.css'
import {
  filterOf,
  hrefOf,
  type ListFilter,
  orderListInput,
  ranges,
  tabNames,
  tabs,
} from '../../buying/order/list-filter.ts'
import { OrderCard } from '../../buying/order/order-card.tsx'
import { OrderSearch } from '../../buying/order/order-search.tsx'
import { OrderScopes } from '../../people/team/order-scopes.tsx'
import { screens } from '../../screens.ts'
import { anchorIn, placeOf } from '../../ui/anchor.ts'
import { Button } from '../../ui/button.tsx'
import { late } from '../../ui/late.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Pager } from '../../ui/pager.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { useBusy } from '../../ui/use-busy.ts'
import type { Route } from './+types/list-page'
import { ListSkeleton } from './list-skeleton.tsx'

const PayDialog = late(() => import('../../money/payment/pay-dialog.tsx').then((file) => file.PayDialog))

export const meta = () => [{ title: pageTitle(screens.orders.title) }]

const LIMIT = 10
const waitNames: Record<OrderWait, string> = {
  pay: '待您付款的同事订单',
  aftersale: '售后待您处理的订单',
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const query = new URL(request.url).searchParams
  const filter = filterOf(query, dayOf(new Date()))
  const at = { page: filter.page, limit: LIMIT, ...anchorIn(query) }
  return { filter, orders: await call(listOrders, { ...orderListInput(filter), ...at }) }
}
clientLoader.hydrate = true as const

export function HydrateFallback() {
  return <ListSkeleton />
}

export default function OrdersPage({ loaderData: { filter, orders } }: Route.ComponentProps) {
  const [query] = useSearchParams()
  const href = (change: Record<string, string | null>) => hrefOf(query, change)
  const { busy, run } = useBusy()
  const scopes = useSession().userDetail?.orderScopes ?? []

  return (
    <div className={`container ${styles.page}`}>
      <header className={styles.head}>
        <h1 tabIndex={-1}>{screens.orders.title}</h1>
        <div className={styles.tools}>
          <OrderSearch filter={filter} />
          <Button
            variant="outline"
            busy={busy}
            busyText="导出中…"
            disabledReason={orders.total === 0 ? '没有可导出的订单' : undefined}
            onClick={() => run(downloadSheet(exportOrders, orderListInput(filter), '我的订单'))}
          >
            导出订单
          </Button>
        </div>
      </header>
      <Views filter={filter} orders={orders} scopes={scopes} href={href} />
      {orders.total === 0 ? (
        <Nothing
          filter={filter}
          everywhere={href({ kw: null, fund: null, range: 'all', from: null, to: null, page: null })}
          ofColleagues={scopes.length > 0 ? href({ scope: scopes.at(-1)!, page: null }) : ''}
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
        href={(page) => href({ ...placeOf(page, orders.anchor), pay: null })}
      />
      <Paying no={query.get('pay')} closed={href({ pay: null })} />
    </div>
  )
}

interface ViewsProps {
  filter: ListFilter
  orders: Output<typeof listOrders>
  scopes: readonly OrderScope[]
  href: (change: Record<string, string | null>) => string
}

/** The states and the colleagues to choose from, or what the list was opened for. */
function Views({ filter, orders, scopes, href }: ViewsProps) {
  const tabHref = (tab: string) => href({ tab, page: null, pay: null })
  if (filter.waits) {
    return (
      <Notice
        tone="warning"
        text={`${waitNames[filter.waits]}（${orders.total} 个）`}
        action={
          <Button variant="ghost" size="small" to={ordersPath('all')}>
            查看全部订单
          </Button>
        }
      />
    )
  }
  return (
    <>
      {scopes.length > 0 && <OrderScopes scopes={scopes} filter={filter} href={href} />}
      <Tabs
        label="订单状态"
        current={tabHref(filter.tab)}
        tabs={tabs.map((tab) => ({
          to: tabHref(tab),
          label: tabNames[tab],
          count: tab === 'all' ? undefined : orders.counts[tab],
        }))}
      />
    </>
  )
}

/** Shows that there are no orders, or that none matches the search. */
function Nothing({
  filter: { tab, keyword, range, scope, fund, waits },
  everywhere,
  ofColleagues,
}: {
  filter: ListFilter
  everywhere: string
  /** '' for members who read their own orders alone. */
  ofColleagues: string
}) {
  const name = tab === 'all' ? '' : tabNames[tab]
  const when = range === 'all' ? '' : range === 'custom' ? '所选时间内' : ranges[range]
  const words = [keyword, fund].filter(Boolean).join(' ')
  if (waits && words === '' && range === 'all')
    return (
      <EmptyState text="没有待您处理的订单" action={<Button to={ordersPath('all')}>查看全部订单</Button>} />
    )
  const text = words === '' ? `${when}暂无${name}订单` : `没有找到“${words}”相关的${name}订单`
  return (
    <EmptyState
      text={text}
      action={
        <p className={styles.ways}>
          {(range !== 'all' || words !== '') && (
            <Button variant="outline" to={everywhere}>
              查看全部时间
            </Button>
          )}
          {scope === 'own' && ofColleagues && (
            <Button variant="outline" to={ofColleagues}>
              查看同事的订单
            </Button>
          )}
          <Button to={screens.products.path}>去逛逛</Button>
        </p>
      }
    />
  )
}

/** The address opens the pay dialog, so that it survives a reload and Back closes it. */
function Paying({ no, closed }: { no: string | null; closed: string }) {
  const navigate = useNavigate()
  if (no === null || !/^\d{20}$/.test(no)) return null
  const close = async (paid: boolean) => {
    await navigate(paid ? orderPath(no, '&paid=1') : closed, { replace: true })
    keepFocus(no)
  }
  return <PayDialog key={no} no={no} onClose={close} />
}
