/** Source of a product's picture. */
export interface Picture {
  /** The name of a drawing. */
  readonly draw: string
  /** A metal by name or the colour of the painted parts. */
  readonly tint?: string
  /** Long or short, wide or narrow: −1 to 1. */
  readonly form?: number
  /** Degrees, clockwise. */
  readonly turn?: number
}

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

/** One product (SPU). */
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
  /** The pieces of all models decide about tiers together. */
  readonly tiersTogether?: boolean
  /** A remark on this product alone. */
  readonly note?: string
  readonly parameters: readonly Parameter[]
  readonly axes?: readonly Axis[]
  readonly skus: readonly PlannedSku[]
  /** [from quantity, share of the price], e.g. [100, 0.95]. */
  readonly tiers?: readonly (readonly [number, number])[]
  /** [pieces, what the pack is called]: 每盒 100 只. */
  readonly pack?: readonly [number, string]
  readonly minQuantity?: number
  readonly stepQuantity?: number
  readonly tags?: readonly string[]
  readonly keywords?: string
}

/** A model; its values are in the order of the axes, without unit. */
export interface PlannedSku {
  readonly values: readonly string[]
  readonly code: string
  readonly priceFen: number
  readonly weightG: number
  readonly points: number | null
  /** Sellable pieces; by chance where nothing is said. */
  readonly stock: number | null
  readonly leadDays: number | null
}

export interface Axis {
  readonly name: string
  readonly unit: string
  readonly values: readonly string[]
}

/** The pictures of a plan by the values that look different, e.g. '红' → 'helmet-abs-v2'. */
export const tintKeys = ({ slug, tints = {} }: Plan): ReadonlyMap<string, string> =>
  new Map(Object.keys(tints).map((value, at) => [value, `${slug}-v${at + 1}`]))

/** [name, value] or [name, value, unit]; a number can be filtered by range. */
export type Parameter = readonly [name: string, value: string | number, unit?: string]

/** To the steps that a price list has. */
export function listPrice(fen: number): number {
  const step = [100, 1000, 10_000, 100_000].findIndex((limit) => fen < limit)
  const steps = [1, 5, 10, 100][step] ?? 1000
  return Math.max(1, Math.round(fen / steps) * steps)
}
