import { showFen } from '@gongfang/contract/base/money'
import { showTime } from '@gongfang/contract/base/time'
import type { Change, LoggedRecord, MergedLabels } from './change-labels.ts'

interface Place {
  /** The field's name with those of the groups around it. */
  readonly name: string
  readonly field: string
  /** The record that holds the field. */
  readonly record?: LoggedRecord
}

/**
 * The differences of two logged values as sentences: changed fields of records; added, removed and moved items of lists.
 */
export function changesOf(labels: MergedLabels, before: unknown, after: unknown, what = ''): Change[] {
  const action = labels.actions[what]
  if (action) return action(asRecord(before), asRecord(after))
  if (isRecord(before) || isRecord(after)) return ofRecords(labels, asRecord(before), asRecord(after))
  return ofValues(labels, before, after, { name: '', field: '' })
}

const ofRecords = (labels: MergedLabels, before: LoggedRecord, after: LoggedRecord, within = ''): Change[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((field) => {
    const name = fieldName(labels, field, after)
    const place = { name: within ? `${within}的${name}` : name, field, record: after }
    return ofValues(labels, before[field], after[field], place)
  })

function ofValues(labels: MergedLabels, before: unknown, after: unknown, place: Place): Change[] {
  if (Array.isArray(before) || Array.isArray(after)) {
    const [was, is] = [asList(before), asList(after)]
    return [...was, ...is].some(isRecord)
      ? ofItems(labels, was.map(asRecord), is.map(asRecord), place.name)
      : ofScalars(labels, was, is, place)
  }
  if (isRecord(before) && isRecord(after)) return ofRecords(labels, before, after, place.name)
  const [was, is] = [valueText(labels, before, place), valueText(labels, after, place)]
  return was === is ? [] : [{ name: place.name, ...shortened(was, is) }]
}

function ofScalars(labels: MergedLabels, before: unknown[], after: unknown[], place: Place): Change[] {
  const text = (values: unknown[]) => values.map((value) => valueText(labels, value, place)).join('、')
  if (text(before) === text(after)) return []
  const removed = before.filter((value) => !after.includes(value))
  const added = after.filter((value) => !before.includes(value))
  return removed.length + added.length > 0
    ? [{ name: place.name, was: text(removed), is: text(added) }]
    : [{ name: `${place.name}的顺序`, was: text(before), is: text(after) }]
}

function ofItems(labels: MergedLabels, was: LoggedRecord[], is: LoggedRecord[], list: string): Change[] {
  const pairs = paired(was, is)
  const moved = movedAmong(pairs)
  const counter = [...was, ...is].map((item) => recordLabels(labels, item)?.counter).find(Boolean) ?? '项'
  const place = (at: number) => `第 ${at + 1} ${counter}`
  const removed = was.flatMap((item, at) =>
    pairs.some(([from]) => from === at)
      ? []
      : [{ name: `${list}删除${place(at)}${quotedTitle(item)}`, was: described(labels, item), is: '' }],
  )
  const present = is.flatMap((item, at): Change[] => {
    const name = `${place(at)}${quotedTitle(item)}`
    const [from] = pairs.find(([, to]) => to === at) ?? []
    if (from === undefined) return [{ name: `${list}新增${name}`, was: '', is: described(labels, item) }]
    const move = { name: `${list}移动${quotedTitle(item) || place(from)}`, was: place(from), is: place(at) }
    const changes = ofRecords(labels, was[from] ?? {}, item, `${list}${name}`).map(withEmpty)
    return moved.has(at) ? [move, ...changes] : changes
  })
  return [...removed, ...present]
}

/** Shows an empty value as （空）, so that old and new can be told apart. */
const withEmpty = ({ name, was, is }: Change): Change => ({ name, was: was || '（空）', is: is || '（空）' })

/** Fields that identify an item of a list, the most reliable first. */
const KEYS = ['id', 'modelCode', 'image', 'url', 'alt', 'name', 'title', 'label', 'key', 'minQuantity', 'fen']

/** Matches the items of the two lists, in the order of the second. */
function paired(was: LoggedRecord[], is: LoggedRecord[]): [from: number, to: number][] {
  const pairs: [number, number][] = []
  const pair = (same: (one: LoggedRecord, other: LoggedRecord) => boolean) =>
    is.forEach((item, to) => {
      if (pairs.some(([, taken]) => taken === to)) return
      const from = was.findIndex((one, at) => !pairs.some(([taken]) => taken === at) && same(one, item))
      if (from >= 0) pairs.push([from, to])
    })
  pair((one, other) => JSON.stringify(one) === JSON.stringify(other))
  for (const key of KEYS) pair((one, other) => Boolean(one[key]) && one[key] === other[key])
  return pairs.toSorted(([, one], [, other]) => one - other)
}

/** The new places of the items that moved: all but the longest sequence that kept its order. */
function movedAmong(pairs: [from: number, to: number][]): Set<number> {
  const rows: (typeof pairs)[] = []
  for (const pair of pairs) {
    const before = rows
      .filter((row) => (row.at(-1)?.[0] ?? -1) < pair[0])
      .reduce<typeof pairs>((longest, row) => (row.length > longest.length ? row : longest), [])
    rows.push([...before, pair])
  }
  const kept = rows.reduce((longest, row) => (row.length > longest.length ? row : longest), [])
  return new Set(pairs.filter((pair) => !kept.includes(pair)).map(([, to]) => to))
}

const TITLES = ['alt', 'name', 'title', 'label', 'modelCode']
const titleField = (item: LoggedRecord) =>
  TITLES.find((field) => typeof item[field] === 'string' && item[field])
const quotedTitle = (item: LoggedRecord) => {
  const field = titleField(item)
  return field ? `「${item[field]}」` : ''
}

/** Every field of an item that is not empty, except its title. */
function described(labels: MergedLabels, item: LoggedRecord): string {
  const title = titleField(item)
  return Object.entries(item)
    .filter(([field, value]) => field !== title && value !== null && value !== undefined && value !== '')
    .map(
      ([field, value]) =>
        `${fieldName(labels, field, item)} ${valueText(labels, value, { name: '', field })}`,
    )
    .join('，')
}

const recordLabels = ({ records }: MergedLabels, record: LoggedRecord | undefined) =>
  record && records.find(({ matches }) => matches(record))

const fieldName = (labels: MergedLabels, field: string, record: LoggedRecord) =>
  recordLabels(labels, record)?.fields[field] ?? labels.fields[field] ?? field

const isRecord = (value: unknown): value is LoggedRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const asRecord = (value: unknown): LoggedRecord => (isRecord(value) ? value : {})
const asList = (value: unknown): unknown[] =>
  Array.isArray(value) ? value : value === null || value === undefined ? [] : [value]

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/

function valueText(labels: MergedLabels, value: unknown, place: Place): string {
  const { field, record } = place
  if (value === null || value === undefined) return recordLabels(labels, record)?.unset[field] ?? ''
  if (typeof value === 'boolean') return value ? '是' : '否'
  if (typeof value === 'number' && (field.endsWith('Fen') || field === 'fen')) return showFen(value)
  if (typeof value === 'string' && INSTANT.test(value)) return showTime(value)
  if (Array.isArray(value))
    return value.map((one) => valueText(labels, one, place)).join(value.some(isRecord) ? '；' : '、')
  if (isRecord(value)) return [quotedTitle(value), described(labels, value)].filter(Boolean).join(' ')
  return labels.codes[field]?.(String(value)) ?? String(value)
}

const LONG = 400
const AROUND = 20

/** Long texts begin shortly before their first difference. */
function shortened(was: string, is: string) {
  if (was.length <= LONG && is.length <= LONG) return { was, is }
  let same = 0
  while (same < was.length && was[same] === is[same]) same += 1
  const begin = Math.max(0, same - AROUND)
  const cut = (text: string) => {
    if (text === '') return ''
    const part = text.slice(begin, begin + LONG)
    return `${begin > 0 ? '……' : ''}${part}${begin + LONG < text.length ? '……' : ''}`
  }
  return { was: cut(was), is: cut(is) }
}
