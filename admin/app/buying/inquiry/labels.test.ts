import { fen } from '@gongfang/contract/base/money'
import { expect, test } from 'vitest'
import { belowCost, besideText, beyondStock, shareText } from './labels.ts'

const beside = {
  ...{
    skuId: 7,
    publicFen: fen(1200),
    agreedFen: fen(1100),
    costFen: fen(800),
    stock: 300,
    orderable: 350,
    onSale: true,
    onlyOffered: false,
  },
}

test('the prices beside a line name what is known', () => {
  expect(besideText(beside)).toBe('公开 ¥12.00 · 协议 ¥11.00 · 成本 ¥8.00 · 库存 300')
  expect(besideText({ ...beside, agreedFen: null, costFen: null, onSale: false })).toBe(
    '公开 ¥12.00 · 库存 300 · 已下架',
  )
  const made = { ...beside, agreedFen: null, costFen: null, stock: 0, onSale: false, onlyOffered: true }
  expect(besideText(made)).toBe('只供报价，不公开 · 库存 0')
})

test('a price below the cost is named', () => {
  expect(belowCost(799, beside)).toBe('低于成本')
  expect(belowCost(800, beside)).toBe('')
  expect(belowCost(1, { ...beside, costFen: null })).toBe('')
  expect(belowCost(null, beside)).toBe('')
})

test('more than can be ordered is named', () => {
  expect(beyondStock(350, beside)).toBe('')
  expect(beyondStock(351, beside)).toBe('现在最多可订 350，补货前会员不能全部下单')
  expect(beyondStock(null, beside)).toBe('')
})

test('a share of nothing is a dash', () => {
  expect(shareText(19, 20)).toBe('95%')
  expect(shareText(0, 0)).toBe('—')
})
