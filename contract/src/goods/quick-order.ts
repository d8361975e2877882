import * as z from 'zod/mini'
import { endpoint } from '../base/endpoint.ts'
import { Count, Id } from '../base/values.ts'
import { SkuLine } from './catalogue.ts'
import { ListReading, type WantedLine } from './list-line.ts'
import { readText } from './list-text.ts'

export const QUICK_ORDER_LINES = 200

/** Reads the lines of a spreadsheet file; `resolveCodes` then finds the SKUs. */
export const readList = endpoint({
  method: 'POST',
  path: '/api/product.product/readList',
  access: 'member',
  summary: '读取采购清单文件（multipart，字段 file；.xlsx 或 .csv）',
  body: 'multipart',
  input: z.object({}),
  output: z.object({
    ...ListReading.shape,
    /** Number of lines beyond the limit, which are left out. */
    left: Count,
    /** The sheet with the list. */
    sheet: z.string(),
    /** Other sheets, hidden ones too, that were not read. */
    otherSheets: z.array(z.string()),
    /** Numbers of rows that are hidden in the file and were not read. */
    hiddenRows: z.array(Count),
  }),
})

/** Lists substitutes for a SKU that is short: other models of the product, else related products. */
export const listSubstitutes = endpoint({
  method: 'POST',
  path: '/api/product.sku/substitutes',
  access: 'anyone',
  summary: '缺货规格的替代型号',
  input: z.strictObject({ skuId: Id, quantity: Count }),
  /** The most similar first. */
  output: z.array(SkuLine),
})

/** The lines of pasted text; `readText` tells also what is asked, and which lines are no goods. */
export const readLines = (text: string): WantedLine[] => readText(text).lines

export { quantityOf } from './list-number.ts'
