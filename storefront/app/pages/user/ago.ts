import { dayOf } from '@gongfang/contract/base/time'

const STEPS = [
  [60, 60_000, '分钟'],
  [24, 3_600_000, '小时'],
  [7, 86_400_000, '天'],
] as const

/** '刚刚', '3 分钟前', '5 小时前', '2 天前', then the day. */
export function ago(instant: string, now: number): string {
  const passed = now - Date.parse(instant)
  if (passed < 60_000) return '刚刚'
  for (const [below, unitMs, name] of STEPS) {
    const count = Math.floor(passed / unitMs)
    if (count < below) return `${count} ${name}前`
  }
  return dayOf(instant)
}
