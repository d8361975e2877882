import {
  type AftersaleChange,
  type AftersaleKind,
  type AftersaleState,
  aftersaleCan,
} from '@gongfang/contract/service/aftersale'
import { expect, test } from 'vitest'
import { split } from '../../buying/order/rules.ts'
import {
  claimableOf,
  goodwillParts,
  leavesNothing,
  leftOf,
  modelsOf,
  mostOf,
  mustAllow,
  mustBeThere,
  type PaidOrder,
  partsOf,
  placesOf,
  type SoldLine,
  sumOf,
} from './rules.ts'

const order: PaidOrder = {
  state: 'paid',
  doneAt: null,
  delivery: 'express',
  currency: 'money',
  goodsFen: 1000,
  freightLeftFen: 1200,
  deductFen: 100,
  freightLeftPoints: 0,
  deductPoints: 32,
  rewardPoints: 9,
  refusedAt: null,
}
const nothing = { quantity: 0, fen: 0, points: 0, reward: 0 }
const line: SoldLine = {
  orderLineId: 1,
  skuId: 11,
  quantity: 3,
  shipped: 0,
  askedBack: 0,
  givenBack: 0,
  held: 0,
  lost: 0,
  withColleague: false,
  models: [{ skuId: 11, delivered: 0, claimed: 0 }],
  amountFen: 1000,
  amountPoints: 320,
  taken: nothing,
}

test.each([
  [100, [1, 1, 1], [34, 33, 33]],
  [1, [5, 5], [1, 0]],
  [0, [5, 5], [0, 0]],
  [7, [0, 0], [0, 0]],
  [900, [333, 333, 334], [300, 300, 300]],
  [9_007_199_254_740_991, [1, 2], [3_002_399_751_580_330, 6_004_799_503_160_661]],
])('%i by %j is %j, to the last fen', (whole, weights, parts) => {
  expect(split(whole, weights)).toEqual(parts)
})

test('however an order is given back piece by piece, the parts come to just what was paid', () => {
  const lines = [
    { ...line, orderLineId: 1, quantity: 3, amountFen: 333 },
    { ...line, orderLineId: 2, quantity: 7, amountFen: 661 },
    { ...line, orderLineId: 3, quantity: 1, amountFen: 6 },
  ]
  for (const steps of [[1, 1, 1], [2, 1], [3]]) {
    let now = lines
    const given: ReturnType<typeof partsOf> = []
    const give = (orderLineId: number, quantity: number) => {
      const [part] = partsOf(order, now, { kind: 'refundBeforeShip', lines: [{ orderLineId, quantity }] })
      given.push(part!)
      now = now.map((one) =>
        one.orderLineId === orderLineId
          ? {
              ...one,
              askedBack: one.askedBack + quantity,
              taken: {
                quantity: one.taken.quantity + part!.quantity,
                fen: one.taken.fen + part!.fen,
                points: one.taken.points + part!.points,
                reward: one.taken.reward + part!.reward,
              },
            }
          : one,
      )
    }
    for (const quantity of steps) give(1, quantity)
    for (const quantity of [2, 4, 1]) give(2, quantity)
    give(3, 1)
    expect(sumOf(given)).toEqual({ fen: 900, points: 32, reward: 9 })
  }
})

/** A small generator with a fixed seed, so that a failure can be repeated. */
function dice(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

/** A random order: a few lines, some deducted points, some earned points. */
function anyOrder(roll: (below: number) => number) {
  const lines = Array.from({ length: 1 + roll(5) }, (_, at) => {
    const quantity = 1 + roll(9)
    return {
      ...line,
      orderLineId: at,
      quantity,
      amountFen: quantity * (1 + roll(20_000)),
      amountPoints: quantity * roll(900),
    }
  })
  const goodsFen = lines.reduce((sum, { amountFen }) => sum + amountFen, 0)
  const inMoney = roll(4) > 0
  const deductFen = inMoney ? roll(Math.floor(goodsFen / 2)) : 0
  const deductPoints = deductFen > 0 ? 1 + roll(5000) : 0
  const rewardPoints = inMoney ? Math.floor((goodsFen - deductFen) / 100) : 0
  const currency = inMoney ? ('money' as const) : ('points' as const)
  return { bought: { ...order, currency, goodsFen, deductFen, deductPoints, rewardPoints }, lines }
}

test('of ten thousand orders that are given back in any pieces, with anything rejected in between, the parts come to the whole', () => {
  const roll = dice(7)
  for (let round = 0; round < 10_000; round++) {
    const { bought, lines } = anyOrder(roll)
    const add = (parts: ReturnType<typeof partsOf>, sign: 1 | -1) => {
      for (const { orderLineId, quantity, fen, points, reward } of parts) {
        const { taken, ...one } = lines[orderLineId]!
        lines[orderLineId] = {
          ...one,
          askedBack: one.askedBack + sign * quantity,
          taken: {
            quantity: taken.quantity + sign * quantity,
            fen: taken.fen + sign * fen,
            points: taken.points + sign * points,
            reward: taken.reward + sign * reward,
          },
        }
      }
    }
    const given: Parameters<typeof sumOf>[0][number][] = []
    while (lines.some(({ quantity, taken }) => taken.quantity < quantity)) {
      const open = lines.filter(({ quantity, taken }) => taken.quantity < quantity)
      const { orderLineId, quantity, taken } = open[roll(open.length)]!
      const pieces = 1 + roll(quantity - taken.quantity)
      const wish = { kind: 'refundBeforeShip' as const, lines: [{ orderLineId, quantity: pieces }] }
      const left = leftOf(bought, lines).reduce((sum, one) => sum + one, 0)
      const parts =
        roll(5) === 0
          ? goodwillParts(bought, lines, { goods: roll(left + 1), freight: 0 })
          : partsOf(bought, lines, wish)
      add(parts, 1)
      if (roll(3) === 0) add(parts, -1)
      else given.push(...parts)
    }
    const whole = bought.currency === 'money' ? bought.goodsFen - bought.deductFen : 0
    const inPoints = lines.reduce((sum, { amountPoints }) => sum + amountPoints, 0)
    expect(sumOf(given)).toEqual({
      fen: whole,
      points: bought.currency === 'money' ? bought.deductPoints : inPoints,
      reward: bought.rewardPoints,
    })
  }
}, 120_000)

test.each([
  [{ goods: 901, freight: 0 }, '最多还可退商品款 ¥9.00、运费 ¥12.00'],
  [{ goods: 0, freight: 1201 }, '最多还可退商品款 ¥9.00、运费 ¥12.00'],
])('goodwill of %j is more than there is', (wish, refusal) => {
  expect(() => goodwillParts(order, [line], wish)).toThrow(refusal)
})

test('goodwill takes no pieces and nothing that was earned, and only of lines that have something left', () => {
  const empty = { ...line, orderLineId: 2, taken: { quantity: 0, fen: 450, points: 0, reward: 0 } }
  const parts = goodwillParts({ ...order, goodsFen: 1000 }, [line, empty], { goods: 100, freight: 100 })
  expect(parts).toEqual([{ orderLineId: 1, quantity: 0, fen: 100, points: 0, reward: 0, pieces: [] }])
})

test('of an order in points, each piece gives back its own points', () => {
  const inPoints: PaidOrder = {
    ...order,
    currency: 'points',
    deductFen: 0,
    deductPoints: 0,
    rewardPoints: 0,
  }
  const two = [{ orderLineId: 1, quantity: 2 }]
  expect(
    partsOf(inPoints, [{ ...line, amountPoints: 960 }], { kind: 'refundBeforeShip', lines: two }),
  ).toEqual([
    { orderLineId: 1, quantity: 2, fen: 0, points: 640, reward: 0, pieces: [{ skuId: 11, quantity: 2 }] },
  ])
})

const out = (delivered: number, claimed = 0) => [{ skuId: 11, delivered, claimed }]
const taken = (quantity: number) => ({ ...nothing, quantity })
const depot = { state: 'done', delivery: 'depot' } as const

test.each<[string, Partial<PaidOrder>, Partial<SoldLine>, [number, number]]>([
  ['nothing was sent', {}, {}, [3, 0]],
  ['one was sent', {}, { shipped: 1, models: out(1) }, [2, 1]],
  ['one waits to be decided', {}, { askedBack: 1, taken: taken(1) }, [2, 0]],
  ['all was sent', { state: 'shipped' }, { shipped: 3, models: out(3) }, [0, 3]],
  ['one came back', { state: 'done' }, { shipped: 3, models: out(3, 1), taken: taken(1) }, [0, 2]],
  [
    'one was never sent and one came back',
    { state: 'shipped' },
    { shipped: 2, givenBack: 1, models: out(2, 1), taken: taken(2) },
    [0, 1],
  ],
  ['it lies in the depot', depot, { held: 3 }, [3, 0]],
  ['two of it were collected', depot, { held: 1, models: out(2) }, [1, 2]],
  ['all of it was collected', depot, { held: 0, models: out(3) }, [0, 3]],
  ['one in the depot is asked back', depot, { held: 2, askedBack: 1, models: out(1) }, [1, 1]],
  ['one was given back out of the depot', depot, { held: 1, givenBack: 1, models: out(1, 1) }, [1, 0]],
  ['more is asked back than is there', depot, { held: 1, askedBack: 2, models: out(2, 3) }, [0, 0]],
])('when %s, so much may be asked back', (_, change, sold, [house, back]) => {
  const one = { ...line, ...sold }
  const most = mostOf({ ...order, ...change }, one, one.models[0]!)
  const again = { refundOnly: back, returnRefund: back, exchange: back, repair: back }
  expect(most).toEqual({ refundBeforeShip: house, ...again })
})

test.each<[string, Partial<PaidOrder>, Partial<SoldLine>, number[]]>([
  ['an order that waits', {}, { askedBack: 1 }, [3, 0, 1, 0, 0]],
  ['a part of it sent', { state: 'paid' }, { shipped: 1, givenBack: 1 }, [1, 0, 0, 1, 1]],
  ['one in the depot, one collected', depot, { held: 1, givenBack: 1 }, [0, 1, 0, 1, 1]],
])('%s is all that was bought, wherever it is', (_, change, sold, places) => {
  const { toSend, held, askedBack, out, givenBack } = placesOf({ ...order, ...change }, { ...line, ...sold })
  expect([toSend, held, askedBack, out, givenBack]).toEqual(places)
  expect(toSend + held + out + givenBack).toBe(line.quantity)
})

/** Three of 11 were sent; one of them was exchanged for 12, which is the latest delivery. */
const mixed: SoldLine = {
  ...line,
  shipped: 3,
  models: [
    { skuId: 12, delivered: 1, claimed: 0 },
    { skuId: 11, delivered: 2, claimed: 1 },
  ],
  taken: taken(1),
}
const shippedOrder = { ...order, state: 'shipped' } as const
test.each<[string, { skuId?: number; quantity: number }[], { skuId: number; quantity: number }[] | null]>([
  ['what was delivered last', [{ quantity: 1 }], [{ skuId: 12, quantity: 1 }]],
  [
    'then what was delivered before',
    [{ quantity: 2 }],
    [
      { skuId: 12, quantity: 1 },
      { skuId: 11, quantity: 1 },
    ],
  ],
  ['no more than is free', [{ quantity: 3 }], null],
  ['what is named', [{ skuId: 11, quantity: 1 }], [{ skuId: 11, quantity: 1 }]],
  ['not more of it than there is', [{ skuId: 12, quantity: 2 }], null],
  ['no model that was never sent', [{ skuId: 13, quantity: 1 }], null],
  [
    'what is named before the rest',
    [{ quantity: 1 }, { skuId: 12, quantity: 1 }],
    [
      { skuId: 12, quantity: 1 },
      { skuId: 11, quantity: 1 },
    ],
  ],
])('after an exchange a return takes %s', (_, wishes, pieces) => {
  const lines = wishes.map((wish) => ({ orderLineId: 1, ...wish }))
  const ask = () => partsOf(shippedOrder, [mixed], { kind: 'returnRefund', lines })
  if (pieces === null) expect(ask).toThrow('可退数量已变化')
  else expect(ask()).toMatchObject([{ orderLineId: 1, pieces }])
})

test('a model is offered as long as the member has it, and the one that was ordered at least', () => {
  const offered = (sold: SoldLine) => modelsOf(shippedOrder, sold).map(({ skuId }) => skuId)
  expect(offered(mixed)).toEqual([12, 11])
  expect(offered({ ...mixed, models: [{ ...mixed.models[0]!, delivered: 3 }, out(0)[0]!] })).toEqual([12])
  expect(offered(line)).toEqual([11])
})

test.each<[string, AftersaleKind, Partial<PaidOrder>, Partial<SoldLine>, boolean]>([
  ['still in the depot', 'refundBeforeShip', depot, { held: 2, askedBack: 2 }, true],
  ['no longer in the depot', 'refundBeforeShip', depot, { held: 1, askedBack: 2 }, false],
  ['not sent yet', 'refundBeforeShip', {}, { askedBack: 3 }, true],
  ['with the member', 'returnRefund', depot, { models: out(2, 2) }, true],
  ['back in the depot', 'returnRefund', depot, { held: 2, models: out(1, 2) }, false],
])('goods that are %s', (_, kind, change, sold, there) => {
  const one = { kind, pieces: [{ orderLineId: 1, skuId: 11, quantity: 1 }] }
  const ask = () => mustBeThere({ ...order, ...change }, [{ ...line, ...sold }], one)
  if (there) expect(ask).not.toThrow()
  else expect(ask).toThrow('申请的商品已')
})

test('more than that is refused, and what is not of this order', () => {
  const ask = (orderLineId: number, quantity: number) => () =>
    partsOf(order, [line], { kind: 'refundBeforeShip', lines: [{ orderLineId, quantity }] })
  expect(ask(1, 4)).toThrow('可退数量已变化')
  expect(ask(2, 1)).toThrow('可退数量已变化')
})

test.each<[AftersaleKind, number, number, boolean]>([
  ['refundBeforeShip', 3, 0, true],
  ['refundBeforeShip', 2, 1, true],
  ['refundBeforeShip', 2, 0, false],
  ['refundOnly', 3, 0, false],
])('%s of %i after %i brings the freight along: %s', (kind, quantity, givenBack, whole) => {
  const wish = { kind, lines: [{ orderLineId: 1, quantity }] }
  expect(leavesNothing([{ ...line, givenBack }], wish)).toBe(whole)
})

const now = new Date('2026-11-22T08:00:00Z')
test('what the shop lost in the depot is refunded only', () => {
  const one = { ...line, held: 0, lost: 2, models: [{ skuId: 11, delivered: 3, claimed: 0 }] }
  const most = mostOf({ ...order, state: 'done', delivery: 'depot' }, one, one.models[0]!)
  expect(most).toEqual({ refundBeforeShip: 0, refundOnly: 3, returnRefund: 1, exchange: 1, repair: 1 })
})

test.each<[Partial<PaidOrder>, string | null]>([
  [{ state: 'paid' }, null],
  [{ state: 'shipped' }, null],
  [{ state: 'done', doneAt: '2026-11-15T08:00:00.001Z' }, null],
  [{ state: 'done', doneAt: '2026-11-15T08:00:00.000Z' }, '超过 7 天'],
  [{ state: 'unpaid' }, '订单状态'],
  [{ state: 'cancelled' }, '订单状态'],
  [{ state: 'closed' }, '订单状态'],
])('an order that is %j takes after-sales unless %j', (change, refusal) => {
  const ask = () => claimableOf({ ...order, ...change }, { days: 7, now })
  if (refusal === null) expect(ask()).toBe('all')
  else expect(ask).toThrow(refusal)
})

test.each([
  ['2026-11-15T07:00:00.000Z', '2026-11-01T00:00:00.000Z', 'late'],
  ['2026-11-07T23:59:59.999Z', '2026-11-01T00:00:00.000Z', 'refused'],
  ['2026-10-30T00:00:00.000Z', '2026-11-01T00:00:00.000Z', 'refused'],
  [null, '2026-11-01T00:00:00.000Z', 'late'],
])(
  'goods that were refused at %s, of an order done at %s, are %s after the days',
  (refusedAt, doneAt, expected) => {
    const ask = () => claimableOf({ ...order, state: 'done', doneAt, refusedAt }, { days: 7, now })
    if (expected === 'late') expect(ask).toThrow('超过 7 天')
    else expect(ask()).toBe(expected)
  },
)

const SENT_AGAIN =
  'applied:withdraw,approve,reject approved:withdraw,reject,send,receive,offerRefund,acceptRefund ' +
  'returning:reject,send,receive,offerRefund,acceptRefund received:ship,offerRefund,acceptRefund'
/** All allowed transitions by kind. Every other one is refused. */
const allowed: Record<AftersaleKind, string> = {
  refundBeforeShip: 'applied:withdraw,approve,reject approved:withdraw,reject,refund refunding:retry',
  refundOnly: 'applied:withdraw,approve,reject approved:withdraw,reject,refund refunding:retry',
  returnRefund:
    'applied:withdraw,approve,reject approved:withdraw,reject,send,receive returning:reject,send,receive received:refund refunding:retry',
  exchange: SENT_AGAIN,
  repair: SENT_AGAIN,
  goodwill: 'refunding:retry',
}
const states: AftersaleState[] = [
  ...(['applied', 'approved', 'returning', 'received', 'refunding'] as const),
  ...(['refunded', 'exchanged', 'repaired', 'rejected', 'withdrawn'] as const),
]
test.each(Object.entries(allowed) as [AftersaleKind, string][])('%s goes just these ways', (kind, table) => {
  const changes = Object.keys(aftersaleCan[kind]) as AftersaleChange[]
  const found = states.flatMap((state) => {
    const open = changes.filter((change) => {
      try {
        mustAllow(change, { kind, state })
        return true
      } catch {
        return false
      }
    })
    return open.length > 0 ? [`${state}:${open.join(',')}`] : []
  })
  expect(found.join(' ')).toBe(table)
})
