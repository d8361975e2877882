import { showFen, showPoints } from '@gongfang/contract/base/money'
import { deliveryNames, payWayNames } from '@gongfang/contract/buying/order'
import { type DeskOrder, revealOrderPhones } from '@gongfang/contract/buying/order-desk'
import { deskNoteNames, writtenNotes } from '@gongfang/contract/buying/order-notes'
import { Button, Card } from 'antd'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../../base/paths.ts'
import { useCan } from '../../base/session.ts'
import { useAct } from '../../ui/act.ts'
import { amount, Time } from '../../ui/show.tsx'
import styles from './detail.module.css'
import { payable } from './labels.ts'

/** The calculation of the payable amount. */
export function Amounts({ order }: { order: DeskOrder }) {
  const { amounts, currency } = order
  const inPoints = currency === 'points'
  const rows: [string, string][] = [
    ['商品', amount(inPoints ? amounts.goodsPoints : amounts.goodsFen, currency)],
    ['运费', amount(inPoints ? amounts.freightPoints : amounts.freightFen, currency)],
  ]
  if (amounts.deductPoints > 0)
    rows.push([`积分抵扣（${showPoints(amounts.deductPoints)}）`, `-${showFen(amounts.deductFen)}`])
  return (
    <Card size="small" title="金额">
      <dl className={styles.sums}>
        {rows.map(([label, text]) => (
          <Row key={label} label={label}>
            {text}
          </Row>
        ))}
        <dt className={styles.total}>{order.paidAt ? '实付' : '应付'}</dt>
        <dd className={styles.total}>{payable(order)}</dd>
        <Row label="支付方式">{payWayNames[order.payWay]}</Row>
        {amounts.rewardPoints > 0 && <Row label="完成后奖励">{showPoints(amounts.rewardPoints)}</Row>}
      </dl>
    </Card>
  )
}

const Row = ({ label, children }: { label: string; children: ReactNode }) => (
  <>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </>
)

export function Member({ order }: { order: DeskOrder }) {
  const can = useCan()
  const facts: [string, ReactNode][] = [
    ['机构', order.jigou],
    ...(order.unitPath ? [['部门', order.unitPath] as [string, ReactNode]] : []),
    ['会员', `${order.nickname} ${order.mobile}`],
    ...(order.approvers ? [['审批人', order.approvers] as [string, string]] : []),
    ...(order.fund ? [['经费', `${order.fund.code} ${order.fund.name}`] as [string, ReactNode]] : []),
    ['下单', <Time key="created" at={order.createdAt} />],
    ['付款', <Time key="paid" at={order.paidAt} />],
    ...(order.delivery === 'express'
      ? [['发完', <Time key="shipped" at={order.shippedAt} />] as [string, ReactNode]]
      : []),
    ['完成', <Time key="done" at={order.doneAt} />],
  ]
  facts.push(...writtenNotes(order, deskNoteNames))
  return (
    <Card
      size="small"
      title="会员"
      extra={can('order.read') && <Link to={paths.orders({ memberId: order.memberId })}>全部订单</Link>}
    >
      <Facts facts={facts} />
    </Card>
  )
}

export function Delivery({ order }: { order: DeskOrder }) {
  const { address, no } = order
  const can = useCan()
  const { act, busy } = useAct()
  const [phones, setPhones] = useState<{ mobile: string; phone: string } | null>(null)
  const reveal = async () => setPhones((await act(revealOrderPhones, { no }, { reload: false })) ?? null)
  const button = can('member.reveal') && phones === null && (
    <Button size="small" loading={busy} onClick={reveal}>
      查看完整号码
    </Button>
  )
  const facts: [string, ReactNode][] = address
    ? [
        ['收件人', address.receiver],
        ['电话', phones?.phone ?? address.phone],
        ['地址', `${address.regionText} ${address.detail}`],
      ]
    : []
  if (phones?.mobile) facts.push(['会员手机', phones.mobile])
  return (
    <Card size="small" title={deliveryNames[order.delivery]} extra={button}>
      {facts.length > 0 ? <Facts facts={facts} /> : '商品留在商城，会员凭核销码领取'}
    </Card>
  )
}

const Facts = ({ facts }: { facts: [string, ReactNode][] }) => (
  <dl className={styles.facts}>
    {facts.map(([label, text]) => (
      <Row key={label} label={label}>
        {text}
      </Row>
    ))}
  </dl>
)
