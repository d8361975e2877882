import { showTime } from '@gongfang/contract/base/time'
import { mergeRecords, sameValue } from './merge-records.ts'

export interface Difference {
  /** '标题', or for a model 'HM-250 价格'. */
  readonly what: string
  readonly theirs: string
  readonly mine: string
  readonly both: boolean
}

interface Wording<T> {
  /** Names of the fields. */
  labels: Readonly<Record<string, string>>
  /** Text of a code or an amount; undefined shows the value itself. */
  valueText?: (key: keyof T, value: unknown) => string | undefined
}

/** The fields of a record that somebody else changed. Fields that are `bound` count as changed together. */
export function fieldDifferences<T extends object>(
  { base, mine, theirs }: { base: T; mine: T; theirs: T },
  { labels, valueText }: Wording<T>,
  bound: readonly (keyof T)[][] = [],
): Difference[] {
  const { both, theirs: touched } = mergeRecords(base, mine, theirs, bound)
  const text = (key: keyof T, value: unknown) => valueText?.(key, value) ?? plainText(value)
  return touched
    .filter((key) => !sameValue(theirs[key], mine[key]))
    .map((key) => {
      const [hers, own] = apart(text(key, theirs[key]), text(key, mine[key]))
      return { what: labels[String(key)] ?? String(key), theirs: hers, mine: own, both: both.includes(key) }
    })
}

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/

function plainText(value: unknown): string {
  if (value === null || value === undefined) return '无'
  if (typeof value === 'boolean') return value ? '是' : '否'
  if (typeof value === 'string') return INSTANT.test(value) ? showTime(value) : said(value)
  if (Array.isArray(value)) return value.map(plainText).join('、') || '无'
  return typeof value === 'object' ? Object.values(value).map(plainText).join(' ') : String(value)
}

/** The words of an HTML text. */
export const said = (text: string) =>
  text
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim() || (text ? '（图片或表格）' : '空')

const SHOWN = 120
const BEFORE = 20

/** Cuts long texts down to where they begin to differ. */
export function apart(one: string, other: string): [string, string] {
  if (one === other) return ['同样的文字，格式或图片不同', other]
  if (one.length <= SHOWN && other.length <= SHOWN) return [one, other]
  let at = 0
  while (at < one.length && one[at] === other[at]) at++
  const from = Math.max(0, at - BEFORE)
  const cut = (text: string) =>
    `${from > 0 ? '…' : ''}${text.slice(from, from + SHOWN)}${text.length > from + SHOWN ? '…' : ''}`
  return [cut(one), cut(other)]
}
