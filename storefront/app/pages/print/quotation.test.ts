import { fen, points } from '@gongfang/contract/base/money'
import type { OrderPreview } from '@gongfang/contract/buying/order'
import type { CartLine } from '@gongfang/contract/goods/cart'
import { describe, expect, test } from 'vitest'
import {
  fromCart,
  fromPreview,
  orderableOf,
  quotationNumber,
  totalCapitals,
  totalText,
  validUntil,
} from './quotation.ts'

const line = (id: number, given: Partial<CartLine> = {}): CartLine => ({
  id,
  skuId: id,
  productId: id,
  title: '内六角螺栓',
  spec: 'M6×20',
  modelCode: `A-${id}`,
  image: '',
  unit: '盒',
  priceFen: fen(1250),
  price: fen(1250),
  points: points(400),
  basePriceFen: fen(1250),
  addedPriceFen: fen(1250),
  tierPrices: [],
  quantity: 2,
  selected: true,
  stock: 100,
  backorder: 0,
  leadDays: 0,
  minQuantity: 1,
  stepQuantity: 1,
  ...given,
})
const now = new Date('2026-11-20T16:30:00Z')

describe('a quotation from the cart', () => {
  test('holds what is ticked and can be ordered, and says how many were left out', () => {
    const cart = [line(1), line(2, { selected: false }), line(3, { reason: 'soldOut' })]
    const { lines, total, left } = fromCart(cart, 'money')
    expect([lines.map(({ modelCode }) => modelCode), total, left]).toEqual([['A-1'], 2500, 1])
  })

  test('holds everything where nothing is ticked', () => {
    const cart = [line(1, { selected: false }), line(2, { selected: false })]
    expect(fromCart(cart, 'money').lines).toHaveLength(2)
  })

  test('names the rung of the ladder that its price is from', () => {
    const tierPrices = [
      { fromQuantity: 10, priceFen: fen(1180) },
      { fromQuantity: 50, priceFen: fen(1090) },
    ]
    const { lines } = fromCart([line(1, { quantity: 12, priceFen: fen(1180), tierPrices })], 'money')
    expect(lines[0]).toMatchObject({ price: 1180, amount: 14_160, note: '已享 10 盒价' })
  })

  test('in points every figure is points', () => {
    const content = fromCart([line(1, { quantity: 3 })], 'points')
    expect(content.lines[0]).toMatchObject({ price: 400, amount: 1200, note: '' })
    expect([totalText(content), totalCapitals(content)]).toEqual(['1200积分', '壹仟贰佰积分'])
  })
})

test('a quotation of an order sums only what it lists', async () => {
  const preview = (lines: readonly { lineId: number; reason?: 'backorderDepot' }[]) => {
    const fen = 2500 * lines.length
    const amounts = { currency: 'money', goodsFen: fen, freightFen: 0, deductPoints: 0, payableFen: fen }
    return {
      lines: lines.map((one) => ({ ...line(one.lineId), ...one })),
      amounts,
    } as unknown as OrderPreview
  }
  const first = preview([{ lineId: 1 }, { lineId: 2, reason: 'backorderDepot' }])
  const asked: number[][] = []
  const quoted = await orderableOf(first, async (lineIds) => {
    asked.push(lineIds)
    return preview(lineIds.map((lineId) => ({ lineId })))
  })
  expect([asked, quoted.left]).toEqual([[[1]], 1])
  const { lines, total } = fromPreview(quoted.preview)
  expect([lines.map(({ modelCode }) => modelCode), total]).toEqual([['A-1'], 2500])
})

test('the total stands there in figures and in capitals', () => {
  const content = fromCart([line(1, { quantity: 1, priceFen: fen(81_200) })], 'money')
  expect([totalText(content), totalCapitals(content)]).toEqual(['¥812.00', '捌佰壹拾贰元整'])
})

test('one quotation has one number on one day in Shanghai, another price another number', () => {
  const number = (given: Partial<CartLine>, who = '13800000001', at = now) =>
    quotationNumber(fromCart([line(1, given)], 'money'), who, at)
  expect(number({})).toMatch(/^BJ20261121-[0-9A-Z]{7}$/)
  expect(number({})).toBe(number({}))
  const others = [
    number({ quantity: 3 }),
    number({ priceFen: fen(1251) }),
    number({}, '13800000006'),
    number({}, '13800000001', new Date('2026-11-22T00:00:00Z')),
  ]
  expect(new Set([number({}), ...others]).size).toBe(5)
})

test('it is good for seven days', () => {
  expect(validUntil(now)).toBe('2026-11-28')
})
