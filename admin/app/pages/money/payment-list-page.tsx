import { showFen } from '@gongfang/contract/base/money'
import {
  channelNames,
  countPayments,
  getPayment,
  listPayments,
  PaymentChannel,
  type PaymentRow,
  PaymentState,
  paymentStateNames,
  purposeNames,
} from '@gongfang/contract/money/payment-desk'
import { call } from '../../base/call.ts'
import { titleOf } from '../../base/title.ts'
import { stateTones } from '../../money/payment/labels.ts'
import { SubjectLink, sumText } from '../../money/payment/money.tsx'
import { PaymentDrawer } from '../../money/payment/payment-drawer.tsx'
import { screens } from '../../screens.ts'
import { ExportButton } from '../../system/transfer/export-button.tsx'
import type { Filter } from '../../ui/filters.tsx'
import { type Column, List } from '../../ui/list.tsx'
import { loadList } from '../../ui/list-query.ts'
import { LoadError } from '../../ui/load-error.tsx'
import { useOpenRecord } from '../../ui/open-record.ts'
import { Code, Soft, StateTag, Time } from '../../ui/show.tsx'
import type { Route } from './+types/payment-list-page'

export const meta = () => titleOf(screens.payments)

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { searchParams } = new URL(request.url)
  const one = searchParams.get('one')
  const view = PaymentState.safeParse(searchParams.get('view'))
  const [page, counts, payment] = await Promise.all([
    loadList(listPayments, request, view.success ? { state: view.data } : {}),
    call(countPayments, {}),
    one && /^\d+$/.test(one) ? call(getPayment, { id: Number(one) }) : null,
  ])
  return { page, counts, payment }
}

const columns: Column<PaymentRow>[] = [
  { key: 'out', part: 'name', title: '支付单号', render: (_, { outTradeNo }) => <Code>{outTradeNo}</Code> },
  { key: 'subject', title: '业务', render: (_, row) => <SubjectLink {...row} /> },
  { key: 'channel', title: '渠道', render: (_, { channel }) => channelNames[channel] },
  { key: 'sum', part: 'amount', title: '金额', align: 'right', render: (_, row) => sumText(row) },
  {
    key: 'state',
    part: 'state',
    title: '状态',
    render: (_, { state, refundedFen }) => (
      <>
        <StateTag tone={stateTones[state]}>{paymentStateNames[state]}</StateTag>
        {refundedFen > 0 && <Soft> 已退 {showFen(refundedFen)}</Soft>}
      </>
    ),
  },
  {
    key: 'trade',
    title: '交易号',
    render: (_, { channelTradeNo }) => (channelTradeNo ? <Code>{channelTradeNo}</Code> : <Soft>—</Soft>),
  },
  { key: 'created', title: '发起时间', render: (_, { createdAt }) => <Time at={createdAt} /> },
  { key: 'paid', title: '支付时间', render: (_, { paidAt }) => <Time at={paidAt} /> },
]

const filters: Filter[] = [
  { kind: 'text', name: 'keyword', label: '支付单号、交易号或订单号', width: 240, most: 64 },
  {
    kind: 'select',
    name: 'channel',
    label: '渠道',
    options: PaymentChannel.options.map((channel) => ({ value: channel, label: channelNames[channel] })),
  },
  {
    kind: 'select',
    name: 'purpose',
    label: '业务',
    options: Object.entries(purposeNames).map(([value, label]) => ({ value, label })),
  },
  { kind: 'days', name: 'days', label: '发起时间' },
]

export default function PaymentsPage({ loaderData: { page, counts, payment } }: Route.ComponentProps) {
  const { at, close } = useOpenRecord()
  return (
    <>
      <List
        title="支付流水"
        sorted="发起时间，最新在前"
        page={page}
        columns={columns}
        rowKey={({ id }) => id}
        views={[
          { key: '', label: '全部' },
          ...PaymentState.options.map((state) => ({
            key: state,
            label: paymentStateNames[state],
            count: counts[state],
          })),
        ]}
        filters={filters}
        actions={<ExportButton kind="payment" viewIs="state" />}
        open={({ id }) => at(id)}
        empty="没有符合条件的支付记录"
      />
      {payment && <PaymentDrawer key={payment.id} payment={payment} onClose={close} />}
    </>
  )
}

export { LoadError as ErrorBoundary }
