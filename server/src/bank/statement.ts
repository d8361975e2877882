import { isDeepStrictEqual } from 'node:util'
import { showFen } from '@gongfang/contract/money'
import { plainName } from './rules.ts'

/** One credit of a bank's statement. */
export interface Credit {
  serial: string
  receivedOn: string
  amountFen: number
  payer: string
  note: string
}

/** A credit with the row number of the spreadsheet. */
export interface ReadCredit extends Credit {
  row: number
  /** Numbers of the row in other columns, by which another export may name it. */
  also: string[]
}

export interface Statement {
  credits: ReadCredit[]
  /** Rows that repeat another one. */
  repeated: number
  outgoing: number
  /** Errors with the row number of the spreadsheet. */
  errors: { row: number; text: string }[]
}

type Column = 'date' | 'credit' | 'debit' | 'amount' | 'direction' | 'payer' | 'note' | 'serial'

/** Column names that banks use. The first match wins, so narrower ones come first. */
const WORDS: readonly (readonly [Column, RegExp])[] = [
  ['serial', /流水号|交易号|凭证号|业务编号|参考号/],
  ['direction', /借贷|收支|交易方向|借\/贷/],
  ['credit', /贷方|收入|转入|存入|贷记|入账金额/],
  ['debit', /借方|支出|转出|付出|借记/],
  ['amount', /^(?:交易|发生|到账)?(?:金额|额)/],
  ['date', /日期|交易时间|入账时间|记账时间/],
  ['payer', /对方(?:户名|名称|账户名|单位)|付款(?:人|方|单位)(?:名称|户名)?$|^(?:对方|付款人)$/],
  ['note', /摘要|附言|用途|备注/],
]
const BALANCE = /余额/
/** Numbers that others than the bank give, or that several rows may have. */
const WEAK = /企业|客户|凭证/
/** Banks write their name, the account and the period above the table. */
const HEAD_WITHIN = 40

/** Returns null when no row looks like the head of a statement. */
export function readStatement(rows: readonly (readonly string[])[]): Statement | null {
  const at = rows.slice(0, HEAD_WITHIN).findIndex((row) => isHead(columnsOf(row)))
  const head = rows[at]
  if (!head) return null
  const columns = columnsOf(head)
  const read: Statement = { credits: [], repeated: 0, outgoing: 0, errors: [] }
  const bySerial = new Map<string, ReadCredit>()
  for (const [under, cells] of rows.slice(at + 1).entries()) {
    const row = at + under + 2
    const found = creditOf(cells, columns)
    if (found === null) continue
    if (found === 'outgoing') read.outgoing += 1
    else if (typeof found === 'string') read.errors.push({ row, text: found })
    else {
      const first = bySerial.get(found.serial)
      if (!first) bySerial.set(found.serial, { ...found, row })
      else if (isDeepStrictEqual({ ...first, row }, { ...found, row })) read.repeated += 1
      else read.errors.push({ row, text: `流水号“${found.serial}”与第 ${first.row} 行相同，内容却不同` })
    }
  }
  return { ...read, credits: [...bySerial.values()] }
}

type Columns = Map<Column, number[]>

function columnsOf(row: readonly string[]): Columns {
  const found: Columns = new Map()
  for (const [at, cell] of row.entries()) {
    const name = cell.normalize('NFKC').replace(/\s/g, '')
    const column = BALANCE.test(name) ? undefined : WORDS.find(([, words]) => words.test(name))?.[0]
    if (column) found.set(column, [...(found.get(column) ?? []), at])
  }
  const isWeak = (at: number) => Number(WEAK.test(row[at] ?? ''))
  return found.set(
    'serial',
    (found.get('serial') ?? []).toSorted((a, b) => isWeak(a) - isWeak(b)),
  )
}

const isHead = (columns: Columns) =>
  columns.has('date') &&
  columns.get('serial')?.length !== 0 &&
  (columns.has('credit') || columns.has('amount'))

/** Returns null for an empty row or a total below the table. */
function creditOf(
  row: readonly string[],
  columns: Columns,
): Omit<ReadCredit, 'row'> | 'outgoing' | string | null {
  const cells = (column: Column) =>
    (columns.get(column) ?? []).map((at) => asText(row[at] ?? '')).filter((cell) => cell !== '')
  const first = (column: Column) => cells(column)[0] ?? ''
  const day = first('date')
  const [serial = '', ...also] = cells('serial').map((cell) => cell.normalize('NFKC').replace(/\s/g, ''))
  if (day === '' && serial === '') return null
  const amount = first('credit') || (columns.has('credit') ? '' : first('amount'))
  const fen = amount === '' ? 0 : fenOf(amount)
  if (fen === null) return `金额“${amount}”看不懂`
  if (fen < 0 && columns.has('credit') && columns.has('debit'))
    return `${amount} 是冲正，请核对它冲掉的那笔到账`
  if (fen <= 0 || /借|支|付|^D/i.test(first('direction'))) return 'outgoing'
  const receivedOn = dayOf(day)
  if (receivedOn === null) return `日期“${day}”看不懂`
  if (serial === '') return '没有流水号'
  if (!/^[0-9A-Za-z_-]{4,64}$/.test(serial)) return `流水号“${serial.slice(0, 20)}”看不懂`
  const note = cells('note').join(' ').slice(0, 300)
  return { serial, also, receivedOn, amountFen: fen, payer: first('payer').slice(0, 100), note }
}

/** Removes the marks of cells that are forced to be text: '123, ="123", a tab. */
const asText = (cell: string) =>
  cell
    .trim()
    .replace(/^="(.*)"$/, '$1')
    .replace(/^'/, '')

/** Parses '¥1,234.50', '+1234.5' and '1234.5000000001' as spreadsheets store it, without a float, which could round. */
function fenOf(text: string): number | null {
  const plain = text.normalize('NFKC').replace(/[,\s¥元+]/g, '')
  const parts = /^(-?)(\d{1,11})(?:\.(\d+))?$/.exec(plain)
  if (!parts) return null
  const [, sign, yuan = '', part = ''] = parts
  const [fen, rest] = [part.slice(0, 2).padEnd(2, '0'), part.slice(2)]
  if (rest !== '' && !/^(?:0+\d{0,3}|9{5,}\d*)$/.test(rest)) return null
  const whole = Number(yuan) * 100 + Number(fen) + (/^9{5}/.test(rest) ? 1 : 0)
  return sign ? -whole : whole
}

/** Parses '2026-11-20 09:12:33', '2026/11/20', '2026年11月20日', '20261120'. */
function dayOf(text: string): string | null {
  const parts =
    /^(20\d{2})[-/.年]?(\d{1,2})[-/.月]?(\d{1,2})(?!\d)/.exec(text.normalize('NFKC')) ?? compact(text)
  if (!parts) return null
  const [, year = '', month = '', day = ''] = parts
  const found = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const date = new Date(`${found}T00:00:00Z`)
  return Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== found ? null : found
}

/** Parses '20261120091233'. */
const compact = (text: string) => /^(20\d{2})(\d{2})(\d{2})\d{6}$/.exec(text)

/** A line of the bank that was imported before. */
export interface KnownLine extends Omit<Credit, 'note'> {
  /** The number of the credit that it may be. */
  of: string
}

/** Another column of the bank may say the day of booking. */
const DAYS_APART = 7
const daysApart = (a: string, b: string) => Math.abs(Date.parse(a) - Date.parse(b)) / 86_400_000

/**
 * Which credits are new. One is known when its line was imported before, also under another number of its row or one that
 * lost its leading zeros. A number that was imported with other money is told, since it names a credit no more.
 */
export function newCredits(credits: readonly ReadCredit[], known: readonly KnownLine[]) {
  const sorted = { fresh: [] as ReadCredit[], known: 0, errors: [] as { row: number; text: string }[] }
  const bySerial = Map.groupBy(known, (line) => line.of)
  for (const credit of credits) {
    const like = bySerial.get(credit.serial) ?? []
    const isOther = ({ amountFen, receivedOn }: KnownLine) =>
      amountFen !== credit.amountFen || daysApart(receivedOn, credit.receivedOn) > DAYS_APART
    const isTwin = ({ amountFen, receivedOn, payer }: KnownLine) =>
      amountFen === credit.amountFen &&
      receivedOn === credit.receivedOn &&
      plainName(payer) === plainName(credit.payer)
    const named = like.find(({ serial }) => serial === credit.serial)
    if (named && isOther(named))
      sorted.errors.push({
        row: credit.row,
        text: `流水号“${credit.serial}”以前导入过，是 ${named.receivedOn} 的 ${showFen(named.amountFen)}`,
      })
    else if (named || like.some(isTwin)) sorted.known += 1
    else sorted.fresh.push(credit)
  }
  return sorted
}
