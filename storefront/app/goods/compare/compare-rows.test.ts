import { fen, points } from '@gongfang/contract/base/money'
import type { Product } from '@gongfang/contract/goods/catalogue'
import { expect, test } from 'vitest'
import { compareRows, offerOf, ofOneCategory, readIds } from './compare-rows.ts'

type Given = Pick<Product, 'brand' | 'unit' | 'skus' | 'axes' | 'parameters' | 'categories'>
const product = (id: number, given: Partial<Given> = {}): Given => ({
  brand: { id: 1, name: '恒准', logo: '', initial: 'H' },
  categories: [
    { id: 1, name: '手动工具' },
    { id: 2, name: '扳手' },
  ],
  unit: '把',
  parameters: [],
  axes: [],
  skus: [sku(id * 10, 1000)],
  ...given,
})
const sku = (id: number, priceFen: number, specValues: string[] = []): Product['skus'][number] => ({
  id,
  modelCode: `A-${id}`,
  barcode: '',
  specValues,
  priceFen: fen(priceFen),
  points: points(1),
  marketPriceFen: null,
  tierPrices: [],
  image: '',
  stock: { band: 'plenty', left: null, leadDays: 0 },
  minQuantity: 1,
  stepQuantity: 1,
  packQuantity: 1,
  packUnit: '',
})
const parameter = (name: string, value: string, unit = '') => ({ name, value, unit })

test('parameters stand beside each other, whoever names them first, and say where they differ', () => {
  const one = product(1, { parameters: [parameter('材质', 'CRV'), parameter('长度', '200', 'mm')] })
  const other = product(2, { parameters: [parameter('长度', '250', 'mm'), parameter('重量', '0.4', 'kg')] })
  expect(compareRows([one, other]).slice(3)).toEqual([
    { name: '材质', cells: ['CRV', ''], differs: true },
    { name: '长度', cells: ['200 mm', '250 mm'], differs: true },
    { name: '重量', cells: ['', '0.4 kg'], differs: true },
  ])
  expect(compareRows([one, other])[0]).toEqual({ name: '品牌', cells: ['恒准', '恒准'], differs: false })
})

test('what the models of a product differ in is told once for each value', () => {
  const many = product(1, {
    axes: ['规格'],
    skus: [sku(1, 300, ['M6']), sku(2, 200, ['M8']), sku(3, 400, ['M6'])],
  })
  const rows = compareRows([many])
  expect(rows.find(({ name }) => name === '规格')?.cells).toEqual(['M6、M8'])
  expect(offerOf(many)?.id).toBe(2)
})

test('unlike things are told from like ones', () => {
  const bolt = product(3, { categories: [{ id: 9, name: '螺栓' }] })
  expect([ofOneCategory([product(1), product(2)]), ofOneCategory([product(1), bolt])]).toEqual([true, false])
})

test.each([
  ['12,15', [12, 15]],
  ['12,12,x,-3,0,1.5,7', [12, 7]],
  ['', []],
  [null, []],
])('%s are ids', (text, ids) => {
  expect(readIds(text)).toEqual(ids)
})
