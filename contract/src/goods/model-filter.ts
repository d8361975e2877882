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

/** The axes of a model's product, with the unit of those that it measures in numbers. */
interface Axes {
  readonly axes: readonly string[]
  readonly axisUnits: readonly (string | null)[]
}

/** The same rule as in the lists and counts of the server. */
export function passes(model: Model, { axes, axisUnits }: Axes, filter: ModelFilter): boolean {
  const { parameters = [], priceFromFen = 0, priceToFen = Infinity, inStock = false } = filter
  if (inStock && !hasStock(model)) return false
  if (model.priceFen < priceFromFen || model.priceFen > priceToFen) return false
  return axes.every((axis, at) => {
    const wanted = parameters.filter((each) => each.startsWith(`${axis}:`))
    if (wanted.length === 0) return true
    const value = measured(model.specValues[at] ?? '', axisUnits[at] ?? null)
    return wanted.some((each) => fits(value, each.slice(axis.length + 1)))
  })
}

const hasStock = ({ stock }: Model) =>
  typeof stock === 'number' ? stock > 0 : stock.band === 'plenty' || stock.band === 'few'

interface Value {
  readonly text: string
  /** null: no range contains it. */
  readonly number: number | null
}

/** '30mm' is the number 30 on an axis that is measured in mm, and a text on any other. */
function measured(value: string, unit: string | null): Value {
  const [, number, rest] = /^(-?\d+(?:\.\d+)?)\s*(.*)$/s.exec(value) ?? []
  return unit !== null && number !== undefined && (rest === '' || rest === unit)
    ? { text: number, number: Number(number) }
    : { text: value, number: null }
}

function fits({ text, number }: Value, wanted: string): boolean {
  const [, from, to] = /^(-?\d+(?:\.\d+)?)?\.\.(-?\d+(?:\.\d+)?)?$/.exec(wanted) ?? []
  if (from === undefined && to === undefined) return text === wanted
  return number !== null && number >= Number(from ?? -Infinity) && number <= Number(to ?? Infinity)
}
