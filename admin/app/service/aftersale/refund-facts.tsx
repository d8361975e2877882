import { noRefundBecause } from '@gongfang/contract/buying/pay-ways'
import { paymentChannels, refundStateText } from '@gongfang/contract/money/payment-desk'
import type { AftersaleCase } from '@gongfang/contract/service/aftersale-desk'
import { Alert, Collapse, Flex } from 'antd'
import { ChannelEvents } from '../../system/provider/channel-events.tsx'
import { Code, Soft, StateTag, Time } from '../../ui/show.tsx'
import { isStuck, refundTones } from './labels.ts'

interface Facts {
  refund: NonNullable<AftersaleCase['refund']>
  offline: boolean
  /** The payment's channel no longer accepts refunds. */
  late: boolean
}

/** The state of the refund, with what the channel said. */
export function RefundFacts({ refund, offline, late }: Facts) {
  const { state, channel, outRefundNo, problem, createdAt, doneAt, events } = refund
  return (
    <>
      <h2 style={{ margin: '16px 0 8px', fontSize: 14 }}>退款</h2>
      {isStuck(state) && (
        <Alert type="error" showIcon title={advice(refund, late)} style={{ marginBottom: 8 }} />
      )}
      <Flex gap="4px 12px" wrap align="center">
        <StateTag tone={refundTones[state]}>{refundStateText({ state, offline })}</StateTag>
        <span>{offline ? '银行转账' : paymentChannels[channel].inRefund}</span>
        <Code>{outRefundNo}</Code>
        <Soft>
          发起 <Time at={createdAt} />
          {doneAt && (
            <>
              ，到账 <Time at={doneAt} />
            </>
          )}
        </Soft>
        {problem !== '' && !isStuck(state) && <span>{problem}</span>}
      </Flex>
      {events.length > 0 && (
        <Collapse
          size="small"
          style={{ marginTop: 8 }}
          items={[
            {
              key: 'said',
              label: `渠道记录（${events.length}）`,
              children: (
                <ChannelEvents
                  events={events.map((event) => ({ ...event, kind: 'refund', eventId: outRefundNo }))}
                />
              ),
            },
          ]}
        />
      )}
    </>
  )
}

const advice = ({ state, channel, problem }: Facts['refund'], late: boolean) =>
  (state === 'abnormal'
    ? '收款账户异常，请在渠道商户平台处理，处理后点“重试退款”查询结果'
    : late
      ? `退款未成功：${noRefundBecause(paymentChannels[channel].way)}，请改为线下退款`
      : '退款未成功，请核对后重试，将使用新的退款单号') + (problem === '' ? '' : `。渠道说明：${problem}`)
