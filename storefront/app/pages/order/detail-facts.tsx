import { showTime } from '@gongfang/contract/base/time'
import { type OrderDetail, payWayNames } from '@gongfang/contract/buying/order'
import { noteNames, numberKeys, textKeys, writtenOf } from '@gongfang/contract/buying/order-notes'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { feedbackPath } from '../../base/paths.ts'
import { screens } from '../../screens.ts'
import { CopyText } from '../../ui/copy.tsx'
import { Section } from '../../ui/section.tsx'
import styles from './detail.module.css'

/** Address or depot, payment, and packages. */
export function DetailFacts({ order, children }: { order: OrderDetail; children?: ReactNode }) {
  const { address, payment } = order
  return (
    <div className={styles.sections}>
      {address ? (
        <Section title="收货信息">
          <p>
            <b>{address.receiver}</b> <span className="numbers">{address.phone}</span>
          </p>
          <p className={styles.quiet}>
            {address.regionText} {address.detail}
          </p>
        </Section>
      ) : (
        <Section title="寄存">
          {order.state === 'done' ? (
            <p className={styles.kept}>
              已寄存 {order.pieces} 件
              {order.actions.depot !== undefined && <Link to={screens.verification.path}>去核销</Link>}
            </p>
          ) : (
            <p className={styles.quiet}>付款后入库寄存，凭核销码领取</p>
          )}
        </Section>
      )}
      {order.packages.map((parcel, at) => (
        <Section key={parcel.id} title={order.packages.length > 1 ? `包裹 ${at + 1}` : '物流'}>
          <Facts
            facts={[
              ['承运商', parcel.carrier],
              ['运单号', <CopyText key="no" label="运单号" text={parcel.trackingNo} />],
              ['发货时间', showTime(parcel.shippedAt)],
            ]}
          />
          <ul className={styles.content}>
            {parcel.lines.map(({ orderLineId, quantity }) => (
              <li key={orderLineId}>
                <span>{order.lines.find((line) => line.id === orderLineId)?.title}</span>
                <span className="numbers">×{quantity}</span>
              </li>
            ))}
          </ul>
        </Section>
      ))}
      <Section title="订单信息">
        <Facts
          facts={[
            ['下单人', order.buyer],
            ['部门', order.unitPath],
            ['下单时间', showTime(order.createdAt)],
            ['支付方式', payWayNames[payment?.way ?? order.payWay]],
            ['付款时间', order.paidAt ? showTime(order.paidAt) : ''],
            ['交易号', copied('交易号', payment?.tradeNo ?? '')],
            ['完成时间', order.doneAt ? showTime(order.doneAt) : ''],
            ...numberKeys.map((key): Fact => [noteNames[key], copied(noteNames[key], order[key])]),
            ['经费', order.fund ? `${order.fund.code} ${order.fund.name}` : ''],
            ...writtenOf(textKeys, order),
          ]}
        />
        {order.buyer === '' && (
          <p className={styles.quiet}>
            订单有问题？<Link to={feedbackPath({ order: order.no })}>反馈问题</Link>
          </p>
        )}
      </Section>
      {children}
    </div>
  )
}

const copied = (label: string, text: string) => text && <CopyText label={label} text={text} />

type Fact = [string, ReactNode]

function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts
        .filter(([, value]) => value !== '')
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}
