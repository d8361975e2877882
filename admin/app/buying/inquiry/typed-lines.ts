import { readQuantity } from '@gongfang/contract/base/typed-number'
import { INQUIRY_LINES_MOST } from '@gongfang/contract/buying/inquiry'

export interface TypedLine {
  readonly text: string
  readonly quantity: number
  readonly unit: string
}

/** '订制夹具 2 套' a line: text, quantity and unit, the last two optional. */
export function typedLines(typed: string): { lines: TypedLine[] } | { wrong: string } {
  const rows = typed
    .split(/\r\n|\r|\n/)
    .map((row) => row.trim())
    .filter(Boolean)
  if (rows.length > INQUIRY_LINES_MOST)
    return { wrong: `一次最多 ${INQUIRY_LINES_MOST} 行，现在是 ${rows.length} 行` }
  const lines: TypedLine[] = []
  for (const [at, row] of rows.entries()) {
    const line = lineOf(row)
    if (line.text.length > 200) return { wrong: `第 ${at + 1} 行最多 200 个字` }
    const read = readQuantity(line.quantity, { least: 1 })
    if ('why' in read) return { wrong: `第 ${at + 1} 行：${read.why}` }
    lines.push({ text: line.text, quantity: read.value, unit: line.unit })
  }
  return { lines }
}

function lineOf(row: string) {
  const [, text = row, quantity = '1', unit = ''] =
    /^(.*\S)\s+([\d０-９]{1,7})\s*(\p{Script=Han}{1,4}|[a-zA-Z]{1,4})?$/u.exec(row) ?? []
  return { text, quantity, unit }
}
