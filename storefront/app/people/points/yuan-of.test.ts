import { expect, test } from 'vitest'
import { yuanFor, yuanOf } from './yuan-of.ts'

test.each([
  ['100', 100],
  ['１００元', 100],
  ['¥1,000.00', 1000],
  [' 50000 ', 50_000],
  ['007', 7],
])('%j is %j yuan', (typed, yuan) => {
  expect(yuanOf(typed)).toEqual({ yuan })
})

test.each([
  ['', '请填写金额'],
  ['0', '金额至少 1 元'],
  ['50001', '金额最多 50000 元'],
  ['9'.repeat(30), '金额最多 \u00a59999999999.99'],
  ['1.5', '金额应为整数元'],
  ['-1', '金额不能为负数'],
  ['1e3', '金额不能用科学记数法，请写成完整的数字'],
  ['一百', '金额应为数字，如 12.50'],
])('%j is none: %s', (typed, why) => {
  expect(yuanOf(typed)).toEqual({ why })
})

test.each([
  ['32', '1'],
  ['33', '2'],
  ['3,200 积分', '100'],
  ['３２００', '100'],
  ['0', '0'],
  ['', ''],
  ['1.5', ''],
  ['十', ''],
])('for %j points at 32 a yuan one pays %j', (typed, yuan) => {
  expect(yuanFor(typed, 32)).toBe(yuan)
})
