import { expect, test } from 'vitest'
import { reasonOf } from '../testing/joining.ts'
import { type Covered, mustBeHeld, takingOf, type Wish } from './rules.ts'

const asked = (work: () => unknown) => reasonOf(Promise.resolve().then(work))
const covered: Covered[] = [
  { skuId: 1, modelCode: 'A-1', quantity: 4, held: 10 },
  { skuId: 2, modelCode: 'B-2', quantity: 2, held: 2 },
]
const short: Covered[] = [{ skuId: 1, modelCode: 'A-1', quantity: 4, held: 3 }]

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

const wishes: [string, Wish[], string][] = [
  ['what is there', [{ itemId: 7, quantity: 10 }], 'ok'],
  ['more than is there', [{ itemId: 7, quantity: 11 }], 'depotChanged'],
  ["what is not one's own", [{ itemId: 8, quantity: 1 }], 'depotChanged'],
]
test.each(wishes)('a code for %s', async (_, lines, reason) => {
  expect(await asked(() => mustBeHeld([{ itemId: 7, held: 10 }], lines))).toBe(reason)
})
