import { noRefundBecause } from '@gongfang/contract/buying/pay-ways'
import {
  channelNames,
  countRefunds,
  listRefunds,
  paymentChannels,
  type RefundRow,
  RefundView,
  refundReasonText,
  refundStateText,
  retryRefund,
} from '@gongfang/contract/money/payment-desk'
import { isQueue } from '@gongfang/contract/system/queue-desk'
import { Button } from 'antd'
import { Link } from 'react-router'
import { call } from '../../base/call.ts'
import { paths } from '../../base/paths.ts'
import { useCan } from '../../base/session.ts'
import { titleOf } from '../../base/title.ts'
import { refundTones } from '../../money/payment/labels.ts'
import { SubjectLink, sumText } from '../../money/payment/money.tsx'
import { screens } from '../../screens.ts'
import { ExportButton } from '../../system/transfer/export-button.tsx'
import { useAct } from '../../ui/act.ts'
import { useConfirm } from '../../ui/confirm.tsx'
import type { Filter } from '../../ui/filters.tsx'
import { actionColumn, type Column, List } from '../../ui/list.tsx'
import { loadList, useView } from '../../ui/list-query.ts'
import { LoadError } from '../../ui/load-error.tsx'
import { Code, StateTag, Time } from '../../ui/show.tsx'
import type { Route } from './+types/refund-list-page'

export const meta = () => titleOf(screens.refunds)

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const [page, counts] = await Promise.all([loadList(listRefunds, request), call(countRefunds, {})])
  return { page, counts }
}

const columns: Column<RefundRow>[] = [
  {
    key: 'out',
    part: 'name',
    title: '退款单号',
    render: (_, { outRefundNo }) => <Code>{outRefundNo}</Code>,
  },
  { key: 'subject', title: '业务', render: (_, row) => <SubjectLink {...row} /> },
  { key: 'channel', title: '渠道', render: (_, { channel }) => channelNames[channel] },
  { key: 'sum', part: 'amount', title: '金额', align: 'right', render: (_, row) => sumText(row) },
  { key: 'why', title: '原因', render: (_, { reason }) => refundReasonText(reason) },
  {
    key: 'state',
    part: 'state',
    title: '状态',
    width: 260,
    render: (_, { state, offline, problem }) => (
      <>
        <StateTag tone={refundTones[state]}>{refundStateText({ state, offline })}</StateTag> {problem}
      </>
    ),
  },
  { key: 'created', title: '发起时间', render: (_, { createdAt }) => <Time at={createdAt} /> },
  actionColumn((row) => <RetryButton row={row} />),
]

const filters: Filter[] = [
  { kind: 'text', name: 'keyword', label: '退款单号或支付单号', width: 240, most: 64 },
  { kind: 'days', name: 'days', label: '到账' },
]
const viewNames: Record<RefundView, string> = {
  open: '进行中',
  trouble: '需要处理',
  done: '已到账',
  all: '全部',
}

export default function RefundsPage({ loaderData: { page, counts } }: Route.ComponentProps) {
  const view = useView('open')
  return (
    <List
      title="退款队列"
      sorted={isQueue('refund', view) ? '发起时间，最早在前' : '发起时间，最新在前'}
      page={page}
      columns={columns}
      rowKey={({ id }) => id}
      open={({ paymentId }) => paths.payments({ one: paymentId })}
      views={RefundView.options.map((view) => ({
        key: view === 'open' ? '' : view,
        label: viewNames[view],
        count: view === 'all' ? undefined : counts[view],
      }))}
      filters={filters}
      actions={<ExportButton kind="refund" />}
      empty="没有符合条件的退款"
    />
  )
}

/** Refunds of after-sales are retried on their case, refunds by transfer are done by hand. */
function RetryButton({ row: { id, state, reason, channel, offline, late, subjectNo } }: { row: RefundRow }) {
  const { act, busy } = useAct()
  const { confirm } = useConfirm()
  const can = useCan()
  if (state === 'done') return null
  if (channel === 'bank' || offline) return <Link to={paths.bankRefunds()}>去汇出</Link>
  if (reason === 'aftersale')
    return <Link to={paths.aftersales({ view: 'all', keyword: subjectNo })}>去售后单</Link>
  const failed = state === 'failed'
  const retry = async () => {
    if (!failed || !late) return act(retryRefund, { id }, { done: failed ? '已以新单号发起' : '已再次提交' })
    const text = `${noRefundBecause(paymentChannels[channel].way)}，只能由财务通过银行转账退给客户。`
    if (await confirm({ title: '改为线下退款？', text, yes: '线下退款', danger: true }))
      await act(retryRefund, { id, offline: true }, { done: '已转为线下退款，等待财务汇出' })
  }
  return (
    <Button size="small" disabled={!can('payment.write')} loading={busy} onClick={retry}>
      {failed ? (late ? '线下退款' : '重新发起') : '重试'}
    </Button>
  )
}

export { LoadError as ErrorBoundary }
