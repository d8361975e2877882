import type { Sku } from '@gongfang/contract/catalogue'

/** Up to here a product is chosen by chips; beyond, a table of its models is quicker to read. */
export const fitsChips = (product: { axes: readonly string[]; skus: readonly Sku[] }) =>
  product.axes.length <= 2 && product.skus.length <= 24

export interface Choice {
  value: string
  /** The model that a press on this chip leads to; undefined when there is none with what stands before it. */
  sku: Sku | undefined
  chosen: boolean
}

export interface AxisChoices {
  axis: string
  choices: Choice[]
}

/**
 * The chips of every axis. An axis is bound by the axes before it and binds those after it: so the first is always
 * free, and nobody gets stuck between two values that exclude each other.
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

/** What a page opens with: the one in its address, else the first that can be bought, else the first. */
export function openingSku(skus: readonly Sku[], wanted: number | null): Sku | undefined {
  return skus.find((sku) => sku.id === wanted) ?? skus.find((sku) => sku.stock.band !== 'none') ?? skus[0]
}

const sameBefore = (sku: Sku, chosen: Sku, at: number) =>
  chosen.specValues.slice(0, at).every((value, axis) => sku.specValues[axis] === value)

/** Of several, the one that keeps what stands after, else one in stock, else the first. */
function nearest(skus: readonly Sku[], chosen: Sku, at: number): Sku | undefined {
  const after = chosen.specValues.slice(at + 1)
  return (
    skus.find((sku) => after.every((value, axis) => sku.specValues[at + 1 + axis] === value)) ??
    skus.find((sku) => sku.stock.band !== 'none') ??
    skus[0]
  )
}

/** Rows of the table of models that contain what was typed and have what was picked. */
export interface SkuFilter {
  code: string
  /** By position of the axis; '' = any. */
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
