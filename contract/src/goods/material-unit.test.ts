import { expect, test } from 'vitest'
import { materialKey } from './material-key.ts'
import { inShopUnits, ratioText } from './material-unit.ts'

const boxOf100 = { unit: '盒', ownUnits: 1, shopUnits: 100 }
const piecesOfBox = { unit: '只', ownUnits: 100, shopUnits: 1 }
const none = { unit: '', ownUnits: 1, shopUnits: 1 }
const packs = { unit: '包', ownUnits: 1, shopUnits: 1 }
const of = (quantity: number, unit?: string, alone = true) => ({ code: '1602018', quantity, unit, alone })

// ERP programs keep such a ratio beside the code of an item: 采购单位换算率, 1 盒 = 100 只.
test.each([
  ['an own unit is converted, and both are said', of(3, '盒'), boxOf100, '只', [300, '3 盒（300 只）']],
  ['a code alone counts in its own unit', of(3), boxOf100, '只', [300, '3 盒（300 只）']],
  ['the shop’s unit stays', of(30, '只'), boxOf100, '只', [30, '']],
  ['pieces that fill packs', of(300, '只'), piecesOfBox, '盒', [3, '300 只（3 盒）']],
  ['traditional characters', of(300, '隻'), piecesOfBox, '盒', [3, '300 只（3 盒）']],
  ['no ratio', of(7, '把'), none, '把', [7, '']],
  ['another word for a piece', of(7, '个'), none, '只', [7, '']],
  ['the same number in another unit', of(7, '包'), packs, '盒', [7, '']],
])('%s', (_, written, ratio, shopUnit, [quantity, said]) => {
  expect(inShopUnits(written, ratio, shopUnit as string)).toEqual({ quantity, said })
})

test.each([
  ['what does not divide', of(250, '只'), piecesOfBox, '盒', '250 只不是整盒（100 只 = 1 盒），请填盒数'],
  [
    'a third unit',
    of(2, '箱'),
    boxOf100,
    '只',
    '写的是 2 箱，物料号 1602018 按“盒”计（1 盒 = 100 只），请填只数',
  ],
  ['a holder without a ratio', of(2, '箱'), none, '只', '写的是 2 箱，这里按“只”卖'],
  [
    'a code beside a model, without a unit',
    of(10, undefined, false),
    boxOf100,
    '只',
    '没有写单位：10 是盒数还是只数？1 盒 = 100 只，请填只数',
  ],
  [
    'a unit that the shop uses since',
    of(2, '盒'),
    boxOf100,
    '盒',
    '“盒”与商城的单位同名，但 1 盒 = 100 盒，请填盒数',
  ],
  [
    'more than a line holds',
    of(1000, '盒'),
    boxOf100,
    '只',
    '1000 盒（100000 只），数量 100000 超过一行最多的 99999',
  ],
])('%s is asked', (_, written, ratio, shopUnit, why) => {
  expect(inShopUnits(written, ratio, shopUnit)).toEqual({ why })
})

test('a ratio of one is not said', () => {
  expect(ratioText(packs, '盒')).toBe('')
  expect(ratioText(boxOf100, '只')).toBe('1 盒 = 100 只')
})

test.each([
  [' wz-001 ', 'WZ-001'],
  ['ＷＺ－００１', 'WZ-001'],
  ['　0017　', '0017'],
  ['物料 1', '物料 1'],
])('%s and %s are one code', (typed, key) => {
  expect(materialKey(typed)).toBe(key)
})
