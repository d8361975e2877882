import { expect, test } from 'vitest'
import { capitals } from './capitals.ts'
import {
  fen,
  fenToPoints,
  points,
  pointsToFen,
  pointsToYuan,
  pricePoints,
  rewardFor,
  showFen,
  showPoints,
} from './money.ts'

test.each([
  [0, '¥0.00'],
  [2, '¥0.02'],
  [1250, '¥12.50'],
  [9_800_000, '¥98000.00'],
  [Number.MAX_SAFE_INTEGER, '¥90071992547409.91'],
  [-5, '-¥0.05'],
  [-14_120, '-¥141.20'],
])('%i fen are shown as %s', (amount, text) => {
  expect(showFen(amount)).toBe(text)
})

test('points are shown with their word', () => {
  expect(showPoints(400)).toBe('400积分')
})

test.each([
  [0, 32, 0],
  [1, 32, 0],
  [2, 32, 1],
  [1250, 32, 400],
  [1, 100_000, 1000],
  [150, 1, 2],
  [149, 1, 1],
])('%i fen at %i points a yuan are %i points, half rounded up', (amount, rate, worth) => {
  expect(fenToPoints(fen(amount), rate)).toBe(worth)
})

test.each([
  [1250, null, 400],
  [1250, 7, 7],
  [1, null, 1],
  [0, null, 0],
])('what costs %i fen and has its own price of %s points costs %i', (priceFen, own, cost) => {
  expect(pricePoints(fen(priceFen), own === null ? null : points(own), 32)).toBe(cost)
})

test.each([
  [32, 32, 100, '1.00'],
  [1, 32, 3, '0.03'],
  [7, 500, 1, '0.01'],
  [1, 500, 0, '0.00'],
])('%i points at %i a yuan are worth %i fen and shown as %s', (amount, rate, worth, shown) => {
  expect(pointsToFen(points(amount), rate)).toBe(worth)
  expect(pointsToYuan(amount, rate)).toBe(shown)
})

test.each([-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])('%s is no amount', (value) => {
  expect(() => fen(value)).toThrow('not an amount')
  expect(() => points(value)).toThrow('not an amount')
})

test.each([
  [0, '零元整'],
  [1, '壹分'],
  [10, '壹角整'],
  [11, '壹角壹分'],
  [100, '壹元整'],
  [105, '壹元零伍分'],
  [150, '壹元伍角整'],
  [1_000, '壹拾元整'],
  [81_200, '捌佰壹拾贰元整'],
  [100_100, '壹仟零壹元整'],
  [1_001_000, '壹万零壹拾元整'],
  [1_000_000, '壹万元整'],
  [1_100_000, '壹万壹仟元整'],
  [100_010_000, '壹佰万零壹佰元整'],
  [1_001_000_000, '壹仟零壹万元整'],
  [10_000_000_100, '壹亿零壹元整'],
  [10_001_000_000, '壹亿零壹万元整'],
  [200_000_500_000, '贰拾亿零伍仟元整'],
  [1_000_000_000_000, '壹佰亿元整'],
  [100_000_000_000_001, '壹万亿元零壹分'],
  [123_456_789_01, '壹亿贰仟叁佰肆拾伍万陆仟柒佰捌拾玖元零壹分'],
])('%i fen are written %s', (amount, text) => {
  expect(capitals(amount)).toBe(text)
})

test.each([
  [1170, 1, 11],
  [99, 1, 0],
  [99, 2, 1],
  [1170, 0, 0],
])('goods for %i fen earn, at %i points a yuan, %i points', (goodsFen, perYuan, earned) => {
  expect(rewardFor(goodsFen, perYuan)).toBe(earned)
})
