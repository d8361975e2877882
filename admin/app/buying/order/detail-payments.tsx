import { showFen, showPoints } from '@gongfang/contract/base/money'
import type { DeskPayment } from '@gongfang/contract/buying/order-desk'
import { paymentChannels, refundStateText } from '@gongfang/contract/money/payment-desk'
import { Card, Collapse, Empty, Flex } from 'antd'
import { ChannelEvents } from '../../system/provider/channel-events.tsx'
import { Code, StateTag, Time, type Tone } from '../../ui/show.tsx'
import styles from './detail.module.css'

/** Every attempt to pay, with what the channel said. */
export function Payments({ payments }: { payments: DeskPayment[] }) {
  return (
    <Card size="small" title="支付记录">
      {payments.length === 0 ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="还没有支付记录" />
      ) : (
        <Collapse
          size="small"
          items={payments.map((payment) => ({
            key: payment.id,
            label: <Head payment={payment} />,
            children: <Body payment={payment} />,
          }))}
        />
      )}
    </Card>
  )
}

function Head({
  payment: { channel, amountFen, amountPoints, state, kept, createdAt },
}: {
  payment: DeskPayment
}) {
  const [tone, text]: [Tone, string] =
    state === 'paid'
      ? kept
        ? ['good', '已付款']
        : ['warning', '已退回']
      : state === 'closed'
        ? ['neutral', '已关闭']
        : ['progress', '待付款']
  return (
    <Flex gap="4px 12px" wrap>
      <StateTag tone={tone}>{text}</StateTag>
      <span>{paymentChannels[channel].inOrder}</span>
      <b>{amountPoints > 0 ? showPoints(amountPoints) : showFen(amountFen)}</b>
      <Time at={createdAt} />
    </Flex>
  )
}

function Body({ payment }: { payment: DeskPayment }) {
  const facts: [string, string][] = [['支付单号', payment.outTradeNo]]
  if (payment.payer) facts.push(['付款人', payment.payer])
  if (payment.tradeNo) facts.push(['交易号', payment.tradeNo])
  return (
    <>
      <dl className={styles.facts}>
        {facts.map(([label, text]) => (
          <Fact key={label} label={label} text={text} />
        ))}
      </dl>
      <p>
        付款 <Time at={payment.paidAt} />
        ，关闭 <Time at={payment.closedAt} />
      </p>
      {payment.refunds.map((refund) => (
        <p key={refund.outRefundNo}>
          {refundStateText(refund)}{' '}
          {refund.amountPoints > 0 ? showPoints(refund.amountPoints) : showFen(refund.amountFen)}{' '}
          <Code>{refund.outRefundNo}</Code> <Time at={refund.doneAt ?? refund.createdAt} />
        </p>
      ))}
      <ChannelEvents events={payment.events} />
    </>
  )
}

const Fact = ({ label, text }: { label: string; text: string }) => (
  <>
    <dt>{label}</dt>
    <dd>
      <Code>{text}</Code>
    </dd>
  </>
)
