import { type RequestEvent, requestEventNames } from '@gongfang/contract/approval'
import { showTime } from '@gongfang/contract/time'
import timeline from '../order/timeline.module.css'
import { Section } from '../ui/section.tsx'

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
