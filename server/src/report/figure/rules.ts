import { dayAfter, dayOf, startOfDay } from '@gongfang/contract/time'

// Days of the shop are days in Shanghai, which knows no summer time: each has 24 hours.

/** From, and up to but not with. */
export interface Span {
  readonly from: Date
  readonly to: Date
}

export type Step = 'day' | 'week' | 'month'

/** Between midnight and this, yesterday's last transactions may still be written. */
const CLOSING_MS = 3_600_000

/** Today and so many days before it, up to now. */
export const lastDays = (now: Date, days: number): Span => ({
  from: startOfDay(dayAfter(dayOf(now), 1 - days)),
  to: now,
})

/** The first day to which nothing is added any more is the one before this. */
export const openDay = (now: Date) => dayOf(new Date(now.getTime() - CLOSING_MS))

export function daysOf({ from, to }: Span): string[] {
  const days: string[] = []
  for (let day = dayOf(from); startOfDay(day) < to; day = dayAfter(day)) days.push(day)
  return days
}

/** The first days of so many steps, the one of now the last. Weeks begin on Monday. */
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
