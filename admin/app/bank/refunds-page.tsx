import {
  type BankRefundRow,
  countTransfersDesk,
  listBankRefunds,
  RefundView,
  refundViewNames,
  sendBankRefund,
} from '@gongfang/contract/bank-desk'
import { showFen } from '@gongfang/contract/money'
import { Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { call, useCan } from '../shell/session.ts'
import { type Column, List } from '../ui/list.tsx'
import { LoadError } from '../ui/load-error.tsx'
import { loadList } from '../ui/query.ts'
import { Code, Soft, Time } from '../ui/show.tsx'
import type { Route } from './+types/refunds-page'
import { BankLinks } from './bank-links.tsx'
import { MoneyForm } from './money-form.tsx'

export const meta = () => [{ title: '线下退款 - 后台' }]

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const [page, counts] = await Promise.all([loadList(listBankRefunds, request), call(countTransfersDesk, {})])
  return { page, counts }
}

const columns: Column<BankRefundRow>[] = [
  { key: 'out', title: '退款单号', render: (_, { outRefundNo }) => <Code>{outRefundNo}</Code> },
  {
    key: 'no',
    title: '订单号',
    render: (_, { no }) => (
      <Link to={`/bank?view=all&one=${no}`}>
        <Code>{no}</Code>
      </Link>
    ),
  },
  { key: 'jigou', title: '机构', width: 180, dataIndex: 'jigou' },
  { key: 'payer', title: '付款人', width: 180, render: (_, { payer }) => payer || <Soft>—</Soft> },
  { key: 'sum', title: '金额', align: 'right', render: (_, { amountFen }) => showFen(amountFen) },
  { key: 'at', title: '发起时间', render: (_, { createdAt }) => <Time at={createdAt} /> },
  {
    key: 'sent',
    title: '汇出',
    render: (_, row) =>
      row.paidOn === null ? (
        <SendButton row={row} />
      ) : (
        <>
          {row.paidOn} <Code>{row.serial}</Code> <Soft>{row.staffName}</Soft>
        </>
      ),
  },
]

export default function RefundsPage({ loaderData: { page, counts } }: Route.ComponentProps) {
  return (
    <List
      title="线下退款"
      actions={<BankLinks counts={counts} />}
      page={page}
      columns={columns}
      rowKey={({ id }) => id}
      views={RefundView.options.map((view) => ({
        key: view === 'open' ? '' : view,
        label: refundViewNames[view],
        count: view === 'open' ? counts.refunds : undefined,
      }))}
      above={
        <p>
          <Soft>对公转账的订单退款由财务在银行汇出，登记日期和流水号后退款才算完成。</Soft>
        </p>
      }
      empty="没有待汇出的退款"
    />
  )
}

function SendButton({ row: { id, no, amountFen, payer } }: { row: BankRefundRow }) {
  const can = useCan()
  const [open, setOpen] = useState(false)
  if (!can('bank.confirm')) return <Soft>待汇出</Soft>
  return (
    <>
      <Button size="small" type="primary" onClick={() => setOpen(true)}>
        退款已汇出
      </Button>
      {open && (
        <MoneyForm
          title={`订单 ${no} 退款 ${showFen(amountFen)}`}
          yes="已汇出"
          dayName={['paidOn', '汇出日期']}
          payee={payer}
          endpoint={sendBankRefund}
          wish={({ day, serial, payee }) => ({ id, paidOn: day, serial, payee })}
          done="退款已完成，已通知会员"
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

export { LoadError as ErrorBoundary }
