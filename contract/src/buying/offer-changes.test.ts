import { expect, test } from 'vitest'
import { fen } from '../base/money.ts'
import type { Offer, OfferLine } from './inquiry.ts'
import { offerHeadChanges, offerPairs } from './offer-changes.ts'

const line = (part: Partial<OfferLine>): OfferLine => ({
  ...{ id: 1, inquiryLineId: 1, skuId: 7, productId: 3, title: '钻头', spec: '6 mm', modelCode: 'ZT-6' },
  ...{ ownCode: '', image: '', unit: '支', quantity: 100, minimum: 1, priceFen: fen(1200), tiers: [] },
  ...{ unitFen: fen(1200), amountFen: fen(120_000), leadDays: null, note: '' },
  ...part,
})
const offer = (version: number, lines: OfferLine[], part: Partial<Offer> = {}): Offer => ({
  ...{ version, state: 'valid', at: '2026-11-01T00:00:00.000Z', untilOn: '2026-11-30' },
  ...{ goodsFen: fen(120_000), freightFen: null, sumFen: fen(120_000), terms: '', note: '', lines },
  attachments: [],
  ...part,
})

test('lines stand beside each other by what they answer, with what changed', () => {
  const before = offer(1, [line({}), line({ id: 2, inquiryLineId: 2 }), line({ id: 3, inquiryLineId: null })])
  const after = offer(2, [
    line({ id: 11, priceFen: fen(1100), leadDays: 5 }),
    line({ id: 12, inquiryLineId: null }),
    line({ id: 13, inquiryLineId: 3 }),
  ])
  expect(offerPairs(before, after).map((pair) => [pair.before?.id, pair.after?.id, pair.changed])).toEqual([
    [1, 11, ['priceFen', 'leadDays']],
    [3, 12, []],
    [undefined, 13, []],
    [2, undefined, []],
  ])
})

test('two answers to one line are told apart by their order', () => {
  const before = offer(1, [line({}), line({ id: 2, skuId: 8 })])
  const after = offer(2, [line({ id: 11 }), line({ id: 12, skuId: 8, quantity: 50 })])
  expect(offerPairs(before, after).map(({ changed }) => changed)).toEqual([[], ['quantity']])
})

test('the conditions that changed are named', () => {
  const before = offer(1, [], { terms: '货到付款' })
  const after = offer(2, [], { terms: '月结', freightFen: fen(0), untilOn: '2026-12-15' })
  expect(offerHeadChanges(before, after)).toEqual(['untilOn', 'freightFen', 'terms'])
  expect(offerHeadChanges(before, before)).toEqual([])
  const file = {
    id: 5,
    url: '',
    name: '技术方案.pdf',
    size: 1,
    mime: 'application/pdf',
    width: null,
    height: null,
  }
  const added = (addedAt: string) => [{ ...file, addedAt, addedBy: '商城', fixed: true }]
  const first = offer(1, [], { attachments: added('2026-11-01T00:00:00.000Z') })
  const second = offer(2, [], { attachments: added('2026-11-02T00:00:00.000Z') })
  expect(offerHeadChanges(first, second)).toEqual([])
  expect(offerHeadChanges(first, offer(2, []))).toEqual(['attachments'])
})
