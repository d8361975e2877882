import { fen } from '@gongfang/contract/base/money'
import type { OfferLine } from '@gongfang/contract/buying/inquiry'
import { expect, test } from 'vitest'
import { priceRowsOf } from './price-rows.ts'

const aLine = (part: Partial<OfferLine>): OfferLine => ({
  ...{
    id: 1,
    inquiryLineId: null,
    skuId: 1,
    productId: 1,
    title: '扳手',
    spec: '',
    modelCode: 'A',
    ownCode: '',
  },
  ...{ image: '', unit: '把', quantity: 10, minimum: 1, priceFen: fen(900), tiers: [], unitFen: fen(900) },
  ...{ amountFen: fen(9000), leadDays: null, note: '' },
  ...part,
})

test('models of an offer become rows with their tiers, once each; described articles do not', () => {
  const tiers = [{ fromQuantity: 5, priceFen: fen(800) }]
  const lines = [
    aLine({ skuId: 7, minimum: 2, tiers }),
    aLine({ skuId: null }),
    aLine({ skuId: 7, priceFen: fen(700) }),
  ]
  expect(priceRowsOf({ lines })).toEqual([
    { goods: 's7', was: null, cells: { priceFen: 900, offPermille: null, points: null, minimum: 2, tiers } },
  ])
})
