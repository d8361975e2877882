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

const SHANGHAI_AHEAD_MS = 8 * 3_600_000

/**
 * '2026-11-20T11:18:00.000Z', with the figures of a clock in Shanghai, which has been 8 hours ahead all year since
 * 1992. `Intl` gives the same, and loads its time zones for it: 30 ms at the start of every page.
 */
const shanghai = (instant: string | Date) =>
  new Date(new Date(instant).getTime() + SHANGHAI_AHEAD_MS).toISOString()

/** '2026-11-20 11:18' in Shanghai time, regardless of the reader's time zone. */
export const showTime = (instant: string | Date): string => shanghai(instant).slice(0, 16).replace('T', ' ')

/** '2026-11-20', the Shanghai day of an instant. */
export const dayOf = (instant: string | Date): string => shanghai(instant).slice(0, 10)

/** The instant at which a day begins in Shanghai. */
export const startOfDay = (day: Day) => new Date(`${day}T00:00:00+08:00`)

/** The day `days` after another one; a negative number goes back. */
export const dayAfter = (day: Day, days = 1): Day =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)

/** Hour of the day in Shanghai, 0–23. */
export const hourOf = (instant: string | Date): number => Number(shanghai(instant).slice(11, 13))

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
