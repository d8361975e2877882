import { dayOf } from '@gongfang/contract/base/time'
import { weekdayOf } from './when.ts'

/** '2026-12' plus 1 → '2027-01' */
export function addMonths(month: string, count: number): string {
  const date = new Date(`${month}-01T00:00:00Z`)
  date.setUTCMonth(date.getUTCMonth() + count)
  return date.toISOString().slice(0, 7)
}

const MONTHS_BACK = 24
export const MONTHS_AHEAD = 12

/** Whether the calendar leads to a month. Without an end robots would turn it a century far. */
export const isNear = (month: string, today: string) =>
  month >= addMonths(today.slice(0, 7), -MONTHS_BACK) && month <= addMonths(today.slice(0, 7), MONTHS_AHEAD)

/** '2026 年 12 月' */
export const showMonth = (month: string) => `${month.slice(0, 4)} 年 ${Number(month.slice(5))} 月`

/** The weeks of a month, Monday first. Days of other months are null. */
export function weeksOf(month: string): (string | null)[][] {
  const days: string[] = []
  for (let day = `${month}-01`; day.startsWith(month); day = nextDay(day)) days.push(day)
  const lead = (weekdayOf(`${month}-01`) + 6) % 7
  const cells = [...Array<null>(lead).fill(null), ...days]
  while (cells.length % 7 !== 0) cells.push(null)
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7))
}

export function nextDay(day: string, count = 1): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + count)
  return date.toISOString().slice(0, 10)
}

/** Whether the activity takes place on a day in Shanghai. */
export const isOn = ({ startsAt, endsAt }: { startsAt: string; endsAt: string }, day: string) =>
  dayOf(startsAt) <= day && day <= dayOf(new Date(Date.parse(endsAt) - 1))
