import { format, getFormatInfo } from 'numfmt'
import type { MarkKind } from './grid.ts'

/** Formats that files name by number only, as Chinese Excel and WPS show them (ECMA-376, 18.8.30, zh-cn). */
const BUILT_IN: Readonly<Record<number, string>> = {
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  5: '¥#,##0;¥\\-#,##0',
  6: '¥#,##0;¥\\-#,##0',
  7: '¥#,##0.00;¥\\-#,##0.00',
  8: '¥#,##0.00;¥\\-#,##0.00',
  9: '0%',
  10: '0.00%',
  12: '# ?/?',
  13: '# ??/??',
  37: '#,##0;\\-#,##0',
  38: '#,##0;\\-#,##0',
  39: '#,##0.00;\\-#,##0.00',
  40: '#,##0.00;\\-#,##0.00',
  41: '#,##0;\\-#,##0',
  42: '¥#,##0;¥\\-#,##0',
  43: '#,##0.00;\\-#,##0.00',
  44: '¥#,##0.00;¥\\-#,##0.00',
  49: '@',
  ...of('yyyy-mm-dd', [14, 15, 16, 17, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 57, 58]),
  ...of('h:mm', [18, 20, 32, 34, 55]),
  ...of('h:mm:ss', [19, 21, 33, 35, 56]),
  22: 'yyyy-mm-dd h:mm',
  45: 'mm:ss',
  46: '[h]:mm:ss',
  47: 'mm:ss.0',
}

function of(pattern: string, ids: readonly number[]) {
  return Object.fromEntries(ids.map((id) => [id, pattern]))
}

export const builtInFormat = (id: number) => BUILT_IN[id] ?? 'General'

export interface Shown {
  readonly text: string
  readonly mark?: MarkKind | undefined
}

/** The date in which serial numbers of the 1904 system begin, as a number of the 1900 system. */
const DAYS_OF_1904 = 1462
/** 9999-12-31 */
const LAST_DAY = 2_958_465
/** A spreadsheet keeps 15 digits of a number. */
const LARGEST_EXACT = 1e15

/**
 * A number as its format shows it. A day always has its year and is written 2026-11-05, for 11/5/26 can be read in two
 * ways. What a format hides, shortens or scales is written in full.
 */
export function shownNumber(value: number, pattern: string, is1904: boolean): Shown {
  const { kind, seconds } = formatOf(pattern)
  if (kind === 'elapsed') return { text: elapsed(value, seconds), mark: 'time' }
  if (kind === 'date' || kind === 'datetime' || kind === 'time') {
    const serial = is1904 && kind !== 'time' ? value + DAYS_OF_1904 : value
    if (serial >= 0 && serial < LAST_DAY + 1) {
      const text = moment(serial, kind, seconds)
      return { text, mark: kind === 'time' ? 'time' : 'date' }
    }
  }
  if (Math.abs(value) >= LARGEST_EXACT) return { text: plainNumber(value), mark: 'rounded' }
  if (kind !== 'number') return { text: plainNumber(value) }
  const text = formatted(pattern, value)
  return { text: /\d/.test(text) ? text : plainNumber(value) }
}

/** Text as its format shows it: `"RG-"@` shows 200 as RG-200. */
export const shownText = (text: string, pattern: string) =>
  /"[^"]+"@|@"[^"]+"/.test(pattern) && text !== '' ? formatted(pattern, text) : text

/** All digits that the number really has, without an exponent. */
export function plainNumber(value: number): string {
  if (Number.isInteger(value)) return Math.abs(value) < 1e21 ? String(value) : BigInt(value).toString()
  const exact = Number(value.toPrecision(15))
  const text = String(exact)
  return text.includes('e') ? exact.toFixed(20).replace(/\.?0+$/, '') : text
}

function formatted(pattern: string, value: number | string): string {
  try {
    return format(cleaned(pattern), value).replaceAll('\u00a0', ' ').trim()
  } catch {
    return typeof value === 'number' ? plainNumber(value) : value
  }
}

interface Format {
  readonly kind: 'plain' | 'number' | 'date' | 'datetime' | 'time' | 'elapsed'
  /** The format shows seconds. */
  readonly seconds: boolean
}

const known = new Map<string, Format>()

function formatOf(pattern: string): Format {
  const found = known.get(pattern) ?? newFormat(pattern)
  known.set(pattern, found)
  return found
}

function newFormat(pattern: string): Format {
  const signs = cleaned(pattern)
    .replace(/"[^"]*"|\\.|_./g, '')
    .toLowerCase()
  const seconds = /s/.test(signs.replace(/\[[^\]]*\]/g, '')) || /\[s+\]/.test(signs)
  if (/\[(?:h+|m+|s+)\]/.test(signs)) return { kind: 'elapsed', seconds }
  try {
    const { type } = getFormatInfo(cleaned(pattern))
    if (type === 'date' || type === 'datetime' || type === 'time') return { kind: type, seconds }
    const hasScale = /[0#?],+(?![0#?,])/.test(signs)
    const isPlain = hasScale || ['general', 'text', 'scientific', 'error'].includes(type)
    return { kind: isPlain ? 'plain' : 'number', seconds }
  } catch {
    return { kind: 'plain', seconds }
  }
}

const COLOURS = /\[(?:黑色?|蓝色?|青色?|绿色?|洋?红色?|白色?|黄色?|颜色\s*\d+)\]/g

/**
 * Number formats of Chinese spreadsheets: `!` before a literal sign, names of colours, 上午/下午, G/通用格式, Chinese digits.
 */
const cleaned = (pattern: string) =>
  pattern
    .replace(COLOURS, '')
    .replace(/\[DBNum\d\]/gi, '')
    .replace(/G\/通用格式/g, 'General')
    .replace(/上午\/下午/g, 'AM/PM')
    .replace(/"[^"]*"|!(.)/g, (all, sign?: string) => (sign === undefined ? all : `\\${sign}`))

const two = (part: number) => String(part).padStart(2, '0')

const clock = (seconds: number, showsSeconds: boolean) => {
  const whole = `${two(Math.floor(seconds / 3_600))}:${two(Math.floor(seconds / 60) % 60)}`
  return showsSeconds || seconds % 60 !== 0 ? `${whole}:${two(seconds % 60)}` : whole
}

function elapsed(value: number, showsSeconds: boolean): string {
  const seconds = Math.round(Math.abs(value) * 86_400)
  return (value < 0 ? '-' : '') + clock(seconds, showsSeconds)
}

function moment(serial: number, kind: 'date' | 'datetime' | 'time', showsSeconds: boolean): string {
  const seconds = Math.round(serial * 86_400)
  const time = clock(seconds % 86_400, showsSeconds)
  if (kind === 'time') return time
  const day = Math.floor(kind === 'date' ? serial : seconds / 86_400)
  // Excel counts a 29 February 1900, which was none.
  const date = new Date(Date.UTC(1899, 11, day < 60 ? 31 + day : 30 + day)).toISOString().slice(0, 10)
  return kind === 'date' ? date : `${date} ${time}`
}
