import { fen, points } from '@gongfang/contract/base/money'
import type { Sku, TableProduct } from '@gongfang/contract/goods/catalogue'
import { expect, test } from 'vitest'
import { candidatesOf, cellOf, columnsOf, type ModelRow, noChoice, restOf, sorted } from './model-columns.ts'

const sku = (modelCode: string, specValues: string[], wish: Partial<Sku> = {}): Sku => ({
  id: 1,
  modelCode,
  barcode: '',
  specValues,
  priceFen: fen(100),
  points: points(32),
  marketPriceFen: null,
  tierPrices: [],
  image: '',
  stock: { band: 'plenty', left: null, leadDays: 0 },
  minQuantity: 1,
  stepQuantity: 1,
  packQuantity: 1,
  packUnit: '',
  ...wish,
})
const product = (
  id: number,
  axes: string[],
  parameters: [string, string, string?][],
  skus: Sku[],
): TableProduct => ({
  id,
  title: `商品${id}`,
  brand: '固栓',
  unit: '只',
  image: '',
  axes,
  axisUnits: axes.map(() => null),
  parameters: parameters.map(([name, value, unit = '']) => ({ name, value, unit })),
  skus,
  skuCount: skus.length,
})

const bolt = product(
  1,
  ['规格', '长度'],
  [
    ['材质', '304'],
    ['标准', 'DIN912'],
    ['硬度', '70', 'HRC'],
  ],
  [],
)
const nut = product(
  2,
  ['规格'],
  [
    ['材质', '碳钢'],
    ['标准', 'DIN912'],
    ['硬度', '60', 'HRC'],
  ],
  [],
)

test('columns are the axes, then what tells products apart; what all have alike is none', () => {
  expect(columnsOf([bolt, nut])).toEqual([
    { name: '规格', unit: '' },
    { name: '长度', unit: '' },
    { name: '材质', unit: '' },
    { name: '硬度', unit: 'HRC' },
  ])
})

test('a cell shows the model’s own value, the product’s, or a dash', () => {
  const row = { product: bolt, sku: sku('A', ['M6', '20']) }
  expect(['规格', '长度', '材质', '功率'].map((name) => cellOf(row, name))).toEqual(['M6', '20', '304', '—'])
  expect(restOf(row, [{ name: '规格', unit: '' }])).toBe('20')
})

test('rows sort as people count, in either direction', () => {
  const rows: ModelRow[] = ['M10', 'M6', 'M8'].map((size) => ({
    product: nut,
    sku: sku(`N-${size}`, [size]),
  }))
  const codes = (sort: Parameters<typeof sorted>[1]) => sorted(rows, sort).map((row) => row.sku.modelCode)
  expect(codes(null)).toEqual(['N-M10', 'N-M6', 'N-M8'])
  expect(codes({ column: '规格', down: false })).toEqual(['N-M6', 'N-M8', 'N-M10'])
  expect(codes({ column: 'code', down: true })).toEqual(['N-M10', 'N-M8', 'N-M6'])
})

test('inches sort by value, after millimetres', () => {
  const sizes = ['1/2"', '10 mm', '1"', '1/4"', '6 mm']
  const rows: ModelRow[] = sizes.map((size) => ({ product: nut, sku: sku(size, [size]) }))
  const codes = (down: boolean) => sorted(rows, { column: '规格', down }).map((row) => row.sku.modelCode)
  expect(codes(false)).toEqual(['6 mm', '10 mm', '1/4"', '1/2"', '1"'])
  expect(codes(true)).toEqual(codes(false).toReversed())
})

test('stock sorts what can be sent today first', () => {
  const stock = (band: 'plenty' | 'few' | 'none', leadDays: number) => ({ band, left: null, leadDays })
  const rows: ModelRow[] = [
    { product: nut, sku: sku('none', [''], { stock: stock('none', 0) }) },
    { product: nut, sku: sku('later', [''], { stock: stock('plenty', 3) }) },
    { product: nut, sku: sku('today', [''], { stock: stock('plenty', 0) }) },
    { product: nut, sku: sku('few', [''], { stock: stock('few', 0) }) },
  ]
  expect(sorted(rows, { column: 'stock', down: false }).map((row) => row.sku.modelCode)).toEqual([
    'today',
    'later',
    'few',
    'none',
  ])
})

test('a column is hidden or shown by its name, whatever the table thinks best', () => {
  const names = (choice = noChoice) => columnsOf([bolt, nut], choice).map(({ name }) => name)
  const best = names()
  expect(best).toContain('材质')
  expect(names({ shown: [], hidden: ['材质'] })).toEqual(best.filter((name) => name !== '材质'))
  const many = product(3, ['甲', '乙', '丙', '丁', '戊', '己'], [], [])
  expect(columnsOf([many])).toHaveLength(5)
  expect(columnsOf([many], { shown: ['己'], hidden: ['甲'] }).map(({ name }) => name)).toEqual([
    ...['乙', '丙', '丁', '戊', '己'],
  ])
  expect(candidatesOf([many], noChoice).map(({ on }) => on)).toEqual([true, true, true, true, true, false])
})
