import { fen } from '@gongfang/contract/base/money'
import { expect, test } from 'vitest'
import { type FreightRule, freightFen, freightNote, ruleFor } from './rules.ts'

const near: FreightRule = {
  regionPrefixes: ['33', '31'],
  firstFen: fen(800),
  firstWeightG: 1000,
  nextFen: fen(100),
  nextWeightG: 1000,
  freeFromFen: fen(20_000),
}
const never: FreightRule = {
  regionPrefixes: ['71', '81', '82'],
  firstFen: null,
  firstWeightG: 1000,
  nextFen: fen(0),
  nextWeightG: 1000,
  freeFromFen: null,
}
const rest: FreightRule = {
  regionPrefixes: [''],
  firstFen: fen(1200),
  firstWeightG: 1000,
  nextFen: fen(300),
  nextWeightG: 500,
  freeFromFen: null,
}
const rules = [near, never, rest]

test.each([
  ['330106', 1, 100, 800],
  ['330106', 1000, 100, 800],
  ['330106', 1001, 100, 900],
  ['330106', 9999, 19_999, 1700],
  ['330106', 9999, 20_000, 0],
  ['650102', 1000, 999_999, 1200],
  ['650102', 1501, 100, 1800],
  ['710000', 100, 100, null],
])('to %s, %i g, goods of %i fen: %s', (regionCode, weightG, goodsFen, cost) => {
  expect(freightFen(rules, { regionCode, weightG, goodsFen: fen(goodsFen) })).toBe(cost)
})

test('without any rule nothing can be sent', () => {
  expect(freightFen([], { regionCode: '330106', weightG: 1, goodsFen: fen(1) })).toBeNull()
})

test.each([
  ['330106', '满 ¥200.00 包邮，不足收 ¥8.00 起'],
  ['650102', '运费 ¥12.00 起'],
  ['710000', '该地区暂不支持配送'],
])('the note for %s says %s', (regionCode, note) => {
  expect(freightNote(ruleFor(rules, regionCode))).toBe(note)
})

test('in points mode the note speaks of points', () => {
  expect(freightNote(near, (amount) => `${amount}积分`)).toBe('满 20000积分 包邮，不足收 800积分 起')
})
