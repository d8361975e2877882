import { type Read, readQuantity, readYuan } from '@gongfang/contract/base/typed-number'
import type { GridColumn } from '../../ui/grid-column.ts'

const yuanLimits = { mostFen: 9_999_999_999 }

export const yuanText = (fen: number | null) =>
  fen === null ? '' : `${Math.floor(fen / 100)}.${String(fen % 100).padStart(2, '0')}`

const wholeLimits = { name: '数字', most: 999_999_999 }

type Named<K> = readonly [key: K, title: string, width: number]

/** An amount of money; empty is allowed where the column says so. */
export const yuan = <Row, K extends keyof Row & string>(
  [key, title, width]: Named<K>,
  empty = false,
): GridColumn<Row> => numbers([key, title, width], yuanText, (text) => readYuan(text, yuanLimits), empty)

export const whole = <Row, K extends keyof Row & string>(
  [key, title, width]: Named<K>,
  empty = false,
): GridColumn<Row> =>
  numbers(
    [key, title, width],
    (value) => (value === null ? '' : String(value)),
    (text) => readQuantity(text, wholeLimits),
    empty,
  )

const numbers = <Row, K extends keyof Row & string>(
  [key, title, width]: Named<K>,
  show: (value: number | null) => string,
  read: (text: string) => Read<number>,
  empty: boolean,
): GridColumn<Row> => ({
  key,
  title,
  width,
  align: 'right',
  read: (row) => show(row[key] as number | null),
  write: (row, text) => {
    if (text.trim() === '') return empty ? { ...row, [key]: null } : undefined
    const answer = read(text)
    return 'why' in answer ? undefined : { ...row, [key]: answer.value }
  },
  why: (_, text) => {
    if (text.trim() === '') return empty ? undefined : `请填写${title}`
    const answer = read(text)
    return 'why' in answer ? answer.why : undefined
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
