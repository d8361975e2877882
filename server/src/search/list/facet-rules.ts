import type { Facet, Facets } from '@gongfang/contract/catalogue'
import type { Fen } from '@gongfang/contract/money'
import type { Labels } from '../../catalogue/rules.ts'
import { inReadingOrder, type TemplateName, type Wish } from './rules.ts'

/** Products of one brand and one category that fail the same filters. */
export interface GroupRow {
  readonly brandId: number | null
  /** The category one level below the open one. */
  readonly childId: number | null
  /** Bits: 1 brand, 2 price, 4 stock, from 8 one for each parameter. */
  readonly failed: number
  readonly products: number
  readonly leastFen: Fen
  readonly mostFen: Fen
}

/** A value of a parameter, as name:value. The rows of a name stand together, its most frequent value first. */
export interface ValueRow {
  readonly text: string
  /** The number of its products, and of those that fail no other filter. */
  readonly allCount: number
  readonly count: number
  /** The unit of a name's most frequent value; null for its other values. */
  readonly unit: string | null
}

export interface Counted {
  readonly groups: readonly GroupRow[]
  readonly values: readonly ValueRow[]
  /** Set if the filters leave models of other prices than their products'. */
  readonly prices: { readonly least: Fen | null; readonly most: Fen | null } | null
}

/** How many hits have a value, and the lowest id among them. */
interface Tally {
  count: number
  holderId: number
}

/** By the bits of the filters that hits fail, and by the numbers of values. */
export type Tallies = ReadonlyMap<number, ReadonlyMap<number, Tally>>

const PART = 8
const HIT = 10
const VALUE = 4

/**
 * Counts the values of hits. Each part: bits and length, 4 bytes each, then its hits. Each hit: id in 8 bytes, number of
 * values in 2, and the values in 4 each.
 */
export function tally(bytes: Buffer): Tallies {
  const tallies = new Map<number, Map<number, Tally>>()
  for (let at = 0; at < bytes.length; ) {
    const failed = bytes.readInt32BE(at)
    const end = at + PART + bytes.readInt32BE(at + 4)
    const values = tallies.get(failed) ?? new Map<number, Tally>()
    tallies.set(failed, values)
    for (at += PART; at < end; ) {
      const productId = bytes.readUIntBE(at + 2, 6)
      const next = at + HIT + VALUE * bytes.readInt16BE(at + 8)
      for (at += HIT; at < next; at += VALUE) {
        const id = bytes.readInt32BE(at)
        const known = values.get(id)
        if (!known) values.set(id, { count: 1, holderId: productId })
        else {
          known.count++
          if (productId < known.holderId) known.holderId = productId
        }
      }
    }
  }
  return tallies
}

/** In the order of ValueRow; `leads` tells the first value of each name. */
export function valuesOf(tallies: Tallies, textOf: (id: number) => string, wishes: readonly Wish[]) {
  const ownBits = new Map(wishes.map(({ name }, at) => [name, 8 << at]))
  const values = new Map<number, Omit<ValueRow, 'unit'> & { name: string; holderId: number }>()
  for (const [failed, counted] of tallies) {
    for (const [id, { count, holderId }] of counted) {
      const text = textOf(id)
      const name = text.slice(0, text.indexOf(':'))
      const known = values.get(id) ?? { text, name, allCount: 0, count: 0, holderId }
      const passes = (failed & ~(ownBits.get(name) ?? 0)) === 0
      values.set(id, {
        ...known,
        allCount: known.allCount + count,
        count: known.count + (passes ? count : 0),
        holderId: Math.min(known.holderId, holderId),
      })
    }
  }
  return [...values.values()]
    .sort(
      (a, b) =>
        inOrder(a.name, b.name) || b.count - a.count || b.allCount - a.allCount || inOrder(a.text, b.text),
    )
    .map((value, at, all) => ({ ...value, leads: all[at - 1]?.name !== value.name }))
}

const inOrder = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

const MOST_NAMES = 12
const MOST_VALUES = 60

/** A product counts for the values of a filter if it fails no other one, so values without hits are listed with 0. */
export function facetsOf(
  { groups, values, prices }: Counted,
  template: readonly TemplateName[],
  labels: Labels,
): Facets & { total: number } {
  const brands = new Map<number | null, number>()
  const categories = new Map<number | null, number>()
  const range = new Range()
  let total = 0
  for (const { brandId, childId, failed, products, leastFen, mostFen } of groups) {
    total += products
    brands.set(brandId, (brands.get(brandId) ?? 0) + ((failed & ~1) === 0 ? products : 0))
    categories.set(childId, (categories.get(childId) ?? 0) + (failed === 0 ? products : 0))
    if ((failed & ~2) === 0) range.add(leastFen, mostFen)
  }
  return {
    total,
    brands: labelled(brands, labels.brands)
      .sort((a, b) => b.count - a.count || a.position - b.position || a.id - b.id)
      .map(({ id, name, initial, count }) => ({ id, name, initial, count })),
    categories: labelled(categories, labels.categories)
      .filter(({ visible }) => visible)
      .sort((a, b) => a.position - b.position || a.id - b.id)
      .map(({ id, name, count }) => ({ id, name, count })),
    parameters: parametersOf(values, template),
    priceLeastFen: prices ? prices.least : (range.least as Fen | null),
    priceMostFen: prices ? prices.most : (range.most as Fen | null),
  }
}

/** Adds the names to the counts. Leaves out products without a brand, or without a category below the open one. */
function labelled<L>(counts: ReadonlyMap<number | null, number>, labels: Readonly<Record<number, L>>) {
  const found: (L & { count: number })[] = []
  for (const [id, count] of counts) {
    const label = id === null ? undefined : labels[id]
    if (label !== undefined) found.push({ ...label, count })
  }
  return found
}

interface Name {
  readonly name: string
  readonly first: ValueRow
  readonly isNumber: boolean
  readonly position: number
  weight: number
  readonly values: { value: string; count: number }[]
  readonly range: Range
}

/** Names of the template first, in its order, then those that most products have. */
function parametersOf(values: readonly ValueRow[], template: readonly TemplateName[]): Facet[] {
  const names: Name[] = []
  let last: Name | undefined
  for (const row of values) {
    const { text, count, allCount } = row
    const colon = text.indexOf(':')
    const name = text.slice(0, colon)
    if (last?.name !== name) {
      const known = template.find((each) => each.name === name)
      const { numeric = false, position = Number.POSITIVE_INFINITY } = known ?? {}
      last = { name, first: row, isNumber: numeric, position, weight: 0, values: [], range: new Range() }
      names.push(last)
    }
    last.weight += allCount
    const value = text.slice(colon + 1)
    if (last.isNumber) {
      if (count > 0) last.range.addNumber(value)
    } else if (last.values.length < MOST_VALUES) last.values.push({ value, count })
  }
  return names
    .sort((a, b) => (a.position === b.position ? b.weight - a.weight : a.position - b.position))
    .slice(0, MOST_NAMES)
    .map(({ name, first, isNumber, values, range: { least, most } }) => ({
      name,
      unit: first.unit ?? '',
      kind: isNumber ? 'number' : 'choice',
      values: inReadingOrder(values),
      least,
      most,
    }))
}

class Range {
  least: number | null = null
  most: number | null = null

  add(least: number, most: number) {
    if (this.least === null || least < this.least) this.least = least
    if (this.most === null || most > this.most) this.most = most
  }

  /** The number with which the value begins. */
  addNumber(value: string) {
    const [number] = /^-?[0-9]+(?:[.][0-9]+)?/.exec(value) ?? []
    if (number !== undefined) this.add(Number(number), Number(number))
  }
}
