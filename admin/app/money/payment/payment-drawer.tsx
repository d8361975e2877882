import type { Output } from '@gongfang/contract/base/endpoint'
import {
  askPayment,
  channelNames,
  type getPayment,
  paymentChannels,
  paymentStateNames,
  refundReasonText,
  refundStateText,
} from '@gongfang/contract/money/payment-desk'
import { Button, Descriptions, Drawer } from 'antd'
import { useCan } from '../../base/session.ts'
import { History } from '../../system/audit/history.tsx'
import { ChannelEvents } from '../../system/provider/channel-events.tsx'
import { useAct } from '../../ui/act.ts'
import { PlainTable } from '../../ui/plain-table.tsx'
import { Code, StateTag, Time } from '../../ui/show.tsx'
import { refundTones, stateTones } from './labels.ts'
import { SubjectLink, sumText } from './money.tsx'

type Payment = Output<typeof getPayment>

/** One attempt to pay: the messages to and from the channel, and the refunds. */
export function PaymentDrawer({ payment, onClose }: { payment: Payment; onClose: () => void }) {
  const { id, state, channel, outTradeNo, channelTradeNo, createdAt, expiresAt, paidAt, closedAt } = payment
  return (
    <Drawer
      open
      size={760}
      title={`支付 ${outTradeNo}`}
      extra={<StateTag tone={stateTones[state]}>{paymentStateNames[state]}</StateTag>}
      footer={paymentChannels[channel].outside && <AskButton id={id} />}
      onClose={onClose}
    >
      <Descriptions
        column={{ xs: 1, sm: 2 }}
        size="small"
        items={[
          { key: 'for', label: '业务', children: <SubjectLink {...payment} /> },
          { key: 'sum', label: '金额', children: <b>{sumText(payment)}</b> },
          { key: 'channel', label: '渠道', children: channelNames[channel] },
          { key: 'trade', label: '交易号', children: <Code>{channelTradeNo ?? '—'}</Code> },
          { key: 'created', label: '发起', children: <Time at={createdAt} /> },
          { key: 'until', label: '有效至', children: <Time at={expiresAt} /> },
          { key: 'paid', label: '支付', children: <Time at={paidAt} /> },
          { key: 'closed', label: '关闭', children: <Time at={closedAt} /> },
        ]}
      />
      <Refunds payment={payment} />
      <h3>渠道记录</h3>
      <ChannelEvents events={payment.events} />
      <h3>操作记录</h3>
      <History key={state} subject={`payment ${outTradeNo}`} />
    </Drawer>
  )
}

function Refunds({ payment: { refunds } }: { payment: Payment }) {
  if (refunds.length === 0) return null
  return (
    <PlainTable
      label="退款"
      rowKey="id"
      rows={refunds}
      columns={[
        { key: 'out', title: '退款单号', render: (_, { outRefundNo }) => <Code>{outRefundNo}</Code> },
        { key: 'sum', title: '金额', align: 'right', render: (_, row) => sumText(row) },
        { key: 'why', title: '原因', render: (_, { reason }) => refundReasonText(reason) },
        {
          key: 'state',
          title: '状态',
          render: (_, { state, offline, problem }) => (
            <>
              <StateTag tone={refundTones[state]}>{refundStateText({ state, offline })}</StateTag> {problem}
            </>
          ),
        },
      ]}
    />
  )
}

function AskButton({ id }: { id: Payment['id'] }) {
  const { act, busy } = useAct()
  const can = useCan()
  const done = ({ changed, state }: Output<typeof askPayment>) =>
    changed ? `渠道已答复，状态变为“${paymentStateNames[state]}”` : '渠道已答复，状态没有变化'
  return (
    <Button disabled={!can('payment.write')} loading={busy} onClick={() => act(askPayment, { id }, { done })}>
      查询渠道
    </Button>
  )
}
