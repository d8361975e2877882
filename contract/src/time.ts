import * as z from 'zod/mini'
import './endpoint.ts'

/** A point in time, ISO 8601 in UTC. Field names end in `At`. */
export const Instant = z.iso.datetime()
export type Instant = z.output<typeof Instant>
/** A day in Asia/Shanghai. Field names end in `On`. Year 0 is valid in ISO 8601, but not in PostgreSQL. */
export const Day = z.iso.date('日期不正确').check(z.refine((day) => day >= '0001-01-01', '日期不正确'))
export type Day = z.output<typeof Day>
/** A month in Asia/Shanghai, '2026-11'. */
export const Month = z.string('月份不正确').check(z.regex(/^20\d{2}-(?:0[1-9]|1[0-2])$/, '月份不正确'))

const parts = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Asia/Shanghai',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
})

function shanghai(instant: string | Date) {
  const found = Object.fromEntries(
    parts.formatToParts(new Date(instant)).map((part) => [part.type, part.value]),
  )
  return found as Record<'year' | 'month' | 'day' | 'hour' | 'minute' | 'second', string>
}

/** '2026-11-20 11:18' in Shanghai time, regardless of the reader's time zone. */
export function showTime(instant: string | Date): string {
  const { year, month, day, hour, minute } = shanghai(instant)
  return `${year}-${month}-${day} ${hour}:${minute}`
}

/** '2026-11-20', the Shanghai day of an instant. */
export function dayOf(instant: string | Date): string {
  const { year, month, day } = shanghai(instant)
  return `${year}-${month}-${day}`
}

/** The instant at which a day begins in Shanghai. */
export const startOfDay = (day: Day) => new Date(`${day}T00:00:00+08:00`)

/** The day `days` after another one; a negative number goes back. */
export const dayAfter = (day: Day, days = 1): Day =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)

/** Hour of the day in Shanghai, 0–23. */
export const hourOf = (instant: string | Date): number => Number(shanghai(instant).hour)

/** Time left until a deadline, never negative: '29:59', '3:05:09' or '6 天 4 小时'. */
export function showLeft(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000))
  const days = Math.floor(seconds / 86_400)
  const hours = Math.floor((seconds % 86_400) / 3600)
  if (days > 0) return `${days} 天 ${hours} 小时`
  const two = (value: number) => String(value).padStart(2, '0')
  const clock = `${two(Math.floor((seconds % 3600) / 60))}:${two(seconds % 60)}`
  return hours > 0 ? `${hours}:${clock}` : clock
}
