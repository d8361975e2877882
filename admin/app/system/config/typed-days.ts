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

/** Both lists, a span a line. */
export const holidaysText = ({ daysOff, workDays }: Holidays) =>
  [...listed('放假', daysOff), ...listed('调休上班', workDays)].join('\n') || '（没有）'

const listed = (name: string, days: readonly Day[]) =>
  days.length > 0 ? [`${name} ${days.length} 天：`, ...showDays(days)] : []

const IN_BRACKETS = /（[^（）]*）|\([^()]*\)/g
const TITLE = /(20\d{2})年部分节假日/
const DATE = /(?:(\d{4})年)?(?:(\d{1,2})月)?(\d{1,2})日(至|到|[-~～—–])?/g

/**
 * The days of a notice of the State Council about the holidays of a year: '10月1日（周四）至7日（周三）放假调休，共7天。
 * 9月20日（周日）、10月10日（周六）上班。' A date without year or month has those of the date before it.
 */
export function readNotice(text: string): Holidays | { why: string } {
  const plain = text.replaceAll(/\s/g, '').replaceAll(IN_BRACKETS, '')
  const year = TITLE.exec(plain)?.[1]
  if (year === undefined) return { why: '没有找到年份，请连同标题“关于……年部分节假日安排的通知”一起粘贴' }
  const found: Holidays = { daysOff: [], workDays: [] }
  for (const sentence of plain.split(/[。；]/)) {
    const isWorked = sentence.includes('上班')
    const isOff = sentence.includes('放假')
    if (!isWorked && !isOff) continue
    if (isWorked && isOff) return { why: `“${sentence}”既有放假又有上班，请改为直接填写` }
    const days = daysIn(sentence, year)
    const count = /共(\d+)天/.exec(sentence)?.[1]
    if (isOff && count !== undefined && Number(count) !== days.length)
      return { why: `“${sentence}”读出 ${days.length} 天，请改为直接填写` }
    found[isWorked ? 'workDays' : 'daysOff'].push(...days)
  }
  return found.daysOff.length > 0 ? found : { why: '没有找到放假的日期' }
}

function daysIn(sentence: string, usualYear: string): Day[] {
  const days: Day[] = []
  let [year, month, from] = [usualYear, '', '']
  for (const [, ownYear, ownMonth, date = '', more] of sentence.matchAll(DATE)) {
    year = ownYear ?? year
    month = (ownMonth ?? month).padStart(2, '0')
    const day = `${year}-${month}-${date.padStart(2, '0')}`
    if (!DaySchema.safeParse(day).success) continue
    if (more !== undefined) from = day
    else {
      days.push(...(from === '' ? [day] : spanOf(from, day)))
      from = ''
    }
  }
  return days
}

/** Both lists with what they lack of another. */
export const withHolidays = (now: Holidays, more: Holidays): Holidays => ({
  daysOff: [...new Set([...now.daysOff, ...more.daysOff])].sort(),
  workDays: [...new Set([...now.workDays, ...more.workDays])].sort(),
})
