import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { plainName } from '../rules.ts'
import {
  amountOf,
  dayOrderOf,
  halfWidth,
  type Moment,
  momentOf,
  plainCell,
  timeOf,
  unitOf,
  type Way,
} from './cell-rules.ts'
import { holderOf, type Meaning, wayByParties, wayOfWord, waysByBalance } from './direction-rules.ts'
import { type Column, findHead, type Head, layoutOf } from './head-rules.ts'

export type Mark = 'rounded' | 'damaged' | 'date' | 'time' | 'boolean' | 'error'

export interface Sheet {
  rows: readonly (readonly string[])[]
  /** Row numbers of the file, from 1. */
  numbers: readonly number[]
  marks: readonly (readonly [row: number, column: number, mark: Mark])[]
}

/** What the shop knows when it reads a file. */
export interface Known {
  /** Names of the holder of the shop's account. */
  names: readonly string[]
  accounts: readonly string[]
  /** The first and the last day that a line may have. */
  from: string
  until: string
  /** What staff answered for this layout, by value. The answer for a file without directions has the value ''. */
  answers: ReadonlyMap<string, Meaning>
}

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

export interface Line extends Shown {
  amountFen: number
  time: string
  balanceFen: number | null
  account: string
  /** The bank gave the number; false: it was made of the line's parts. */
  ofBank: boolean
  /** Numbers of the row in other columns, by which another export may name it. */
  also: string[]
  /** What the file says of the direction. */
  said: string
  /** Staff said what that means. */
  answered: boolean
}

export interface Value {
  value: string
  rows: number[]
  meaning: Meaning | null
  by: 'answer' | 'file' | null
}

export interface Statement {
  layout: string
  received: Line[]
  outgoing: Shown[]
  doubtful: Shown[]
  repeated: Shown[]
  /** Rows below the head that are no lines: sums, repeated heads, remarks. */
  skipped: Shown[]
  /** Values of the direction that words do not explain. `column` is '' for a file without directions. */
  question: { column: string; values: Value[] } | null
}

/** Returns null when no row looks like the head of a statement. */
export function readStatement(sheet: Sheet, known: Known): Statement | null {
  const head = findHead(sheet.rows)
  return head && new Reading(sheet, head, known).statement()
}

/** The layout of a file, by which its answers are kept; null when it has no head. */
export const layoutIn = (sheet: Sheet): string | null => {
  const head = findHead(sheet.rows)
  return head && layoutOf(head)
}

interface Row {
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
const SERIAL = /^[0-9A-Za-z_-]{4,64}$/
/** Spreadsheets keep 15 digits of a number and write zeros for the others, or write 2.02611E+19. */
const ROUNDED = /^\d(?:\.\d+)?E\+?\d+$/i
const MAYBE_ROUNDED = /^[1-9]\d{14}0+$/
const MUST_BE_TEXT =
  '超过 15 位，已被表格软件改成近似值；请把该列设为文本后重新导出，或导入网银直接下载的 csv 文件'
const YUAN = /^(?:CNY|RMB|CNH|人民币元?|元|本位币|0?0?1|0?10|156|0)?$/i
const MOST_NOTE = 300
const MOST_PAYER = 100

class Reading {
  private readonly sheet: Sheet
  private readonly head: Head
  private readonly known: Known
  private readonly rows: Row[] = []
  private readonly skipped: Shown[] = []
  private readonly marks = new Map<string, Mark>()
  private readonly names: ReadonlySet<string>
  private readonly accounts: ReadonlySet<string>
  private readonly account: string
  /** Names that are the shop's own by the file alone. */
  private readonly holder: string | null
  private readonly dayOrder
  private readonly directionAt: number | null
  private readonly balances: (Way | null)[]
  private readonly isSigned: boolean
  private readonly values: Value[]

  constructor(sheet: Sheet, head: Head, known: Known) {
    this.sheet = sheet
    this.head = head
    this.known = known
    for (const [row, column, mark] of sheet.marks) this.marks.set(`${row},${column}`, mark)
    const above = sheet.rows.slice(0, head.at).flatMap((row) => pairsIn(row))
    this.names = new Set(
      [...known.names, ...valuesOf(above, OWNER)].map(plainName).filter((name) => name !== ''),
    )
    const own = valuesOf(above, ACCOUNT).map(digitsOf)
    this.accounts = new Set([...known.accounts, ...own].map(digitsOf).filter((digits) => digits.length >= 6))
    this.account = own.find((digits) => digits !== '') ?? ''
    this.dayOrder = dayOrderOf(this.below().flatMap((row) => this.all(row, 'day')))
    this.directionAt = this.findDirection()
    this.readRows()
    this.holder = this.names.size > 0 && this.namesOccur() ? null : holderOf(this.rows)
    this.balances = waysByBalance(
      this.rows.map((row) => ({
        amountFen: Math.abs(row.credit || row.debit || row.amount),
        balanceFen: row.balanceFen,
        at: row.moment ? `${row.moment.day} ${row.time}` : '',
      })),
    )
    this.isSigned = this.rows.some(({ amount, signed }) => amount < 0 || signed)
    this.values = this.explain()
  }

  private namesOccur = () =>
    this.rows.some(({ payer, payee }) => this.names.has(plainName(payer)) || this.names.has(plainName(payee)))

  private at = (column: Column): readonly number[] => this.head.columns.get(column) ?? []
  private below = () => this.sheet.rows.slice(this.head.at + this.head.rows)
  private all = (row: readonly string[], column: Column) =>
    this.at(column)
      .map((at) => plainCell(row[at] ?? ''))
      .filter((cell) => cell !== '')
  private first = (row: readonly string[], column: Column) => this.all(row, column)[0] ?? ''
  private headOf = (column: Column) => this.head.names[this.at(column)[0] ?? -1] ?? ''

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
    const isEmpty = usesAmount ? amount.fen === 0 : credit.fen === 0 && debit.fen === 0
    const wanted = usesAmount ? (['amount'] as const) : (['credit', 'debit'] as const)
    const hasSum = wanted.some((column) => this.first(cells, column) !== '')
    if (moment === null && (filled.length === 1 || !hasSum)) return '不是明细'
    if (moment === null && isBare && dayText === '') return '没有日期的合计'
    if (isEmpty && faults.length === 0) return '没有发生额'
    if (moment === null) faults.unshift(dayText === '' ? '没有日期' : `日期“${cut(dayText, 20)}”看不懂`)
    else if (moment.day > this.known.until) faults.unshift(`日期 ${moment.day} 在今天以后，请核对`)
    else if (moment.day < this.known.from)
      faults.unshift(`日期 ${moment.day} 早于账户启用日期 ${this.known.from}，请核对`)
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

  /** What balances, names, accounts and signs of the file prove of a row. */
  private proofOf(row: Row, at: number, { guess }: { guess: boolean }): Way | null {
    const balance = this.balances[at] ?? null
    const ownNames = guess && this.holder !== null ? new Set([...this.names, this.holder]) : this.names
    const names = wayByParties(row, ownNames)
    const accounts = wayByParties(
      {
        payer: digitsOf(this.first(row.cells, 'payerAccount')),
        payee: digitsOf(this.first(row.cells, 'payeeAccount')),
      },
      this.accounts,
    )
    const found = [balance, names, accounts].filter((way) => way !== null)
    return found.every((way) => way === found[0]) ? (found[0] ?? null) : null
  }

  /** The values of the direction that are no words, with what an answer or the file says of them. */
  private explain(): Value[] {
    const values = new Map<string, { rows: Row[]; ways: Set<Way> }>()
    for (const [at, row] of this.rows.entries()) {
      if (row.credit !== 0 || row.debit !== 0 || row.amount === 0) continue
      if (this.directionAt === null && this.isSigned) continue
      if (this.directionAt !== null && wayOfWord(row.direction) !== null) continue
      const proof = this.proofOf(row, at, { guess: true })
      // Without a column of directions each row stands for itself, and only what nothing proves is asked.
      if (this.directionAt === null && proof !== null) continue
      const value = this.directionAt === null ? '' : row.direction
      const found = values.get(value) ?? { rows: [], ways: new Set<Way>() }
      if (proof) found.ways.add(proof)
      if (this.directionAt !== null && this.isSigned) found.ways.add(row.amount < 0 ? 'outgoing' : 'received')
      values.set(value, { ...found, rows: [...found.rows, row] })
    }
    return [...values].map(([value, { rows, ways }]) => {
      const answer = this.known.answers.get(value)
      const [proven] = ways
      const isProven = ways.size === 1 && proven !== undefined
      return {
        value,
        rows: rows.map(({ number }) => number),
        meaning: answer ?? (isProven ? proven : null),
        by: answer ? 'answer' : isProven ? 'file' : null,
      }
    })
  }

  /** The direction of a row, or why it is doubtful. */
  private wayOf(row: Row, at: number): Way | { text: string } {
    const written = this.writtenWay(row)
    if (typeof written === 'object' && written !== null) return written
    const proof = this.proofOf(row, at, { guess: written === null })
    if (written === null)
      return (
        proof ?? {
          text:
            this.directionAt === null
              ? '文件没有收支方向，请先回答上面的问题'
              : `不知道“${row.direction || '（空白）'}”是收入还是支出，请先回答上面的问题`,
        }
      )
    if (proof !== null && proof !== written)
      return { text: `文件写的是${WAY_NAMES[written]}，余额或户名却显示是${WAY_NAMES[proof]}，请核对` }
    if (written === 'received' && row.payer !== '' && this.names.has(plainName(row.payer)))
      return { text: '付款人是本店自己的账户，请核对' }
    return written
  }

  private writtenWay(row: Row): Way | null | { text: string } {
    const { credit, debit, amount, direction } = row
    const word = this.directionAt === null ? null : wayOfWord(direction)
    if (credit !== 0 && debit !== 0) return { text: '收入和支出两列都有金额，请核对' }
    if (credit < 0)
      return this.at('debit').length > 0
        ? { text: `${showYuan(credit)} 是冲正，请核对它冲掉的那笔到账` }
        : 'outgoing'
    if (credit !== 0 || debit !== 0) {
      const column = credit !== 0 ? 'received' : 'outgoing'
      return word === null || word === column
        ? column
        : { text: `金额在${WAY_NAMES[column]}列，方向却是“${direction}”，请核对` }
    }
    if (this.directionAt === null && this.isSigned) return amount < 0 ? 'outgoing' : 'received'
    const value = this.values.find((one) => one.value === (this.directionAt === null ? '' : direction))
    const meaning = word ?? value?.meaning ?? null
    if (meaning === 'neither') return { text: `“${direction || '（空白）'}”已答复为不是收支` }
    if (meaning === 'received' && amount < 0) return { text: `${showYuan(amount)} 是冲正或退回，请核对` }
    return meaning
  }

  statement(): Statement {
    const found: Statement = {
      layout: layoutOf(this.head),
      received: [],
      outgoing: [],
      doubtful: [],
      repeated: [],
      skipped: this.skipped,
      question: this.question(),
    }
    const bySerial = new Map<string, Line>()
    const times = new Map<string, number>()
    for (const [at, row] of this.rows.entries()) {
      const shown = this.show(row)
      const way = row.fault === '' ? this.wayOf(row, at) : { text: row.fault }
      if (way === 'outgoing') found.outgoing.push(shown)
      else if (way !== 'received') found.doubtful.push({ ...shown, ...way })
      else {
        const line = this.lineOf(row, shown, times)
        const first = line && typeof line === 'object' ? bySerial.get(line.serial) : undefined
        if (typeof line === 'string') found.doubtful.push({ ...shown, text: line })
        else if (!first) {
          bySerial.set(line.serial, line)
          found.received.push(line)
        } else if (
          !MAYBE_ROUNDED.test(line.serial) &&
          isDeepStrictEqual({ ...first, row: 0 }, { ...line, row: 0 })
        )
          found.repeated.push({ ...shown, text: `与第 ${first.row} 行相同` })
        else
          found.doubtful.push({
            ...shown,
            text: `流水号“${line.serial}”与第 ${first.row} 行相同，内容却不同`,
          })
      }
    }
    return found
  }

  private question(): Statement['question'] {
    if (this.values.length === 0) return null
    return {
      column: this.directionAt === null ? '' : (this.head.names[this.directionAt] ?? ''),
      values: this.values,
    }
  }

  private show(row: Row): Shown {
    const [serial = ''] = this.all(row.cells, 'serial')
    return {
      row: row.number,
      day: row.moment?.day ?? '',
      amountFen: Math.abs(row.credit || row.debit || row.amount),
      payer: row.payer,
      note: row.note,
      serial: cut(serial, 64),
      text: this.remarkOf(row),
    }
  }

  /** Names the fields of a row in which a sign could not be read. */
  private remarkOf({ index, cells }: Row): string {
    const damaged = cells.flatMap((_, at) =>
      this.marks.get(`${index},${at}`) === 'damaged' ? [this.head.names[at] || `第 ${at + 1} 列`] : [],
    )
    return damaged.length > 0 ? `“${damaged.join('”“')}”中有不能识别的字，请核对` : ''
  }

  /** A line with its identity, or why it has none that can be trusted. */
  private lineOf(row: Row, shown: Shown, times: Map<string, number>): Line | string {
    const { cells, index, moment } = row
    const serialAt = this.at('serial').find((at) => plainCell(cells[at] ?? '') !== '')
    const mark = serialAt === undefined ? undefined : this.marks.get(`${index},${serialAt}`)
    const raw = serialAt === undefined ? '' : halfWidth(cells[serialAt] ?? '').replace(/\s/g, '')
    const name = this.head.names[serialAt ?? -1] ?? '流水号'
    if (mark === 'rounded' || ROUNDED.test(raw)) return `“${name}”${MUST_BE_TEXT}`
    if (mark === 'damaged') return `“${name}”中有不能识别的字`
    const account = digitsOf(this.first(cells, 'account')) || this.account
    const parts = { account, time: row.time, balanceFen: row.balanceFen }
    const others = [...this.all(cells, 'serial').slice(1), ...this.all(cells, 'weakSerial')]
    const also = others.map((cell) => halfWidth(cell).replace(/\s/g, '')).filter((one) => SERIAL.test(one))
    const said =
      this.directionAt === null
        ? this.headOf(row.credit !== 0 ? 'credit' : 'amount')
        : row.direction || this.headOf(row.credit !== 0 ? 'credit' : 'amount')
    const value = this.directionAt === null ? '' : row.direction
    const answered = this.values.some(
      (one) => one.value === value && one.by === 'answer' && one.rows.includes(row.number),
    )
    const line = { ...shown, ...parts, amountFen: shown.amountFen ?? 0, also, said: cut(said, 60), answered }
    if (SERIAL.test(raw) && !/^0+$/.test(raw)) return { ...line, serial: raw, ofBank: true }
    const kind = JSON.stringify([
      account,
      moment?.day,
      row.time,
      line.amountFen,
      row.balanceFen,
      plainName(row.payer),
      plainName(row.note),
      /^0*$/.test(raw) ? '' : raw,
    ])
    const time = (times.get(kind) ?? 0) + 1
    times.set(kind, time)
    const hash = createHash('sha256').update(`${kind}#${time}`).digest('hex').slice(0, 14).toUpperCase()
    const day = (moment?.day ?? '').replaceAll('-', '')
    return { ...line, serial: `${day}-${hash}`, ofBank: false }
  }
}

const NOBODY = { day: '', amountFen: null, payer: '', serial: '' }
const WAY_NAMES: Record<Way, string> = { received: '收入', outgoing: '支出' }
const showYuan = (fen: number) => `${fen < 0 ? '-' : ''}${(Math.abs(fen) / 100).toFixed(2)}`
/** Cuts between characters, never within one. */
const cut = (text: string, most: number) => [...text].slice(0, most).join('')
const digitsOf = (text: string) => halfWidth(text).replace(/\D/g, '')

const OWNER = /^(?:查询|本方)?(?:账户|帐户|公司|单位|客户)?(?:户名|名称|账户名|账户名称)/
const ACCOUNT = /^(?:查询|本方|银行)?(?:账号|帐号|账户|卡号|account)/i

/** Names and values above the table: '户名,甲', '户名：甲', '账号:1,,账户名称:甲'. */
function pairsIn(row: readonly string[]): [name: string, value: string][] {
  return row.flatMap((cell, at) => {
    const text = halfWidth(cell).replace(/[[【].*?[\]】]/g, '')
    const inside = /^([^:]{1,20}):\s*(.+)$/.exec(text)
    if (inside) return [[inside[1]?.trim() ?? '', inside[2]?.trim() ?? '']]
    return [[text.replace(/:$/, '').trim(), halfWidth(row[at + 1] ?? '')]]
  })
}

const valuesOf = (pairs: readonly (readonly [string, string])[], name: RegExp) =>
  pairs.filter(([of, value]) => name.test(of) && value !== '').map(([, value]) => value)
