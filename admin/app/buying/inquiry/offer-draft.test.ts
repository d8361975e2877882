import { fen } from '@gongfang/contract/base/money'
import type { Offer, OfferLine } from '@gongfang/contract/buying/inquiry'
import { expect, test } from 'vitest'
import { draftOf, goodsOf, newLine, sentOf, withPricesOf } from './offer-draft.ts'

const line: OfferLine = {
  ...{ id: 1, inquiryLineId: 5, skuId: 7, productId: 3, title: '钻头', spec: '6 mm', modelCode: 'ZT-6' },
  ...{ ownCode: '', image: '', unit: '支', quantity: 100, minimum: 10, priceFen: fen(1200) },
  ...{ tiers: [{ fromQuantity: 100, priceFen: fen(1000) }], unitFen: fen(1000), amountFen: fen(100_000) },
  ...{ leadDays: 3, note: '' },
}
const offer: Offer = {
  ...{ version: 1, state: 'expired', at: '2026-11-01T00:00:00.000Z', untilOn: '2026-11-10' },
  ...{
    goodsFen: fen(100_000),
    freightFen: fen(0),
    sumFen: fen(100_000),
    terms: '月结',
    note: '',
    lines: [line],
    attachments: [],
  },
}

test('a version that has ended is copied with a new last day', () => {
  expect(draftOf(offer, '2026-11-20').untilOn).toBe('2026-12-04')
  expect(draftOf(offer, '2026-11-05').untilOn).toBe('2026-11-10')
})

test('the sum counts the tier of the offered quantity', () => {
  expect(goodsOf(draftOf(offer, '2026-11-05'))).toBe(100_000)
})

test('prices of another offer are taken for the models of both', () => {
  const draft = {
    ...draftOf(offer, '2026-11-05'),
    terms: '',
    lines: [newLine({ skuId: 7 }), newLine({ skuId: 8 })],
  }
  const taken = withPricesOf(draft, offer)
  expect(taken.terms).toBe('月结')
  expect(taken.lines.map(({ priceFen, leadDays }) => [priceFen, leadDays])).toEqual([
    [1200, 3],
    [null, null],
  ])
})

test('what is missing is said with the number of its line', () => {
  const draft = draftOf(offer, '2026-11-05')
  expect(sentOf({ ...draft, lines: [] })).toEqual({ wrong: '请至少报一种商品' })
  expect(sentOf({ ...draft, lines: [newLine({ title: '夹具', priceFen: 100 })] })).toEqual({
    wrong: '第 1 行：请填写单位',
  })
  expect(sentOf({ ...draft, lines: [...draft.lines, newLine({ skuId: 8 })] })).toEqual({
    wrong: '第 2 行：请填写单价',
  })
  expect(sentOf(draft)).toMatchObject({ untilOn: '2026-11-10', lines: [{ inquiryLineId: 5, skuId: 7 }] })
})
