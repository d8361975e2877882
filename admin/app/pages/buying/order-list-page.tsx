import { dayOf } from '@gongfang/contract/base/time'
import { deliveryNames, orderStateNames, PayWay, payWayNames } from '@gongfang/contract/buying/order'
import {
  countOrderDesk,
  listOrderDesk,
  OrderFlag,
  type OrderRow,
  OrderView,
  orderFlagNames,
} from '@gongfang/contract/buying/order-desk'
import { deskNoteNames, noteKeys, noteOf } from '@gongfang/contract/buying/order-notes'
import { isQueue } from '@gongfang/contract/system/queue-desk'
import { Flex, Space } from 'antd'
import { Link, useSearchParams } from 'react-router'
import { call } from '../../base/call.ts'
import { paths } from '../../base/paths.ts'
import { useCan } from '../../base/session.ts'
import { titleOf } from '../../base/title.ts'
import { Flag } from '../../buying/order/flag.tsx'
import { invoiceNames, invoiceTones, payable, stateTones, viewNames } from '../../buying/order/labels.ts'
import { PrintMenu } from '../../buying/order/print-menu.tsx'
import { TrackingImport } from '../../buying/order/tracking-import.tsx'
import { screens } from '../../screens.ts'
import { ExportButton } from '../../system/transfer/export-button.tsx'
import type { Filter } from '../../ui/filters.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { type Column, List } from '../../ui/list.tsx'
import { currentRequest, loadList, type Paging } from '../../ui/list-query.ts'
import { LoadError } from '../../ui/load-error.tsx'
import { Code, Soft, StateTag, Time } from '../../ui/show.tsx'
import type { Route } from './+types/order-list-page'

export const meta = () => titleOf(screens.orders)

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const [page, counts] = await Promise.all([loadOrders(request), call(countOrderDesk, {})])
  return { page, counts }
}

const loadOrders = (request: Request, paging: Paging = {}) =>
  loadList(listOrderDesk, request, { ...wholeAmounts(request), ...paging })

/** A text that is no amount does not filter. */
function wholeAmounts(request: Request) {
  const { searchParams } = new URL(request.url)
  const read = (name: string) => {
    const text = searchParams.get(name) ?? ''
    return /^\d{1,10}$/.test(text) ? Number(text) : undefined
  }
  return { least: read('least'), most: read('most') } as { least?: number; most?: number }
}

const besideStaffNote = noteKeys.filter((key) => noteOf(key).deskList.column === 'note')

const columns: Column<OrderRow>[] = [
  {
    key: 'no',
    part: 'name',
    title: '订单号',
    render: (_, { no, flag }) => (
      <Flex vertical>
        <Code>{no}</Code>
        <Flag flag={flag} />
      </Flex>
    ),
  },
  { key: 'created', title: '下单时间', render: (_, { createdAt }) => <Time at={createdAt} /> },
  {
    key: 'who',
    part: 'who',
    title: '机构 / 会员',
    width: 180,
    render: (_, { jigou, nickname, mobile }) => (
      <Flex vertical>
        <span>{jigou}</span>
        <span className="soft">
          {nickname} {mobile}
        </span>
      </Flex>
    ),
  },
  {
    key: 'goods',
    title: '商品',
    width: 210,
    render: (_, { title, kinds, pieces }) => (
      <Flex vertical>
        <span>{title}</span>
        <span className="soft">
          {kinds > 1 ? `等 ${kinds} 种，` : ''}共 {pieces} 件
        </span>
      </Flex>
    ),
  },
  {
    key: 'payable',
    part: 'amount',
    title: '应付',
    align: 'right',
    render: (_, row) => (
      <Flex vertical>
        <b>{payable(row)}</b>
        <span className="soft">{payWayNames[row.payWay]}</span>
      </Flex>
    ),
  },
  {
    key: 'state',
    part: 'state',
    title: '状态',
    render: (_, { state, parcels, inAftersale, changing, reminded, waiting, wishedOn }) => (
      <Space size={4} wrap>
        <StateTag tone={stateTones[state]}>{orderStateNames[state]}</StateTag>
        {state === 'paid' && parcels > 0 && <StateTag tone="warning">部分发货</StateTag>}
        {waiting > 0 && <StateTag tone="warning">待到货 {waiting}</StateTag>}
        {reminded && <StateTag tone="warning">已催发货</StateTag>}
        {state === 'paid' && wishedOn !== '' && (
          <StateTag tone={wishedOn < dayOf(new Date()) ? 'bad' : 'neutral'}>期望 {wishedOn} 到</StateTag>
        )}
        {inAftersale && <StateTag tone="bad">售后中</StateTag>}
        {changing && <StateTag tone="warning">变更中</StateTag>}
      </Space>
    ),
  },
  {
    key: 'invoice',
    title: '发票',
    render: (_, { invoice, currency, state }) =>
      invoice === 'none' && (currency === 'points' || state === 'unpaid' || state === 'cancelled') ? (
        <Soft>—</Soft>
      ) : (
        <StateTag tone={invoiceTones[invoice]}>{invoiceNames[invoice]}</StateTag>
      ),
  },
  {
    key: 'delivery',
    title: '配送',
    render: (_, { delivery, receiver, region }) =>
      delivery === 'depot' ? (
        deliveryNames.depot
      ) : (
        <Flex vertical>
          <span>{receiver}</span>
          <span className="soft">{region}</span>
        </Flex>
      ),
  },
  {
    key: 'note',
    title: '备注',
    width: 150,
    render: (_, row) => (
      <Flex vertical>
        {besideStaffNote.map(
          (key) =>
            row[key] && (
              <span key={key}>
                {noteOf(key).deskList.as}：{row[key]}
              </span>
            ),
        )}
        {row.staffNote && <span className="soft">{row.staffNote}</span>}
      </Flex>
    ),
  },
  ...noteKeys
    .filter((key) => !besideStaffNote.includes(key))
    .map((key) => ({
      key: noteOf(key).deskList.column,
      title: deskNoteNames[key],
      extra: true,
      render: (_: unknown, row: OrderRow) => row[key],
    })),
  { key: 'code', title: '型号', extra: true, render: (_, { modelCode }) => <Code>{modelCode}</Code> },
]

const filters: Filter[] = [
  { kind: 'text', name: 'keyword', label: '订单号、手机号、机构、收件人或运单号', width: 340 },
  { kind: 'days', name: 'days', label: '下单' },
  { kind: 'days', name: 'paidDays', label: '付款', from: 'paidFrom', to: 'paidTo' },
  {
    kind: 'select',
    name: 'currency',
    label: '计价',
    width: 100,
    options: [
      { value: 'money', label: '金额' },
      { value: 'points', label: '积分' },
    ],
  },
  {
    kind: 'select',
    name: 'payWay',
    label: '支付方式',
    options: PayWay.options.map((value) => ({ value, label: payWayNames[value] })),
  },
  {
    kind: 'select',
    name: 'flag',
    label: '旗标',
    width: 100,
    options: OrderFlag.options
      .filter((value) => value !== '')
      .map((value) => ({ value, label: orderFlagNames[value] })),
  },
  { kind: 'text', name: 'sku', label: '型号', width: 150 },
  { kind: 'text', name: 'least', label: '最低金额', width: 140 },
  { kind: 'text', name: 'most', label: '最高金额', width: 140 },
]

export default function OrdersPage({ loaderData: { page, counts } }: Route.ComponentProps) {
  const can = useCan()
  const [params] = useSearchParams()
  const oldest = params.get('oldest')
  const isOldestFirst = oldest ? oldest === 'true' : isQueue('order', params.get('view') ?? undefined)
  return (
    <List
      title="订单"
      sorted={sortedText(params.get('view'), isOldestFirst)}
      page={page}
      columns={columns}
      rowKey={({ id }) => id}
      views={shownViews(params.get('view')).map((view) => ({
        key: view === 'all' ? '' : view,
        label: viewNames[view],
        count: view === 'all' ? undefined : counts[view],
      }))}
      filters={filters}
      open={({ no }) => paths.order(no)}
      work={({ state, delivery }) =>
        can('order.ship') && state === 'paid' && delivery === 'express' ? '去发货' : undefined
      }
      actions={
        <>
          <ExportButton kind="order" />
          <ExportButton kind="orderLine" label="导出明细" />
          <TrackingImport />
          {can('order.ship') && (
            <LinkButton to={paths.shipping()} type="primary">
              发货
            </LinkButton>
          )}
        </>
      }
      bulk={(rows) => <PrintMenu nos={rows.map(({ no }) => no)} />}
      everything={{ most: 500, load: (paging: Paging) => loadOrders(currentRequest(), paging) }}
      above={params.has('memberId') && <OneMember row={page.rows[0]} />}
      empty="没有订单"
    />
  )
}

/** The to-dos lead to the views of late orders. Beside all others they would not fit into the row. */
const shownViews = (active: string | null) =>
  OrderView.options.filter((view) => !LATE_VIEWS.includes(view) || view === active)
const LATE_VIEWS: readonly OrderView[] = ['backorderLate', 'wishedLate']

function sortedText(view: string | null, isOldestFirst: boolean): string {
  if (!isOldestFirst) return '下单时间，最新在前'
  return view === 'wished' || view === 'wishedLate' ? '期望到货日，最早在前' : '下单时间，最早在前'
}

/** Says that the list shows one member's orders. */
const OneMember = ({ row }: { row: OrderRow | undefined }) => (
  <p>
    仅显示{row ? ` ${row.jigou} ${row.nickname} ` : '一位会员'}的订单{' '}
    <Link to={paths.orders()}>显示全部</Link>
  </p>
)

export { LoadError as ErrorBoundary }
