import { showFen } from '@gongfang/contract/money'
import { type Permission, permissions } from '@gongfang/contract/permission'
import { type Rounding, roundings } from '@gongfang/contract/sku-desk'
import { showTime } from '@gongfang/contract/time'
import { bannerFieldText, fieldText } from './words.ts'

export interface Change {
  readonly name: string
  readonly was: string
  readonly is: string
}

/** The differences of two logged values as sentences: changed fields of records; added, removed and moved items of lists. */
export function changesOf(before: unknown, after: unknown, what = ''): Change[] {
  if (what === 'product.price') return ofPrices(asRecord(before), asRecord(after))
  if (isRecord(before) || isRecord(after)) return ofRecords(asRecord(before), asRecord(after), '')
  return ofValues(before, after, { name: '', field: '' })
}

/** A bulk change of prices is logged with the prices by model code. */
const ofPrices = (before: Fields, { basisPoints, rounding, ...after }: Fields): Change[] => [
  { name: '涨跌幅', was: '', is: percentOf(Number(basisPoints)) },
  { name: '取整', was: '', is: roundings[rounding as Rounding] ?? '' },
  ...Object.keys(after).flatMap((code) =>
    ofValues(before[code], after[code], { name: `型号「${code}」的价格`, field: 'priceFen' }),
  ),
]

const percentOf = (basisPoints: number) => `${basisPoints > 0 ? '+' : ''}${basisPoints / 100}%`

type Fields = Record<string, unknown>
interface Place {
  /** How it is called to who reads, with where it stands. */
  readonly name: string
  readonly field: string
  /** The value belongs to a banner of the home page, whose fields have names of their own. */
  readonly banner?: boolean
}

const ofRecords = (before: Fields, after: Fields, within: string, banner = false): Change[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((field) =>
    ofValues(before[field], after[field], {
      name: within ? `${within}的${nameOf(field, banner)}` : nameOf(field, banner),
      ...{ field, banner },
    }),
  )

function ofValues(before: unknown, after: unknown, place: Place): Change[] {
  if (Array.isArray(before) || Array.isArray(after)) {
    const [was, is] = [asList(before), asList(after)]
    return [...was, ...is].some(isRecord) ? ofItems(was, is, place.name) : ofScalars(was, is, place)
  }
  if (isRecord(before) && isRecord(after)) return ofRecords(before, after, place.name)
  const [was, is] = [textOf(before, place), textOf(after, place)]
  return was === is ? [] : [{ name: place.name, ...parting(was, is) }]
}

function ofScalars(before: unknown[], after: unknown[], place: Place): Change[] {
  const text = (values: unknown[]) => values.map((value) => textOf(value, place)).join('、')
  if (text(before) === text(after)) return []
  const gone = before.filter((value) => !after.includes(value))
  const come = after.filter((value) => !before.includes(value))
  return gone.length + come.length > 0
    ? [{ name: place.name, was: text(gone), is: text(come) }]
    : [{ name: `${place.name}的顺序`, was: text(before), is: text(after) }]
}

function ofItems(before: unknown[], after: unknown[], list: string): Change[] {
  const [was, is] = [before.map(asRecord), after.map(asRecord)]
  const pairs = paired(was, is)
  const moved = movedAmong(pairs)
  const counter = [...was, ...is].some(isBanner) ? '张' : '项'
  const called = (item: Fields, at: number) => `第 ${at + 1} ${counter}${titleOf(item)}`
  const gone = was.flatMap((item, at) =>
    pairs.some(([from]) => from === at)
      ? []
      : [{ name: `${list}删除${called(item, at)}`, was: described(item), is: '' }],
  )
  const stand = is.flatMap((item, at): Change[] => {
    const [from] = pairs.find(([, to]) => to === at) ?? []
    if (from === undefined) return [{ name: `${list}新增${called(item, at)}`, was: '', is: described(item) }]
    const was_ = was[from] ?? {}
    const move = {
      name: `${list}移动${titleOf(item) || `第 ${from + 1} ${counter}`}`,
      was: `第 ${from + 1} ${counter}`,
      is: `第 ${at + 1} ${counter}`,
    }
    const name = `${list}${called(item, at)}`
    return [...(moved.has(at) ? [move] : []), ...ofRecords(was_, item, name, isBanner(item)).map(withEmpty)]
  })
  return [...gone, ...stand]
}

/** Shows an empty value as （空）, so that old and new can be told apart. */
const withEmpty = ({ name, was, is }: Change): Change => ({ name, was: was || '（空）', is: is || '（空）' })

/** Fields that identify an item of a list, the most reliable first. */
const KEYS = ['id', 'modelCode', 'image', 'url', 'alt', 'name', 'title', 'label', 'key', 'minQuantity', 'fen']

/** Matches the items of the two lists, in the order of the second. */
function paired(was: Fields[], is: Fields[]): [from: number, to: number][] {
  const pairs: [number, number][] = []
  const pair = (same: (one: Fields, other: Fields) => boolean) =>
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
const titleField = (item: Fields) => TITLES.find((field) => typeof item[field] === 'string' && item[field])
const titleOf = (item: Fields) => {
  const field = titleField(item)
  return field ? `「${item[field]}」` : ''
}

/** All of an item that says something, but for what it is called. */
function described(item: Fields): string {
  const title = titleField(item)
  return Object.entries(item)
    .filter(([field, value]) => field !== title && value !== null && value !== undefined && value !== '')
    .map(([field, value]) => `${nameOf(field, isBanner(item))} ${textOf(value, { name: '', field })}`)
    .join('，')
}

const isBanner = (item: unknown) => isRecord(item) && 'imagePhone' in item

const nameOf = (field: string, banner: boolean) => (banner && bannerFieldText(field)) || fieldText(field)

const isRecord = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const asRecord = (value: unknown): Fields => (isRecord(value) ? value : {})
const asList = (value: unknown): unknown[] =>
  Array.isArray(value) ? value : value === null || value === undefined ? [] : [value]

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/

function textOf(value: unknown, place: Place): string {
  if (value === null || value === undefined)
    return place.banner && (place.field === 'from' || place.field === 'until') ? '不限' : ''
  if (typeof value === 'boolean') return value ? '是' : '否'
  if (typeof value === 'number' && (place.field.endsWith('Fen') || place.field === 'fen'))
    return showFen(value)
  if (typeof value === 'string' && INSTANT.test(value)) return showTime(value)
  if (Array.isArray(value))
    return value.map((one) => textOf(one, place)).join(value.some(isRecord) ? '；' : '、')
  if (isRecord(value)) return [titleOf(value), described(value)].filter(Boolean).join(' ')
  if (place.field === 'permissions' && String(value) in permissions)
    return permissions[value as Permission][1]
  return String(value)
}

const LONG = 400
const AROUND = 20

/** Long texts begin shortly before they part. */
function parting(was: string, is: string) {
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
