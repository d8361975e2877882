import type { Picture } from './draw/picture.ts'

/** Goods of one kind: where they stand, what can be filtered, and what an expert says of them. */
export interface Family {
  /** From the top category down, two or three names. */
  readonly category: readonly string[]
  /** Parameters and axes worth filtering by. */
  readonly facets: readonly string[]
  /** Description and use, valid for all its products. */
  readonly about: string
  /** Advice for choosing. */
  readonly choose: readonly string[]
  /** Advice for use and storage. */
  readonly use: readonly string[]
  readonly products: readonly Plan[]
}

/** One product (SPU); its SKUs are the combinations of its axes. */
export interface Plan {
  /** Names its pictures, so it never changes. */
  readonly slug: string
  readonly title: string
  readonly subtitle: string
  readonly brand: string
  /** The unit of sale. */
  readonly unit: string
  /** null: a product that nobody has photographed yet. */
  readonly picture: Picture | null
  /** SKUs that look different: the value of an axis, and the tint it has. */
  readonly tints?: Readonly<Record<string, string>>
  readonly keySpec: string
  /** A remark on this product alone. */
  readonly note?: string
  readonly parameters: readonly Parameter[]
  readonly axes?: readonly Axis[]
  /** Combinations that do not exist are left out. */
  readonly offered?: OfValues<boolean>
  readonly code: OfValues<string>
  readonly priceFen: OfValues<number>
  readonly weightG: OfValues<number>
  readonly points?: OfValues<number | null>
  /** Sellable pieces; by chance where nothing is said. */
  readonly stock?: OfValues<number>
  readonly leadDays?: OfValues<number>
  /** [from quantity, share of the price], e.g. [100, 0.95]. */
  readonly tiers?: readonly (readonly [number, number])[]
  /** [pieces, what the pack is called]: 每盒 100 只. */
  readonly pack?: readonly [number, string]
  readonly minQuantity?: number
  readonly stepQuantity?: number
  readonly tags?: readonly string[]
  readonly keywords?: string
}

/** Called with one value an axis, without unit, in the order of the axes. */
export type OfValues<T> = (...values: string[]) => T

export interface Axis {
  readonly name: string
  readonly unit: string
  readonly values: readonly string[]
}
export const axis = (name: string, values: readonly string[]): Axis => ({ name, unit: '', values })
/** An axis that is measured. */
export const measure = (name: string, unit: string, values: readonly (number | string)[]): Axis => ({
  name,
  unit,
  values: values.map(String),
})

/** The pictures of a plan by the values that look different, e.g. '红' → 'helmet-abs-v2'. */
export const tintKeys = ({ slug, tints = {} }: Plan): ReadonlyMap<string, string> =>
  new Map(Object.keys(tints).map((value, at) => [value, `${slug}-v${at + 1}`]))

/** [name, value] or [name, value, unit]; a number can be filtered by range. */
export type Parameter = readonly [name: string, value: string | number, unit?: string]

/** The first number in a text: 'M6' → 6, '1/2' → 1. */
export const num = (text: string) => Number(/\d+(?:\.\d+)?/.exec(text)?.[0] ?? Number.NaN)

/** Yuan as prices are thought of, to the steps that a price list has. */
export const yuan = (amount: number) => listPrice(amount * 100)

export function listPrice(fen: number): number {
  const step = [100, 1000, 10_000, 100_000].findIndex((limit) => fen < limit)
  const steps = [1, 5, 10, 100][step] ?? 1000
  return Math.max(1, Math.round(fen / steps) * steps)
}
