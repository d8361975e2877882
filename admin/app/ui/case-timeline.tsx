import { Timeline } from 'antd'
import { Soft, Time } from './show.tsx'

const people = { member: '会员', staff: '', system: '系统' } as const

interface CaseEvent<What extends string> {
  at: string
  what: What
  who: keyof typeof people
  whoName: string
  note: string
}

interface CaseTimelineProps<What extends string> {
  events: readonly CaseEvent<What>[]
  names: Record<What, string>
}

/** The events of a case with actor, time and note, newest first. */
export const CaseTimeline = <What extends string>({ events, names }: CaseTimelineProps<What>) => (
  <Timeline
    items={[...events].reverse().map(({ at, what, who, whoName, note }) => ({
      key: at + what,
      content: (
        <>
          <b>{names[what]}</b> {whoName || people[who]}{' '}
          <Soft>
            <Time at={at} />
          </Soft>
          {note !== '' && <div>{note}</div>}
        </>
      ),
    }))}
  />
)
