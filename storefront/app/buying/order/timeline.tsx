import { showTime } from '@gongfang/contract/base/time'
import { type OrderDetail, orderEventNames } from '@gongfang/contract/buying/order'
import { Section } from '../../ui/section.tsx'
import styles from './timeline.module.css'

const people = { member: '', staff: '商城', system: '系统' } as const

/** The events of an order with actor and time, newest first. */
export function Timeline({ events }: { events: OrderDetail['events'] }) {
  return (
    <Section title="订单动态">
      <ol className={styles.timeline}>
        {[...events].reverse().map((event) => (
          <li key={event.at + event.what}>
            <b>{orderEventNames[event.what]}</b>
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
