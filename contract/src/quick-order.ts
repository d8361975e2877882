import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Count } from './values.ts'

export const QUICK_ORDER_LINES = 200

/** One wanted line: what was written, and how many; null when no quantity stood there. */
export const WantedLine = z.object({ code: z.string(), quantity: z.nullable(Count) })
export type WantedLine = z.output<typeof WantedLine>

/** Lines of a list that somebody keeps in a spreadsheet; the SKUs are found by resolveCodes. */
export const readList = endpoint({
  method: 'POST',
  path: '/api/product.product/readList',
  access: 'member',
  summary: '读取采购清单文件（multipart，字段 file；.xlsx 或 .csv）',
  body: 'multipart',
  input: z.object({}),
  output: z.object({
    lines: z.array(WantedLine),
    /** Lines that would have been too many. */
    left: Count,
  }),
})

/** Pasted from a spreadsheet or a message: a line a product, 'M6-20 3', 'M6-20\t3', 'M6-20，3个', 'M6-20 x3'. */
export function readLines(text: string): WantedLine[] {
  return text
    .split(/\r\n|\r|\n/)
    .map((line) => wanted(line.includes('\t') ? line.split('\t') : line.split(/[,，;；|]/)))
    .filter((line) => line !== null)
}

/** From the cells of one line without heads: the first one with text is the code, the first number after it the quantity. */
function wanted(cells: readonly string[]): WantedLine | null {
  const words = cells.map((cell) => cell.trim()).filter((cell) => cell !== '')
  const [first, ...rest] = words
  if (first === undefined) return null
  for (const word of rest) {
    const quantity = quantityOf(word)
    if (quantity !== null) return { code: first, quantity }
  }
  if (rest.length > 0) return { code: first, quantity: null }
  // One cell only: the quantity may stand behind a blank.
  const [, code, number] = /^(.*\S)\s+[x×*]?\s*(\d{1,5}\s*[\p{Script=Han}a-z]{0,3})$/iu.exec(first) ?? []
  const quantity = number === undefined ? null : quantityOf(number)
  return code && quantity !== null ? { code, quantity } : { code: first, quantity: null }
}

/** '3', '3.0', '３个', 'x3', '1,200': a whole number up to 99,999, else null. */
export function quantityOf(text: string): number | null {
  const [, digits] =
    /^[x×*]?\s*(\d{1,5}|\d{1,2},\d{3})(?:\.0+)?\s*[\p{Script=Han}a-z]{0,3}$/iu.exec(
      text.normalize('NFKC').trim(),
    ) ?? []
  return digits === undefined ? null : Number(digits.replace(',', ''))
}

const CODE_HEAD =
  /^(?:型号|商品型号|产品型号|货号|物料编码|编码|订货号|model|code|sku|part\s*(?:no|number)\.?)$/i
const QUANTITY_HEAD = /^(?:数量|采购数量|订购数量|需求数量|qty|quantity)$/i

/** From the rows of a sheet: by its heads 型号 and 数量 when it has them, else as pasted lines. */
export function readRows(rows: readonly (readonly string[])[]): WantedLine[] {
  const heads = rows.findIndex((row) => row.some((cell) => CODE_HEAD.test(cell.trim())))
  if (heads < 0) return rows.map(wanted).filter((line) => line !== null)
  const columnOf = (head: RegExp) => (rows[heads] ?? []).findIndex((cell) => head.test(cell.trim()))
  const [codeAt, quantityAt] = [columnOf(CODE_HEAD), columnOf(QUANTITY_HEAD)]
  return rows.slice(heads + 1).flatMap((row) => {
    const code = row[codeAt]?.trim() ?? ''
    if (code === '') return []
    return [{ code, quantity: quantityOf(row[quantityAt] ?? '') }]
  })
}
