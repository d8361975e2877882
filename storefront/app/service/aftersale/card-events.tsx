import { showTime } from '@gongfang/contract/base/time'
import type { AftersaleEvent } from '@gongfang/contract/service/aftersale'
import timeline from '../../buying/order/timeline.module.css'
import styles from './aftersale-card.module.css'
import { eventNames } from './steps.ts'

/** The events of an after-sale, newest first, folded by default. */
export function CardEvents({ events }: { events: readonly AftersaleEvent[] }) {
  return (
    <details className={styles.story}>
      <summary>处理记录（{events.length}）</summary>
      <ol className={timeline.timeline}>
        {[...events].reverse().map((event) => (
          <li key={event.at + event.what}>
            <b>{eventNames[event.what]}</b>
            {event.note !== '' && <span>{event.note}</span>}
            <time dateTime={event.at} className={timeline.when}>
              {showTime(event.at)}
            </time>
          </li>
        ))}
      </ol>
    </details>
  )
}
