import { dayOf } from '@gongfang/contract/time'

/** '今天', '明天', '昨天', else '11-25', with the year when it is not the current one. */
export function nearDay(instant: string, today: string): string {
  const day = dayOf(instant)
  const distance = Math.round((Date.parse(day) - Date.parse(today)) / 86_400_000)
  const near = { '-1': '昨天', '0': '今天', '1': '明天' }[String(distance)]
  return near ?? (day.slice(0, 4) === today.slice(0, 4) ? day.slice(5) : day)
}

const STEPS = [
  [60, 60_000, '分钟'],
  [24, 3_600_000, '小时'],
  [7, 86_400_000, '天'],
] as const

/** '刚刚', '3 分钟前', '5 小时前', '2 天前', then the day. Used for messages only. */
export function ago(instant: string, now: number): string {
  const passed = now - Date.parse(instant)
  if (passed < 60_000) return '刚刚'
  for (const [below, unitMs, name] of STEPS) {
    const count = Math.floor(passed / unitMs)
    if (count < below) return `${count} ${name}前`
  }
  return dayOf(instant)
}
