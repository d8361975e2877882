import { fen, points } from '@gongfang/contract/base/money'
import type { SkuLine } from '@gongfang/contract/goods/catalogue'
import { describe, expect, test } from 'vitest'
import { canBeAdded, type EnteredRow, type Found, judge } from './judge.ts'

const sku = (skuId: number, given: Partial<SkuLine> = {}): SkuLine => ({
  skuId,
  productId: 1,
  title: '内六角螺栓',
  spec: 'M6×20',
  modelCode: `A-${skuId}`,
  image: '',
  unit: '只',
  priceFen: fen(100),
  points: points(32),
  tierPrices: [],
  stock: 1000,
  backorder: 0,
  leadDays: 0,
  minQuantity: 1,
  stepQuantity: 1,
  offered: true,
  orderable: true,
  ...given,
})
const row = (
  key: number,
  code: string,
  quantity: number | null,
  skuId: number | null = null,
): EnteredRow => ({
  key,
  at: [key],
  code,
  quantity,
  skuId,
})
const answer = (code: string, hits: SkuLine[], given: Partial<Found> = {}): [string, Found] => [
  code,
  { code, exact: hits.length > 0, by: 'code', gone: false, hits, ...given },
]

const pack = sku(2, { minQuantity: 10, stepQuantity: 10, stock: 35 })
const found = new Map<string, Found>([
  answer('A-1', [sku(1)]),
  answer('a1', [sku(1)]),
  answer('A-2', [pack]),
  answer('A-3', [sku(3, { stock: 0, orderable: false })]),
  answer('A', [sku(1), sku(3)], { exact: false }),
  answer('ALONE', [sku(1)], { exact: false }),
  answer('TWIN', [sku(4), sku(5)]),
  answer('6901234567892', [sku(4), sku(5)], { by: 'barcode' }),
  answer('内六角螺栓', [sku(4), sku(5)], { by: 'name', exact: false }),
  answer('OLD', [], { gone: true }),
  answer('NONE', []),
])
const verdicts = (...rows: EnteredRow[]) =>
  judge(rows, found).map(({ verdict, quantity, notes }) => [verdict, quantity, ...notes])

describe('one line', () => {
  test.each<[string, EnteredRow, (string | number)[]]>([
    ['is taken as it is', row(1, 'A-1', 3), ['good', 3]],
    [
      'without a quantity asks for the minimum',
      row(1, 'A-2', null),
      ['adjusted', 10, '没有读到数量，按起订量 10 计'],
    ],
    [
      'below the minimum is raised',
      row(1, 'A-2', 3),
      ['adjusted', 10, '起订量 10，按 10 的倍数，3 已调整为 10'],
    ],
    [
      'off the multiple is rounded up',
      row(1, 'A-2', 21),
      ['adjusted', 30, '起订量 10，按 10 的倍数，21 已调整为 30'],
    ],
    ['of nothing asks for the minimum', row(1, 'A-1', 0), ['adjusted', 1, '起订量 1，0 已调整为 1']],
    ['of more than there is says how many there are', row(1, 'A-2', 40), ['short', 40, '库存不足，最多 30']],
    ['of what is sold out says so', row(1, 'A-3', 1), ['short', 1, '暂时缺货']],
    [
      'that only begins like codes lets choose',
      row(1, 'A', 1),
      ['choose', 1, '没有完全相同的型号，找到 2 个相近的'],
    ],
    [
      'that only begins like one code is not taken for it',
      row(1, 'ALONE', 1),
      ['choose', 1, '没有完全相同的型号，找到 1 个相近的'],
    ],
    ['that is several goods’ code lets choose', row(1, 'TWIN', 2), ['choose', 2, '该型号有多个商品']],
    [
      'that is several goods’ barcode lets choose',
      row(1, '6901234567892', 2),
      ['choose', 2, '该条码有多个商品'],
    ],
    ['that is several models’ name lets choose', row(1, '内六角螺栓', 2), ['choose', 2, '该品名有多个型号']],
    ['that was chosen is taken', row(1, 'TWIN', 2, 5), ['good', 2]],
    ['of what was sold once', row(1, 'OLD', 2), ['gone', 2, '该型号已停售']],
    ['of what nobody knows', row(1, 'NONE', null), ['unknown', 0, '请核对型号']],
    ['that was not asked yet', row(1, 'never asked', 2), ['unknown', 2, '请核对型号']],
  ])('%s', (_, line, expected) => {
    expect(verdicts(line)).toEqual([expected])
  })
})

test('lines for the same goods are put together where the first stands, however they are written', () => {
  expect(verdicts(row(1, 'A-1', 3), row(2, 'NONE', 1), row(3, 'a1', 4), row(4, 'A', 2, 1))).toEqual([
    ['adjusted', 9, '第 1、3、4 行重复，数量已合并'],
    ['unknown', 1, '请核对型号'],
  ])
  const [first] = judge([row(1, 'A-1', 3), row(3, 'a1', 4)], found)
  expect(first?.keys).toEqual([1, 3])
})

test('lines of the same goods of which one has no quantity that can be read are not called added up', () => {
  const doubtful = { ...row(5, 'a1', null), doubt: '数量是 -3' }
  expect(verdicts(row(1, 'A-1', 2), doubtful)).toEqual([
    ['ask', 2, '第 1、5 行是同一商品，已读到的数量合计 2', '数量是 -3'],
  ])
})

test('unknown codes that are written twice are one line as well', () => {
  expect(verdicts(row(1, 'NONE', 1), row(2, 'NONE', 2))).toEqual([
    ['unknown', 3, '第 1、2 行重复，数量已合并', '请核对型号'],
  ])
})

test('a sum beyond what a line may hold is asked', () => {
  expect(verdicts(row(1, 'A-1', 99_999), row(2, 'A-1', 99_999))[0]?.slice(0, 2)).toEqual(['ask', 99_999])
})

test('a doubtful quantity is asked, and not added before it is typed', () => {
  const asked = { ...row(1, 'A-1', null), doubt: '“300”是数量还是规格' }
  const boxes = { ...row(2, 'A-2', 2), unit: '盒' }
  const rows = judge([asked, boxes], found)
  expect(rows.map(({ verdict, notes }) => [verdict, ...notes])).toEqual([
    ['ask', '“300”是数量还是规格'],
    ['ask', '写的是 2 盒，这里按“只”卖'],
  ])
  expect(rows.some(canBeAdded)).toBe(false)
})

test('another text for the same goods is taken where the code finds nothing', () => {
  const own = { ...row(1, '1602018', 2), also: ['NONE', 'A-1'], own: '1602018' }
  expect(verdicts(own)).toEqual([['good', 2]])
})

test('names that differ are not put together, though they find the same model', () => {
  const named = new Map([
    answer('扳手 200', [sku(1)], { by: 'name' }),
    answer('扳手 250', [sku(1)], { by: 'name' }),
  ])
  expect(judge([row(1, '扳手 200', 1), row(2, '扳手 250', 2)], named)).toHaveLength(2)
})

test('what can be added is good or adjusted, and was not refused by the cart', () => {
  const rows = [
    row(1, 'A-1', 1),
    row(2, 'A-2', 1),
    row(3, 'A-3', 1),
    { ...row(4, 'TWIN', 1, 4), refused: '购物车已满' },
  ]
  expect(judge(rows, found).map(canBeAdded)).toEqual([true, true, false, false])
})
