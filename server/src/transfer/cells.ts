import { type Fen, fen, type Points, points } from '@gongfang/contract/money'
import type { Finding, Line } from './plan-rules.ts'

/** What one row of a sheet says, by the keys of its columns; '' where it says nothing. */
/** Said of what shall be taken away, because an empty cell means "leave it". */
const NONE = new Set(['无', '-', '清空'])

/**
 * Reads the cells of one row. Undefined: the cell is empty and nothing is said of it. What cannot be read is written
 * down beside its column, and the row is wrong.
 */
export function cellsOf(line: Line, findings: Finding[]) {
  const wrong = (column: string, text: string) => {
    findings.push({ row: line.row, column, text })
    return undefined
  }
  const said = (column: string) => line.text[column] || undefined
  const number = (column: string, { least, most }: { least: number; most: number }) => {
    const text = said(column)
    if (text === undefined) return undefined
    const value = wholeOf(text)
    if (value === null) return wrong(column, '应为整数')
    if (value < least) return wrong(column, `最小为 ${least}`)
    return value > most ? wrong(column, `最大为 ${most}`) : value
  }
  const amount = (column: string, least: number): Fen | undefined => {
    const text = said(column)
    if (text === undefined) return undefined
    const value = fenOf(text)
    if (value === null) return wrong(column, '应为金额（元），最多两位小数')
    return value < least ? wrong(column, '应大于 0') : value
  }
  /** null: it shall have none any more. */
  const orNone =
    <T>(read: (column: string) => T | undefined) =>
    (column: string) =>
      NONE.has(said(column) ?? '') ? null : read(column)
  return {
    wrong,
    said,
    /** Of a cell that may not be empty. */
    needed: (column: string) => said(column) ?? wrong(column, '必填'),
    text: (column: string, most: number) => {
      const text = said(column)
      if (text === undefined) return undefined
      return [...text].length > most ? wrong(column, `最多 ${most} 个字`) : text
    },
    list: (column: string) => splitList(said(column)),
    whole: number,
    price: (column: string) => amount(column, 1),
    priceOrNone: orNone((column) => amount(column, 1)),
    costOrNone: orNone((column) => amount(column, 0)),
    pointsOrNone: orNone((column): Points | undefined => {
      const value = number(column, { least: 1, most: 100_000_000 })
      return value === undefined ? undefined : points(value)
    }),
    saidOrNone: orNone(said),
    listOrNone: orNone((column) => splitList(said(column))),
  }
}
export type Cells = ReturnType<typeof cellsOf>

const plainNumber = (text: string) => text.normalize('NFKC').replace(/[,\s¥￥]/g, '')

/** '1,200' → 1200; null for anything that is no whole number. */
export function wholeOf(text: string): number | null {
  const plain = plainNumber(text)
  if (!/^[-+]?\d{1,12}(?:\.0+)?$/.test(plain)) return null
  return Number(plain)
}

/** '12.5' → 1250. A spreadsheet's 12.299999999999999 is the 12.3 that stands on the screen. */
export function fenOf(text: string): Fen | null {
  const plain = plainNumber(text)
  if (!/^\d{1,9}(?:\.\d{1,20})?$/.test(plain)) return null
  const cents = Number(plain) * 100
  const rounded = Math.round(cents)
  return Math.abs(cents - rounded) < 1e-6 * Math.max(1, cents) ? fen(rounded) : null
}

/** 'a;b；c' → ['a', 'b', 'c'] */
export function splitList(text: string | undefined): string[] | undefined {
  if (text === undefined) return undefined
  return text
    .split(/[;；\n]/)
    .map((each) => each.trim())
    .filter((each) => each !== '')
}
