import { fen, points } from '@gongfang/contract/base/money'
import { expect, test } from 'vitest'
import { type AgreedRow, agreedIn, decidePrice, discounted, type PriceFacts, priceLadder } from './rules.ts'

const money = { priceOrScore: '1', scoreBuyRate: 32 } as const
const inPoints = { ...money, priceOrScore: '2' } as const

const row = (more: Partial<AgreedRow> = {}): AgreedRow => ({
  listId: 7,
  version: 3,
  rowId: 70,
  name: '2027 年度',
  untilOn: '2027-12-31',
  priceFen: fen(1000),
  offPermille: null,
  points: null,
  minimum: 1,
  tiers: [],
  ...more,
})
const discount = (offPermille: number, more: Partial<AgreedRow> = {}) =>
  row({ priceFen: null, offPermille, ...more })

/** ¥12.50; from 10 ¥11.80, from 50 ¥10.90. */
const facts = (...agreed: AgreedRow[]): PriceFacts => ({
  priceFen: fen(1250),
  tierPrices: [
    { fromQuantity: 10, priceFen: fen(1180) },
    { fromQuantity: 50, priceFen: fen(1090) },
  ],
  ownPoints: null,
  agreed,
})

test.each([
  ['no list: one piece', facts(), 1, 1250, 'public'],
  ['no list: on a tier', facts(), 10, 1180, 'tier'],
  ['a list below', facts(row()), 1, 1000, 'list'],
  ['a list below every tier', facts(row()), 50, 1000, 'list'],
  ['a list above the tier', facts(row({ priceFen: fen(1100) })), 50, 1090, 'tier'],
  ['a list above the price', facts(row({ priceFen: fen(1300) })), 1, 1250, 'public'],
  ['a list at the very price', facts(row({ priceFen: fen(1250) })), 1, 1250, 'public'],
  ['below its minimum', facts(row({ minimum: 5 })), 4, 1250, 'public'],
  ['at its minimum', facts(row({ minimum: 5 })), 5, 1000, 'list'],
  ['on its own tier', facts(row({ tiers: [{ fromQuantity: 20, priceFen: fen(900) }] })), 20, 900, 'list'],
  ['below its own tier', facts(row({ tiers: [{ fromQuantity: 20, priceFen: fen(900) }] })), 19, 1000, 'list'],
  ['15 % off one piece', facts(discount(150)), 1, 1063, 'list'],
  ['5 % off is dearer than the tier', facts(discount(50)), 50, 1090, 'tier'],
  ['5 % off from 3 pieces', facts(discount(50, { minimum: 3 })), 3, 1188, 'list'],
] as const)('%s', (_, given, quantity, priceFen, source) => {
  const decided = decidePrice(given, quantity, money)
  expect([decided.priceFen, decided.source]).toEqual([priceFen, source])
  expect(decided.agreed?.listId).toBe(source === 'list' ? 7 : undefined)
})

test.each([
  [1250, 150, 1063],
  [1250, 1, 1249],
  [1, 999, 1],
  [100, 5, 100],
  [9_999_999_900, 999, 10_000_000],
])('%i fen less %i ‰ are %i fen', (priceFen, off, left) => {
  expect(discounted(fen(priceFen), off)).toBe(left)
})

test.each([
  ['the money price at the rate', facts(row()), 1, 320, 'list'],
  ['points of its own', facts(row({ points: points(250) })), 1, 250, 'list'],
  ['points of its own are no bargain', facts(row({ points: points(900) })), 1, 400, 'public'],
  [
    'the own points price of the shop is lower',
    { ...facts(row()), ownPoints: points(200) },
    1,
    200,
    'public',
  ],
  [
    'the own points price of the shop is higher',
    { ...facts(row()), ownPoints: points(500) },
    60,
    320,
    'list',
  ],
  ['a fen that changes no point', facts(row({ priceFen: fen(1249) })), 1, 400, 'public'],
] as const)('in points: %s', (_, given, quantity, price, source) => {
  const decided = decidePrice(given, quantity, inPoints)
  expect([decided.points, decided.source]).toEqual([price, source])
})

test('what a request holds competes with the row of today', () => {
  const held = row({ rowId: 71, version: 2, priceFen: fen(950) })
  expect(decidePrice(facts(row(), held), 1, money)).toMatchObject({ priceFen: 950, agreed: { version: 2 } })
  const before = discount(100, { rowId: 72, baseFen: fen(1000) })
  expect(decidePrice(facts(before), 1, money)).toMatchObject({ priceFen: 900, agreed: { baseFen: 1000 } })
})

test('a ladder falls step by step, whoever sets the step', () => {
  const ladder = priceLadder(
    facts(row({ priceFen: fen(1150), minimum: 5, tiers: [{ fromQuantity: 100, priceFen: fen(1000) }] })),
    money,
  )
  expect(ladder.one.priceFen).toBe(1250)
  expect(ladder.tierPrices).toEqual([
    { fromQuantity: 5, priceFen: 1150 },
    { fromQuantity: 50, priceFen: 1090 },
    { fromQuantity: 100, priceFen: 1000 },
  ])
  expect(agreedIn(ladder)).toMatchObject({ name: '2027 年度', from: 5 })
  expect(agreedIn(priceLadder(facts(), money))).toBeUndefined()
  expect(agreedIn(priceLadder(facts(row({ priceFen: fen(2000) })), money))).toBeUndefined()
})

test('without lists a ladder is that of the public price', () => {
  expect(priceLadder(facts(), money).tierPrices).toEqual(facts().tierPrices)
})

test('ten thousand random prices: never above the public one, never rising with the quantity', () => {
  let seed = 11
  const random = (most: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return seed % most
  }
  for (let round = 0; round < 10_000; round++) {
    const priceFen = fen(1 + random(100_000))
    const given: PriceFacts = {
      priceFen,
      ownPoints: random(3) === 0 ? points(1 + random(40_000)) : null,
      tierPrices:
        priceFen > 10 ? [{ fromQuantity: 2 + random(50), priceFen: fen(priceFen - 1 - random(9)) }] : [],
      agreed: [
        random(2)
          ? discount(1 + random(999), { minimum: 1 + random(20) })
          : row({ priceFen: fen(1 + random(100_000)), minimum: 1 + random(20) }),
      ],
    }
    const shown = random(2) ? money : inPoints
    const amount = ({ priceFen: inFen, points: inPts }: ReturnType<typeof decidePrice>) =>
      shown.priceOrScore === '2' ? inPts : inFen
    let before = Number.MAX_SAFE_INTEGER
    for (const quantity of [1, 2, 5, 10, 20, 60]) {
      const price = amount(decidePrice(given, quantity, shown))
      expect(price).toBeLessThanOrEqual(amount(decidePrice({ ...given, agreed: null }, quantity, shown)))
      expect(price).toBeLessThanOrEqual(before)
      before = price
    }
  }
})
