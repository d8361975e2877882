import { expect, test } from 'vitest'
import { readAmount } from './fund-amount.ts'

test.each([
  ['20000', { amount: 2_000_000 }],
  ['￥20,000.50', { amount: 2_000_050 }],
  ['１２．３４元', { amount: 1234 }],
  ['0.1', { amount: 10 }],
  ['', { why: '请填写金额' }],
  ['0', { why: '金额不能为 0' }],
  ['1.005', { why: '金额最多两位小数' }],
  ['1e3', { why: '金额不能用科学记数法，请写成完整的数字' }],
  ['-5', { why: '金额应大于 0' }],
  ['1000000000.01', { why: '金额一次最多 10 亿元' }],
])('%j is read as %j', (typed, read) => expect(readAmount(typed)).toEqual(read))

test.each([
  ['-5', { amount: -500 }],
  ['−5.5', { amount: -550 }],
  ['-1000000001', { why: '金额一次最多 10 亿元' }],
])('%j of an adjustment is read as %j', (typed, read) =>
  expect(readAmount(typed, { signed: true })).toEqual(read),
)
