import { showTime } from '@gongfang/contract/base/time'
import type { OrderDetail } from '@gongfang/contract/buying/order'
import { Section } from '../../ui/section.tsx'
import styles from './timeline.module.css'

const names: Record<OrderDetail['events'][number]['what'], string> = {
  created: '提交订单',
  paid: '付款成功',
  cancelled: '订单取消',
  shipped: '商品发出',
  received: '确认收货',
  stored: '入库寄存',
  closed: '订单关闭',
  noted: '备注',
  priced: '订单改价',
  addressed: '地址修改',
  corrected: '运单更正',
  reminded: '提醒发货',
}
const people = { member: '', staff: '商城', system: '系统' } as const

/** The events of an order with actor and time, newest first. */
export function Timeline({ events }: { events: OrderDetail['events'] }) {
  return (
    <Section title="订单动态">
      <ol className={styles.timeline}>
        {[...events].reverse().map((event) => (
          <li key={event.at + event.what}>
            <b>{names[event.what]}</b>
            {event.note && <span>{event.note}</span>}
            <span className={styles.when}>
              {people[event.who]} <time dateTime={event.at}>{showTime(event.at)}</time>
            </span>
          </li>
        ))}
      </ol>
    </Section>
  )
}
