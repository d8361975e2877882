import { Fen } from '@gongfang/contract/base/money'
import { Day, showTime } from '@gongfang/contract/base/time'
import { Id, line } from '@gongfang/contract/base/values'
import { ProductView } from '@gongfang/contract/goods/product-desk'
import { movementKinds, StockView } from '@gongfang/contract/goods/stock-desk'
import * as z from 'zod/mini'
import {
  defineExport,
  moneyColumn,
  textColumn,
  timeColumn,
  wholeColumn,
  yuanOf,
} from '../../../system/transfer/door.ts'
import { productColumns } from '../import/product-columns.ts'
import {
  listMovementsForExport,
  listSkusForExport,
  listStockForExport,
  type MovementExportRow,
  type SkuExportRow,
  type StockExportRow,
} from './queries.ts'

const keyword = z.optional(line('关键词', 60))

const states = { onSale: '上架', offSale: '下架', draft: '草稿' }

const amounts = new Set(['price', 'market', 'cost'])
const wholes = new Set('points stock safety minimum step pack leadDays backorder weight priority'.split(' '))

export const catalogueExports = {
  /** Uses the columns of the import, so that an export can be edited and imported again. */
  product: defineExport({
    filter: z.strictObject({
      view: z.optional(ProductView),
      categoryId: z.optional(Id),
      brandId: z.optional(Id),
      priceFromFen: z.optional(Fen),
      priceToFen: z.optional(Fen),
      keyword,
    }),
    columns: productColumns.map(({ key, head, width }) =>
      amounts.has(key) ? moneyColumn(head) : wholes.has(key) ? wholeColumn(head, width) : { head, width },
    ),
    query: listSkusForExport,
    cells: (row: SkuExportRow) => [
      row.modelCode,
      row.title,
      row.subtitle,
      row.category,
      row.brand,
      row.axes.join(';'),
      row.specValues.join(';'),
      yuanOf(row.priceFen),
      yuanOf(row.marketPriceFen),
      row.points,
      yuanOf(row.costFen),
      row.tiers,
      row.stock,
      row.safetyStock,
      row.shelf,
      row.minQuantity,
      row.stepQuantity,
      row.packQuantity,
      row.packUnit,
      row.leadDays,
      row.backorderLimit,
      row.weightG,
      row.barcode,
      row.unit,
      row.images.join(';'),
      row.parameters,
      row.tags.join(';'),
      row.keywords,
      row.priority,
      states[row.status],
    ],
  }),
  stock: defineExport({
    filter: z.strictObject({ view: z.optional(StockView), categoryId: z.optional(Id), keyword }),
    columns: [
      textColumn('型号', 24),
      textColumn('商品', 32),
      textColumn('规格', 20),
      textColumn('条码', 18),
      wholeColumn('可售'),
      wholeColumn('占用'),
      wholeColumn('安全库存'),
      textColumn('库位', 14),
      timeColumn('最近变动'),
    ],
    query: listStockForExport,
    cells: (row: StockExportRow) => [
      row.modelCode,
      row.title,
      row.spec,
      row.barcode,
      row.stock,
      row.promised,
      row.safetyStock,
      row.shelf,
      row.movedAt && showTime(row.movedAt),
    ],
  }),
  movement: defineExport({
    filter: z.strictObject({ skuId: z.optional(Id), from: z.optional(Day), to: z.optional(Day) }),
    columns: [
      timeColumn('时间'),
      textColumn('型号', 24),
      textColumn('商品', 32),
      textColumn('类型', 12),
      textColumn('单号', 26),
      wholeColumn('增减'),
      textColumn('经办', 12),
      textColumn('备注', 24),
    ],
    query: listMovementsForExport,
    cells: (row: MovementExportRow) => [
      showTime(row.at),
      row.modelCode,
      row.title,
      movementKinds[row.kind],
      row.reference,
      row.delta,
      row.who,
      row.note,
    ],
  }),
}
