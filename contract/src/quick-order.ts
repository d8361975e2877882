import * as z from 'zod/mini'
import { SkuLine } from './catalogue.ts'
import { endpoint } from './endpoint.ts'
import { Count, Id } from './values.ts'

export const QUICK_ORDER_LINES = 200

/** A line of the list: the text for the product, and the quantity; null if the line has none. */
export const WantedLine = z.object({ code: z.string(), quantity: z.nullable(Count) })
export type WantedLine = z.output<typeof WantedLine>

/** Reads the lines of a spreadsheet file; `resolveCodes` then finds the SKUs. */
export const readList = endpoint({
  method: 'POST',
  path: '/api/product.product/readList',
  access: 'member',
  summary: '读取采购清单文件（multipart，字段 file；.xlsx 或 .csv）',
  body: 'multipart',
  input: z.object({}),
  output: z.object({
    lines: z.array(WantedLine),
    /** Number of lines beyond the limit, which are left out. */
    left: Count,
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

/**
 * Reads text pasted from a spreadsheet or a message, one product per line: 'M6-20 3', 'M6-20\t3', 'M6-20，3个',
 * 'M6-20：X 3个', '型号：M6-20 3 个', '3x M6-20', '1. M6-20 ×3'.
 */
export function readLines(text: string): WantedLine[] {
  return halfWidth(text)
    .split(/\r\n|\r|\n/)
    .map((line) => wanted((line.includes('\t') ? line.split('\t') : line.split(/[,;|]/)).map(withoutPlace)))
    .filter((line) => line !== null)
}

const halfWidth = (text: string) =>
  text
    .replace(/[\uff01-\uff5e]/g, (sign) => String.fromCodePoint((sign.codePointAt(0) ?? 0) - 0xfee0))
    .replaceAll('\u3000', ' ')

/** Removes line numbers such as '1. ', '1、' and '(1)'. */
const withoutPlace = (cell: string, at: number) =>
  at === 0 ? cell.replace(/^\s*\(?\d{1,3}(?:[、)]|\.\s)\s*(?=\S)/, '') : cell

const CODE_LABEL = /^(?:商品|产品)?(?:型号|货号|编码|订货号|物料编码|条码|条形码|品名|名称)\s*:\s*(?=\S)/
const QUANTITY_LABEL = /^(?:采购|订购|需求)?(?:数量|qty)\s*:?\s*/i
/** Units of quantities; '20mm' is a size, not a quantity, and '2万' not two. */
const PIECES = String.raw`(?:(?!毫米|厘米|公斤|[十百千万亿])\p{Script=Han}{1,3}|pcs?|ea|sets?|box|bags?|rolls?|pairs?|packs?)`
const QUANTITY_LAST = new RegExp(
  String.raw`^(.*?\S)(?: ?: ?| )(?:(?:数量|qty) ?:? ?)?[x×*]? ?(\d{1,5}) ?${PIECES}?$`,
  'iu',
)
const TIMES_LAST = new RegExp(String.raw`^(.*\S)[×*] ?(\d{1,5}) ?${PIECES}$`, 'iu')
const QUANTITY_FIRST = new RegExp(
  String.raw`^(\d{1,5}) ?(?:(?:[x×*]|${PIECES}) |[×*](?=[a-z\p{Script=Han}]))(.+)$`,
  'iu',
)

/**
 * Reads the cells of a line without column heads: the first cell with text is the code, the first number
 * after it the quantity.
 */
function wanted(cells: readonly string[]): WantedLine | null {
  const words = cells
    .map((cell) => cell.trim().replace(/\s+/g, ' ').replace(CODE_LABEL, ''))
    .filter((cell) => cell !== '')
  const [first, ...rest] = words
  if (first === undefined) return null
  for (const word of rest) {
    const quantity = quantityOf(word)
    if (quantity !== null) return { code: first, quantity }
  }
  if (rest.length > 0) return { code: first, quantity: null }
  // A single cell may hold the quantity before or after the code.
  const [, before, after] = QUANTITY_FIRST.exec(first) ?? []
  if (after) return { code: after, quantity: Number(before) }
  const [, code, number] = QUANTITY_LAST.exec(first) ?? TIMES_LAST.exec(first) ?? []
  return code && number ? { code, quantity: Number(number) } : { code: first, quantity: null }
}

/** '3', '3.0', '３个', 'x3', '数量：3', '1,200': a whole number up to 99,999; else null. */
export function quantityOf(text: string): number | null {
  const [, digits] =
    /^[x×*]?\s*(\d{1,5}|\d{1,2},\d{3})(?:\.0+)?\s*(?!mm|cm|毫米|厘米|[十百千万亿](?!克))[\p{Script=Han}a-z]{0,3}$/iu.exec(
      text.normalize('NFKC').trim().replace(QUANTITY_LABEL, ''),
    ) ?? []
  return digits === undefined ? null : Number(digits.replace(',', ''))
}

const CODE_HEAD =
  /^(?:型号|商品型号|产品型号|货号|物料编码|编码|订货号|model|code|sku|part\s*(?:no|number)\.?)$/i
/** Column heads of barcodes and names, for sheets without codes. */
const BARCODE_HEAD = /^(?:商品|产品)?(?:条码|条形码|barcode)$/i
const NAME_HEAD = /^(?:(?:商品|产品)?(?:品名|名称)|品名规格|name)$/i
const QUANTITY_HEAD = /^(?:数量|采购数量|订购数量|需求数量|qty|quantity)$/i

/** '数量（个）' and '型号 *' without what is added to the head. */
const headOf = (cell: string) =>
  cell
    .normalize('NFKC')
    .replace(/\(.*\)|[*:]/g, '')
    .trim()

/** Reads the rows of a sheet by the column heads 型号 (else 条码, 品名) and 数量; without heads, like pasted lines. */
export function readRows(rows: readonly (readonly string[])[]): WantedLine[] {
  const has = (row: readonly string[], head: RegExp) => row.some((cell) => head.test(headOf(cell)))
  const codeHead = [CODE_HEAD, BARCODE_HEAD, NAME_HEAD].find((head) => rows.some((row) => has(row, head)))
  if (!codeHead) return rows.map(wanted).filter((line) => line !== null)
  const heads = rows.findIndex((row) => has(row, codeHead))
  const columnOf = (head: RegExp) => (rows[heads] ?? []).findIndex((cell) => head.test(headOf(cell)))
  const [codeAt, quantityAt] = [columnOf(codeHead), columnOf(QUANTITY_HEAD)]
  return rows.slice(heads + 1).flatMap((row) => {
    const code = row[codeAt]?.trim() ?? ''
    if (code === '') return []
    return [{ code, quantity: quantityOf(row[quantityAt] ?? '') }]
  })
}
