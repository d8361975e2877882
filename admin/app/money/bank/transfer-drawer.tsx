import { showFen } from '@gongfang/contract/base/money'
import { showTime } from '@gongfang/contract/base/time'
import { orderStateNames } from '@gongfang/contract/buying/order'
import { transferStateNames } from '@gongfang/contract/money/bank'
import type { TransferCase } from '@gongfang/contract/money/bank-desk'
import { Alert, Descriptions, Drawer, Flex, Tabs } from 'antd'
import { Link } from 'react-router'
import { paths } from '../../base/paths.ts'
import { useCan } from '../../base/session.ts'
import { History } from '../../system/audit/history.tsx'
import { PlainTable } from '../../ui/plain-table.tsx'
import { Code, StateTag, Time } from '../../ui/show.tsx'
import { isOpen, slipStateNames, stateTones } from './labels.ts'
import { SlipButton, SlipViewer } from './slip-viewer.tsx'
import { TransferActions } from './transfer-actions.tsx'
import { UndoButton } from './undo-button.tsx'

/** A transfer: the amount, the slips, the receipts, the refunds, and the actions. */
export function TransferDrawer({ one, onClose }: { one: TransferCase; onClose: () => void }) {
  const { no, state, slips } = one
  const can = useCan()
  const waiting = slips.find((slip) => slip.state === 'reviewing')
  return (
    <Drawer
      open
      size={760}
      title={`对公转账 ${one.code}`}
      extra={<StateTag tone={stateTones[state]}>{transferStateNames[state]}</StateTag>}
      footer={can('bank.confirm') && <TransferActions one={one} slipId={waiting?.id} />}
      onClose={onClose}
    >
      <Warnings one={one} />
      <Descriptions
        column={{ xs: 1, sm: 2 }}
        size="small"
        items={[
          {
            key: 'order',
            label: '订单',
            children: can('order.read') ? (
              <Link to={paths.order(no)}>
                <Code>{no}</Code>
              </Link>
            ) : (
              <Code>{no}</Code>
            ),
          },
          { key: 'state', label: '订单状态', children: orderStateNames[one.orderState] },
          { key: 'payable', label: '应付', children: <b>{showFen(one.payableFen)}</b> },
          { key: 'received', label: '已到账', children: <b>{showFen(one.receivedFen)}</b> },
          { key: 'jigou', label: '机构', children: one.jigou },
          { key: 'who', label: '会员', children: `${one.nickname} ${one.mobile}` },
          { key: 'created', label: '下单时间', children: <Time at={one.createdAt} /> },
          { key: 'until', label: '付款期限', children: <Time at={one.payBefore} /> },
        ]}
      />
      {waiting && (
        <section aria-label="待核对的凭证" style={{ marginTop: 16 }}>
          <p>
            凭证金额 <b>{showFen(waiting.amountFen)}</b>，付款人 {waiting.payer}
            {waiting.paidOn && `，${waiting.paidOn} 转账`}，{showTime(waiting.sentAt)} 上传
          </p>
          <SlipViewer slip={waiting} />
        </section>
      )}
      <Tabs items={tabsOf(one)} />
    </Drawer>
  )
}

function Warnings({ one }: { one: TransferCase }) {
  const { receivedFen, missingFen, owedFen } = one
  return (
    <>
      {owedFen > 0 && (
        <Alert
          type="warning"
          showIcon
          title={`待退 ${showFen(owedFen)}${isOpen(one) ? '' : '，请线下退回付款账户后登记'}`}
        />
      )}
      {receivedFen > 0 && missingFen > 0 && (
        <Alert
          type="warning"
          showIcon
          title={`已到账 ${showFen(receivedFen)}，尚差 ${showFen(missingFen)}`}
        />
      )}
    </>
  )
}

type Receipt = TransferCase['receipts'][number]

const ReceiptSum = ({ row: { amountFen, receiptFen, undone } }: { row: Receipt }) => (
  <Flex vertical>
    {undone ? <s>{showFen(amountFen)}</s> : showFen(amountFen)}
    {receiptFen > amountFen && <span className="soft">共 {showFen(receiptFen)}</span>}
  </Flex>
)

function Undoing({ row: { id, undone }, no }: { row: Receipt; no: string }) {
  const can = useCan()
  if (undone) return `${undone.staffName} · ${undone.reason}`
  return can('bank.confirm') ? <UndoButton id={id} no={no} /> : null
}

const tabsOf = (one: TransferCase) => [
  {
    key: 'receipts',
    label: `到账 ${one.receipts.length}`,
    children: (
      <PlainTable
        label="到账"
        rowKey="id"
        rows={one.receipts}
        columns={[
          { key: 'on', title: '到账日期', dataIndex: 'receivedOn' },
          { key: 'sum', title: '金额', align: 'right', render: (_, row) => <ReceiptSum row={row} /> },
          { key: 'serial', title: '流水号', render: (_, { serial }) => <Code>{serial}</Code> },
          { key: 'who', title: '登记人', dataIndex: 'staffName' },
          { key: 'at', title: '登记时间', render: (_, { at }) => <Time at={at} /> },
          { key: 'undo', title: '撤销', render: (_, row) => <Undoing row={row} no={one.no} /> },
        ]}
      />
    ),
  },
  {
    key: 'payouts',
    label: `退回 ${one.payouts.length}`,
    children: (
      <PlainTable
        label="退回"
        rowKey="id"
        rows={one.payouts}
        columns={[
          { key: 'on', title: '汇出日期', dataIndex: 'paidOn' },
          { key: 'sum', title: '金额', align: 'right', render: (_, row) => showFen(row.amountFen) },
          { key: 'payee', title: '收款人', dataIndex: 'payee' },
          { key: 'serial', title: '流水号', render: (_, { serial }) => <Code>{serial}</Code> },
          { key: 'who', title: '登记人', dataIndex: 'staffName' },
        ]}
      />
    ),
  },
  {
    key: 'slips',
    label: `凭证 ${one.slips.length}`,
    children: (
      <PlainTable
        label="凭证"
        rowKey="id"
        rows={one.slips}
        columns={[
          { key: 'view', title: '凭证', render: (_, slip) => <SlipButton slip={slip} /> },
          { key: 'sum', title: '金额', align: 'right', render: (_, row) => showFen(row.amountFen) },
          { key: 'payer', title: '付款人', dataIndex: 'payer' },
          { key: 'sent', title: '上传时间', render: (_, { sentAt }) => <Time at={sentAt} /> },
          {
            key: 'state',
            title: '处理',
            render: (_, { state, reason, decidedBy }) =>
              [slipStateNames[state], decidedBy, reason].filter(Boolean).join(' · '),
          },
        ]}
      />
    ),
  },
  {
    key: 'history',
    label: '修改历史',
    children: (
      <History key={`${one.state} ${one.receivedFen} ${one.returnedFen}`} subject={`bank ${one.no}`} />
    ),
  },
]
