import { showPoints } from '@gongfang/contract/base/money'
import { deliveryNames, orderStateNames } from '@gongfang/contract/buying/order'
import { deskNoteNames, writtenNotes } from '@gongfang/contract/buying/order-notes'
import { showOwed } from '@gongfang/contract/people/points'
import { aftersaleKindNames, movesNoMoney } from '@gongfang/contract/service/aftersale'
import type { AftersaleCase } from '@gongfang/contract/service/aftersale-desk'
import { Alert, Descriptions, type DescriptionsProps, Drawer, Tabs } from 'antd'
import { useEffect } from 'react'
import { Link, useRevalidator } from 'react-router'
import { paths } from '../../base/paths.ts'
import { useCan } from '../../base/session.ts'
import { Attachments } from '../../system/attachment/attachments.tsx'
import { History } from '../../system/audit/history.tsx'
import { CaseTimeline } from '../../ui/case-timeline.tsx'
import { Due } from '../../ui/due.tsx'
import { Code, Soft, StateTag, Time } from '../../ui/show.tsx'
import { CaseActions } from './case-actions.tsx'
import { CaseImages } from './case-images.tsx'
import { CaseLines } from './case-lines.tsx'
import { eventNames, isStuck, payable, sumText, tagOf } from './labels.ts'
import { RefundFacts } from './refund-facts.tsx'

/** A case with the facts to decide it and the buttons to do so. */
export function CaseDrawer({ one, onClose }: { one: AftersaleCase; onClose: () => void }) {
  const { refund } = one
  const tag = tagOf(one)
  useReloadUntilRefunded(one)
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
      <Descriptions column={{ xs: 1, sm: 2 }} size="small" items={caseFacts(one)} />
      {one.images.length > 0 && <CaseImages id={one.id} images={one.images} />}
      {one.attachments.length > 0 && <Attachments files={one.attachments} />}
      <CaseLines one={one} />
      {refund && <RefundFacts refund={refund} offline={one.offline} late={one.late} />}
      <Tabs
        items={[
          {
            key: 'events',
            label: '处理记录',
            children: <CaseTimeline events={one.events} names={eventNames} />,
          },
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

const caseFacts = (one: AftersaleCase): NonNullable<DescriptionsProps['items']> => [
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
          label: one.order.state === 'done' ? '收回奖励' : '少发奖励',
          children: showPoints(one.amounts.rewardPoints),
        },
      ]),
  { key: 'order', label: '订单', children: <OrderLink no={one.order.no} /> },
  {
    key: 'state',
    label: '订单状态',
    children: `${orderStateNames[one.order.state]} · ${deliveryNames[one.order.delivery]}`,
  },
  { key: 'paid', label: '实付', children: payable(one.order) },
  { key: 'paidAt', label: '付款时间', children: <Time at={one.order.paidAt} /> },
  { key: 'jigou', label: '机构', children: one.member.jigou },
  { key: 'who', label: '会员', children: `${one.member.nickname} ${one.member.mobile}` },
  ...writtenNotes(one.order, deskNoteNames).map(([label, text]) => ({
    key: label,
    label,
    span: 'filled' as const,
    children: <Lines text={text} />,
  })),
  { key: 'reason', label: '原因', span: 'filled', children: one.reason },
  ...optionalFacts(one),
]

/** Facts that only some cases have. */
const optionalFacts = (one: AftersaleCase): NonNullable<DescriptionsProps['items']> => [
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
  ...(one.parcel
    ? [
        {
          key: 'sent',
          label: '寄出',
          span: 'filled' as const,
          children: (
            <>
              {one.parcel.carrier} <Code>{one.parcel.trackingNo}</Code> <Time at={one.parcel.shippedAt} />
              {one.parcel.lines.map(({ orderLineId, modelCode, ownCode, spec, quantity }) => (
                <div key={`${orderLineId}-${modelCode}`}>
                  {spec} <Code>{modelCode}</Code> {ownCode && `机构物料号 ${ownCode} `}×{quantity}
                </div>
              ))}
              {one.parcel.note !== '' && <div>{one.parcel.note}</div>}
            </>
          ),
        },
      ]
    : []),
]

const RELOAD_MS = 3000

/** Reloads the case until the refund is done. The channel usually answers within seconds. */
function useReloadUntilRefunded({ state, refund }: AftersaleCase) {
  const { revalidate } = useRevalidator()
  const waits = state === 'refunding' && !isStuck(refund?.state)
  useEffect(() => {
    if (!waits) return
    const timer = setInterval(() => document.hidden || void revalidate(), RELOAD_MS)
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
