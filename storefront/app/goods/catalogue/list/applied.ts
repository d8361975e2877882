import type { Facet, Facets } from '@gongfang/contract/goods/catalogue'
import { type ListFilter, readRange, toggleBrand, toggleParameter, writeYuan } from './filters.ts'

export interface Applied {
  text: string
  /** The list's filter without this one. */
  without: ListFilter
}

/** Names for the ids and parameters of the filter. */
type Known = {
  brands: readonly Pick<Facets['brands'][number], 'id' | 'name'>[]
  parameters: readonly Pick<Facet, 'name' | 'unit' | 'kind'>[]
}

/** The chips above a narrowed list, in the order in which the panel shows the filters. */
export function appliedFilters(filter: ListFilter, facets: Known): Applied[] {
  const brands = filter.brandIds.map((id) => ({
    text: facets.brands.find((brand) => brand.id === id)?.name ?? '品牌',
    without: toggleBrand(filter, id),
  }))
  const parameters = Object.entries(filter.parameters).flatMap(([name, values]) =>
    values.map((value) => ({
      text: `${name}：${parameterText(
        value,
        facets.parameters.find((facet) => facet.name === name),
      )}`,
      without: toggleParameter(filter, name, value),
    })),
  )
  const { priceFromFen, priceToFen } = filter
  const price =
    priceFromFen === null && priceToFen === null
      ? []
      : [
          {
            text: `价格：${rangeText(writeYuan(priceFromFen), writeYuan(priceToFen))}元`,
            without: { ...filter, priceFromFen: null, priceToFen: null, page: 1 },
          },
        ]
  const stock = filter.inStock ? [{ text: '仅看有货', without: { ...filter, inStock: false, page: 1 } }] : []
  return [...brands, ...parameters, ...price, ...stock]
}

function parameterText(value: string, facet: Known['parameters'][number] | undefined): string {
  if (facet?.kind !== 'number' || !value.includes('..')) return value
  return `${rangeText(...readRange(value))}${facet.unit && ` ${facet.unit}`}`
}

function rangeText(from: string, to: string): string {
  if (from === '') return `≤ ${to}`
  return to === '' ? `≥ ${from}` : `${from}–${to}`
}
