import { type Fen, fen, type Points, points } from '@gongfang/contract/base/money'
import { readQuantity, readYuan } from '@gongfang/contract/base/typed-number'
import type { ImportLine, RowFinding } from './row-rules.ts'

/** Texts that remove a value, because an empty cell leaves it unchanged. */
const NONE = new Set(['无', '-', '清空'])

/**
 * Reads the cells of one row. An empty cell is undefined. A cell that cannot be read is undefined, too, and adds a
 * finding.
 */
export function cellsOf(line: ImportLine, findings: RowFinding[]) {
  const wrong = (column: string, text: string) => {
    findings.push({ row: line.row, column, text })
    return undefined
  }
  const raw = (column: string) => line.text[column] || undefined
  const number = (column: string, { least, most }: { least: number; most: number }) => {
    const text = raw(column)
    if (text === undefined) return undefined
    const value = wholeOf(text)
    if (value === null) return wrong(column, COMMA.test(text) ? COMMA_FAULT : '应为整数')
    if (value < least) return wrong(column, `最小为 ${least}`)
    return value > most ? wrong(column, `最大为 ${most}`) : value
  }
  const amount = (column: string, least: number): Fen | undefined => {
    const text = raw(column)
    if (text === undefined) return undefined
    const value = fenOf(text)
    if (value === null) return wrong(column, COMMA.test(text) ? COMMA_FAULT : '应为金额（元），最多两位小数')
    return value < least ? wrong(column, '应大于 0') : value
  }
  /** null: the value is to be removed. */
  const orNone =
    <T>(read: (column: string) => T | undefined) =>
    (column: string) =>
      NONE.has(raw(column) ?? '') ? null : read(column)
  return {
    wrong,
    raw,
    required: (column: string) => raw(column) ?? wrong(column, '必填'),
    text: (column: string, most: number) => {
      const text = raw(column)
      if (text === undefined) return undefined
      return [...text].length > most ? wrong(column, `最多 ${most} 个字`) : text
    },
    list: (column: string) => splitList(raw(column)),
    whole: number,
    price: (column: string) => amount(column, 1),
    priceOrNone: orNone((column) => amount(column, 1)),
    costOrNone: orNone((column) => amount(column, 0)),
    pointsOrNone: orNone((column): Points | undefined => {
      const value = number(column, { least: 1, most: 100_000_000 })
      return value === undefined ? undefined : points(value)
    }),
    rawOrNone: orNone(raw),
    listOrNone: orNone((column) => splitList(raw(column))),
  }
}
export type Cells = ReturnType<typeof cellsOf>

const COMMA = /[,，]/
const COMMA_FAULT = '逗号只能用在千位之间，如 1,000；小数点请用“.”'
const MOST = 999_999_999_999

/** '1,200' → 1200; null for anything that is no whole number, such as '1,5'. */
export function wholeOf(text: string): number | null {
  const read = readQuantity(text, { least: -MOST, most: MOST })
  return 'why' in read ? null : read.value
}

/** '12.5' → 1250; null for '12,5'. A spreadsheet's 12.299999999999999 is the 12.3 that stands on the screen. */
export function fenOf(text: string): Fen | null {
  if (/^\d{1,9}\.\d{3,20}$/.test(text)) {
    const cents = Number(text) * 100
    const rounded = Math.round(cents)
    return Math.abs(cents - rounded) < 1e-6 * Math.max(1, cents) ? fen(rounded) : null
  }
  const read = readYuan(text, { mostFen: 99_999_999_999 })
  return 'why' in read ? null : read.value
}

/** 'a;b；c' → ['a', 'b', 'c'] */
export function splitList(text: string | undefined): string[] | undefined {
  if (text === undefined) return undefined
  return text
    .split(/[;；\n]/)
    .map((each) => each.trim())
    .filter((each) => each !== '')
}
