import type { ListReading, SkippedLine, SourceRow, WantedLine } from './list-line.ts'
import { type Reading, readCount } from './list-number.ts'
import { CODE_MOST, codeInside, countsUp, filledOf, skip, together, withUnit } from './list-row.ts'
import { type HeadKind, headKind, isCode, isFooter, isSize, isTelling, isTotal } from './list-words.ts'

/** A longer text is no size that a product is found by. */
const SIZE_MOST = 40

export function isHeadRow(row: SourceRow): boolean {
  const cells = filledOf(row)
  const kinds = new Set(cells.map(headKind).filter((kind) => kind !== null))
  const known = cells.filter((cell) => headKind(cell) !== null).length
  if (![...kinds].some(isTelling)) return false
  return known === cells.length ? true : kinds.size >= 2 && known * 2 >= cells.length
}

export const hasGoods = (row: SourceRow) =>
  filledOf(row).some((cell) => ['code', 'mixed', 'own', 'barcode', 'name'].includes(headKind(cell) ?? ''))

type Columns = ReadonlyMap<HeadKind, readonly number[]>

export function readHeaded([heads, ...below]: readonly SourceRow[]): ListReading {
  if (!heads) return { lines: [], question: null, skipped: [] }
  const second = below[0] && isHeadRow(below[0]) ? below[0] : undefined
  const names = second ? twoRows(heads, second) : heads.cells
  const rows = second ? below.slice(1) : below
  const columns = columnsOf(names, rows)
  const skipped: SkippedLine[] = []
  const goods: SourceRow[] = []
  for (const row of rows) {
    const why = whyNoGoods(row, columns, names)
    if (why === null) goods.push(row)
    else if (why !== '') skipped.push(skip(row, why))
  }
  const quantityAt = columns.get('quantity') ?? []
  const asked =
    quantityAt.length > 1 && goods.some(({ cells }) => differ(quantityAt.map((at) => cells[at] ?? '')))
  const lines = goods.map((row): WantedLine => {
    const [only = -1] = quantityAt
    const count: Reading = asked
      ? { quantity: null, doubt: '不止一列数量' }
      : readCount(row.cells[only] ?? '')
    const unitAt = columns.get('unit')?.[0] ?? -1
    return {
      ...goodsOf(row, columns),
      ...withUnit(count, row.cells[unitAt]),
      at: [row.at],
      text: row.text,
      ...(asked && { choices: quantityAt.map((at) => row.cells[at] ?? '') }),
    }
  })
  if (quantityAt.length === 0 && goods.length > 0)
    return askUnheaded(goods, { lines, names, columns, skipped })
  const question = asked ? { columns: quantityAt.map((at) => names[at] ?? '') } : null
  return { lines: apartBySize(lines, goods, columns), question, skipped }
}

/** Without a head for the quantity: columns of numbers without a head may be it, which is asked. */
function askUnheaded(
  goods: readonly SourceRow[],
  {
    lines,
    names,
    columns,
    skipped,
  }: { lines: WantedLine[]; names: readonly string[]; columns: Columns; skipped: SkippedLine[] },
): ListReading {
  const width = Math.max(...goods.map(({ cells }) => cells.length))
  const taken = new Set([...columns].flatMap(([kind, at]) => (kind === 'other' ? [] : at)))
  const numbers = Array.from({ length: width }, (_, at) => at).filter(
    (at) =>
      !taken.has(at) &&
      headKind(names[at] ?? '') === null &&
      goods.some(({ cells }) => isCount(cells[at] ?? '')) &&
      goods.every(({ cells }) => (cells[at] ?? '') === '' || isCount(cells[at] ?? '')),
  )
  if (numbers.length === 0) return { lines, question: null, skipped }
  return {
    lines: lines.map((line, at) => ({
      ...line,
      quantity: null,
      doubt: '没有“数量”列',
      choices: numbers.map((column) => goods[at]?.cells[column] ?? ''),
    })),
    question: { columns: numbers.map((at) => names[at] || `第 ${at + 1} 列`) },
    skipped,
  }
}

const isCount = (cell: string) => readCount(cell).quantity !== null

const differ = (cells: readonly string[]) => new Set(cells).size > 1

/** A head of two rows: the lower names the columns, where it has a text. */
const twoRows = (upper: SourceRow, lower: SourceRow) =>
  Array.from({ length: Math.max(upper.cells.length, lower.cells.length) }, (_, at) => {
    const [over = '', under = ''] = [upper.cells[at], lower.cells[at]]
    return headKind(under) !== null || over === '' ? under || over : over
  })

function columnsOf(heads: readonly string[], rows: readonly SourceRow[]): Columns {
  const columns = new Map<HeadKind, number[]>()
  for (const [at, head] of heads.entries()) {
    const kind = headKind(head)
    if (kind === null) continue
    const meant = kind === 'number' ? numberKind(rows, at) : kind
    columns.set(meant, [...(columns.get(meant) ?? []), at])
  }
  return columns
}

/** 编号 and No. are line numbers where they count up from 1, else codes. */
const numberKind = (rows: readonly SourceRow[], at: number): HeadKind =>
  countsUp(rows.map(({ cells }) => cells[at] ?? '')) ? 'index' : 'code'

const first = (row: SourceRow, columns: Columns, kind: HeadKind) =>
  (columns.get(kind) ?? []).map((at) => row.cells[at] ?? '').find((cell) => !isBlank(cell)) ?? ''

const isBlank = (cell: string) => /^[-/\\—–_]*$|^(?:无|n\/a|none|null)$/i.test(cell)

const NAMING = ['code', 'mixed', 'barcode', 'own', 'name'] as const

/** The reason why a row below the heads is no goods; '' for one that says nothing; null for goods. */
function whyNoGoods(row: SourceRow, columns: Columns, heads: readonly string[]): string | null {
  const cells = filledOf(row)
  if (row.cells.every((cell, at) => cell === '' || cell === heads[at]) && cells.length > 1) return ''
  if (cells.some(isTotal) && !NAMING.slice(0, 2).some((kind) => isCode(first(row, columns, kind))))
    return '合计行'
  const [only = ''] = cells
  if (isFooter(only)) return '表格以下的说明'
  if (!NAMING.some((kind) => first(row, columns, kind) !== '')) {
    if (columns.get('index')?.some((at) => row.cells[at] === only) && cells.length === 1)
      return '空行，只有序号'
    return '没有型号和名称'
  }
  // A merged title of a group stands in each of its cells.
  if (cells.length > 1 && new Set(cells).size === 1) return '分组标题'
  if (cells.length === 1 && heads.filter((head) => head !== '').length > 2 && !isCode(only)) return '分组标题'
  return null
}

/** The text that the product is found by, and others for the same product. */
function goodsOf(row: SourceRow, columns: Columns): Pick<WantedLine, 'code' | 'also' | 'own'> {
  const [code, mixed, barcode, own, name] = NAMING.map((kind) => first(row, columns, kind)) as [
    string,
    string,
    string,
    string,
    string,
  ]
  const sizes = (columns.get('size') ?? columns.get('parameter') ?? [])
    .map((at) => row.cells[at] ?? '')
    .filter((cell) => !isBlank(cell) && cell.length <= SIZE_MOST)
  const named = name === '' ? '' : together(name, [...sizes, ...(isCode(mixed) ? [] : [mixed])])
  const inside = codeInside(mixed)
  const texts = [
    isSize(code) && name !== '' ? together(name, [code, ...sizes]) : code,
    inside,
    barcode,
    // A code with letters may be the shop’s; a number is the purchaser’s own.
    /[a-z]/i.test(own) ? own : '',
    named,
    mixed,
    code !== '' && name !== '' ? together(name, [code]) : '',
    own,
  ].map((text) => text.slice(0, CODE_MOST).trim())
  const [found = '', ...also] = [...new Set(texts)].filter((text) => text !== '')
  return { code: found, ...(also.length > 0 && { also }), ...(own !== '' && { own }) }
}

/** Rows with the same code but different sizes are different goods. */
function apartBySize(lines: WantedLine[], goods: readonly SourceRow[], columns: Columns): WantedLine[] {
  const at = columns.get('size')?.[0]
  if (at === undefined) return lines
  const sizesOf = new Map<string, Set<string>>()
  for (const [index, { code }] of lines.entries()) {
    const size = goods[index]?.cells[at] ?? ''
    sizesOf.set(code, (sizesOf.get(code) ?? new Set()).add(size))
  }
  return lines.map((line, index) => {
    const size = goods[index]?.cells[at] ?? ''
    if ((sizesOf.get(line.code)?.size ?? 0) < 2 || size === '' || line.code.includes(size)) return line
    const { also: _, ...rest } = line
    return { ...rest, code: together(line.code, [size]) }
  })
}
