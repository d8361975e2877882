import { showTime } from '@gongfang/contract/base/time'
import { orderStateNames } from '@gongfang/contract/buying/order'
import { getDeskOrder } from '@gongfang/contract/buying/order-desk'
import { aftersaleKindNames } from '@gongfang/contract/service/aftersale'
import { aftersaleStateNames as aftersaleNames } from '@gongfang/contract/service/aftersale-desk'
import { Alert, Card, Flex, Tabs } from 'antd'
import { Link } from 'react-router'
import { call } from '../../base/call.ts'
import { paths } from '../../base/paths.ts'
import { useCan } from '../../base/session.ts'
import { titleOf } from '../../base/title.ts'
import { OrderAcceptances } from '../../buying/acceptance/order-acceptances.tsx'
import styles from '../../buying/order/detail.module.css'
import { Amounts, Delivery, Member } from '../../buying/order/detail-facts.tsx'
import { Goods } from '../../buying/order/detail-goods.tsx'
import { Packages } from '../../buying/order/detail-packages.tsx'
import { Payments } from '../../buying/order/detail-payments.tsx'
import { Flag } from '../../buying/order/flag.tsx'
import { stateTones } from '../../buying/order/labels.ts'
import { NoteForm } from '../../buying/order/note-form.tsx'
import { OrderActions } from '../../buying/order/order-actions.tsx'
import { OrderEvents } from '../../buying/order/order-events.tsx'
import { screens } from '../../screens.ts'
import { stateTones as aftersaleTones } from '../../service/aftersale/labels.ts'
import { Attachments } from '../../system/attachment/attachments.tsx'
import { History } from '../../system/audit/history.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { PlainTable } from '../../ui/plain-table.tsx'
import { Code, StateTag, Time } from '../../ui/show.tsx'
import type { Route } from './+types/order-detail-page'
import { Invoices, Transfer } from './order-invoices-and-transfer.tsx'

export const meta: Route.MetaFunction = ({ params }) =>
  titleOf(screens.order, `${screens.order.title} ${params.no}`)

export const clientLoader = ({ params }: Route.ClientLoaderArgs) => call(getDeskOrder, { no: params.no })

/** One order with all its facts and actions. */
export default function OrderPage({ loaderData: order }: Route.ComponentProps) {
  const { no, state, parcels, payBefore, cancelReason } = order
  return (
    <>
      <div className={styles.head}>
        <Link to={paths.orders()}>订单</Link>
        <h1 className={styles.title}>
          <Code>{no}</Code>
        </h1>
        <StateTag tone={stateTones[state]}>{orderStateNames[state]}</StateTag>
        {state === 'paid' && parcels > 0 && <StateTag tone="warning">部分发货</StateTag>}
        <Flag flag={order.flag} />
        <span className={styles.gap} />
        <OrderActions order={order} />
      </div>
      {payBefore && (
        <Alert type="info" showIcon title={`请会员在 ${showTime(payBefore)} 前付款，逾期自动取消`} />
      )}
      {order.changeNo && (
        <Alert
          type="warning"
          showIcon
          title={
            <>
              订单正在变更，处理完之前不能发货：
              <Link to={paths.orderChanges({ one: order.changeNo })}>变更单 {order.changeNo}</Link>
            </>
          }
        />
      )}
      {cancelReason && <Alert type="warning" showIcon title={`取消原因：${cancelReason}`} />}
      <div className={styles.two}>
        <Flex vertical gap={16} className={styles.main}>
          <Goods order={order} />
          {order.packages.length > 0 && <Packages order={order} />}
          {order.attachments.length > 0 && (
            <Card size="small" title="附件">
              <Attachments files={order.attachments} />
            </Card>
          )}
          {order.depot.length > 0 && <Depot rows={order.depot} />}
          {order.paidAt && <OrderAcceptances no={no} />}
          <Aftersales order={order} />
          <Transfer order={order} />
          <Payments payments={order.payments} />
          {order.invoices.length > 0 && <Invoices invoices={order.invoices} />}
          <Card size="small">
            <Tabs
              items={[
                { key: 'events', label: '订单动态', children: <OrderEvents order={order} /> },
                {
                  key: 'history',
                  label: '修改历史',
                  children: (
                    <History key={`${order.version} ${order.events.length}`} subject={`order ${no}`} />
                  ),
                },
              ]}
            />
          </Card>
        </Flex>
        <Flex vertical gap={16} component="aside" className={styles.aside}>
          <Amounts order={order} />
          <Member order={order} />
          <Delivery order={order} />
          <NoteForm key={order.version} order={order} />
        </Flex>
      </div>
    </>
  )
}

function Depot({ rows }: { rows: Route.ComponentProps['loaderData']['depot'] }) {
  return (
    <Card size="small" title="寄存">
      <PlainTable
        label="寄存"
        rowKey="modelCode"
        rows={rows}
        columns={[
          { key: 'goods', title: '商品', dataIndex: 'title' },
          { key: 'code', title: '型号', render: (_, { modelCode }) => <Code>{modelCode}</Code> },
          { key: 'delta', title: '入库', align: 'right', dataIndex: 'delta' },
          { key: 'held', title: '会员在库', align: 'right', dataIndex: 'held' },
          { key: 'at', title: '时间', render: (_, { at }) => <Time at={at} /> },
        ]}
      />
    </Card>
  )
}

function Aftersales({ order }: { order: Route.ComponentProps['loaderData'] }) {
  const { no, paidAt, aftersales: rows } = order
  const mayGive = useCan()('aftersale.refund') && paidAt !== null
  if (rows.length === 0 && !mayGive) return null
  const give = (
    <LinkButton to={paths.aftersales({ goodwill: no })} size="small">
      主动退款
    </LinkButton>
  )
  return (
    <Card size="small" title="售后" extra={mayGive && give} styles={rows.length === 0 ? BARE : {}}>
      <PlainTable
        label="售后"
        rowKey="id"
        rows={rows}
        columns={[
          {
            key: 'no',
            title: '售后单号',
            render: (_, { id, aftersaleNo }) => (
              <Link to={paths.aftersales({ view: 'all', one: id })}>
                <Code>{aftersaleNo}</Code>
              </Link>
            ),
          },
          { key: 'kind', title: '类型', render: (_, { kind }) => aftersaleKindNames[kind] },
          { key: 'reason', title: '原因', dataIndex: 'reason' },
          {
            key: 'state',
            title: '状态',
            render: (_, { state }) => (
              <StateTag tone={aftersaleTones[state]}>{aftersaleNames[state]}</StateTag>
            ),
          },
          { key: 'at', title: '申请时间', render: (_, { createdAt }) => <Time at={createdAt} /> },
        ]}
      />
    </Card>
  )
}

const BARE = { body: { display: 'none' } } as const

export { LoadError as ErrorBoundary }
