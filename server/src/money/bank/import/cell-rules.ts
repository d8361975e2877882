// Reads amounts, days and times as banks, spreadsheets and people write them. What is not understood is null.

/** Characters that are not shown: controls, zero-width ones, direction marks. */
const UNSEEN = /[\p{Cc}\p{Default_Ignorable_Code_Point}]/gu

/** The text of a cell without the marks that force it to be text ('123, ="123", a tab), and without a damaged sign. */
export const plainCell = (cell: string) =>
  cell
    .replace(/[\t\r\n]+/g, ' ')
    .replace(UNSEEN, '')
    .replaceAll('\uFFFD', '')
    .trim()
    .replace(/^="(.*)"$/, '$1')
    .replace(/^'/, '')
    .trim()

/** The same in half-width characters. */
export const halfWidth = (cell: string) => plainCell(cell).normalize('NFKC').trim()

export type Way = 'received' | 'outgoing'

export interface Amount {
  /** Below 0 for a negative one. */
  fen: number
  /** The sign was written, also a plus. */
  signed: boolean
}

const NOTHING = /^(?:[-–—―/\\*]+|n\/?a|无)?$/i
const CURRENCY = /^(?:CNY|RMB|CNH|人民币|¥)|(?:CNY|RMB|人民币)?(?:元|圆)?整?$/gi
const DECIMAL = /^(\d{1,3}(?:,\d{3})+|\d{1,3}(?: \d{3})+|\d+|(?=\.\d))(?:\.(\d*))?$/

/** How many powers of ten the unit of a head is above a yuan. */
export function unitOf(head: string): number {
  if (/百万元/.test(head)) return 6
  if (/万元/.test(head)) return 4
  if (/千元/.test(head)) return 3
  return /[(/:]分\)?$/.test(head) ? -2 : 0
}

/** 0 fen for a cell without an amount; null for what is none. Reads digits, never a float, which could round. */
export function amountOf(cell: string, unit = 0): Amount | null {
  let text = halfWidth(cell).replace(/[−－﹣]/g, '-')
  if (NOTHING.test(text)) return { fen: 0, signed: false }
  let negative = false
  let signed = false
  const isBracketed = /^\((.*)\)$/.exec(text)
  if (isBracketed) {
    negative = true
    text = isBracketed[1] ?? ''
  }
  const takeSign = () => {
    const found = /^([+-])\s*(.*)$/.exec(text) ?? /^(.*?)\s*([+-])$/.exec(text)?.toReversed() ?? []
    if (found.length === 0) return
    const [sign, rest] = /^[+-]$/.test(found[1] ?? '') ? [found[1], found[2]] : [found[0], found[1]]
    signed = true
    negative ||= sign === '-'
    text = rest ?? ''
  }
  takeSign()
  text = text.replace(CURRENCY, '').trim()
  if (!signed) takeSign()
  const inTenThousands = /^(.*\d)\s*万$/.exec(text)
  if (inTenThousands) text = inTenThousands[1] ?? ''
  const parts = DECIMAL.exec(text.trim())
  if (!parts) return null
  const [, whole = '', part = ''] = parts
  const shift = 2 + unit + (inTenThousands ? 4 : 0)
  const digits = whole.replace(/[, ]/g, '') + part.slice(0, shift).padEnd(shift, '0')
  const rest = part.slice(shift)
  // 1234.5000000001 and 1234.4999999999 are how spreadsheets store 1234.5.
  const isDust = rest === '' || /^0*$/.test(rest) || (shift >= 2 && /^(?:0{3,}\d{1,6}|9{5,}\d*)$/.test(rest))
  if (!isDust || digits.replace(/^0+/, '').length > 13) return null
  const fen = Number(digits) + (/^9{5}/.test(rest) ? 1 : 0)
  return { fen: negative ? -fen : fen, signed: signed || isBracketed !== null }
}

export interface Moment {
  /** '2026-11-20' */
  day: string
  /** '09:12:33', or '' where the cell says none. */
  time: string
}

/** Which of two numbers before a year is the day. */
export type DayOrder = 'dayFirst' | 'monthFirst' | null

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const [YEAR, NUMBER, BETWEEN] = ['(\\d{4})', '(\\d{1,2})', '\\s*[-/.年月]\\s*']
const YEAR_FIRST = new RegExp(`^${YEAR}${BETWEEN}${NUMBER}${BETWEEN}${NUMBER}\\s*[日号]?(.*)$`)
const SHORT_YEAR = /^(\d{2})年\s*(\d{1,2})月\s*(\d{1,2})[日号]?(.*)$/
const COMPACT = /^(20\d{2}|19\d{2})(\d{2})(\d{2})(.*)$/
const YEAR_LAST = /^(\d{1,2})\s*[-/.]\s*(\d{1,2})\s*[-/.]\s*(\d{4})(.*)$/
const WITH_NAME = /^(\d{1,2})[-\s/]([a-z]{3})[a-z]*[-\s/,]+(\d{4}|\d{2})(?!\d)(.*)$/i
const NAME_FIRST = /^([a-z]{3})[a-z]*\.?\s+(\d{1,2})\s*,?\s+(\d{4})(.*)$/i
/** '05-11月-26', as Oracle writes days in China. */
const ORACLE = /^(\d{1,2})-(\d{1,2})月\s*-(\d{4}|\d{2})(?!\d)(.*)$/
/** Days of spreadsheets from 2000 to 2099, with the part of a day behind the point. */
const SERIAL = /^(\d{5})(?:\.(\d+))?$/
const FIRST_SERIAL = 36_526
const LAST_SERIAL = 73_050

/** A day with or without a time. A time alone, such as 201135, is no day. */
export function momentOf(cell: string, order: DayOrder = null): Moment | null {
  const text = halfWidth(cell)
  const serial = SERIAL.exec(text)
  if (serial) return ofSerial(Number(serial[1]), Number(`0.${serial[2] ?? 0}`))
  const found = partsOf(text, order)
  if (!found) return null
  const [year, month, day, rest] = found
  const time = timeAfter(rest)
  const on = dayOfParts(year, month, day)
  return on === null || time === null ? null : { day: on, time }
}

function ofSerial(days: number, part: number): Moment | null {
  if (days < FIRST_SERIAL || days > LAST_SERIAL) return null
  const at = new Date(Date.UTC(1899, 11, 30 + days) + Math.round(part * 86_400) * 1000).toISOString()
  return { day: at.slice(0, 10), time: part === 0 ? '' : at.slice(11, 19) }
}

type DayParts = readonly [year: string, month: string, day: string, rest: string]

function partsOf(text: string, order: DayOrder): DayParts | null {
  const taken = (found: RegExpExecArray | null, at: readonly [number, number, number]): DayParts | null =>
    found && [fullYear(found[at[0]]), found[at[1]] ?? '', found[at[2]] ?? '', found[4] ?? '']
  const yearFirst =
    taken(YEAR_FIRST.exec(text), [1, 2, 3]) ??
    taken(SHORT_YEAR.exec(text), [1, 2, 3]) ??
    taken(COMPACT.exec(text), [1, 2, 3]) ??
    taken(ORACLE.exec(text), [3, 2, 1])
  if (yearFirst) return yearFirst
  const named = taken(WITH_NAME.exec(text), [3, 2, 1]) ?? taken(NAME_FIRST.exec(text), [3, 1, 2])
  if (named) {
    const month = MONTHS.indexOf(named[1].toLowerCase()) + 1
    return month === 0 ? null : [named[0], String(month), named[2], named[3]]
  }
  const last = YEAR_LAST.exec(text)
  if (!last) return null
  const [first, second] = [Number(last[1]), Number(last[2])]
  const dayIsFirst = first > 12 || first === second || (second <= 12 && order === 'dayFirst')
  if (dayIsFirst) return taken(last, [3, 2, 1])
  return second > 12 || order === 'monthFirst' ? taken(last, [3, 1, 2]) : null
}

const fullYear = (year = '') => (year.length === 2 ? `20${year}` : year)

function dayOfParts(year: string, month: string, day: string): string | null {
  const found = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const date = new Date(`${found}T00:00:00Z`)
  return Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== found ? null : found
}

/** Reads the text after a day: '' for nothing or a weekday, a time, or null for anything else. */
function timeAfter(rest: string): string | null {
  const text = rest
    .replace(/\(?(?:星期|周)[一二三四五六日天]\)?/, '')
    .replace(/(?:Z|[+-]\d{2}:?\d{2})$/, '')
    .replace(/^[T\s_-]+/, '')
    .trim()
  return text === '' ? '' : timeOf(text)
}

/** '10:11:12', '10时11分12秒', '101112', '80024' that lost its zero, '下午 3:05', '0.4243' of a spreadsheet. */
export function timeOf(cell: string): string | null {
  const text = halfWidth(cell)
  const part = /^0?\.(\d+)$/.exec(text)
  if (part) return new Date(Math.round(Number(`0.${part[1]}`) * 86_400) * 1000).toISOString().slice(11, 19)
  const found =
    /^(上午|下午|AM|PM)?\s*(\d{1,2})[:时点.](\d{1,2})(?:[:分.](\d{1,2}))?[分秒]?(?:[.:]\d+)?\s*(AM|PM)?$/i.exec(
      text,
    ) ?? /^()(\d{1,2})(\d{2})(\d{2})?(?:\d{3})?()$/.exec(text)
  if (!found) return null
  const [, before = '', hours = '', minutes = '', seconds = '0', after = ''] = found
  const isLate = /下午|PM/i.test(before + after) && Number(hours) < 12
  const clock = [Number(hours) + (isLate ? 12 : 0), Number(minutes), Number(seconds)]
  if ((clock[0] ?? 0) > 23 || clock.slice(1).some((one) => one > 59)) return null
  return clock.map((one) => String(one).padStart(2, '0')).join(':')
}

/** Days of a column such as 13/11/2026 say which number is the day in the others. */
export function dayOrderOf(cells: readonly string[]): DayOrder {
  const found = cells.flatMap((cell) => {
    const parts = YEAR_LAST.exec(halfWidth(cell))
    return parts ? [[Number(parts[1]), Number(parts[2])] as const] : []
  })
  const dayFirst = found.some(([first]) => first > 12)
  const monthFirst = found.some(([, second]) => second > 12)
  if (dayFirst === monthFirst) return null
  return dayFirst ? 'dayFirst' : 'monthFirst'
}
