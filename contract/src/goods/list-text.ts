import { whyNotGoods } from './list-chat.ts'
import type { ListReading, SkippedLine, SourceRow, WantedLine } from './list-line.ts'
import { readMessageLine, splitBy, type Way } from './list-message.ts'
import { AMOUNT, LINE_MOST, tooMany } from './list-number.ts'
import { COUNT_END } from './list-phrase.ts'
import { inOrder, joined } from './list-row.ts'
import { readTable } from './list-table.ts'
import { headKind, isTelling, UNIT } from './list-words.ts'

/** Reads pasted text: rows of a spreadsheet, lines of a message, or both. */
export function readText(text: string): ListReading {
  const { rows, records } = recordsOf(alternated(linesOf(text)))
  return withSums(joined([...partsOf(numbered(rows)), ...records.map((each) => readTable(each, readLine))]))
}

const ONLY_COUNT = new RegExp(`^(?:数量\\s*:?\\s*|[x×*]\\s*)?${AMOUNT}\\s*(?:${UNIT})?$`, 'i')
const WITH_UNIT = new RegExp(`^(?:数量\\s*:?\\s*|[x×*]\\s*)${AMOUNT}$|${AMOUNT}\\s*${UNIT}$`, 'i')

/**
 * Joins a code and the quantity on the line below it, where the whole list alternates so: 'GB-1234', '20个', 'GB-1235', '5'.
 * A quantity without a unit counts only beside others with one, or in a list of letters and numbers: '6203', '2' are codes.
 */
function alternated(lines: readonly SourceRow[]): SourceRow[] {
  const first = lines.findIndex(({ text }, at) => {
    const next = lines[at + 1]
    return isNamed(text) && next !== undefined && isOnlyCount(next.text)
  })
  if (first < 0) return [...lines]
  const list = lines.slice(first)
  const goods = list.filter((_, at) => at % 2 === 0)
  const counts = list.filter((_, at) => at % 2 === 1)
  const alternates =
    goods.length === counts.length &&
    goods.every(({ text }) => isNamed(text)) &&
    counts.every(({ text }) => isOnlyCount(text))
  const isSaid =
    counts.some(({ text }) => WITH_UNIT.test(text.trim())) || (counts.length > 1 && goods.every(hasLetters))
  if (!alternates || !isSaid) return [...lines]
  return [
    ...lines.slice(0, first),
    ...goods.map((row, at) => ({ ...row, text: `${row.text.trim()} ${counts[at]?.text.trim()}` })),
  ]
}

const isOnlyCount = (text: string) => !text.includes('\t') && ONLY_COUNT.test(text.trim())
const hasLetters = ({ text }: SourceRow) => /\p{L}/u.test(text)
/** A line of a code or a name alone. */
const isNamed = (text: string) =>
  !/[\t|]/.test(text) &&
  !isOnlyCount(text) &&
  !COUNT_END.test(text.trim()) &&
  (/\d/.test(text) || /\p{Script=Han}{2}/u.test(text)) &&
  whyNotGoods(text) === null

/** Goods written as '品名：…', '型号：…', '数量：…', each on a line of its own. */
function recordsOf(lines: readonly SourceRow[]): { rows: SourceRow[]; records: SourceRow[][] } {
  const rows: SourceRow[] = []
  const records: SourceRow[][] = []
  let open: { heads: string[]; cells: string[]; from: SourceRow[] } = { heads: [], cells: [], from: [] }
  const close = () => {
    const kinds = open.heads.map(headKind)
    if (open.heads.length < 2 || !kinds.some((kind) => kind !== 'quantity' && isTelling(kind)))
      rows.push(...open.from)
    else {
      const [{ at }] = open.from as [SourceRow]
      const text = open.from.map((line) => line.text.trim()).join(' ')
      records.push([
        { at, cells: open.heads, text: '' },
        { at, cells: open.cells, text },
      ])
    }
    open = { heads: [], cells: [], from: [] }
  }
  for (const line of lines) {
    const [, head = '', value = ''] = /^\s*([^:]{1,12}?)\s*:\s*(\S.*)$/.exec(line.text) ?? []
    const kind = headKind(head)
    const single = kind !== null && !line.text.includes('\t') && !/[,;]/.test(value)
    if (!single || open.heads.some((each) => headKind(each) === kind)) close()
    if (single)
      open = { heads: [...open.heads, head], cells: [...open.cells, value], from: [...open.from, line] }
    else rows.push(line)
  }
  close()
  return { rows, records }
}

/** Reads the rows of a sheet; `numbers` are their numbers in the file. */
export function readSheetRows(
  rows: readonly (readonly string[])[],
  numbers?: readonly number[],
): ListReading {
  const source = rows.map((cells, at): SourceRow => {
    const plain = cells.map(plainText)
    return {
      at: numbers?.[at] ?? at + 1,
      cells: plain,
      text: plain.filter((cell) => cell.trim() !== '').join(' '),
    }
  })
  return withSums(readTable(source, readLine))
}

/** Lines of one code that come to more than a line may hold become one that is asked. */
function withSums(reading: ListReading): ListReading {
  const sums = new Map<string, number>()
  for (const { code, quantity } of reading.lines) sums.set(code, (sums.get(code) ?? 0) + (quantity ?? 0))
  const lines: WantedLine[] = []
  const large = new Map<string, number>()
  for (const line of inOrder(reading.lines)) {
    const sum = sums.get(line.code) ?? 0
    const before = large.get(line.code)
    if (sum <= LINE_MOST || line.quantity === null) lines.push(line)
    else if (before === undefined) {
      large.set(line.code, lines.length)
      lines.push({ ...line, quantity: null, doubt: `几行合计，${tooMany(sum)}` })
    } else {
      const one = lines[before]!
      lines[before] = { ...one, at: [...one.at, ...line.at] }
    }
  }
  const skipped = [...reading.skipped].sort((a, b) => a.at - b.at)
  return { ...reading, lines, skipped }
}

const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu

/** The text with half-width signs and plain blanks, and without what is not seen. */
export const plainText = (text: string) =>
  text
    .replace(INVISIBLE, '')
    .replace(/[\uff01-\uff5e]/g, (sign) => String.fromCodePoint((sign.codePointAt(0) ?? 0) - 0xfee0))
    .replace(/[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/g, ' ')
    .replace(/[\u2010-\u2013\u2212]/g, '-')
    .replace(/[\u2715\u2716\u2a2f\u00d7]/g, '×')
    .replace(/[\u3010\u3014\u300c]/g, '[')
    .replace(/[\u3011\u3015\u300d]/g, ']')
    .replace(/\p{Extended_Pictographic}(?<![\d#*©®™])/gu, ' ')
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, ' ')

/** The lines of the text with their numbers. A cell of a spreadsheet may hold line breaks within quotes. */
function linesOf(text: string): SourceRow[] {
  const plain = plainText(text).replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
  const whole = plain.includes('\t')
    ? plain.replace(
        /(^|[\t\n])"((?:[^"]|"")*\n(?:[^"]|"")*)"(?=[\t\n]|$)/g,
        (_, before: string, cell: string) => {
          const breaks = cell.split('\n').length - 1
          return `${before}${cell.replaceAll('""', '"').replace(/\n/g, ' ')}${'\u0001'.repeat(breaks)}`
        },
      )
    : plain
  let at = 0
  return whole.split('\n').flatMap((line): SourceRow[] => {
    at++
    const row = { at, text: line.replaceAll('\u0001', ''), cells: [] }
    at += line.split('\u0001').length - 1
    return /[\p{L}\p{N}]/u.test(row.text) ? [row] : []
  })
}

/** Removes numbers that count the lines up: '1 RG-AW200', '2 RG-AW250', '1.6203', '2.6204'. */
function numbered(rows: readonly SourceRow[]): SourceRow[] {
  const heads = rows.map(({ text }) => /^\s*[(#]?(\d{1,3})(?:[.、):\s]\s*)(?=\S)/.exec(text))
  const values = heads.flatMap((head) => (head ? [Number(head[1])] : []))
  if (rows.some(({ text }) => headsOf(text) !== null)) return [...rows]
  const counts =
    values.length >= 2 && values.every((value, at) => value === at + 1) && values.length * 2 >= rows.length
  if (!counts) return [...rows]
  return rows.map((row, at) => {
    const head = heads[at]
    return head && !row.text.includes('\t') ? { ...row, text: row.text.slice(head[0].length) } : row
  })
}

interface Part {
  way: Way
  rows: SourceRow[]
}

/** Parts of the text that are tables, and lines by themselves. */
function partsOf(rows: readonly SourceRow[]): ListReading[] {
  const parts: Part[] = []
  const skipped: SkippedLine[] = []
  const loose: WantedLine[] = []
  let headed: { way: Way; columns: number } | null = null
  const put = (way: Way, row: SourceRow) => {
    const last = parts.at(-1)
    if (
      last?.way === way &&
      (way === 'tab' || way === 'bar' || headed || last.rows[0]?.cells.length === row.cells.length)
    )
      last.rows.push(row)
    else parts.push({ way, rows: [row] })
  }
  for (const row of rows) {
    const { text } = row
    if (text.includes('\t')) put('tab', { ...row, cells: text.split('\t') })
    else if (isBarred(text)) {
      if (!/^[\s|:-]+$/.test(text))
        put('bar', { ...row, cells: text.replace(/^\s*\||\|\s*$/g, '').split('|') })
    } else {
      const heads = headsOf(text)
      if (heads) headed = { way: heads.way, columns: heads.cells.length }
      const cells = heads?.cells ?? (headed && splitBy(headed.way, text))
      if (headed && cells?.length === headed.columns) {
        put(headed.way, { ...row, cells })
        continue
      }
      headed = null
      const read = readMessageLine(row, loose)
      if (read.cells) put(read.cells.way, { ...row, cells: read.cells.cells })
      loose.push(...read.lines)
      skipped.push(...read.skipped)
    }
  }
  return [
    { lines: loose, question: null, skipped },
    ...parts.map(({ rows: each }) => readTable(each, readLine)),
  ]
}

const isBarred = (text: string) => /\S\s*\|\s*\S/.test(text) || /^\s*\|.*\|\s*$/.test(text)

/** A line of nothing but column heads. */
function headsOf(text: string): { way: Way; cells: string[] } | null {
  for (const way of ['comma', 'blank'] as const) {
    const cells = splitBy(way, text)
    const kinds = cells.map(headKind)
    if (cells.length >= 2 && kinds.every((kind) => kind !== null) && kinds.some(isTelling))
      return { way, cells }
  }
  return null
}

const readLine = (row: SourceRow) => {
  const { lines, skipped, cells } = readMessageLine(row, [])
  if (!cells) return { lines, skipped }
  const read = readTable([{ ...row, cells: cells.cells }], () => ({ lines: [], skipped: [] }))
  return { lines: read.lines.map(({ choices: _, ...line }) => line), skipped: [...skipped, ...read.skipped] }
}
