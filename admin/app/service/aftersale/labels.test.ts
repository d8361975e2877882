import { expect, test } from 'vitest'
import { refundQuestion, sumText } from './labels.ts'

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
