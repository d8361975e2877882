import { fen, points } from '@gongfang/contract/base/money'
import { expect, test } from 'vitest'
import type { Orderable } from '../../../goods/catalogue/door.ts'
import { deductMost, type LineTerms, orderAmounts, quoteLine, type Terms } from './rules.ts'

const sku: Orderable = {
  skuId: 1,
  productId: 1,
  title: '内六角扳手',
  spec: '5mm',
  modelCode: 'A-5',
  image: '',
  unit: '把',
  priceFen: fen(1250),
  points: null,
  tierPrices: [
    { fromQuantity: 10, priceFen: fen(1180) },
    { fromQuantity: 50, priceFen: fen(1090) },
  ],
  stock: 100,
  backorder: 0,
  leadDays: 0,
  minQuantity: 1,
  stepQuantity: 1,
  weightG: 80,
  tiersTogether: false,
  status: 'onSale',
  enabled: true,
}
const money: Terms = { currency: 'money', rate: 32, deductionPercent: 50, rewardPerYuan: 1 }
const inPoints: Terms = { ...money, currency: 'points' }
const today: LineTerms = {
  scoreBuyRate: 32,
  priceOrScore: '1',
  delivery: 'express',
  today: '2026-12-30',
}

test.each([
  [1, 1250, 400, 1250, 400],
  [9, 1250, 400, 11_250, 3600],
  [10, 1180, 378, 11_800, 3780],
  [50, 1090, 349, 54_500, 17_450],
])(
  '%i pieces cost %i fen or %i points each: %i fen, %i points',
  (quantity, priceFen, unitPoints, amountFen, amountPoints) => {
    expect(quoteLine(sku, quantity, today)).toMatchObject({
      priceFen,
      points: unitPoints,
      amountFen,
      amountPoints,
    })
  },
)

test.each([
  [9, 0, 10],
  [10, 10, 50],
  [49, 10, 50],
  [50, 50, undefined],
])('%i pieces stand on the rung from %i, and the next is from %s', (quantity, tierFrom, next) => {
  const line = quoteLine(sku, quantity, today)
  expect([line.tierFrom, line.nextTier?.fromQuantity]).toEqual([tierFrom, next])
})

test('an own points price ignores tiers', () => {
  expect(quoteLine({ ...sku, points: points(300) }, 50, today)).toMatchObject({
    points: 300,
    amountPoints: 15_000,
  })
})

const toCome = { ...sku, stock: 3, backorder: 5, leadDays: 7 }
test.each([
  ['what is there', toCome, 3, 'express', {}],
  ['more than is there', toCome, 4, 'express', { expectedOn: '2027-01-06' }],
  ['all that can be ordered', toCome, 8, 'express', { expectedOn: '2027-01-06' }],
  ['more than can be ordered', toCome, 9, 'express', { reason: 'soldOut' }],
  ['beside what is owed', { ...toCome, stock: -2, backorder: 3 }, 3, 'express', { expectedOn: '2027-01-06' }],
  [
    'too much beside what is owed',
    { ...toCome, stock: -2, backorder: 3 },
    4,
    'express',
    { reason: 'soldOut' },
  ],
  ['for the depot what is there', toCome, 3, 'depot', {}],
  ['for the depot more than is there', toCome, 4, 'depot', { reason: 'backorderDepot' }],
  ['for the depot more than can be ordered', toCome, 9, 'depot', { reason: 'soldOut' }],
] as const)('a line beyond the stock says when it is sent: %s', (_, goods, quantity, delivery, told) => {
  const { expectedOn, reason } = quoteLine(goods, quantity, { ...today, delivery })
  expect({ ...(expectedOn && { expectedOn }), ...(reason && { reason }) }).toEqual(told)
})

test('nothing that costs money is free in points', () => {
  expect(quoteLine({ ...sku, priceFen: fen(1), tierPrices: [] }, 1, today).points).toBe(1)
})

test.each([
  ['half of the goods', 10_000, 100_000, money, 1600],
  ['never more than there are', 10_000, 7, money, 7],
  ['nothing in points mode', 10_000, 100_000, inPoints, 0],
  ['nothing where the share is 0', 10_000, 100_000, { ...money, deductionPercent: 0 }, 0],
])('points may be set off: %s', (_, goodsFen, balance, terms, most) => {
  expect(deductMost(goodsFen, points(balance), terms as Terms)).toBe(most)
})

test('payable is goods plus freight less what points are worth', () => {
  const lines = [quoteLine(sku, 10, today)]
  const amounts = orderAmounts(
    { lines, freightFen: 1200, wishPoints: points(640), balance: points(5000) },
    money,
  )
  expect(amounts).toMatchObject({
    goodsFen: 11_800,
    freightFen: 1200,
    deductPoints: 640,
    deductFen: 2000,
    payableFen: 11_000,
    payablePoints: 0,
    rewardPoints: 98,
  })
})

test('a wish for more points than may be set off gets the most', () => {
  const lines = [quoteLine(sku, 1, today)]
  const amounts = orderAmounts(
    { lines, freightFen: 0, wishPoints: points(99_999), balance: points(99_999) },
    money,
  )
  expect(amounts).toMatchObject({ deductPoints: 200, deductFen: 625, payableFen: 625 })
})

test('points that are worth less than a fen are not taken', () => {
  const lines = [quoteLine(sku, 1, { ...today, scoreBuyRate: 1000 })]
  const amounts = orderAmounts(
    { lines, freightFen: 0, wishPoints: points(9), balance: points(9) },
    { ...money, rate: 1000 },
  )
  expect(amounts).toMatchObject({ deductPoints: 0, deductFen: 0, payableFen: 1250 })
})

test('in points mode lines and freight are points and nothing is earned', () => {
  const lines = [quoteLine(sku, 10, today)]
  const amounts = orderAmounts(
    { lines, freightFen: 1200, wishPoints: points(100), balance: points(5000) },
    inPoints,
  )
  expect(amounts).toMatchObject({
    payablePoints: 3780 + 384,
    payableFen: 0,
    deductPoints: 0,
    rewardPoints: 0,
  })
})

test('payable adds up for ten thousand random orders', () => {
  let seed = 7
  const random = (most: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return seed % most
  }
  for (let round = 0; round < 10_000; round++) {
    const terms: Terms = {
      currency: random(2) ? 'money' : 'points',
      rate: 1 + random(500),
      deductionPercent: random(101),
      rewardPerYuan: random(5),
    }
    const lines = Array.from({ length: 1 + random(4) }, () =>
      quoteLine({ ...sku, priceFen: fen(1 + random(9_800_000)), tierPrices: [] }, 1 + random(99), {
        ...today,
        scoreBuyRate: terms.rate,
      }),
    )
    const a = orderAmounts(
      {
        lines,
        freightFen: random(5000),
        wishPoints: points(random(100_000)),
        balance: points(random(100_000)),
      },
      terms,
    )
    expect(a.goodsFen).toBe(lines.reduce((sum, line) => sum + line.priceFen * line.quantity, 0))
    if (terms.currency === 'money') expect(a.payableFen).toBe(a.goodsFen + a.freightFen - a.deductFen)
    else expect(a.payablePoints).toBe(a.goodsPoints + a.freightPoints)
    expect(Math.min(a.payableFen, a.payablePoints, a.deductPoints, a.deductFen)).toBeGreaterThanOrEqual(0)
  }
})

test('what cannot be counted exactly is refused, not rounded', () => {
  const dear = { ...sku, priceFen: fen(9_800_000), tierPrices: [] }
  const lines = Array.from({ length: 200 }, () =>
    quoteLine(dear, 99_999, { ...today, scoreBuyRate: 100_000 }),
  )
  const sums = { lines, freightFen: 0, wishPoints: points(0), balance: points(0) }
  expect(() => orderAmounts(sums, money)).toThrow('订单金额过大')
  expect(orderAmounts({ ...sums, lines: lines.slice(0, 1) }, money).goodsFen).toBe(9_800_000 * 99_999)
  expect(() => quoteLine({ ...dear, points: points(2 ** 50) }, 99_999, today)).toThrow('订单金额过大')
})
