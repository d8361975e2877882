import type { Fen } from '@gongfang/contract/base/money'
import type { Facet, Facets } from '@gongfang/contract/goods/catalogue'
import type { Labels } from '../../catalogue/rules.ts'
import { type FilterWish, inReadingOrder, type TemplateName } from './rules.ts'

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

/** Counts by the bits of the filters that hits fail, then by the numbers of values. */
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

/** A value as triggers count it, or as it is counted among hits. */
export interface KeptValue {
  readonly id: number
  readonly text: string
  readonly allCount: number
  /** The lowest id of its products. */
  readonly holderId: number
}

const nameOf = (text: string) => text.slice(0, text.indexOf(':'))

const ownBitsOf = (wishes: readonly FilterWish[]) => new Map(wishes.map(({ name }, at) => [name, 8 << at]))

/** The values of hits; `count` counts hits that fail no other filter. */
export function valuesOf(tallies: Tallies, textOf: (id: number) => string, wishes: readonly FilterWish[]) {
  const ownBits = ownBitsOf(wishes)
  const values = new Map<number, KeptValue & { count: number }>()
  for (const [failed, counted] of tallies) {
    for (const [id, { count, holderId }] of counted) {
      const text = textOf(id)
      const known = values.get(id) ?? { id, text, allCount: 0, count: 0, holderId }
      const passes = (failed & ~(ownBits.get(nameOf(text)) ?? 0)) === 0
      values.set(id, {
        ...known,
        allCount: known.allCount + count,
        count: known.count + (passes ? count : 0),
        holderId: Math.min(known.holderId, holderId),
      })
    }
  }
  return [...values.values()]
}

/** Puts values into the order of ValueRow; `leads` tells the first value of each name. */
export const inRows = <V extends KeptValue & { count: number }>(values: readonly V[]) =>
  values
    .map((value) => ({ ...value, name: nameOf(value.text) }))
    .sort(
      (a, b) =>
        inOrder(a.name, b.name) || b.count - a.count || b.allCount - a.allCount || inOrder(a.text, b.text),
    )
    .map((value, at, all) => ({ ...value, leads: all[at - 1]?.name !== value.name }))

/** The filters that one and the same model must pass. */
export interface ModelWish {
  readonly priceFromFen: number | undefined
  readonly priceToFen: number | undefined
  readonly inStock: boolean
  readonly wishes: readonly FilterWish[]
  /** The numbers of the values of each wish. */
  readonly ids: readonly (readonly number[])[]
}

/** Products of a brand and a category with a model that fails no filter, or the filter by brand alone. */
interface PassingGroup {
  readonly brandId: number
  readonly childId: number
  passing: number
  otherBrand: number
}

export interface CountedModels {
  readonly groups: readonly PassingGroup[]
  /** For each value: products with a model that has it and fails no other filter than the one by this parameter. */
  readonly counts: ReadonlyMap<number, number>
  /** Prices of the models that fail no filter except the one by price. */
  readonly prices: { least: Fen | null; most: Fen | null }
}

const PART_OF_MODELS = 24
const [BRAND, PRICE, STOCK, FIRST_WISH] = [1, 2, 4, 8]

/**
 * Counts products by their models. Each part: brand, category, bits and length (8, 8, 4, 4 bytes), then products, each
 * as `product_models.bytes`. Of the bits only that of the brand is read: the others are asked of each model.
 */
export function countModels(
  bytes: Buffer,
  { priceFromFen = 0, priceToFen = Number.MAX_SAFE_INTEGER, inStock, wishes, ids }: ModelWish,
  values: readonly Pick<KeptValue, 'id' | 'text'>[],
): CountedModels {
  const ownBits = ownBitsOf(wishes)
  const known = new Map(
    values.map(({ id, text }) => [id, { own: ownBits.get(nameOf(text)) ?? 0, count: 0, product: 0 }]),
  )
  const wanted = ids.map((some, at) => ({ bit: FIRST_WISH << at, ids: new Set(some) }))
  const groups: PassingGroup[] = []
  const range = new Range()
  let product = 0
  const add = (id: number) => {
    const value = known.get(id)
    if (!value || value.product === product) return
    value.product = product
    value.count++
  }
  for (let at = 0; at < bytes.length; ) {
    const [brandId, childId] = [bytes.readUIntBE(at + 2, 6), bytes.readUIntBE(at + 10, 6)]
    const group = { brandId, childId, passing: 0, otherBrand: 0 }
    groups.push(group)
    const brand = bytes.readInt32BE(at + 16) & BRAND
    const end = at + PART_OF_MODELS + bytes.readInt32BE(at + 20)
    for (at += PART_OF_MODELS; at < end; ) {
      product++
      const sharedAt = at + HIT
      const sharedEnd = sharedAt + VALUE * bytes.readInt16BE(at + 8)
      const left = wanted.filter((wish) => !hasOne(bytes, sharedAt, sharedEnd, wish.ids))
      const size = 8 + VALUE * bytes.readInt16BE(sharedEnd)
      const modelsEnd = sharedEnd + 4 + size * bytes.readInt16BE(sharedEnd + 2)
      let passes = false
      let failedAlone = 0
      for (at = sharedEnd + 4; at < modelsEnd; at += size) {
        const twice = bytes.readUIntBE(at + 2, 6)
        const priceFen = Math.floor(twice / 2)
        let failed = brand
        if (priceFen < priceFromFen || priceFen > priceToFen) failed |= PRICE
        if (inStock && twice % 2 === 0) failed |= STOCK
        for (const wish of left) if (!hasOne(bytes, at + 8, at + size, wish.ids)) failed |= wish.bit
        if (failed === 0) passes = true
        else if ((failed & (failed - 1)) === 0) failedAlone |= failed
        else continue
        if ((failed & ~PRICE) === 0) range.add(priceFen, priceFen)
        for (let value = at + 8; value < at + size; value += VALUE) {
          const id = bytes.readInt32BE(value)
          if (failed === 0 || known.get(id)?.own === failed) add(id)
        }
      }
      for (let value = sharedAt; value < sharedEnd; value += VALUE) {
        const id = bytes.readInt32BE(value)
        if (passes || (failedAlone & (known.get(id)?.own ?? 0)) !== 0) add(id)
      }
      if (passes) group.passing++
      else if ((failedAlone & BRAND) !== 0) group.otherBrand++
    }
  }
  return {
    groups,
    counts: new Map([...known].map(([id, { count }]) => [id, count])),
    prices: { least: range.least as Fen | null, most: range.most as Fen | null },
  }
}

function hasOne(bytes: Buffer, from: number, to: number, ids: ReadonlySet<number>): boolean {
  for (let at = from; at < to; at += VALUE) if (ids.has(bytes.readInt32BE(at))) return true
  return false
}

/** All products by brand and category with those that pass; `rest` are the bits of the others. */
export function regrouped(all: readonly GroupRow[], { groups }: CountedModels, rest: number): GroupRow[] {
  const keyOf = (group: Pick<GroupRow, 'brandId' | 'childId'>) =>
    `${group.brandId ?? 0} ${group.childId ?? 0}`
  const found = Map.groupBy(groups, keyOf)
  return [...Map.groupBy(all, keyOf)].flatMap(([key, rows]) => {
    const [first] = rows
    if (!first) return []
    const sum = (of: (group: PassingGroup) => number) =>
      (found.get(key) ?? []).reduce((n, group) => n + of(group), 0)
    const [passing, otherBrand] = [sum((group) => group.passing), sum((group) => group.otherBrand)]
    const products = rows.reduce((n, row) => n + row.products, 0) - passing - otherBrand
    return [
      { ...first, failed: 0, products: passing },
      { ...first, failed: BRAND, products: otherBrand },
      { ...first, failed: rest, products },
    ]
  })
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
      values: inReadingOrder(values, first.unit ?? ''),
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

  /** The number with which the value begins. A fraction is none: ranges contain no value of it. */
  addNumber(value: string) {
    const [number] = /^-?[0-9]+(?:[.][0-9]+)?(?![0-9.]*(?:[- ][0-9]+)?[/])/.exec(value) ?? []
    if (number !== undefined) this.add(Number(number), Number(number))
  }
}
