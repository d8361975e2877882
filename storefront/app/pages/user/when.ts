import { dayOf } from '@gongfang/contract/base/time'

/** '今天', '明天', '昨天', else '11-25', with the year when it is not the current one. */
export function nearDay(instant: string, today: string): string {
  const day = dayOf(instant)
  const distance = Math.round((Date.parse(day) - Date.parse(today)) / 86_400_000)
  const near = { '-1': '昨天', '0': '今天', '1': '明天' }[String(distance)]
  return near ?? (day.slice(0, 4) === today.slice(0, 4) ? day.slice(5) : day)
}
