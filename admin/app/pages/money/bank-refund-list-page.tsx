import { showFen } from '@gongfang/contract/base/money'
import { payWayNames } from '@gongfang/contract/buying/order'
import { companyNames } from '@gongfang/contract/buying/pay-ways'
import {
  type BankRefundRow,
  countTransfersDesk,
  listBankRefunds,
  RefundView,
  refundViewNames,
  sendBankRefund,
} from '@gongfang/contract/money/bank-desk'
import { paymentChannels, purposeNames } from '@gongfang/contract/money/payment-desk'
import { isQueue } from '@gongfang/contract/system/queue-desk'
import { Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../base/call.ts'
import { paths } from '../../base/paths.ts'
import { useCan } from '../../base/session.ts'
import { titleOf } from '../../base/title.ts'
import { BankLinks } from '../../money/bank/bank-links.tsx'
import { MoneyForm } from '../../money/bank/money-form.tsx'
import { SubjectLink } from '../../money/payment/money.tsx'
import { screens } from '../../screens.ts'
import { type Column, List } from '../../ui/list.tsx'
import { loadList, useView } from '../../ui/list-query.ts'
import { LoadError } from '../../ui/load-error.tsx'
import { Code, Soft, Time } from '../../ui/show.tsx'
import type { Route } from './+types/bank-refund-list-page'

export const meta = () => titleOf(screens.bankRefunds)

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const [page, counts] = await Promise.all([loadList(listBankRefunds, request), call(countTransfersDesk, {})])
  return { page, counts }
}

const columns: Column<BankRefundRow>[] = [
  { key: 'out', part: 'name', title: '退款单号', render: (_, { outRefundNo }) => <Code>{outRefundNo}</Code> },
  {
    key: 'no',
    title: '业务',
    render: (_, { no, purpose, offline }) =>
      offline ? (
        <SubjectLink purpose={purpose} subjectNo={no} />
      ) : (
        <Link to={paths.bankTransfers({ view: 'all', one: no })}>
          <Code>{no}</Code>
        </Link>
      ),
  },
  { key: 'jigou', part: 'who', title: '机构', width: 180, dataIndex: 'jigou' },
  {
    key: 'payer',
    title: '付款人',
    width: 180,
    render: (_, { payer, offline, channel, memberId, nickname }) =>
      offline ? (
        <>
          <Soft>{payWayNames[paymentChannels[channel].way]}</Soft>{' '}
          <MemberLink id={memberId} nickname={nickname} />
        </>
      ) : (
        payer || <Soft>—</Soft>
      ),
  },
  {
    key: 'sum',
    part: 'amount',
    title: '金额',
    align: 'right',
    render: (_, { amountFen }) => showFen(amountFen),
  },
  { key: 'at', title: '发起时间', render: (_, { createdAt }) => <Time at={createdAt} /> },
  {
    key: 'sent',
    part: 'actions',
    title: '汇出',
    render: (_, row) =>
      row.paidOn === null ? (
        <SendButton row={row} />
      ) : (
        <>
          {row.paidOn} <Code>{row.serial}</Code>{' '}
          <Soft>{[row.payee, row.bank, row.account, row.staffName].filter(Boolean).join(' ')}</Soft>
        </>
      ),
  },
]

export default function RefundsPage({ loaderData: { page, counts } }: Route.ComponentProps) {
  const view = useView('open')
  return (
    <List
      title="线下退款"
      sorted={isQueue('bankRefund', view) ? '发起时间，最早在前' : '发起时间，最新在前'}
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
          <Soft>
            对公转账的退款，以及{companyNames}
            不再受理的退款，由财务在银行汇出，登记日期和流水号后才算完成。后者没有付款账户，请先向会员核对收款账户。
          </Soft>
        </p>
      }
      empty="没有待汇出的退款"
    />
  )
}

/** The member who is asked for a bank account. */
function MemberLink({ id, nickname }: { id: number; nickname: string }) {
  const can = useCan()
  const name = nickname || `会员 ${id}`
  return can('member.read') ? <Link to={paths.member(id)}>{name}</Link> : name
}

function SendButton({ row: { id, no, purpose, amountFen, payer, offline } }: { row: BankRefundRow }) {
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
          title={`${purposeNames[purpose]} ${no} 退款 ${showFen(amountFen)}`}
          yes="已汇出"
          dayName={['paidOn', '汇出日期']}
          payee={payer}
          asksAccount={offline}
          endpoint={sendBankRefund}
          inputOf={({ day, serial, payee, account, bank }) => ({
            id,
            paidOn: day,
            serial,
            payee,
            ...(offline && { account, bank }),
          })}
          done="退款已完成，已通知会员"
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

export { LoadError as ErrorBoundary }
