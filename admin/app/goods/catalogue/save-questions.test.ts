import { expect, test } from 'vitest'
import { gridText, productPriceText } from './save-questions.ts'

const columns = [
  ['priceFen', '价格'],
  ['points', '积分价'],
  ['minQuantity', '起订量'],
] as const

test('the question before a table is saved counts and shows what changes', () => {
  const rows = [
    { id: 1, modelCode: 'A-1' },
    { id: 2, modelCode: 'A-2' },
  ]
  const changed = [
    { id: 1, was: { priceFen: 1000, points: null }, cells: { priceFen: 1250, points: 40 } },
    { id: 2, was: { priceFen: 900, minQuantity: 1 }, cells: { priceFen: 90, minQuantity: 10 } },
  ]
  expect(gridText(changed, rows as never, columns).split('\n')).toEqual([
    '2 个型号：价格 2 处，积分价 1 处，起订量 1 处',
    'A-1 价格：¥10.00 → ¥12.50',
    'A-1 积分价：空 → 40',
    'A-2 价格：¥9.00 → ¥0.90',
    'A-2 起订量：1 → 10',
    '保存后立即生效，全部成功或全部不改。',
  ])
})

test('a long table is shown by its first changes', () => {
  const rows = Array.from({ length: 8 }, (_, id) => ({ id, modelCode: `M${id}` }))
  const changed = rows.map(({ id }) => ({ id, was: { priceFen: 100 }, cells: { priceFen: 200 } }))
  expect(gridText(changed, rows as never, columns)).toContain('\n等 8 处\n')
})

test('only new prices of known models are asked about', () => {
  const sku = { id: 1, modelCode: 'A-1', priceFen: 1000, points: null, tiers: [] }
  const form = (skus: object[]) => ({ skus }) as never
  expect(productPriceText(form([sku]), form([{ ...sku, minQuantity: 3 }]))).toBe('')
  expect(productPriceText(form([sku]), form([sku, { ...sku, id: null, priceFen: 5 }]))).toBe('')
  expect(productPriceText(form([sku]), form([{ ...sku, priceFen: 100, tiers: [{}] }])).split('\n')).toEqual([
    'A-1 价格：¥10.00 → ¥1.00',
    'A-1 阶梯价：0 档 → 1 档',
    '保存后新订单立即按新价格，购物车里的商品也会变价。',
  ])
})
