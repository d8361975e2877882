import { expect, test } from 'vitest'
import { reasonOf } from '../../testing/joining.ts'
import {
  type CollectWish,
  type Covered,
  collect,
  collectableOf,
  type Kept,
  mustBeCollectable,
  putBack,
  takeOut,
  takingOf,
} from './rules.ts'

const asked = (work: () => unknown) => reasonOf(Promise.resolve().then(work))
const covered: Covered[] = [
  { skuId: 1, modelCode: 'A-1', quantity: 4, held: 10, collectable: 10 },
  { skuId: 2, modelCode: 'B-2', quantity: 2, held: 2, collectable: 2 },
]
const short: Covered[] = [{ skuId: 1, modelCode: 'A-1', quantity: 4, held: 3, collectable: 3 }]
const askedFor: Covered[] = [{ skuId: 1, modelCode: 'A-1', quantity: 4, held: 10, collectable: 3 }]

const takings: [string, readonly Covered[], Parameters<typeof takingOf>[1], unknown][] = [
  [
    'everything by default',
    covered,
    undefined,
    [
      { skuId: 1, quantity: 4 },
      { skuId: 2, quantity: 2 },
    ],
  ],
  ['a part', covered, [{ modelCode: 'A-1', quantity: 3 }], [{ skuId: 1, quantity: 3 }]],
  ['a part of what became fewer', short, [{ modelCode: 'A-1', quantity: 3 }], [{ skuId: 1, quantity: 3 }]],
  ['all of what became fewer', short, undefined, 'depotChanged'],
  ['what is asked back', askedFor, undefined, 'depotAskedBack'],
  ['what is not asked back', askedFor, [{ modelCode: 'A-1', quantity: 3 }], [{ skuId: 1, quantity: 3 }]],
  ['more than the voucher says', covered, [{ modelCode: 'A-1', quantity: 5 }], 'verificationLines'],
  ['something else', covered, [{ modelCode: 'C-3', quantity: 1 }], 'verificationLines'],
  ['nothing of it', covered, [{ modelCode: 'A-1', quantity: 0 }], 'verificationLines'],
  ['less than nothing', covered, [{ modelCode: 'A-1', quantity: -1 }], 'verificationLines'],
  ['half a piece', covered, [{ modelCode: 'A-1', quantity: 0.5 }], 'verificationLines'],
  ['no line', covered, [], 'verificationLines'],
  ['a voucher without lines', [], undefined, 'verificationLines'],
  [
    'one line twice',
    covered,
    [
      { modelCode: 'A-1', quantity: 2 },
      { modelCode: 'A-1', quantity: 2 },
    ],
    'verificationLines',
  ],
]
test.each(takings)('handing over %s', async (_, lines, wanted, result) => {
  if (typeof result === 'string') expect(await asked(() => takingOf(lines, wanted))).toBe(result)
  else expect(takingOf(lines, wanted)).toEqual(result)
})

const lot = (orderLineId: number, held: number, askedBack = 0) => ({ orderLineId, held, askedBack })
const kept = (held: number, ...lots: Kept['lots']): Kept => ({ itemId: 7, skuId: 1, held, lots })

const wishes: [string, CollectWish[], string][] = [
  ['what is there', [{ itemId: 7, quantity: 8 }], 'ok'],
  ['more than is there', [{ itemId: 7, quantity: 11 }], 'depotChanged'],
  ['what is asked back', [{ itemId: 7, quantity: 9 }], 'depotAskedBack'],
  ["what is not one's own", [{ itemId: 8, quantity: 1 }], 'depotChanged'],
]
test.each(wishes)('a code for %s', async (_, lines, reason) => {
  expect(await asked(() => mustBeCollectable([kept(10, lot(1, 10, 2))], lines))).toBe(reason)
})

test('what is held of several orders and added by hand is collected oldest order first, by hand last', () => {
  const item = kept(9, lot(1, 2, 1), lot(2, 0), lot(3, 4))
  expect(collectableOf(item)).toBe(8)
  expect(collect(item, 1)).toEqual([{ orderLineId: 1, delta: -1 }])
  expect(collect(item, 3)).toEqual([
    { orderLineId: 1, delta: -1 },
    { orderLineId: 3, delta: -2 },
  ])
  expect(collect(item, 8)).toEqual([
    { orderLineId: 1, delta: -1 },
    { orderLineId: 3, delta: -4 },
  ])
})

test('a correction takes what was added by hand first', () => {
  const item = kept(5, lot(1, 1, 1), lot(2, 2))
  expect(takeOut(item, 2)).toEqual([])
  expect(takeOut(item, 4)).toEqual([{ orderLineId: 2, delta: -2 }])
})

test('a correction gives back to the orders first, and never what was paid back or accepted meanwhile', async () => {
  const loss = (orderLineId: number, lost: number, free = lost) => ({ orderLineId, lost, free })
  expect(putBack([], 5)).toEqual([])
  expect(putBack([loss(2, 2)], 1)).toEqual([{ orderLineId: 2, delta: 1 }])
  expect(putBack([loss(2, 2)], 5)).toEqual([{ orderLineId: 2, delta: 2 }])
  const claimed = [loss(1, 3, 1), loss(2, 2)]
  expect(putBack(claimed, 3)).toEqual([
    { orderLineId: 1, delta: 1 },
    { orderLineId: 2, delta: 2 },
  ])
  expect(await asked(() => putBack(claimed, 4))).toBe('depotLost')
})

test('what an older shop asked back beyond what is there blocks no other order', () => {
  expect(collectableOf(kept(4, lot(1, 1, 3), lot(2, 3)))).toBe(3)
})
