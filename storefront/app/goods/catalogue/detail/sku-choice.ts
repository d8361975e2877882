import type { Sku } from '@gongfang/contract/goods/catalogue'

/** Products with more models are chosen in a table, which is quicker to read than chips. */
export const fitsChips = (product: { axes: readonly string[]; skus: readonly Sku[] }) =>
  product.axes.length <= 2 && product.skus.length <= 24

export interface Choice {
  value: string
  /**
   * The model that this chip chooses; undefined when no model has this value together with the axes before it.
   */
  sku: Sku | undefined
  chosen: boolean
}

export interface AxisChoices {
  axis: string
  choices: Choice[]
}

/**
 * The chips of every axis. The values of an axis depend on the axes before it only, so every value of the first
 * axis can always be chosen, and no two values block each other.
 */
export function choicesOf(axes: readonly string[], skus: readonly Sku[], chosen: Sku): AxisChoices[] {
  return axes.map((axis, at) => {
    const values = [...new Set(skus.map((sku) => sku.specValues[at] ?? ''))]
    return {
      axis,
      choices: values.map((value) => ({
        value,
        chosen: chosen.specValues[at] === value,
        sku: nearest(
          skus.filter((sku) => sku.specValues[at] === value && sameBefore(sku, chosen, at)),
          chosen,
          at,
        ),
      })),
    }
  })
}

/** The model shown at first: the one in the address, else the first in stock, else the first. */
export function openingSku(skus: readonly Sku[], wanted: number | null): Sku | undefined {
  return skus.find((sku) => sku.id === wanted) ?? skus.find((sku) => sku.stock.band !== 'none') ?? skus[0]
}

const sameBefore = (sku: Sku, chosen: Sku, at: number) =>
  chosen.specValues.slice(0, at).every((value, axis) => sku.specValues[axis] === value)

/** Prefers the model that keeps the values of the later axes, then one in stock, then the first. */
function nearest(skus: readonly Sku[], chosen: Sku, at: number): Sku | undefined {
  const after = chosen.specValues.slice(at + 1)
  return (
    skus.find((sku) => after.every((value, axis) => sku.specValues[at + 1 + axis] === value)) ??
    skus.find((sku) => sku.stock.band !== 'none') ??
    skus[0]
  )
}

/** Filters the table of models by code, by the value of each axis and by stock. */
export interface SkuFilter {
  code: string
  /** By the axis's index; '' means any. */
  values: readonly string[]
  inStock: boolean
}

export function matchingSkus(skus: readonly Sku[], filter: SkuFilter): Sku[] {
  const code = codeKey(filter.code)
  return skus.filter(
    (sku) =>
      (code === '' || codeKey(sku.modelCode).includes(code)) &&
      filter.values.every((value, at) => value === '' || sku.specValues[at] === value) &&
      (!filter.inStock || sku.stock.band === 'plenty' || sku.stock.band === 'few'),
  )
}

/** Codes are compared without case, width, blanks and hyphens, as the shop's search does. */
const codeKey = (text: string) =>
  text.normalize('NFKC').toUpperCase().replaceAll(/[×*]/g, 'X').replaceAll(/[\s-]/g, '')
