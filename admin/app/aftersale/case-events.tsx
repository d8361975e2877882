import type { AftersaleCase } from '@gongfang/contract/aftersale-desk'
import { Timeline } from 'antd'
import { Soft, Time } from '../ui/show.tsx'
import { eventNames } from './labels.ts'

const people = { member: '会员', staff: '', system: '系统' } as const

export function CaseEvents({ events }: { events: AftersaleCase['events'] }) {
  return (
    <Timeline
      items={[...events].reverse().map(({ at, what, who, whoName, note }) => ({
        key: at + what,
        content: (
          <>
            <b>{eventNames[what]}</b> {whoName || people[who]}{' '}
            <Soft>
              <Time at={at} />
            </Soft>
            {note !== '' && <div>{note}</div>}
          </>
        ),
      }))}
    />
  )
}
