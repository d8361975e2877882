import { type Day, Day as DaySchema, dayAfter } from '@gongfang/contract/base/time'
import { type Holidays, MOST_HOLIDAYS } from '@gongfang/contract/system/holidays'

export type ReadDays = { days: Day[] } | { why: string }

const BETWEEN = /\s*(?:至|到|[~～—–]+)\s*/g
const DAY = /^(?:(\d{4})[-/.年])?(\d{1,2})[-/.月](\d{1,2})日?$/

/** Days as '2026-10-01', '2026年10月1日' or '2026-10-01 至 10-07', one a line or one after another; in order. */
export function readDays(typed: string): ReadDays {
  const days: Day[] = []
  for (const part of typed
    .replace(BETWEEN, '至')
    .split(/[\s、,，;；]+/)
    .filter(Boolean)) {
    const [first = '', last = first, ...more] = part.split('至')
    const from = dayIn(first, '')
    const to = dayIn(last, from.slice(0, 4))
    if (from === '' || to === '' || more.length > 0)
      return { why: `看不懂“${part}”，应如 2026-10-01 或 2026-10-01 至 2026-10-07` }
    for (const day of [from, to]) if (!DaySchema.safeParse(day).success) return { why: `没有 ${day} 这一天` }
    if (to < from) return { why: `${from} 至 ${to} 的结束早于开始` }
    const span = spanOf(from, to)
    if (span.length > MOST_HOLIDAYS) return { why: `${from} 至 ${to} 太长，请核对年份` }
    days.push(...span)
  }
  return { days: days.sort() }
}

function dayIn(text: string, usualYear: string): string {
  const [, year = usualYear, month = '', day = ''] = DAY.exec(text) ?? []
  return month === '' || year === '' ? '' : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

function spanOf(from: Day, to: Day): Day[] {
  const days: Day[] = []
  for (let day = from; day <= to && days.length <= MOST_HOLIDAYS; day = dayAfter(day)) days.push(day)
  return days
}

/** In order, days that follow each other as '2026-10-01 至 2026-10-07'. */
export function showDays(days: readonly Day[]): string[] {
  const spans: [Day, Day][] = []
  for (const day of [...days].sort()) {
    const last = spans.at(-1)
    if (last && dayAfter(last[1]) === day) last[1] = day
    else spans.push([day, day])
  }
  return spans.map(([from, to]) => (from === to ? from : `${from} 至 ${to}`))
}

export const holidaysText = ({ daysOff, workDays }: Holidays) =>
  [
    ...(daysOff.length > 0 ? [`放假 ${showDays(daysOff).join('、')}`] : []),
    ...(workDays.length > 0 ? [`调休上班 ${showDays(workDays).join('、')}`] : []),
  ].join('\n') || '（没有）'
