import type { RefusalReason } from '@gongfang/contract/base/refusal'
import { decodeText } from './decode.ts'
import { readDelimited } from './delimited.ts'
import type { Grid, GridLimits } from './grid.ts'
import { readHtml } from './html.ts'
import { archiveRefusal, refusalOf } from './kind.ts'
import { readXlsx } from './xlsx.ts'
import { readXmlSpreadsheet } from './xml-spreadsheet.ts'
import { Zip } from './zip.ts'

export interface BookLimits extends GridLimits {
  /** Largest size of what is written. */
  readonly bytes: number
}

interface Found {
  readonly hidden: readonly string[]
  readonly sheets: () => Iterable<Grid>
}

/** More than any workbook within the limits. The memory this process may take does not count what is being unpacked. */
const MOST_UNPACKED = 128 * 1024 * 1024

/** The sheets of a file as JSON, or why it cannot be read. */
export function readBook(file: Buffer, limits: BookLimits): string {
  const found = find(file, limits)
  return typeof found === 'string' ? JSON.stringify({ refused: found }) : written(found, limits)
}

function find(file: Buffer, limits: GridLimits): Found | RefusalReason {
  if (file.toString('latin1', 0, 4) === 'PK\u0003\u0004') {
    const zip = new Zip(file, MOST_UNPACKED)
    return archiveRefusal(zip) ?? readXlsx(zip, limits)
  }
  return refusalOf(file) ?? fromText(decodeText(file), limits)
}

function fromText(text: string | undefined, limits: GridLimits): Found | RefusalReason {
  if (text === undefined) return 'sheetUnreadable'
  const start = text.slice(0, 4_000)
  if (/^\s*</.test(start)) {
    if (/<(?:\w+:)?Workbook[\s>]/.test(start)) return readXmlSpreadsheet(text, limits)
    if (/<table[\s>]/i.test(text)) return one(readHtml(text, limits))
  }
  return one(readDelimited(text, limits))
}

const one = (grid: Grid): Found => ({ hidden: [], sheets: () => [grid] })

/** Sheets that are too much for the answer are left out and named. */
function written({ hidden, sheets }: Found, { bytes }: BookLimits): string {
  const parts: string[] = []
  const unread: string[] = []
  let left = bytes - 100_000
  for (const grid of sheets()) {
    const part = JSON.stringify(grid.done())
    const size = Buffer.byteLength(part)
    if (size > left && parts.length === 0) throw new Error('the first sheet is too large')
    if (size > left) unread.push(grid.name)
    else parts.push(part)
    if (size <= left) left -= size
  }
  const names = [hidden, unread].map((list) => JSON.stringify(list.slice(0, 200)))
  return `{"sheets":[${parts.join(',')}],"hiddenSheets":${names[0]},"unreadSheets":${names[1]}}`
}
