import { dayOf, showTime } from '@gongfang/contract/base/time'

const WEEKDAYS = '日一二三四五六'

/** '12 月 04 日 周五 14:00–17:00', or a range of days. The year is shown when it is not the current one. */
export function showWhen(startsAt: string, endsAt: string, today = ''): string {
  const [from, to] = [dayOf(startsAt), dayOf(endsAt)]
  const start = `${showDay(from, today)} ${clock(startsAt)}`
  return from === to
    ? `${start}–${clock(endsAt)}`
    : `${start} – ${showDay(to, today === '' ? from : today)} ${clock(endsAt)}`
}

/** '12 月 04 日 周五' */
export function showDay(day: string, today = ''): string {
  const [year = '', month = '', date = ''] = day.split('-')
  const other = today !== '' && year !== today.slice(0, 4) ? `${year} 年 ` : ''
  return `${other}${Number(month)} 月 ${date} 日 周${WEEKDAYS[weekdayOf(day)]}`
}

const clock = (instant: string) => showTime(instant).slice(11)

/** 0 is Sunday. The reader's time zone has no effect. */
export const weekdayOf = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay()
