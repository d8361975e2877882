import type { Stock } from './catalogue.ts'

/**
 * The list filters that apply to a single model. Filters that are not axes of the product are already applied
 * to the product as a whole.
 */
export interface ModelFilter {
  /** '规格:M6', '长度:20..40'; several filters with the same name mean "or". */
  readonly parameters?: readonly string[] | undefined
  readonly priceFromFen?: number | undefined
  readonly priceToFen?: number | undefined
  readonly inStock?: boolean | undefined
}

/** `stock` is the exact number, or the band of a kept answer. */
type Model = { specValues: readonly string[]; priceFen: number; stock: number | Pick<Stock, 'band'> }

export function passes(model: Model, axes: readonly string[], filter: ModelFilter): boolean {
  const { parameters = [], priceFromFen = 0, priceToFen = Infinity, inStock = false } = filter
  if (inStock && !hasStock(model)) return false
  if (model.priceFen < priceFromFen || model.priceFen > priceToFen) return false
  return axes.every((axis, at) => {
    const wanted = parameters.filter((each) => each.startsWith(`${axis}:`))
    const value = model.specValues[at] ?? ''
    return wanted.length === 0 || wanted.some((each) => fits(value, each.slice(axis.length + 1)))
  })
}

const hasStock = ({ stock }: Model) =>
  typeof stock === 'number' ? stock > 0 : stock.band === 'plenty' || stock.band === 'few'

function fits(value: string, wanted: string): boolean {
  const [, from, to] = /^(-?\d+(?:\.\d+)?)?\.\.(-?\d+(?:\.\d+)?)?$/.exec(wanted) ?? []
  if (from === undefined && to === undefined) return value === wanted || withoutUnit(value) === wanted
  const size = Number.parseFloat(value)
  return size >= Number(from ?? -Infinity) && size <= Number(to ?? Infinity)
}

/** Removes the unit: models say '30mm', parameters say 30 and hold the unit separately. */
const withoutUnit = (value: string) => value.replace(/^(-?\d+(?:\.\d+)?)\s*[^\d\s]{1,8}$/, '$1')
