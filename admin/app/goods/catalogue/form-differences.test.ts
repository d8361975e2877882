import type { ProductForm } from '@gongfang/contract/goods/product-desk'
import type { SkuForm } from '@gongfang/contract/goods/sku-desk'
import { expect, test } from 'vitest'
import { differences } from './form-differences.ts'
import { mergeForms } from './form-merge.ts'
import { newForm, newModel } from './new-form.ts'

const sku = (id: number | null, modelCode: string, more: Partial<SkuForm> = {}): SkuForm => ({
  ...newModel([modelCode]),
  id,
  modelCode,
  priceFen: 1_000,
  ...more,
})
const base: ProductForm = {
  ...newForm(),
  categoryId: 1,
  title: '扳手',
  axes: ['长度'],
  skus: [sku(1, 'A-1'), sku(2, 'A-2')],
}
const told = (mine: Partial<ProductForm>, theirs: Partial<ProductForm>) =>
  differences(base, { ...base, ...mine }, { ...base, ...theirs }, (_, id) => ({ 7: '手动工具' })[id]).map(
    ({ what, theirs: hers, mine: own, both }) => `${what}: ${hers} → ${own}${both ? ' !' : ''}`,
  )

test('of models only the cells that somebody else changed are told, and merged cell by cell', () => {
  const mine = { skus: [sku(1, 'A-1', { priceFen: 1_100 }), sku(2, 'A-2', { priceFen: 900 })] }
  const theirs = { skus: [sku(1, 'A-1', { leadDays: 9, enabled: false }), sku(2, 'A-2', { priceFen: 850 })] }
  expect(told(mine, theirs)).toEqual([
    'A-1 货期（天）: 9 → 0',
    'A-1 启用: 否 → 是',
    'A-2 价格: ¥8.50 → ¥9.00 !',
  ])
  const { both, merged } = mergeForms(base, { ...base, ...mine }, { ...base, ...theirs })
  expect(both).toEqual(['skus'])
  expect(merged(true).skus).toMatchObject([
    { priceFen: 1_100, leadDays: 9, enabled: false },
    { priceFen: 900 },
  ])
  expect(merged(false).skus[1]!.priceFen).toBe(850)
})

test('different models of one product are no conflict', () => {
  const mine = { skus: [sku(1, 'A-1', { priceFen: 1_100 }), sku(2, 'A-2')] }
  const theirs = { skus: [sku(1, 'A-1'), sku(2, 'A-2', { priceFen: 850 })] }
  const { both, merged } = mergeForms(base, { ...base, ...mine }, { ...base, ...theirs })
  expect(both).toEqual([])
  expect(merged(true).skus.map(({ priceFen }) => priceFen)).toEqual([1_100, 850])
})

test('a price and its tiers stay together', () => {
  const tiers = [{ fromQuantity: 10, priceFen: 950 }]
  const mine = { skus: [sku(1, 'A-1', { priceFen: 900 }), sku(2, 'A-2')] }
  const theirs = { skus: [sku(1, 'A-1', { tiers }), sku(2, 'A-2')] }
  expect(told(mine, theirs)).toEqual(['A-1 价格: ¥10.00 → ¥9.00 !', 'A-1 阶梯价: 满 10 ¥9.50 → 无 !'])
})

test('models that came or went are told by their code, all that differs beside them', () => {
  const theirs = { skus: [sku(1, 'A-1', { priceFen: 1_200 }), sku(3, 'A-3')] }
  expect(told({}, theirs)).toEqual([
    'A-1 价格: ¥12.00 → ¥10.00',
    'A-3: 有（A-3，¥10.00） → 没有',
    'A-2: 没有 → 有（A-2，¥10.00）',
  ])
})

test('names stand for numbers, and long texts are shown where they part', () => {
  const long = '很长的说明'.repeat(60)
  const [detail, category] = told({}, { categoryId: 7, detail: `<p>${long}他的</p>` }).toReversed()
  expect(category).toBe('分类: 手动工具 → 编号 1')
  expect(detail).toContain('详情: 很长的说明')
  expect(told({ detail: `<p>${long}我的</p>` }, { detail: `<p>${long}他的</p>` })).toEqual([
    `详情: …${long.slice(-20)}他的 → …${long.slice(-20)}我的 !`,
  ])
})
