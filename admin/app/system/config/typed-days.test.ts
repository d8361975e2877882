import { expect, test } from 'vitest'
import { holidaysText, readDays, showDays } from './typed-days.ts'

test.each([
  ['', []],
  ['2026-10-10', ['2026-10-10']],
  ['2026-10-01 至 2026-10-03', ['2026-10-01', '2026-10-02', '2026-10-03']],
  ['2026-10-01至10-02\n2026-09-20', ['2026-09-20', '2026-10-01', '2026-10-02']],
  ['2026/2/14、2026.2.28，2026年9月20日', ['2026-02-14', '2026-02-28', '2026-09-20']],
  ['2026年12月31日 ~ 2027年1月1日', ['2026-12-31', '2027-01-01']],
  [' 2026-01-04 ;\r\n\n2026-02-14 ', ['2026-01-04', '2026-02-14']],
])('%j', (typed, days) => {
  expect(readDays(typed)).toEqual({ days })
})

test.each([
  ['10-01', '看不懂“10-01”，应如 2026-10-01 或 2026-10-01 至 2026-10-07'],
  ['国庆', '看不懂“国庆”，应如 2026-10-01 或 2026-10-01 至 2026-10-07'],
  [
    '2026-10-01 至 10-03 至 10-05',
    '看不懂“2026-10-01至10-03至10-05”，应如 2026-10-01 或 2026-10-01 至 2026-10-07',
  ],
  ['2026-02-30', '没有 2026-02-30 这一天'],
  ['2026-10-07 至 2026-10-01', '2026-10-07 至 2026-10-01 的结束早于开始'],
  ['2026-10-01 至 2062-10-07', '2026-10-01 至 2062-10-07 太长，请核对年份'],
])('%j is not understood', (typed, why) => {
  expect(readDays(typed)).toEqual({ why })
})

test('days are shown in order, neighbours together, and read back the same', () => {
  const days = ['2026-10-02', '2026-02-28', '2026-10-01', '2026-10-03', '2026-10-05']
  const shown = showDays(days)
  expect(shown).toEqual(['2026-02-28', '2026-10-01 至 2026-10-03', '2026-10-05'])
  expect(readDays(shown.join('\n'))).toEqual({ days: days.toSorted() })
})

test('the lists are told apart in a text', () => {
  const daysOff = ['2026-10-01', '2026-10-02']
  expect(holidaysText({ daysOff, workDays: ['2026-10-10'] })).toBe(
    '放假 2026-10-01 至 2026-10-02\n调休上班 2026-10-10',
  )
  expect(holidaysText({ daysOff: [], workDays: [] })).toBe('（没有）')
})
