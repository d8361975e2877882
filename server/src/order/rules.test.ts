import { fen, points } from '@gongfang/contract/money'
import { type OrderChange, type OrderState, orderCan } from '@gongfang/contract/order'
import { expect, test } from 'vitest'
import type { Orderable } from '../catalogue/rules.ts'
import {
  deductMost,
  demandOf,
  isOverdue,
  isReceived,
  type LineTerms,
  orderAmounts,
  parcelContent,
  payBeforeOf,
  payWaysOf,
  quoteLine,
  restOf,
  type Terms,
} from './rules.ts'

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
  status: 'onSale',
  enabled: true,
}
const money: Terms = { currency: 'money', rate: 32, deductionPercent: 50, rewardPerYuan: 1 }
const inPoints: Terms = { ...money, currency: 'points' }
const today: LineTerms = {
  ...{ scoreBuyRate: 32, priceOrScore: '1' },
  ...{ delivery: 'express', today: '2026-12-30' },
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
  expect(() => orderAmounts(sums, money)).toThrow('订单数量过大')
  expect(orderAmounts({ ...sums, lines: lines.slice(0, 9) }, money).goodsFen).toBe(9 * 9_800_000 * 99_999)
  expect(() => quoteLine({ ...dear, points: points(2 ** 50) }, 99_999, today)).toThrow('订单数量过大')
})

test('only these changes are allowed in these states', () => {
  const states: OrderState[] = ['unpaid', 'paid', 'shipped', 'done', 'cancelled', 'closed']
  const table = Object.fromEntries(
    states.map((state) => [
      state,
      (Object.keys(orderCan) as OrderChange[]).filter((change) => orderCan[change].includes(state)).join(' '),
    ]),
  )
  expect(table).toEqual({
    unpaid: 'pay cancel price address',
    paid: 'ship close address correct',
    shipped: 'receive correct',
    done: '',
    cancelled: '',
    closed: '',
  })
})

test.each([
  ['unpaid', '10:29:59', false],
  ['unpaid', '10:30:00', true],
  ['paid', '10:30:00', false],
  ['cancelled', '10:30:00', false],
] as const)('an order that is %s at %s is overdue: %s', (state, time, overdue) => {
  const order = { state, payBefore: '2026-11-20T10:30:00.000Z' }
  expect(isOverdue(order, new Date(`2026-11-20T${time}Z`))).toBe(overdue)
})

test.each([
  ['shipped', '2026-11-30T00:00:00Z', '2026-11-29T23:59:59Z', false],
  ['shipped', '2026-11-30T00:00:00Z', '2026-11-30T00:00:00Z', true],
  ['shipped', null, '2026-11-30T00:00:00Z', false],
  ['done', '2026-11-30T00:00:00Z', '2026-12-01T00:00:00Z', false],
] as const)(
  'an order that is %s until %s counts as received at %s: %s',
  (state, autoReceiveAt, now, received) => {
    expect(isReceived({ state, autoReceiveAt }, new Date(now))).toBe(received)
  },
)

const nothingBack = { askedBack: 0, givenBack: 0, waiting: 0 }
const toShip = [
  { id: 1, modelCode: 'A', quantity: 5, shippedQuantity: 2, ...nothingBack },
  { id: 2, modelCode: 'B', quantity: 1, shippedQuantity: 1, ...nothingBack },
]
test.each([
  ['all that is left', undefined, [{ id: 1, quantity: 3 }], true],
  ['a part', [{ modelCode: 'A', quantity: 2 }], [{ id: 1, quantity: 2 }], false],
  [
    'the same line named twice',
    [
      { modelCode: 'A', quantity: 2 },
      { modelCode: 'A', quantity: 1 },
    ],
    [{ id: 1, quantity: 3 }],
    true,
  ],
])('a parcel holds %s', (_, wanted, content, complete) => {
  expect(parcelContent(toShip, wanted)).toEqual({ content, complete })
})

test.each([
  ['more than is left', [{ modelCode: 'A', quantity: 4 }]],
  ['what was sent already', [{ modelCode: 'B', quantity: 1 }]],
  ['what was never ordered', [{ modelCode: 'Z', quantity: 1 }]],
  ['nothing', []],
  ['a negative number', [{ modelCode: 'A', quantity: -1 }]],
  ['half a piece', [{ modelCode: 'A', quantity: 0.5 }]],
])('a parcel with %s is refused', (_, wanted) => {
  expect(() => parcelContent(toShip, wanted)).toThrow('发货数量超过未发数量')
})

test('what is asked back waits and what was given back is not sent, and only the first keeps an order open', () => {
  const [line, sent] = toShip as [(typeof toShip)[0], (typeof toShip)[0]]
  const asked = { ...line, askedBack: 1 }
  const given = { ...line, givenBack: 1 }
  const two = [{ id: 1, quantity: 2 }]
  expect(parcelContent([asked, sent], undefined)).toEqual({ content: two, complete: false })
  expect(parcelContent([given, sent], undefined)).toEqual({ content: two, complete: true })
  const three = [{ modelCode: 'A', quantity: 3 }]
  expect(() => parcelContent([asked, sent], three)).toThrow('请先处理售后')
  expect(() => parcelContent([given, sent], three)).toThrow('发货数量超过未发数量')
  expect(() => parcelContent([{ ...line, askedBack: 3 }, sent], undefined)).toThrow('请先处理售后')
})

test.each([
  ['nothing of it', 3, 0, 'shipWaiting'],
  ['a part of it', 1, 0, 2],
  ['what was asked back', 1, 1, 2],
  ['more than was asked back', 2, 1, 1],
])('what is not there yet is not sent: %s', (_, waiting, askedBack, sent) => {
  const line = { ...(toShip[0] as (typeof toShip)[0]), waiting, askedBack }
  if (typeof sent === 'string') return expect(() => parcelContent([line], undefined)).toThrow('尚未到货')
  expect(parcelContent([line], undefined)).toEqual({ content: [{ id: 1, quantity: sent }], complete: false })
  const more = [{ modelCode: 'A', quantity: sent + 1 }]
  expect(() => parcelContent([line], more)).toThrow(sent + 1 > 3 - askedBack ? '请先处理售后' : '尚未到货')
})

test.each([
  [[{ quantity: 2, shippedQuantity: 1, givenBack: 0 }], 'some'],
  [[{ quantity: 2, shippedQuantity: 1, givenBack: 1 }], 'allSent'],
  [[{ quantity: 2, shippedQuantity: 0, givenBack: 2 }], 'nothing'],
])('of %j there is %s left', (lines, rest) => expect(restOf(lines)).toBe(rest))

test('demand is summed per SKU and ordered by id', () => {
  expect(
    demandOf([
      { skuId: 9, quantity: 1, expectedOn: '2027-01-06' },
      { skuId: 3, quantity: 2 },
      { skuId: 9, quantity: 4 },
    ]),
  ).toEqual([
    { skuId: 3, quantity: 2, isBackorder: false },
    { skuId: 9, quantity: 5, isBackorder: true },
  ])
})

const all = { wechat: true, bank: true, demo: true }
test.each([
  ['money', 100, all, ['wechat', 'demo', 'bank']],
  ['money', 100, { ...all, demo: false }, ['wechat', 'bank']],
  ['money', 100, { wechat: false, bank: false, demo: false }, []],
  ['money', 0, all, ['points']],
  ['points', 0, all, ['points']],
] as const)('%s, %i to pay and %j open is paid by %j', (currency, payableFen, open, ways) => {
  expect(payWaysOf({ currency, payableFen }, open)).toEqual(ways)
})

test.each([
  ['wechat', '2026-11-20T00:45:00.000Z'],
  ['demo', '2026-11-20T00:45:00.000Z'],
  ['bank', '2026-11-27T00:00:00.000Z'],
] as const)('by %s it waits until %s', (way, until) => {
  const createdAt = new Date('2026-11-20T00:00:00Z')
  expect(payBeforeOf(createdAt, way, { unpaidMinutes: 45 }).toISOString()).toBe(until)
})
