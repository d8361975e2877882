import { getOrder, type OrderDetail, orderCan } from '@gongfang/contract/buying/order'
import { useNavigate, useRevalidator, useSearchParams } from 'react-router'
import { call, nullIfRefused } from '../../base/call.ts'
import { pageTitle } from '../../base/page-title.ts'
import { orderPath, ordersPath } from '../../base/paths.ts'
import { OrderAcceptance } from '../../buying/acceptance/order-acceptance.tsx'
import { keepFocus } from '../../buying/order/keep-focus.ts'
import { Timeline } from '../../buying/order/timeline.tsx'
import { OrderInvoice } from '../../money/invoice/order-invoice.tsx'
import { useRoleReason } from '../../people/member/role.ts'
import { screens } from '../../screens.ts'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import { Button } from '../../ui/button.tsx'
import { late } from '../../ui/late.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Section } from '../../ui/section.tsx'
import { PageSkeleton } from '../../ui/skeleton.tsx'
import { EmptyState } from '../../ui/states.tsx'
import type { Route } from './+types/detail-page'
import styles from './detail.module.css'
import { DetailFacts } from './detail-facts.tsx'
import { DetailHead } from './detail-head.tsx'
import { DetailLines } from './detail-lines.tsx'

const OrderAftersales = late(() =>
  import('../../service/aftersale/order-aftersales.tsx').then((part) => part.OrderAftersales),
)

const OrderChanges = late(() =>
  import('../../service/order-change/order-changes.tsx').then((part) => part.OrderChanges),
)

const Attachments = late(() =>
  import('../../system/attachment/attachments.tsx').then((part) => part.Attachments),
)

const PayDialog = late(() => import('../../money/payment/pay-dialog.tsx').then((file) => file.PayDialog))

const BankPanel = late(() => import('../../money/bank/bank-panel.tsx').then((part) => part.BankPanel))

export const meta: Route.MetaFunction = ({ loaderData: order }) => [
  { title: pageTitle(screens.orderDetail.title, order ? `订单 ${order.no}` : '') },
]

/** null when the number is invalid or unknown, or the order is none that the member may see. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  return nullIfRefused(call(getOrder, { no: new URL(request.url).searchParams.get('no') ?? '' }))
}
clientLoader.hydrate = true as const

export function HydrateFallback() {
  return <PageSkeleton title={screens.orderDetail.title} />
}

export default function OrderDetailPage({ loaderData: order }: Route.ComponentProps) {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const mayPay = useRoleReason('payOfColleague') === undefined
  const mayInvoice = useRoleReason('invoiceOfColleague') === undefined
  if (order === null) return <NoOrder />
  const here = orderPath(order.no)
  const own = order.buyer === ''
  const pays = own || mayPay
  const close = async (paid: boolean) => {
    await navigate(paid ? `${here}&paid=1` : here, { replace: true })
    keepFocus(order.no)
  }
  return (
    <div className={`container ${styles.page}`}>
      <Breadcrumbs items={[{ label: '我的订单', to: ordersPath('all') }, { label: `订单 ${order.no}` }]} />
      {query.has('paid') && order.state === 'paid' && (
        <Notice tone="success" text="支付成功，我们会尽快为您发货" />
      )}
      {query.has('paid') && order.state === 'done' && order.delivery === 'depot' && (
        <Notice tone="success" text="支付成功，商品已入库寄存" />
      )}
      <DetailHead order={order} payHref={`${here}&pay=1`} />
      <div className={styles.columns}>
        <div className={styles.sections}>
          {pays && order.payWay === 'bank' && <BankPanel key={order.state} no={order.no} />}
          <DetailLines order={order} />
          {order.changes > 0 && <OrderChanges no={order.no} own={own} state={order.state} />}
          {order.aftersales > 0 && <OrderAftersales no={order.no} count={order.aftersales} />}
          {(order.packages.length > 0 || order.state === 'done') && <OrderAcceptance no={order.no} />}
          <Timeline events={order.events} />
        </div>
        <DetailFacts order={order}>
          <OrderAttachments order={order} />
          {(own || mayInvoice) && order.paidAt && <OrderInvoice {...order} />}
        </DetailFacts>
      </div>
      {pays && query.has('pay') && <PayDialog no={order.no} onClose={close} />}
    </div>
  )
}

/** The buyer adds files to the order and removes them; colleagues who see the order read them. */
function OrderAttachments({ order }: { order: OrderDetail }) {
  const { revalidate } = useRevalidator()
  const mayOrder = useRoleReason('order') === undefined
  const { no, state, buyer, attachments: files } = order
  const mayChange = buyer === '' && mayOrder
  const mayAdd = mayChange && orderCan.attach.includes(state)
  if (files.length === 0 && !mayAdd) return null
  return (
    <Section title={files.length > 0 ? `附件（${files.length}）` : '附件'}>
      <Attachments
        to={{ noun: 'order', no }}
        files={files}
        mayAdd={mayAdd}
        mayRemove={mayChange && orderCan.detach.includes(state)}
        onChanged={revalidate}
      />
    </Section>
  )
}

function NoOrder() {
  return (
    <div className="container">
      <h1 tabIndex={-1} className="visually-hidden">
        {screens.orderDetail.title}
      </h1>
      <EmptyState text="订单不存在" action={<Button to={ordersPath('all')}>返回我的订单</Button>} />
    </div>
  )
}
