import { expect, test } from 'vitest'
import { dueText, refundQuestion, sumText } from './labels.ts'

test.each([
  [12_800, 320, '确认退款 ¥128.00 并退回 320积分？退款原路返回，不可撤销。'],
  [12_800, 0, '确认退款 ¥128.00？退款原路返回，不可撤销。'],
  [0, 320, '确认退回 320积分？退款原路返回，不可撤销。'],
])('%i fen and %i points are asked for with %s', (amountFen, amountPoints, question) => {
  expect(refundQuestion({ amountFen, amountPoints })).toBe(question)
})

test('what WeChat takes back no more is not promised the way it came', () => {
  expect(refundQuestion({ amountFen: 12_800, amountPoints: 0 }, true)).toBe(
    '确认退款 ¥128.00？退款由财务汇出，不可撤销。',
  )
})

test('a sum names what there is of it', () => {
  expect(sumText({ amountFen: 12_800, amountPoints: 320 })).toBe('¥128.00 + 320积分')
  expect(sumText({ amountFen: 0, amountPoints: 320 })).toBe('320积分')
  expect(sumText({ amountFen: 0, amountPoints: 0 })).toBe('¥0.00')
})

test.each([
  ['2026-11-24T08:00:00Z', '剩余 2 天', false],
  ['2026-11-23T07:59:00Z', '剩余 23 小时', false],
  ['2026-11-22T08:20:00Z', '剩余 不到 1 小时', false],
  ['2026-11-22T07:00:00Z', '已超时 1 小时', true],
])('what is due at %s says %s', (dueAt, text, late) => {
  expect(dueText(dueAt, new Date('2026-11-22T08:00:00Z'))).toEqual({ text, late })
})
