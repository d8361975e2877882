import type { ActivityCard } from '@gongfang/contract/buying/activity'

interface Calendar {
  name: string
  origin: string
  /** Stands in every UID, which has to be unique in the world. */
  installation: string
  now: Date
}

type Event = Pick<
  ActivityCard,
  'id' | 'title' | 'summary' | 'city' | 'place' | 'startsAt' | 'endsAt' | 'opensAt'
> & {
  cancelledAt: string | null
}

/** Writes activities as RFC 5545 calendar data. All times are UTC, so no time zone has to be described. */
export function calendarOf(events: readonly Event[], calendar: Calendar): string {
  return written(
    calendar,
    events.flatMap((event) => eventLines(event, calendar)),
  )
}

/** A calendar entry of 15 minutes from the opening of sign-ups, with an alarm before it. */
export function openingOf(event: Event, calendar: Calendar): string {
  const { id, title, opensAt } = event
  const endsAt = new Date(Date.parse(opensAt) + 15 * 60_000).toISOString()
  const opening = { startsAt: opensAt, endsAt, alarm: '-PT10M' }
  return written(
    calendar,
    block(
      { ...opening, uid: `opening-${id}`, title: `开放报名：${title}`, where: '', about: '', id },
      calendar,
    ),
  )
}

function eventLines(event: Event, calendar: Calendar): string[] {
  const { id, title, summary, city, place, startsAt, endsAt, cancelledAt } = event
  const where = [city, place].filter(Boolean).join(' ')
  return block(
    {
      id,
      uid: `activity-${id}`,
      title,
      about: summary,
      where,
      startsAt,
      endsAt,
      alarm: '-P1D',
      cancelled: cancelledAt !== null,
    },
    calendar,
  )
}

interface Block {
  id: number
  uid: string
  title: string
  about: string
  where: string
  startsAt: string
  endsAt: string
  alarm: string
  cancelled?: boolean
}

function block(event: Block, { origin, installation, now }: Calendar): string[] {
  const { id, uid, title, about, where, startsAt, endsAt, alarm, cancelled = false } = event
  const url = `${origin}/activity/${id}`
  return [
    'BEGIN:VEVENT',
    `UID:${uid}@${installation}`,
    `DTSTAMP:${stamp(now.toISOString())}`,
    `DTSTART:${stamp(startsAt)}`,
    `DTEND:${stamp(endsAt)}`,
    `SUMMARY:${escaped(title)}`,
    ...(where ? [`LOCATION:${escaped(where)}`] : []),
    `DESCRIPTION:${escaped([about, url].filter(Boolean).join('\n'))}`,
    `URL:${url}`,
    `STATUS:${cancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    ...(cancelled
      ? []
      : [
          'BEGIN:VALARM',
          'ACTION:DISPLAY',
          `DESCRIPTION:${escaped(title)}`,
          `TRIGGER:${alarm}`,
          'END:VALARM',
        ]),
    'END:VEVENT',
  ]
}

const written = ({ name }: Calendar, lines: readonly string[]) =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//gongfang//activities//ZH',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escaped(name)}`,
    ...lines,
    'END:VCALENDAR',
    '',
  ]
    .map(folded)
    .join('\r\n')

const stamp = (instant: string) => `${instant.slice(0, 19).replace(/[-:]/g, '')}Z`

const escaped = (text: string) => text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n')

const MOST_BYTES = 75

/** Folds lines longer than 75 bytes: a continuation starts with a space and never splits a character. */
function folded(line: string): string {
  const parts: string[] = []
  let part = ''
  for (const character of line) {
    if (Buffer.byteLength(part + character) > MOST_BYTES) {
      parts.push(part)
      part = ' '
    }
    part += character
  }
  return [...parts, part].join('\r\n')
}
