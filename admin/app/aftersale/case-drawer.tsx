import { aftersaleKindNames, movesNoMoney } from '@gongfang/contract/aftersale'
import type { AftersaleCase } from '@gongfang/contract/aftersale-desk'
import { showPoints } from '@gongfang/contract/money'
import { deliveryNames, orderStateNames } from '@gongfang/contract/order'
import { showOwed } from '@gongfang/contract/points'
import { Alert, Descriptions, Drawer, Tabs } from 'antd'
import { useEffect } from 'react'
import { Link, useRevalidator } from 'react-router'
import { History } from '../audit/history.tsx'
import { paths } from '../base/paths.ts'
import { useCan } from '../base/session.ts'
import { Code, Soft, StateTag, Time } from '../ui/show.tsx'
import { CaseActions } from './case-actions.tsx'
import { CaseEvents } from './case-events.tsx'
import { CaseImages } from './case-images.tsx'
import { CaseLines } from './case-lines.tsx'
import { Due } from './due.tsx'
import { isStuck, payable, sumText, tagOf } from './labels.ts'
import { RefundFacts } from './refund-facts.tsx'

/** Everything one has to know to decide, and the buttons to do so. */
export function CaseDrawer({ one, onClose }: { one: AftersaleCase; onClose: () => void }) {
  const { order, member, refund, parcel } = one
  const tag = tagOf(one)
  useUntilPaidBack(one)
  return (
    <Drawer
      open
      size={720}
      title={`${aftersaleKindNames[one.kind]} ${one.aftersaleNo}`}
      extra={<StateTag tone={tag.tone}>{tag.text}</StateTag>}
      footer={<CaseActions one={one} />}
      onClose={onClose}
    >
      <Warnings one={one} />
      <Descriptions
        column={{ xs: 1, sm: 2 }}
        size="small"
        items={[
          {
            key: 'sum',
            label: '退款',
            children: movesNoMoney(one.kind) ? <Soft>不涉及退款</Soft> : <b>{sumText(one.amounts)}</b>,
          },
          { key: 'due', label: '处理时限', children: <Due at={one.dueAt} /> },
          ...(movesNoMoney(one.kind)
            ? []
            : [
                { key: 'freight', label: '其中运费', children: freightText(one) },
                {
                  key: 'reward',
                  label: order.state === 'done' ? '收回奖励' : '少发奖励',
                  children: showPoints(one.amounts.rewardPoints),
                },
              ]),
          { key: 'order', label: '订单', children: <OrderLink no={order.no} /> },
          {
            key: 'state',
            label: '订单状态',
            children: `${orderStateNames[order.state]} · ${deliveryNames[order.delivery]}`,
          },
          { key: 'paid', label: '实付', children: payable(order) },
          { key: 'paidAt', label: '付款时间', children: <Time at={order.paidAt} /> },
          { key: 'jigou', label: '机构', children: member.jigou },
          { key: 'who', label: '会员', children: `${member.nickname} ${member.mobile}` },
          { key: 'reason', label: '原因', span: 'filled', children: one.reason },
          ...(one.note
            ? [{ key: 'note', label: '说明', span: 'filled' as const, children: <Lines text={one.note} /> }]
            : []),
          ...(one.returnTo
            ? [
                {
                  key: 'to',
                  label: '退货地址',
                  span: 'filled' as const,
                  children: <Lines text={one.returnTo} />,
                },
              ]
            : []),
          ...(one.trackingNo
            ? [{ key: 'parcel', label: '退货物流', children: `${one.carrier} ${one.trackingNo}` }]
            : []),
          ...(one.restocked === null
            ? []
            : [{ key: 'stock', label: '退回库存', children: one.restocked ? '是' : '否' }]),
          ...(parcel
            ? [
                {
                  key: 'sent',
                  label: '寄出',
                  span: 'filled' as const,
                  children: (
                    <>
                      {parcel.carrier} <Code>{parcel.trackingNo}</Code> <Time at={parcel.shippedAt} />
                      {parcel.lines.map(({ orderLineId, modelCode, spec, quantity }) => (
                        <div key={`${orderLineId}-${modelCode}`}>
                          {spec} <Code>{modelCode}</Code> ×{quantity}
                        </div>
                      ))}
                      {parcel.note !== '' && <div>{parcel.note}</div>}
                    </>
                  ),
                },
              ]
            : []),
        ]}
      />
      {one.images.length > 0 && <CaseImages id={one.id} images={one.images} />}
      <CaseLines one={one} />
      {refund && <RefundFacts refund={refund} offline={one.offline} late={one.late} />}
      <Tabs
        items={[
          { key: 'events', label: '处理记录', children: <CaseEvents events={one.events} /> },
          {
            key: 'history',
            label: '修改历史',
            children: <History key={one.state} subject={`aftersale ${one.aftersaleNo}`} />,
          },
        ]}
      />
    </Drawer>
  )
}

const LOOK_MS = 3000

/** The channel answers within moments, as a rule: whoever paid back sees it. */
function useUntilPaidBack({ state, refund }: AftersaleCase) {
  const { revalidate } = useRevalidator()
  const waits = state === 'refunding' && !isStuck(refund?.state)
  useEffect(() => {
    if (!waits) return
    const timer = setInterval(() => document.hidden || void revalidate(), LOOK_MS)
    return () => clearInterval(timer)
  }, [waits, revalidate])
}

function Warnings({ one: { kind, state, rejectReason, rewardOwed, refundOffer } }: { one: AftersaleCase }) {
  const done = state === 'refunding' || state === 'refunded'
  return (
    <>
      {state === 'rejected' && <Alert type="error" showIcon title={`拒绝原因：${rejectReason}`} />}
      {refundOffer && movesNoMoney(kind) && (
        <Alert
          type="info"
          showIcon
          title={`已征求会员同意改为退款 ${sumText(refundOffer.amounts)}，等待会员确认`}
        />
      )}
      {rewardOwed > 0 && (
        <Alert
          type="warning"
          showIcon
          title={`会员的奖励积分已用掉一部分，${done ? '退款时记为' : '退款后'}${showOwed(rewardOwed)}，从以后入账的积分中扣除`}
        />
      )}
    </>
  )
}

const freightText = ({ amounts: { currency, freightFen, freightPoints } }: AftersaleCase) =>
  sumText(
    currency === 'points'
      ? { amountFen: 0, amountPoints: freightPoints }
      : { amountFen: freightFen, amountPoints: 0 },
  )

function OrderLink({ no }: { no: string }) {
  const can = useCan()
  return can('order.read') ? (
    <Link to={paths.order(no)}>
      <Code>{no}</Code>
    </Link>
  ) : (
    <Code>{no}</Code>
  )
}

const Lines = ({ text }: { text: string }) => <span style={{ whiteSpace: 'pre-line' }}>{text}</span>
