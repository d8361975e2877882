import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { plainName } from '../rules.ts'
import { halfWidth, plainCell, type Way } from './cell-rules.ts'
import { holderOf, type Meaning, wayByParties, wayOfWord, waysByBalance } from './direction-rules.ts'
import { findHead, type Head, layoutOf } from './head-rules.ts'
import { cut, type MarkKind, type Row, RowReader, type Sheet, type Shown, type Table } from './row-rules.ts'

/** Facts of the shop that reading a file needs. */
export interface Known {
  /** Names of the holder of the shop's account. */
  names: readonly string[]
  accounts: readonly string[]
  /** The first and the last day that a line may have. */
  from: string
  until: string
  /** The answers of staff for this layout, by value. The answer for a file without directions has the value ''. */
  answers: ReadonlyMap<string, Meaning>
}

export interface ReceivedLine extends Shown {
  amountFen: number
  time: string
  balanceFen: number | null
  account: string
  /** The bank gave the number; false: it was made of the line's parts. */
  ofBank: boolean
  /** Numbers of the row in other columns, by which another export may name it. */
  also: string[]
  /** The direction in the words of the file. */
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
  received: ReceivedLine[]
  outgoing: Shown[]
  doubtful: Shown[]
  repeated: Shown[]
  /** Rows below the head that are no lines: sums, repeated heads, remarks. */
  skipped: Shown[]
  /** Values of the direction that words do not explain. `column` is '' for a file without directions. */
  question: { column: string; values: Value[] } | null
}

/** Returns null when no row looks like the head of a statement. */
export function readStatement(sheet: Table, known: Known): Statement | null {
  const head = findHead(sheet.rows)
  return head && new Reading(sheet, head, known).statement()
}

/** The layout of a file, by which its answers are kept; null when it has no head. */
export const layoutIn = (sheet: Pick<Sheet, 'rows'>): string | null => {
  const head = findHead(sheet.rows)
  return head && layoutOf(head)
}

const SERIAL = /^[0-9A-Za-z_-]{4,64}$/
/** Spreadsheets keep 15 digits of a number and write zeros for the others, or write 2.02611E+19. */
const ROUNDED = /^\d(?:\.\d+)?E\+?\d+$/i
const MAYBE_ROUNDED = /^[1-9]\d{14}0+$/
const MUST_BE_TEXT =
  '超过 15 位，已被表格软件改成近似值；请把该列设为文本后重新导出，或导入网银直接下载的 csv 文件'
class Reading {
  private readonly head: Head
  private readonly known: Known
  private readonly table: RowReader
  private readonly names: ReadonlySet<string>
  private readonly accounts: ReadonlySet<string>
  private readonly account: string
  /** Names that are the shop's own by the file alone. */
  private readonly holder: string | null
  private readonly balances: (Way | null)[]
  private readonly isSigned: boolean
  private readonly values: Value[]

  constructor(sheet: Table, head: Head, known: Known) {
    this.head = head
    this.known = known
    const above = sheet.rows.slice(0, head.at).flatMap((row) => pairsIn(row))
    this.names = new Set(
      [...known.names, ...valuesOf(above, OWNER)].map(plainName).filter((name) => name !== ''),
    )
    const own = valuesOf(above, ACCOUNT).map(digitsOf)
    this.accounts = new Set([...known.accounts, ...own].map(digitsOf).filter((digits) => digits.length >= 6))
    this.account = own.find((digits) => digits !== '') ?? ''
    this.table = new RowReader(sheet, head, known)
    this.holder = this.names.size > 0 && this.namesOccur() ? null : holderOf(this.table.rows)
    this.balances = waysByBalance(
      this.table.rows.map((row) => ({
        amountFen: Math.abs(row.credit || row.debit || row.amount),
        balanceFen: row.balanceFen,
        at: row.moment ? `${row.moment.day} ${row.time}` : '',
      })),
    )
    this.isSigned = this.table.rows.some(({ amount, signed }) => amount < 0 || signed)
    this.values = this.explain()
  }

  private namesOccur = () =>
    this.table.rows.some(
      ({ payer, payee }) => this.names.has(plainName(payer)) || this.names.has(plainName(payee)),
    )

  /** The direction of a row that balances, names, accounts and signs of the file prove. */
  private proofOf(row: Row, at: number, { guess }: { guess: boolean }): Way | null {
    const balance = this.balances[at] ?? null
    const ownNames = guess && this.holder !== null ? new Set([...this.names, this.holder]) : this.names
    const names = wayByParties(row, ownNames)
    const accounts = wayByParties(
      {
        payer: digitsOf(this.table.first(row.cells, 'payerAccount')),
        payee: digitsOf(this.table.first(row.cells, 'payeeAccount')),
      },
      this.accounts,
    )
    const found = [balance, names, accounts].filter((way) => way !== null)
    return found.every((way) => way === found[0]) ? (found[0] ?? null) : null
  }

  /** The values of the direction that are no words, with what an answer or the file says of them. */
  private explain(): Value[] {
    const values = new Map<string, { rows: Row[]; ways: Set<Way> }>()
    for (const [at, row] of this.table.rows.entries()) {
      if (row.credit !== 0 || row.debit !== 0 || row.amount === 0) continue
      if (this.table.directionAt === null && this.isSigned) continue
      if (this.table.directionAt !== null && wayOfWord(row.direction) !== null) continue
      const proof = this.proofOf(row, at, { guess: true })
      // Without a column of directions each row stands for itself, and only what nothing proves is asked.
      if (this.table.directionAt === null && proof !== null) continue
      const value = this.table.directionAt === null ? '' : row.direction
      const found = values.get(value) ?? { rows: [], ways: new Set<Way>() }
      if (proof) found.ways.add(proof)
      if (this.table.directionAt !== null && this.isSigned)
        found.ways.add(row.amount < 0 ? 'outgoing' : 'received')
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
            this.table.directionAt === null
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
    const word = this.table.directionAt === null ? null : wayOfWord(direction)
    if (credit !== 0 && debit !== 0) return { text: '收入和支出两列都有金额，请核对' }
    if (credit < 0)
      return this.table.at('debit').length > 0
        ? { text: `${showYuan(credit)} 是冲正，请核对它冲掉的那笔到账` }
        : 'outgoing'
    if (credit !== 0 || debit !== 0) {
      const column = credit !== 0 ? 'received' : 'outgoing'
      return word === null || word === column
        ? column
        : { text: `金额在${WAY_NAMES[column]}列，方向却是“${direction}”，请核对` }
    }
    if (this.table.directionAt === null && this.isSigned) return amount < 0 ? 'outgoing' : 'received'
    const value = this.values.find((one) => one.value === (this.table.directionAt === null ? '' : direction))
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
      skipped: this.table.skipped,
      question: this.question(),
    }
    const bySerial = new Map<string, ReceivedLine>()
    const times = new Map<string, number>()
    for (const [at, row] of this.table.rows.entries()) {
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
      column: this.table.directionAt === null ? '' : (this.head.names[this.table.directionAt] ?? ''),
      values: this.values,
    }
  }

  private show(row: Row): Shown {
    const [serial = ''] = this.table.all(row.cells, 'serial')
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
      this.table.isMarked(index, at, 'damaged') ? [this.head.names[at] || `第 ${at + 1} 列`] : [],
    )
    return damaged.length > 0 ? `“${damaged.join('”“')}”中有不能识别的字，请核对` : ''
  }

  /** A line with its identity, or why it has none that can be trusted. */
  private lineOf(row: Row, shown: Shown, times: Map<string, number>): ReceivedLine | string {
    const { cells, index, moment } = row
    const serialAt = this.table.at('serial').find((at) => plainCell(cells[at] ?? '') !== '')
    const isMarked = (mark: MarkKind) => serialAt !== undefined && this.table.isMarked(index, serialAt, mark)
    const raw = serialAt === undefined ? '' : halfWidth(cells[serialAt] ?? '').replace(/\s/g, '')
    const name = this.head.names[serialAt ?? -1] ?? '流水号'
    if (isMarked('rounded') || ROUNDED.test(raw)) return `“${name}”${MUST_BE_TEXT}`
    if (isMarked('damaged')) return `“${name}”中有不能识别的字`
    const account = digitsOf(this.table.first(cells, 'account')) || this.account
    // Money that was received went to the account that the row calls the payee's.
    const own = account || digitsOf(this.table.first(cells, 'payeeAccount'))
    const parts = { account: own, time: row.time, balanceFen: row.balanceFen }
    const also = [...this.table.at('serial'), ...this.table.at('weakSerial')]
      .filter(
        (at) =>
          at !== serialAt &&
          !this.table.isMarked(index, at, 'rounded') &&
          !this.table.isMarked(index, at, 'damaged'),
      )
      .map((at) => halfWidth(cells[at] ?? '').replace(/\s/g, ''))
      .filter((number) => SERIAL.test(number) && !/^0+$/.test(number))
    const said =
      this.table.directionAt === null
        ? this.table.headOf(row.credit !== 0 ? 'credit' : 'amount')
        : row.direction || this.table.headOf(row.credit !== 0 ? 'credit' : 'amount')
    const value = this.table.directionAt === null ? '' : row.direction
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

const WAY_NAMES: Record<Way, string> = { received: '收入', outgoing: '支出' }
const showYuan = (fen: number) => `${fen < 0 ? '-' : ''}${(Math.abs(fen) / 100).toFixed(2)}`
const digitsOf = (text: string) => halfWidth(text).replace(/\D/g, '')

const OWNER = /^(?:查询|本方)?(?:账户|帐户|公司|单位|客户)?(?:户名|名称|账户名|账户名称)/
const ACCOUNT = /^(?:查询|本方|银行)?(?:账号|帐号|账户|卡号|account)/i

/** Names and values above the table: '户名,甲' as two cells or in one, '户名：甲', '账号:1,,账户名称:甲'. */
function pairsIn(row: readonly string[]): [name: string, value: string][] {
  return row.flatMap((cell, at) => {
    const text = halfWidth(cell).replace(/[[【].*?[\]】]/g, '')
    const inside = /^([^:,]{1,20})[:,]\s*(.+)$/.exec(text)
    if (inside) return [[inside[1]?.trim() ?? '', inside[2]?.trim() ?? '']]
    return [[text.replace(/:$/, '').trim(), halfWidth(row[at + 1] ?? '')]]
  })
}

const valuesOf = (pairs: readonly (readonly [string, string])[], name: RegExp) =>
  pairs.filter(([of, value]) => name.test(of) && value !== '').map(([, value]) => value)
