import { Empty } from 'antd'
import { Time } from '../../ui/show.tsx'
import styles from './channel-events.module.css'
import { channelWords, eventNote, eventText } from './channel-words.ts'

export interface ChannelEvent {
  kind: string
  eventId: string
  at: string
  raw: unknown
}

/** Requests to a payment channel and its answers in Chinese. The raw message is folded; the channel's support asks for it. */
export function ChannelEvents({ events }: { events: readonly ChannelEvent[] }) {
  if (events.length === 0) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="还没有渠道记录" />
  return (
    <ol className={styles.events}>
      {events.map((event) => (
        <li key={`${event.kind} ${event.eventId} ${event.at}`}>
          <Event event={event} />
        </li>
      ))}
    </ol>
  )
}

function Event({ event: { kind, eventId, at, raw } }: { event: ChannelEvent }) {
  const note = eventNote(kind, eventId, raw)
  return (
    <>
      <p className={styles.head}>
        <b>{eventText(kind)}</b> <Time at={at} />
      </p>
      {note !== '' && <p className="soft">{note}</p>}
      <dl className={styles.words}>
        {channelWords(raw).map(([label, text]) => (
          <div key={label}>
            <dt className="soft">{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <details>
        <summary className="soft">原始报文（供渠道客服核对）</summary>
        <p className="code">{eventId}</p>
        <pre className="code">{JSON.stringify(raw, null, 2)}</pre>
      </details>
    </>
  )
}
