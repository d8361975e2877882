import { expect, test } from 'vitest'
import { ago } from './ago.ts'
import { nearDay } from './when.ts'

test.each([
  ['2026-11-20T15:59:00Z', '今天'],
  ['2026-11-20T16:00:00Z', '明天'],
  ['2026-11-18T16:00:00Z', '昨天'],
  ['2026-11-25T04:00:00Z', '11-25'],
  ['2027-01-02T04:00:00Z', '2027-01-02'],
])('%s is %s', (instant, text) => {
  expect(nearDay(instant, '2026-11-20')).toBe(text)
})

test.each([
  ['2026-11-20T03:59:30Z', '刚刚'],
  ['2026-11-20T04:00:20Z', '刚刚'],
  ['2026-11-20T03:57:00Z', '3 分钟前'],
  ['2026-11-20T01:00:00Z', '3 小时前'],
  ['2026-11-18T03:00:00Z', '2 天前'],
  ['2026-11-13T04:00:00Z', '2026-11-13'],
])('%s was %s', (instant, text) => {
  expect(ago(instant, Date.parse('2026-11-20T04:00:00Z'))).toBe(text)
})
