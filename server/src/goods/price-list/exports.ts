import { Id, line } from '@gongfang/contract/base/values'
import { PriceListView } from '@gongfang/contract/goods/price-list-desk'
import { tierText } from '@gongfang/contract/goods/tier-text'
import * as z from 'zod/mini'
import { defineExport, moneyColumn, textColumn, wholeColumn, yuanOf } from '../../system/transfer/door.ts'
import { listPublishedRows, type PublishedRow } from './export-queries.ts'

/** Rows of published versions, with the columns of the import, so that an export can be edited and imported again. */
export const priceListExports = {
  agreedPrice: defineExport({
    filter: z.strictObject({
      id: z.optional(Id),
      view: z.optional(PriceListView),
      keyword: z.optional(line('关键词', 60)),
    }),
    columns: [
      textColumn('价目表', 24),
      textColumn('型号', 24),
      moneyColumn('协议价'),
      wholeColumn('起订量'),
      textColumn('阶梯价', 28),
      wholeColumn('积分价'),
      textColumn('商品', 32),
      textColumn('规格', 20),
      textColumn('优惠', 10),
      moneyColumn('公开价'),
      textColumn('有效期', 24),
      wholeColumn('版本'),
    ],
    query: listPublishedRows,
    cells: (row: PublishedRow) => [
      row.list,
      row.modelCode,
      row.priceFen === null ? null : yuanOf(row.priceFen),
      row.minimum,
      tierText(row.tiers),
      row.points,
      row.name,
      row.spec,
      row.offPermille === null ? null : `${row.offPermille / 10}%`,
      row.publicFen === null ? null : yuanOf(row.publicFen),
      `${row.fromOn} 至 ${row.untilOn}`,
      row.version,
    ],
  }),
}
