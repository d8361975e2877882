import { dayAfter, dayOf, startOfDay } from '@gongfang/contract/base/time'

// Days are Shanghai days. Shanghai has no daylight saving time, so each day has 24 hours.

/** As in `db/spans.ts`. */
interface Span {
  readonly from: Date
  readonly to: Date
}

export type Step = 'day' | 'week' | 'month'

/** Transactions that began before midnight may still commit within this time. */
const CLOSING_MS = 3_600_000

/** The last `days` days including today, up to now. */
export const lastDays = (now: Date, days: number): Span => ({
  from: startOfDay(dayAfter(dayOf(now), 1 - days)),
  to: now,
})

/** The first day whose figures may still change; all days before it are final. */
export const openDay = (now: Date) => dayOf(new Date(now.getTime() - CLOSING_MS))

export function daysOf({ from, to }: Span): string[] {
  const days: string[] = []
  for (let day = dayOf(from); startOfDay(day) < to; day = dayAfter(day)) days.push(day)
  return days
}

/** First days of the last `count` steps, oldest first; the last step includes now. Weeks begin on Monday. */
export function stepsUntil(now: Date, step: Step, count: number): string[] {
  const today = dayOf(now)
  const [year = 0, month = 0] = today.split('-').map(Number)
  const weekday = new Date(`${today}T00:00:00Z`).getUTCDay()
  const monday = dayAfter(today, -((weekday + 6) % 7))
  return Array.from({ length: count }, (_, at) => {
    const back = count - 1 - at
    if (step === 'day') return dayAfter(today, -back)
    if (step === 'week') return dayAfter(monday, -7 * back)
    return new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 10)
  })
}

/** Spans from each day to the next; the last ends now. */
export const spansBetween = (days: readonly string[], now: Date): Span[] =>
  days.map((day, at) => {
    const next = days[at + 1]
    return { from: startOfDay(day), to: next ? startOfDay(next) : now }
  })
