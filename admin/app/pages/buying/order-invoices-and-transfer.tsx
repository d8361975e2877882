import { showFen } from '@gongfang/contract/base/money'
import type { DeskOrder } from '@gongfang/contract/buying/order-desk'
import { transferStateNames } from '@gongfang/contract/money/bank'
import { invoiceKindNames } from '@gongfang/contract/money/invoice'
import { invoiceViewNames } from '@gongfang/contract/money/invoice-desk'
import { Card, Flex } from 'antd'
import { Link } from 'react-router'
import { paths } from '../../base/paths.ts'
import { useCan } from '../../base/session.ts'
import { stateTones as transferTones } from '../../money/bank/labels.ts'
import { SlipButton } from '../../money/bank/slip-viewer.tsx'
import { stateTones as invoiceTones } from '../../money/invoice/labels.ts'
import { PlainTable } from '../../ui/plain-table.tsx'
import { Code, Soft, StateTag, Time } from '../../ui/show.tsx'

type Invoice = DeskOrder['invoices'][number]

/** The order's invoices, with links for staff who may open them. */
export function Invoices({ invoices }: { invoices: Invoice[] }) {
  const mayOpen = useCan()('invoice.read')
  const number = ({ id, invoiceNo }: Invoice) => {
    const code = <Code>{invoiceNo}</Code>
    return mayOpen ? <Link to={paths.invoices({ view: 'all', one: id })}>{code}</Link> : code
  }
  return (
    <Card size="small" title="发票">
      <PlainTable
        label="发票"
        rowKey="id"
        rows={invoices}
        columns={[
          { key: 'no', title: '申请号', render: (_, one) => number(one) },
          { key: 'kind', title: '类型', render: (_, { kind }) => invoiceKindNames[kind] },
          {
            key: 'sum',
            title: '本单金额',
            align: 'right',
            render: (_, { amountFen }) => showFen(amountFen),
          },
          { key: 'number', title: '发票号码', render: (_, one) => <Numbers invoice={one} /> },
          {
            key: 'state',
            title: '状态',
            render: (_, { state }) => (
              <StateTag tone={invoiceTones[state]}>{invoiceViewNames[state]}</StateTag>
            ),
          },
          { key: 'at', title: '申请时间', render: (_, { createdAt }) => <Time at={createdAt} /> },
        ]}
      />
    </Card>
  )
}

const Numbers = ({ invoice: { number, redNumber } }: { invoice: Invoice }) =>
  number === '' ? (
    <Soft>—</Soft>
  ) : (
    <Flex vertical>
      <Code>{number}</Code>
      {redNumber && (
        <span className="soft">
          红字 <Code>{redNumber}</Code>
        </span>
      )}
    </Flex>
  )

export function Transfer({ order: { no, transfer } }: { order: DeskOrder }) {
  const mayOpen = useCan()('payment.read')
  if (transfer === null) return null
  const { state, code, receivedFen, slip } = transfer
  return (
    <Card
      size="small"
      title="对公转账"
      extra={mayOpen && <Link to={paths.bankTransfers({ view: 'all', one: no })}>查看转账</Link>}
    >
      <Flex gap="4px 12px" wrap align="center">
        <StateTag tone={transferTones[state]}>{transferStateNames[state]}</StateTag>
        <span>
          附言码 <Code>{code}</Code>
        </span>
        <span>已到账 {showFen(receivedFen)}</span>
        {slip ? (
          <span>
            凭证 {showFen(slip.amountFen)} {slip.payer} <Time at={slip.sentAt} />
          </span>
        ) : (
          <Soft>未上传凭证</Soft>
        )}
        {slip && mayOpen && <SlipButton slip={slip} />}
      </Flex>
      {slip?.reason && <Soft>驳回原因：{slip.reason}</Soft>}
    </Card>
  )
}
