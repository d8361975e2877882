import {
  amountOf,
  dayOrderOf,
  halfWidth,
  type Moment,
  momentOf,
  plainCell,
  timeOf,
  unitOf,
} from './cell-rules.ts'
import { wayOfWord } from './direction-rules.ts'
import type { Column, Head } from './head-rules.ts'

/** Marks that the reader of files puts on a cell (outside/sheet-reading.ts). */
export type MarkKind = 'rounded' | 'damaged' | 'date' | 'time' | 'boolean' | 'error' | 'merged'

export interface Sheet {
  rows: readonly (readonly string[])[]
  /** Row numbers of the file, from 1. */
  numbers: readonly number[]
  marks: readonly (readonly [row: number, column: number, mark: MarkKind])[]
  /** Numbers of rows that are hidden, and names of sheets that were not read. */
  hiddenRows: readonly number[]
  unread: readonly string[]
}

export type Table = Pick<Sheet, 'rows' | 'numbers' | 'marks'>

export interface Shown {
  row: number
  day: string
  amountFen: number | null
  payer: string
  note: string
  serial: string
  /** Why it is doubtful or left out, or what to look at. */
  text: string
}

/** The first and the last day that a line may have. */
interface Period {
  from: string
  until: string
}

export interface Row {
  index: number
  number: number
  cells: readonly string[]
  moment: Moment | null
  time: string
  credit: number
  debit: number
  amount: number
  signed: boolean
  balanceFen: number | null
  direction: string
  payer: string
  payee: string
  note: string
  /** The first fault of the row; '' for none. */
  fault: string
}

const SUM =
  /^(?:本[日月页年季次]|当[日月页]|累计)?(?:合计|小计|总计|累计|汇总|发生额合计|total)(?:笔数|金额)?\s*[:：]?/i
const OPENING = /^(?:期初|期末|上期|承前|上页|过次|结转|上年|本年|上日|年初|月初)(?:余额|页|结转|累计)?/
const FAILED = /失败|关闭|撤销|冲正|已退|退款|退回|处理中|未成功|作废|fail|cancel|revers|pending/i
const YUAN = /^(?:CNY|RMB|CNH|人民币元?|元|本位币|0?0?1|0?10|156|0)?$/i
const MOST_NOTE = 300
const MOST_PAYER = 100

/** Reads the rows below the head of a statement: the days, sums and texts of each, and its first fault. */
export class RowReader {
  readonly rows: Row[] = []
  /** Rows below the head that are no lines. */
  readonly skipped: Shown[] = []
  /** The column of directions; null if the file has none. */
  readonly directionAt: number | null
  private readonly sheet: Table
  private readonly head: Head
  private readonly period: Period
  private readonly marks = new Map<string, MarkKind[]>()
  private readonly dayOrder

  constructor(sheet: Table, head: Head, period: Period) {
    this.sheet = sheet
    this.head = head
    this.period = period
    for (const [row, column, mark] of sheet.marks) {
      const at = `${row},${column}`
      this.marks.set(at, [...(this.marks.get(at) ?? []), mark])
    }
    this.dayOrder = dayOrderOf(this.below().flatMap((row) => this.all(row, 'day')))
    this.directionAt = this.findDirection()
    this.readRows()
  }

  at = (column: Column): readonly number[] => this.head.columns.get(column) ?? []
  private below = () => this.sheet.rows.slice(this.head.at + this.head.rows)
  all = (row: readonly string[], column: Column) =>
    this.at(column)
      .map((at) => plainCell(row[at] ?? ''))
      .filter((cell) => cell !== '')
  first = (row: readonly string[], column: Column) => this.all(row, column)[0] ?? ''
  headOf = (column: Column) => this.head.names[this.at(column)[0] ?? -1] ?? ''

  isMarked = (row: number, column: number, mark: MarkKind) =>
    this.marks.get(`${row},${column}`)?.includes(mark) ?? false

  /** A column that is called a direction, or a kind of transaction of which some values are words of direction. */
  private findDirection(): number | null {
    const says = (at: number) => this.below().some((row) => wayOfWord(row[at] ?? '') !== null)
    const isSum = (at: number) =>
      this.below().some((row) => /\d[\d,]*\.\d/.test(row[at] ?? '') && amountOf(row[at] ?? '') !== null)
    const named = this.at('direction').filter((at) => !isSum(at))
    const found = named.find(says) ?? named[0] ?? this.at('kind').find(says)
    if (found !== undefined) return found
    // Any other column whose filled cells are all words of direction.
    const used = new Set([...this.head.columns.values()].flat())
    const width = this.head.names.length
    for (let at = 0; at < width; at += 1) {
      const cells = this.below()
        .map((row) => plainCell(row[at] ?? ''))
        .filter((cell) => cell !== '')
      if (!used.has(at) && cells.length > 0 && cells.every((cell) => wayOfWord(cell) !== null)) return at
    }
    return null
  }

  private readRows() {
    for (const [under, cells] of this.below().entries()) {
      const index = this.head.at + this.head.rows + under
      const number = this.sheet.numbers[index] ?? index + 1
      const filled = cells.map(plainCell).filter((cell) => cell !== '')
      if (filled.length === 0) continue
      const found = this.readRow(index, number, cells)
      if (typeof found === 'string')
        this.skipped.push({ ...NOBODY, row: number, note: cut(filled.join(' '), 100), text: found })
      else this.rows.push(found)
    }
  }

  /** Returns why the row is no line, if it is none. */
  private readRow(index: number, number: number, cells: readonly string[]): Row | string {
    const faults: string[] = []
    const sum = (column: Column) => {
      const at = this.at(column)[0]
      const cell = at === undefined ? '' : (cells[at] ?? '')
      const found = amountOf(cell, at === undefined ? 0 : unitOf(this.head.names[at] ?? ''))
      if (found === null && column !== 'balance') faults.push(`金额“${cut(plainCell(cell), 20)}”看不懂`)
      return found ?? { fen: 0, signed: false }
    }
    const isRepeated = this.head.names.every((name, at) => {
      const cell = plainCell(cells[at] ?? '')
      return cell === '' || name.includes(halfWidth(cell).replace(/[\s*:]|[[【].*?[\]】]/g, ''))
    })
    if (isRepeated) return '重复的表头'
    if (!cells.some((cell) => /\d/.test(halfWidth(cell)))) return '不是明细'
    const [credit, debit, amount] = [sum('credit'), sum('debit'), sum('amount')]
    const usesAmount = this.at('credit').length === 0 && this.at('debit').length === 0
    const filled = cells.map(halfWidth).filter((cell) => cell !== '')
    const { moment, dayText } = this.momentIn(cells)
    const serials = this.all(cells, 'serial')
    const names = [...this.all(cells, 'payer'), ...this.all(cells, 'payee'), ...this.all(cells, 'other')]
    const isBare = names.length === 0 && serials.length === 0
    if (filled.some((cell) => SUM.test(cell)) && (isBare || moment === null)) return '合计行'
    if (filled.some((cell) => OPENING.test(cell)) && (isBare || moment === null)) return '余额行'
    const wanted = usesAmount ? (['amount'] as const) : (['credit', 'debit'] as const)
    const isMerged = wanted.some((column) => this.at(column).some((at) => this.isMarked(index, at, 'merged')))
    if (isMerged) faults.push('金额与上一行是同一个合并单元格，请核对')
    const isEmpty = usesAmount ? amount.fen === 0 : credit.fen === 0 && debit.fen === 0
    const hasSum = wanted.some((column) => this.first(cells, column) !== '')
    if (moment === null && (filled.length === 1 || !hasSum)) return '不是明细'
    if (moment === null && isBare && dayText === '') return '没有日期的合计'
    if (isEmpty && faults.length === 0) return '没有发生额'
    if (moment === null) faults.unshift(dayText === '' ? '没有日期' : `日期“${cut(dayText, 20)}”看不懂`)
    else if (moment.day > this.period.until) faults.unshift(`日期 ${moment.day} 在今天以后，请核对`)
    else if (moment.day < this.period.from)
      faults.unshift(`日期 ${moment.day} 早于账户启用日期 ${this.period.from}，请核对`)
    const currency = halfWidth(this.first(cells, 'currency')).replace(/\s/g, '')
    if (!YUAN.test(currency)) faults.unshift(`币种是“${cut(currency, 10)}”，只导入人民币`)
    const state = this.first(cells, 'state')
    if (FAILED.test(state)) faults.unshift(`状态是“${cut(state, 20)}”`)
    const [other, payer] = [this.first(cells, 'other'), this.first(cells, 'payer')]
    const directionCell = this.directionAt === null ? '' : (cells[this.directionAt] ?? '')
    return {
      index,
      number,
      cells,
      moment,
      time: moment?.time || this.timeIn(cells),
      credit: credit.fen,
      debit: debit.fen,
      amount: usesAmount ? amount.fen : 0,
      signed: usesAmount && amount.signed,
      balanceFen:
        this.first(cells, 'balance') === '' ? null : (amountOf(this.first(cells, 'balance'))?.fen ?? null),
      direction: cut(halfWidth(directionCell), 60),
      payer: cut(payer || other, MOST_PAYER),
      payee: cut(this.first(cells, 'payee'), MOST_PAYER),
      note: cut(this.all(cells, 'note').join(' '), MOST_NOTE),
      fault: faults[0] ?? '',
    }
  }

  /** The first column of days, then of times, in which a day stands. */
  private momentIn(cells: readonly string[]): { moment: Moment | null; dayText: string } {
    const texts = [...this.all(cells, 'day'), ...this.all(cells, 'time')]
    const found = texts.map((text) => momentOf(text, this.dayOrder))
    const days = this.all(cells, 'day')
    // A day that cannot be read is not replaced by another column's.
    const isClear = days.length === 0 || momentOf(days[0] ?? '', this.dayOrder) !== null
    const moment = isClear ? (found.find((one) => one !== null) ?? null) : null
    const time = found.find((one) => one?.time && one.day === moment?.day)?.time ?? ''
    return { moment: moment && { ...moment, time: moment.time || time }, dayText: texts[0] ?? '' }
  }

  private timeIn(cells: readonly string[]): string {
    for (const text of this.all(cells, 'time')) {
      const time = timeOf(text)
      if (time !== null) return time
    }
    return ''
  }
}

const NOBODY = { day: '', amountFen: null, payer: '', serial: '' }
/** Cuts between characters, never within one. */
export const cut = (text: string, most: number) => [...text].slice(0, most).join('')
