import type { Input } from '@gongfang/contract/base/endpoint'
import type { Offer } from '@gongfang/contract/buying/inquiry'
import type { savePriceRows } from '@gongfang/contract/goods/price-list-desk'

type Rows = Input<typeof savePriceRows>['rows']

/** New rows of a price list. Described articles have none; of a model that stands twice the first line counts. */
export const priceRowsOf = ({ lines }: Pick<Offer, 'lines'>): Rows =>
  lines
    .filter(({ skuId }, at) => skuId !== null && lines.findIndex((line) => line.skuId === skuId) === at)
    .map(({ skuId, priceFen, minimum, tiers }) => ({
      goods: `s${skuId}`,
      was: null,
      cells: { priceFen, offPermille: null, points: null, minimum, tiers },
    }))
