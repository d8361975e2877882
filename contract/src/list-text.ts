import { hasCode, whyNotGoods, withoutSpeaker } from './list-chat.ts'
import type { ListReading, SkippedLine, SourceRow, WantedLine } from './list-line.ts'
import {
  AMOUNT,
  LINE_MOST,
  NONE_WRITTEN,
  type Reading,
  readAmount,
  readCount,
  tooMany,
} from './list-number.ts'
import { cellKind, codeInside, inOrder, joined, readTable, skip, withoutLabel } from './list-table.ts'
import { headKind, isCode, isSize, isTelling, simplified, UNIT } from './list-words.ts'

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

type Way = 'tab' | 'bar' | 'comma' | 'blank' | 'phrase'
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

const splitBy = (way: Way, text: string) =>
  way === 'comma' ? text.split(/[,;]/).map(unquoted) : text.trim().split(/\s+/)
const unquoted = (cell: string) =>
  cell
    .trim()
    .replace(/^"(.*)"$/, '$1')
    .replaceAll('""', '"')

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

interface MessageLine {
  readonly lines: readonly WantedLine[]
  readonly skipped: readonly SkippedLine[]
  /** The line is a row of a table. */
  readonly cells?: { way: Way; cells: string[] }
}

const BULLETS = [
  /^[>»]+\s*(?=\S)/,
  /^[•·●○◆◇■□▪▫‣★☆※✓✔☑➤►▶→⚫⚪]\s*(?=\S)/,
  /^[-*+](?:\s+|(?=\p{Script=Han}|[a-z]))(?=\S)/iu,
  /^[①-⑳㉑-㉟⑴-⒇⒈-⒛❶-❿➀-➓㈠-㈩]\s*[.、:]?\s*(?=\S)/u,
  /^[([]?\d{1,3}[)\]]\s*(?=\S)/,
  /^\d{1,3}、\s*(?=\S)/,
  /^\d{1,3}\.(?:\s+|(?!\d))(?=\S)/,
  /^\d{1,3}:\s*(?=[^\d\s])/,
  /^[([]?[一二三四五六七八九十]{1,3}[)\]、.]\s*(?=\S)/,
  /^#\s?\d{1,3}(?:[\s:.、)]+)(?=\S)/,
  /^no\.?\s?\d{1,3}[\s:.、)]+(?=\S)/i,
  /^第\s?[\d一二三四五六七八九十]+\s?(?:项|条|行|个|种)?\s*[:、.\s]\s*(?=\S)/,
  /^[a-h][.)]\s+(?=\S)/i,
]

function withoutBullet(line: string): string {
  let text = line.trim()
  for (let turn = 0; turn < 3; turn++) {
    const bullet = BULLETS.find((pattern) => pattern.test(text))
    if (!bullet) return text
    text = text.replace(bullet, '')
  }
  return text
}

const EACH = new RegExp(
  `^(.*?)[\\s,、:]*(?:都|均)?各(?:要|来|订|买|采购|拿)?\\s*(${AMOUNT})\\s*(${UNIT})?[。.!]?$`,
  'iu',
)

function readMessageLine(row: SourceRow, before: readonly WantedLine[]): MessageLine {
  const spoken = withoutBullet(withoutSpeaker(withoutBullet(row.text)))
  const why = whyNotGoods(withoutBullet(row.text)) ?? whyNotGoods(spoken)
  if (why !== null) return { lines: [], skipped: [skip(row, why)] }
  const text = withoutAside(
    spoken
      .replace(/[。.!;,、]+$/, '')
      .replace(/\s*(?:—+|…+|\.{2,}|-{2,}|~{2,}|_{2,})\s*/g, ': ')
      .replace(/[“"]([^“”"]+)[”"]/g, '$1')
      .trim(),
  )
  const from = { at: [row.at], text: row.text.trim() }
  const [, goods = '', amount = '', unit] = EACH.exec(simplified(text)) ?? []
  if (amount !== '') {
    const count = readAmount(amount, unit, text)
    if (goods === '') return applyToEach(row, count, before)
    return {
      lines: goodsOf(text.slice(0, goods.length)).map((code) => ({ ...named(code), ...count, ...from })),
      skipped: [],
    }
  }
  const several = severalIn(text)
  if (several.length > 1)
    return { lines: several.map((each) => ({ ...readPhrase(each), ...from })), skipped: [] }
  const noted = withNote(text)
  if (noted) return { lines: [{ ...readPhrase(noted), ...from }], skipped: [] }
  const cells = cellsOf(text)
  if (cells) return { lines: [], skipped: [], cells }
  return { lines: [{ ...readPhrase(text), ...from }], skipped: [] }
}

/** '各 2 把' alone counts for the lines above that have no quantity. */
function applyToEach(row: SourceRow, count: Reading, before: readonly WantedLine[]): MessageLine {
  const open = before.filter(({ quantity }) => quantity === null)
  if (open.length === 0) return { lines: [], skipped: [skip(row, '没有说明是哪些商品')] }
  for (const line of open) {
    delete line.doubt
    Object.assign(line, count, { at: [...line.at, row.at] })
  }
  return { lines: [], skipped: [] }
}

const AND = /\s*(?:[、,;]|和|及|与|跟|以及)\s*/
/** The goods before 各: 'A、B', 'A/B', 'A B', 'RG-AW200/250/300'. */
function goodsOf(text: string): string[] {
  return text
    .split(AND)
    .filter((each) => each !== '')
    .flatMap((each) => {
      const parts = each.split(/\s*\/\s*/)
      const [head = ''] = parts
      if (
        parts.length > 1 &&
        parts.every((part) => isCode(part) || (/\p{Script=Han}{2}/u.test(part) && !hasCode(part)))
      )
        return parts
      const tail = /^(.*?\D)(\d+)$/.exec(head)
      if (
        isCode(head) &&
        tail &&
        parts.slice(1).every((part) => /^\d+$/.test(part) && part.length === tail[2]?.length)
      )
        return [head, ...parts.slice(1).map((part) => `${tail[1]}${part}`)]
      const words = each.split(/\s+/)
      return words.length > 1 && words.every(isCode) ? words : [each]
    })
}

const COUNT_END = new RegExp(`(?<![a-z0-9.\\-/_+#](?=[-\\d]))(${AMOUNT})\\s*(${UNIT})$`, 'iu')
const COUNTED = new RegExp(`(?<![a-z0-9.\\-/_+#](?=[-\\d]))(?:${AMOUNT})\\s*${UNIT}(?=[\\s,;、(]|$)`, 'giu')

/** Goods of a line that names several: 'A 2把，B 3把', 'A 2把 B 3把', 'A、B'. */
function severalIn(text: string): string[] {
  const parts = text
    .split(/[,;、。]|(?<=\d\s*\p{Script=Han})\s*\/\s*(?=[a-z]|\p{Script=Han}{2})/iu)
    .map((part) => part.trim())
    .filter((part) => part !== '')
  const complete = parts.filter(isComplete)
  if (parts.length > 1 && (complete.length > 1 || parts.every((part) => isCode(part)))) {
    const goods: string[] = []
    for (const part of parts) {
      const last = goods.length - 1
      if (isComplete(part) || hasCode(part) || last < 0) goods.push(part)
      else if (/\p{Script=Han}{2}/u.test(part) && COUNT_END.test(simplified(part))) goods.push(part)
      else goods[last] = `${goods[last]} ${part}`
    }
    return goods
  }
  if (parts.length > 1) return [text]
  const pieces: string[] = []
  let from = 0
  for (const match of simplified(text).matchAll(COUNTED)) {
    const end = match.index + match[0].length
    pieces.push(text.slice(from, end).trim())
    from = end
  }
  const rest = text.slice(from).trim()
  const whole = pieces.length > 1 && pieces.every((piece) => isComplete(piece)) && !hasCode(rest)
  return whole ? [...pieces.slice(0, -1), `${pieces.at(-1)} ${rest}`.trim()] : [text]
}

/** The one part that names a product with its quantity, where the others are words only: 'A 2把，急用'. */
function withNote(text: string): string | null {
  const parts = text.split(/[,;、。]/).map((part) => part.trim())
  const complete = parts.filter((part) => isComplete(part) && cellKind(part) !== 'count')
  const words = parts.every((part) => complete.includes(part) || cellKind(part) === 'word' || part === '')
  return parts.length > 1 && complete.length === 1 && words ? (complete[0] ?? null) : null
}

/** A name or code with a quantity. */
function isComplete(part: string): boolean {
  const plain = simplified(part)
  const [end] = COUNT_END.exec(plain) ?? []
  const head = end === undefined ? '' : part.slice(0, part.length - end.length)
  if (hasCode(head) || /\p{Script=Han}{2}/u.test(head)) return true
  if (/^\s*[\d一二两三四五六七八九十]+\s*/.test(plain)) {
    const lead = LEADING.exec(plain)
    if (lead && (hasCode(lead[3] ?? '') || /\p{Script=Han}{2}/u.test(lead[3] ?? ''))) return true
  }
  const bare = /^(\S.*?)(?:\s*[×*=:]\s*|\s+x?\s*)(\d+)$/i.exec(part)
  return bare !== null && hasCode(bare[1] ?? '')
}

/** The cells of a line that is a row of a table without tabs. */
function cellsOf(text: string): { way: Way; cells: string[] } | null {
  const commas = splitBy('comma', text.replaceAll('、', ','))
  if (commas.length > 1) return { way: 'comma', cells: commas }
  const words = text.trim().split(/\s+/)
  if (words.length < 3 || COUNT_END.test(simplified(text)) || /[×*=:]\s?\d+$|\sx\s?\d+$|数量|qty/i.test(text))
    return null
  const kinds = words.map(cellKind)
  const telling = kinds.includes('code') && (kinds.includes('word') || kinds.includes('price'))
  return telling || kinds.includes('unit') || kinds.includes('price') ? { way: 'blank', cells: words } : null
}

const VERBS =
  /^(?:我们?|请|麻烦|帮我?|再|还|另外?|也|先|要|需要|需|想要|买|购买|订购|订|采购|申购|来|加|补|拿|报|下单)+\s*[:]?\s*(?=\S)/
const ASIDES = [
  new RegExp(
    `[(\\[]?(?:每${UNIT}\\s*\\d+\\s*${UNIT}|\\d+\\s*${UNIT}(?:装|入)?\\s*\\/\\s*${UNIT})[)\\]]?`,
    'giu',
  ),
  /(?:含税|不含税)?(?:单价|价格|价|售价)?\s*[:@]?\s*[¥￥$]\s*\d[\d,]*(?:\.\d+)?(?:\s*元)?(?:\s*\/\s*[\p{Script=Han}a-z]{1,3})?/giu,
  /(?:含税|不含税)?(?:单价|价格|售价|金额|总价|小计|合计)\s*[:]?\s*\d[\d,]*(?:\.\d+)?\s*元?(?:\s*\/\s*[\p{Script=Han}a-z]{1,3})?/giu,
  /(?<![a-z\d.\-/])\d[\d,]*(?:\.\d+)?\s*(?:元|块钱|圆|rmb)(?:\s*(?:\/|每|一)\s*\p{Script=Han}{1,2})?/giu,
  /(?<=\s)@\s*\d+(?:\.\d+)?/g,
  /(?:交期|货期|交货期|交货)\s*[:]?\s*\d+\s*(?:个?工作日|天|日|周|个月)(?:内)?/g,
  /(?<!\d)\d+\s*(?:个工作日|工作日|天)(?:内)?(?:到货|交货|发货|送到)?/g,
  /(?<!\d)\d{4}\s*[-/.年]\s*\d{1,2}\s*[-/.月]\s*\d{1,2}日?(?:前|之前)?(?:到货|交货|送到)?/g,
  /(?<![\d.])\d{1,2}月\d{1,2}[日号](?:前|之前)?(?:到货|交货|送到)?/g,
  /(?<!\d)1[3-9]\d{9}(?!\d)/g,
]

/** Removes prices, dates, days, telephone numbers and what a pack holds. */
function withoutAside(text: string): string {
  const plain = ASIDES.reduce((left, pattern) => left.replace(pattern, ' '), text)
    .replace(/\s+/g, ' ')
    .trim()
  return /[\p{L}\p{N}]/u.test(plain) ? plain.replace(/[\s,;、(]+$/, '') : text
}

const LABELLED = new RegExp(`(?:数量|qty|quantity)\\s*[:=]?\\s*(${AMOUNT})\\s*(${UNIT})?(?=[\\s,;)]|$)`, 'iu')
const LEADING = new RegExp(
  `^(${AMOUNT})\\s*(${UNIT}(?![装入套])|[x×*](?![\\d]))\\s*(?:的\\s*)?(\\S.*)$`,
  'iu',
)
const MARKED = new RegExp(
  `^(.*?\\S)(\\s*[=:×*]\\s*|\\s*[(\\[]\\s*|\\s+-{2,}\\s*|\\s*(?:—|…|\\.{3}|-{2})+\\s*|\\s+x\\s*|(?<=[\\p{Script=Han})\\]])x\\s*|\\s+)(${AMOUNT})\\s*[)\\]]?$`,
  'iu',
)
const GLUED = /^(\S*[a-z0-9)])([×*x])(\d{1,6})$/i
const DASHED = new RegExp(`^(.*[a-z0-9])-(\\d+)\\s*(${UNIT})$`, 'iu')
const NOTED = new RegExp(`^(.*?(?<![a-z0-9.\\-/_+#](?=[-\\d]))(?:${AMOUNT})\\s*${UNIT})[\\s,;(](.*)$`, 'iu')
/** Numbers from here on may be a size where a name stands before them. */
const SIZES_FROM = 50

type Phrase = Pick<WantedLine, 'code' | 'also'> & Reading

/** Reads one product with its quantity: 'M6-20 3', '2把RG-AW200', '活动扳手 RG-AW200（2把）', 'RG-AW200 2-3把'. */
function readPhrase(given: string): Phrase {
  const text = given.replace(VERBS, '').trim() || given
  const plain = simplified(text)
  const labelled = LABELLED.exec(plain)
  if (labelled) {
    const rest = `${text.slice(0, labelled.index)} ${text.slice(labelled.index + labelled[0].length)}`
    if (/[\p{L}\p{N}]/u.test(rest))
      return { ...named(rest), ...readAmount(labelled[1] ?? '', labelled[2], labelled[0]) }
  }
  const open = text.replace(/[)\]]+$/, '')
  const end = COUNT_END.exec(simplified(open))
  if (end && end.index > 0 && /[\p{L}\p{N}]/u.test(open.slice(0, end.index)))
    return { ...named(open.slice(0, end.index)), ...readAmount(end[1] ?? '', end[2], end[0]) }
  const dashed = DASHED.exec(plain)
  if (dashed)
    return {
      ...named(dashed[1] ?? ''),
      also: [text],
      quantity: null,
      doubt: `“-${dashed[2]}${dashed[3]}”是数量还是型号`,
    }
  const noted = NOTED.exec(plain)
  if (noted && !hasCode(noted[2] ?? '') && isComplete(noted[1] ?? ''))
    return readPhrase(text.slice(0, (noted[1] ?? '').length))
  const [, before, mark, behind] = LEADING.exec(plain) ?? []
  if (before && behind && /[\p{L}]/u.test(behind))
    return {
      ...named(text.slice(text.length - behind.length)),
      ...readAmount(before, /^[x×*]$/i.test(mark ?? '') ? undefined : mark, `${before}${mark}`),
    }
  return readGlued(text) ?? readMarked(text) ?? { ...named(text), quantity: null, doubt: whyNone(text) }
}

function whyNone(text: string): string {
  const last = text.split(/\s+/).at(-1) ?? ''
  return last !== text && /^\d/.test(last) ? `“${last}”是数量还是规格` : NONE_WRITTEN
}

/** 'RG-AW200*2'; 'M6×20' and 'DIN912-M6X20' are sizes. */
function readGlued(text: string): Phrase | null {
  const [, code = '', sign, digits] = GLUED.exec(text) ?? []
  if (!isCode(code) || digits === undefined || /(?:^|[-\s])[mφø]?\d+(?:\.\d+)?$/i.test(code)) return null
  if (sign === 'X' || (sign === 'x' && /[a-z]/.test(code))) return null
  return { ...named(code), also: [text], ...readCount(digits) }
}

function readMarked(text: string): Phrase | null {
  const [, head = '', mark = '', amount = ''] = MARKED.exec(simplified(text)) ?? []
  if (amount === '' || !/[\p{L}\p{N}]/u.test(head)) return null
  const written = text.slice(0, head.length)
  const bare = mark.trim() === ''
  // '圆柱头内六角螺栓 M6 20': a size, or twenty pieces.
  const last = written.split(/\s+/).at(-1) ?? ''
  const sized =
    /\p{Script=Han}/u.test(written) &&
    (isSize(last) || (/^\d+$/.test(amount) && Number(amount) >= SIZES_FROM))
  if (/^[×*]/.test(mark) && /[\dφø]$/i.test(written) && !isCode(last)) return null
  if (!/^-?\d/.test(amount)) return null
  if (bare && sized) {
    const inside = codeInside(written) !== ''
    return { ...named(inside ? written : text), quantity: null, doubt: `“${amount}”是数量还是规格` }
  }
  if (bare && /^\d+\.\d{2,}$/.test(amount))
    return { ...named(written), quantity: null, doubt: `“${amount}”像价格，没有写数量` }
  return { ...named(written), ...readAmount(amount, undefined, amount) }
}

const INNER_LABELS =
  /(?:商品|产品)?(?:型号|货号|编码|订货号|物料编码|条码|条形码|品名|名称|规格)\s*:\s*(?=\S)/g

/** The code among the words, else the words. */
function named(given: string): Pick<WantedLine, 'code' | 'also'> {
  const words = withoutLabel(given.trim())
    .replace(/(?:数量|qty)\s*:?\s*$/i, '')
    .replace(/[\s:;,、=([—…~@+×*-]+$/, '')
    .replace(/(?<=[\s:\p{Script=Han})\]])x$/iu, '')
    .replace(/(?:一共|总共|合计|共计|共|需要|需|要|订|买|来|各)$/, '')
    .replace(/[\s:;,、=([—…~@+×*-]+$/, '')
    .replace(/^[\s:;,、)\]]+/, '')
    .replace(INNER_LABELS, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 100)
  const text = words === '' ? given.trim().slice(0, 100) : words
  const code = codeAmong(text)
  return code === '' || code === text ? { code: text } : { code, also: [text] }
}

/** '活动扳手RG-AW200': the only code among words with Chinese characters. */
function codeAmong(text: string): string {
  const lead = /^\d{1,3}\s+(\S+)$/.exec(text)
  if (lead && isCode(lead[1] ?? '')) return lead[1] ?? ''
  if (!/\p{Script=Han}/u.test(text)) return ''
  const codes = text.split(/[\s,;:、()[\]|\p{Script=Han}]+/u).filter(isCode)
  return codes.length === 1 ? (codes[0] ?? '') : ''
}
