import type { ListReading, SkippedLine, SourceRow, WantedLine } from './list-line.ts'
import { NONE_WRITTEN, type Reading, readCount } from './list-number.ts'
import {
  CODE_MOST,
  codeInside,
  countsUp,
  filledOf,
  inOrder,
  type ReadLine,
  skip,
  withUnit,
} from './list-row.ts'
import { isBarcode, isFooter, isSize, isTotal, isUnitCell } from './list-words.ts'

type CellKind = 'blank' | 'count' | 'number' | 'price' | 'unit' | 'size' | 'code' | 'when' | 'word'

const PRICE =
  /^(?:[¥￥$]|rmb|cny|usd)\s*\d[\d,]*(?:\.\d+)?(?:元)?$|^\d[\d,]*(?:\.\d+)?\s*(?:元|块钱|圆)(?:\/\p{L}+)?$|^\d[\d,]*\.\d{2,4}$/iu
const NUMERIC = /^-?\d+(?:,\d{3})*(?:\.\d)?$/
const EXPLICIT = /^(?:[x×*=]\s?\d+|(?:数量|qty)\s?[:=]?\s?\d+)/i
const WHEN =
  /^\d{4}[-/.年]\d{1,2}[-/.月]\d{1,2}日?(?:\s.*)?$|^\d{1,2}[-/月]\d{1,2}日?$|^\d{1,2}:\d{2}(?::\d{2})?$|^\d+\s*(?:个?工作日|天|周|个月)(?:内)?$|^1[3-9]\d{9}$|^\d{3,4}-\d{7,8}$|^现货$|^\d+(?:\.\d+)?%$/

export function cellKind(text: string): CellKind {
  const cell = text.normalize('NFKC').trim()
  if (cell === '' || /^[-/\\—–]+$/.test(cell)) return 'blank'
  if (WHEN.test(cell)) return 'when'
  if (PRICE.test(cell)) return 'price'
  if (NUMERIC.test(cell)) return 'number'
  if (isUnitCell(cell)) return 'unit'
  if (EXPLICIT.test(cell)) return 'count'
  const { unit, quantity, doubt } = readCount(cell)
  if (
    unit !== undefined &&
    isUnitCell(unit) &&
    !/^(?:米|m|kg|l|t|g|升|吨|公斤|千克)$/i.test(unit) &&
    (quantity !== null || doubt)
  )
    return 'count'
  if (isSize(cell)) return 'size'
  if (/^(?:若干|适量|一打|半打|\d+(?:-|~|至|到)\d+\p{Script=Han}{0,2}|\p{Script=Han}{1,3}打)$/u.test(cell))
    return 'count'
  if (codeInside(cell) !== '' || isBarcode(cell)) return 'code'
  return 'word'
}

interface Grid {
  readonly rows: readonly SourceRow[]
  readonly width: number
  readonly kinds: readonly (readonly CellKind[])[]
}

export function readColumns(rows: readonly SourceRow[], readLine: ReadLine): ListReading {
  const apart: ReturnType<ReadLine>[] = []
  const skipped: SkippedLine[] = []
  const goods: SourceRow[] = []
  for (const row of rows) {
    const cells = filledOf(row)
    const [only = ''] = cells
    if (cells.length > 1 && cells.some(isTotal)) skipped.push(skip(row, '合计行'))
    else if (cells.length === 1 || new Set(cells).size === 1)
      apart.push(readLine({ ...row, cells: [only], text: only }))
    else if (isFooter(only)) skipped.push(skip(row, '表格以下的说明'))
    else goods.push(row)
  }
  const read = readGoods(goods.flatMap(inPairs))
  return {
    lines: inOrder([...read.lines, ...apart.flatMap(({ lines }) => lines)]),
    question: read.question,
    skipped: [...skipped, ...read.skipped, ...apart.flatMap((part) => part.skipped)],
  }
}

/** A row of several goods, each with its quantity in the next cell, as one row for each. */
function inPairs(row: SourceRow): SourceRow[] {
  const cells = filledOf(row)
  const kinds = cells.map(cellKind)
  const paired =
    cells.length >= 4 &&
    cells.length % 2 === 0 &&
    kinds.every((kind, at) => (at % 2 === 0 ? kind === 'code' : kind === 'number' || kind === 'count'))
  if (!paired) return [row]
  return Array.from({ length: cells.length / 2 }, (_, at) => ({
    ...row,
    cells: cells.slice(at * 2, at * 2 + 2),
  }))
}

function readGoods(rows: readonly SourceRow[]): ListReading {
  if (rows.length === 0) return { lines: [], question: null, skipped: [] }
  const width = Math.max(...rows.map(({ cells }) => cells.length))
  const grid: Grid = {
    rows,
    width,
    kinds: rows.map(({ cells }) => Array.from({ length: width }, (_, at) => cellKind(cells[at] ?? ''))),
  }
  const index = indexColumn(grid)
  const named = namingOf(grid, index)
  const choice = quantityColumn(grid, new Set([index, named.at]))
  const unitAt = columnsWhere(grid, (kind) => kind === 'unit')[0] ?? -1
  const lines = rows.map((row, at): WantedLine => {
    const own = grid.kinds[at]!.findIndex((kind, column) => kind === 'count' && column !== named.at)
    const column = own >= 0 ? own : choice.column
    const count: Reading =
      column === null || (choice.why !== undefined && own < 0)
        ? { quantity: null, doubt: choice.why ?? NONE_WRITTEN }
        : readCount(row.cells[column] ?? '')
    return {
      ...named.goodsOf(row, grid.kinds[at]!),
      ...withUnit(count, row.cells[unitAt]),
      at: [row.at],
      text: row.text,
      ...(choice.ask.length > 0 && own < 0 && { choices: choice.ask.map((each) => row.cells[each] ?? '') }),
    }
  })
  const question = choice.ask.length > 0 ? { columns: choice.ask.map((at) => `第 ${at + 1} 列`) } : null
  return { lines, question, skipped: [] }
}

/** Columns of which no cell is of another kind, and some are of this one. */
const columnsWhere = ({ kinds, width }: Grid, is: (kind: CellKind) => boolean) =>
  Array.from({ length: width }, (_, at) => at).filter(
    (at) => kinds.some((row) => is(row[at]!)) && kinds.every((row) => row[at] === 'blank' || is(row[at]!)),
  )

/** The column of line numbers: the first that is filled, counting up from 1, before something that names goods. */
function indexColumn({ rows, kinds, width }: Grid): number {
  const at = Array.from({ length: width }, (_, column) => column).find((column) =>
    kinds.some((row) => row[column] !== 'blank'),
  )
  if (at === undefined || !countsUp(rows.map(({ cells }) => cells[at] ?? ''))) return -1
  const named = kinds.every((row) =>
    row.some((kind, column) => column > at && (kind === 'code' || kind === 'word')),
  )
  return named ? at : -1
}

interface Naming {
  readonly at: number
  readonly goodsOf: (row: SourceRow, kinds: readonly CellKind[]) => Pick<WantedLine, 'code' | 'also'>
}

/** How the rows name their goods: by the column of codes, else by name and size, else by the first column. */
function namingOf({ rows, kinds, width }: Grid, index: number): Naming {
  const columns = Array.from({ length: width }, (_, at) => at).filter((at) => at !== index)
  const share = (at: number, kind: CellKind) => kinds.filter((row) => row[at] === kind).length
  const codeAt = columns.find(
    (at) => share(at, 'code') * 2 > rows.length || (rows.length === 1 && share(at, 'code') > 0),
  )
  const wordAt = columns.find((at) => share(at, 'word') * 2 >= rows.length && share(at, 'word') > 0)
  const at = codeAt ?? wordAt ?? columns.find((column) => kinds.some((row) => row[column] !== 'blank')) ?? 0
  const wordsOf = (row: SourceRow, kindsOf: readonly CellKind[]) =>
    row.cells.filter((cell, column) => column !== index && cell !== '' && isNaming(kindsOf[column]))
  const goodsOf: Naming['goodsOf'] = (row, kindsOf) => {
    const cell = row.cells[at] ?? ''
    const words = wordsOf(row, kindsOf).join(' ').slice(0, CODE_MOST)
    const code =
      codeAt !== undefined
        ? codeInside(cell) || cell || words
        : wordAt !== undefined
          ? words || cell
          : cell || words
    const plain = withoutLabel(code)
    const codes = row.cells.filter((_, column) => column !== index && kindsOf[column] === 'code')
    const also = [withoutLabel(cell), ...codes, words].filter((text) => text !== '' && text !== plain)
    return { code: plain, ...(also.length > 0 && codeAt !== undefined && { also: [...new Set(also)] }) }
  }
  return { at, goodsOf }
}

const isNaming = (kind: CellKind | undefined) => kind === 'code' || kind === 'word' || kind === 'size'

const LABELS = /^(?:商品|产品)?(?:型号|货号|编码|订货号|物料编码|条码|条形码|品名|名称)\s*:\s*(?=\S)/
export const withoutLabel = (text: string) => text.replace(LABELS, '')

interface Choice {
  readonly column: number | null
  /** The reason why no column is certain. */
  readonly why?: string
  /** The columns to ask about. */
  readonly ask: readonly number[]
}

const ASK = '不能确定哪一列是数量'
/** Numbers from here on are likely to be sizes in millimetres or grams where a name stands before them. */
const SIZES_FROM = 50

function quantityColumn(grid: Grid, taken: ReadonlySet<number>): Choice {
  const free = (at: number) => !taken.has(at)
  const numbers = columnsWhere(grid, (kind) => kind === 'number').filter(free)
  const prices = columnsWhere(grid, (kind) => kind === 'price' || kind === 'number').filter(
    (at) => free(at) && grid.kinds.some((row) => row[at] === 'price'),
  )
  if (numbers.length === 0) {
    const explicit = columnsWhere(grid, (kind) => kind === 'count' || kind === 'number').filter(free)
    if (explicit.length > 0) return { column: explicit[0] ?? null, ask: [] }
    if (prices.length > 0) return { column: null, why: '只读到像价格的数字，没有写数量', ask: [] }
    const sizes = columnsWhere(grid, (kind) => kind === 'size').filter(free)
    return { column: null, why: sizes.length > 0 ? '只读到像规格的数字，没有写数量' : NONE_WRITTEN, ask: [] }
  }
  const proved = provedBy(grid, numbers, prices)
  if (proved !== null) return { column: proved, ask: [] }
  const left = numbers.filter((at) => !repeatsCode(grid, at))
  const beside = besideUnit(grid, numbers, left)
  if (beside !== null) return { column: beside, ask: [] }
  const [only] = left
  if (only !== undefined && left.length === 1 && isPlainQuantity(grid, only, taken))
    return { column: only, ask: [] }
  return { column: null, why: ASK, ask: numbers }
}

const numberAt = ({ rows }: Grid, row: number, column: number) =>
  Number((rows[row]?.cells[column] ?? '').normalize('NFKC').replace(/[^\d.-]/g, ''))

/** The column that gives the amount when multiplied by the price, in every row. */
function provedBy(grid: Grid, numbers: readonly number[], prices: readonly number[]): number | null {
  const money = [...prices, ...numbers]
  const proofs = numbers.filter((quantity) =>
    money.some((price) =>
      money.some(
        (amount) =>
          new Set([quantity, price, amount]).size === 3 &&
          // If all numbers are whole, either factor might be the price.
          (prices.includes(price) || isBesideUnit(grid, quantity, price)) &&
          grid.rows.every(
            (_, row) =>
              Math.abs(
                numberAt(grid, row, quantity) * numberAt(grid, row, price) - numberAt(grid, row, amount),
              ) < 0.01 &&
              numberAt(grid, row, price) > 0 &&
              numberAt(grid, row, quantity) > 0,
          ),
      ),
    ),
  )
  return proofs.length === 1 ? (proofs[0] ?? null) : null
}

const unitColumns = (grid: Grid) => columnsWhere(grid, (kind) => kind === 'unit')

/** The one column stands beside the unit, and the other does not. */
const isBesideUnit = (grid: Grid, one: number, other: number) =>
  unitColumns(grid).some((unit) => Math.abs(unit - one) === 1 && Math.abs(unit - other) !== 1)

/** The number right after the unit or, where none is, right before it. */
function besideUnit(grid: Grid, numbers: readonly number[], left: readonly number[]): number | null {
  const [unit] = unitColumns(grid)
  if (unit === undefined) return null
  const [before, after] = [unit - 1, unit + 1]
  if (numbers.includes(before) && numbers.includes(after)) {
    // 规格 单位 数量, or 数量 单位 单价: certain only if the first is a size.
    if (!left.includes(before)) return after
    return null
  }
  if (numbers.includes(after)) return after
  return numbers.includes(before) ? before : null
}

/** The numbers of the column stand in the code or the name as well: 300 of RG-AW300. */
const repeatsCode = ({ rows }: Grid, at: number) =>
  rows.every(({ cells }) => {
    const value = cells[at] ?? ''
    return (
      value.length >= 2 &&
      cells.some(
        (cell, column) =>
          column !== at && !/^\d+$/.test(cell) && new RegExp(`(?<!\\d)${value}(?!\\d)`).test(cell),
      )
    )
  })

/** The only column of numbers beside codes, or small numbers that are no row of sizes. */
function isPlainQuantity(grid: Grid, at: number, taken: ReadonlySet<number>): boolean {
  const { rows, kinds } = grid
  const values = rows.map((_, row) => numberAt(grid, row, at))
  // Among many codes a few may look like words.
  const words = rows[0]?.cells.some(
    (_, column) => column !== at && kinds.filter((row) => row[column] === 'word').length * 2 >= kinds.length,
  )
  if (!words) {
    // Two columns of digits: codes that are numbers, and quantities.
    return kinds.every((row) =>
      row.every((kind, column) => column === at || taken.has(column) || kind !== 'number'),
    )
  }
  if (values.some((value) => value >= SIZES_FROM)) return false
  const rising =
    values.length >= 3 && values.every((value, row) => row === 0 || value > (values[row - 1] ?? 0))
  return !rising
}
