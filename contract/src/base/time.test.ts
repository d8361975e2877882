import { expect, test } from 'vitest'
import { Day, dayOf, hourOf, Instant, showLeft, showTime } from './time.ts'

test.each([
  ['2026-11-20T03:18:59Z', '2026-11-20 11:18', '2026-11-20'],
  ['2026-11-20T16:00:00.000Z', '2026-11-21 00:00', '2026-11-21'],
  ['2025-12-31T15:59:59Z', '2025-12-31 23:59', '2025-12-31'],
])('%s is %s in Shanghai, wherever the reader is', (instant, time, day) => {
  expect(showTime(instant)).toBe(time)
  expect(dayOf(new Date(instant))).toBe(day)
})

test.each([
  ['2026-11-20T15:59:59Z', 23],
  ['2026-11-20T16:00:00Z', 0],
  ['2026-11-20T03:00:00Z', 11],
])('%s is in hour %i of a day in Shanghai', (instant, hour) => {
  expect(hourOf(instant)).toBe(hour)
})

test('what is no time is not shown as one', () => {
  expect(() => showTime('yesterday')).toThrow(RangeError)
})

test.each([
  [-5_000, '00:00'],
  [0, '00:00'],
  [1, '00:01'],
  [59_000, '00:59'],
  [1_799_000, '29:59'],
  [11_109_000, '3:05:09'],
  [86_399_000, '23:59:59'],
  [86_400_000, '1 天 0 小时'],
  [532_800_000, '6 天 4 小时'],
])('%i ms are shown as %s', (ms, text) => {
  expect(showLeft(ms)).toBe(text)
})

test.each([
  ['2026-11-20', true],
  ['2024-02-29', true],
  ['0001-01-01', true],
  ['9999-12-31', true],
  ['0000-01-01', false],
  ['2023-02-29', false],
  ['2026-02-31', false],
  ['2026-13-01', false],
  ['2026-1-1', false],
  ['20261120', false],
  ['2026-11-20T00:00:00Z', false],
  ['２０２６-11-20', false],
])('%s is a day: %s', (text, good) => {
  expect(Day.safeParse(text).success).toBe(good)
})

test('an instant says that it is in UTC', () => {
  expect(Instant.safeParse('2026-11-20T03:18:59.123Z').success).toBe(true)
  expect(Instant.safeParse('2026-11-20T11:18:59+08:00').success).toBe(false)
})
