import { showTime } from '@gongfang/contract/base/time'
import { type RequestEvent, requestEventNames } from '@gongfang/contract/buying/approval'
import { Section } from '../../ui/section.tsx'
import timeline from '../order/timeline.module.css'

export function RequestEvents({ events }: { events: readonly RequestEvent[] }) {
  return (
    <Section title="审批记录">
      <ol className={timeline.timeline}>
        {[...events].reverse().map(({ id, at, what, name, comment }) => (
          <li key={id}>
            <b>{requestEventNames[what]}</b>
            {comment !== '' && <span>{comment}</span>}
            <span className={timeline.when}>
              {name ?? '系统'} <time dateTime={at}>{showTime(at)}</time>
            </span>
          </li>
        ))}
      </ol>
    </Section>
  )
}
