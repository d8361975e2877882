import type { GridColumn } from '../ui/grid-column.ts'

/** '¥1,200.5' → 120050; undefined for a text that is no amount. */
export function fenOf(text: string): number | undefined {
  const [, whole = '', part = ''] =
    /^(\d{1,8})(?:\.(\d{1,2})0*)?$/.exec(text.replace(/[¥￥,，\s元]/g, '')) ?? []
  return whole === '' ? undefined : Number(whole) * 100 + Number(part.padEnd(2, '0'))
}

export const yuanText = (fen: number | null) =>
  fen === null ? '' : `${Math.floor(fen / 100)}.${String(fen % 100).padStart(2, '0')}`

const wholeOf = (text: string) => {
  const digits = text.replace(/[,，\s]/g, '')
  return /^\d{1,9}$/.test(digits) ? Number(digits) : undefined
}

type Named<K> = readonly [key: K, title: string, width: number]

/** An amount of money; empty is allowed where the column says so. */
export const yuan = <Row, K extends keyof Row & string>(
  [key, title, width]: Named<K>,
  empty = false,
): GridColumn<Row> => numbers([key, title, width], yuanText, fenOf, empty)

export const whole = <Row, K extends keyof Row & string>(
  [key, title, width]: Named<K>,
  empty = false,
): GridColumn<Row> =>
  numbers([key, title, width], (value) => (value === null ? '' : String(value)), wholeOf, empty)

const numbers = <Row, K extends keyof Row & string>(
  [key, title, width]: Named<K>,
  show: (value: number | null) => string,
  read: (text: string) => number | undefined,
  empty: boolean,
): GridColumn<Row> => ({
  key,
  title,
  width,
  align: 'right',
  read: (row) => show(row[key] as number | null),
  write: (row, text) => {
    if (text.trim() === '') return empty ? { ...row, [key]: null } : undefined
    const value = read(text)
    return value === undefined ? undefined : { ...row, [key]: value }
  },
})

export const words = <Row, K extends keyof Row & string>([key, title, width]: Named<K>): GridColumn<Row> => ({
  key,
  title,
  width,
  read: (row) => String(row[key]),
  write: (row, text) => ({ ...row, [key]: text.trim() }),
})

const YES = /^(?:是|1|y|yes|true|✓|启用)$/i
const NO = /^(?:否|0|n|no|false|—|停用)?$/i
export const yesNo = <Row, K extends keyof Row & string>([key, title, width]: Named<K>): GridColumn<Row> => ({
  key,
  title,
  width,
  check: true,
  read: (row) => (row[key] ? '是' : '否'),
  write: (row, text) =>
    YES.test(text.trim())
      ? { ...row, [key]: true }
      : NO.test(text.trim())
        ? { ...row, [key]: false }
        : undefined,
})
