import type { Facets } from '@gongfang/contract/goods/catalogue'
import { usePointsMode } from '../../product/price.tsx'
import { FacetChoices } from './facet-choices.tsx'
import { FacetRange } from './facet-range.tsx'
import {
  type ListFilter,
  readRange,
  readYuan,
  toggleBrand,
  toggleParameter,
  withParameter,
  writeRange,
  writeYuan,
} from './filters.ts'

interface FacetPanelProps {
  facets: Facets
  filter: ListFilter
  go: (next: ListFilter) => void
}

/** All filters of a list, in the order in which buyers use them. */
export function FacetPanel({ facets, filter, go }: FacetPanelProps) {
  const inPoints = usePointsMode()
  return (
    <>
      <FacetChoices
        name="品牌"
        searchable
        choices={facets.brands.map(({ id, name, count }) => ({ value: String(id), text: name, count }))}
        chosen={filter.brandIds.map(String)}
        onToggle={(id) => go(toggleBrand(filter, Number(id)))}
      />
      {facets.parameters.map((facet) => {
        const chosen = filter.parameters[facet.name] ?? []
        if (facet.kind === 'number') {
          return (
            <FacetRange
              key={facet.name}
              name={facet.name}
              unit={facet.unit}
              least={facet.least === null ? '' : String(facet.least)}
              most={facet.most === null ? '' : String(facet.most)}
              value={readRange(chosen[0])}
              onChange={(from, to) => {
                const range = writeRange(from, to)
                go(withParameter(filter, facet.name, range === null ? [] : [range]))
              }}
            />
          )
        }
        return (
          <FacetChoices
            key={facet.name}
            name={facet.name}
            unit={facet.unit}
            choices={facet.values.map(({ value, count }) => ({ value, text: value, count }))}
            chosen={chosen}
            onToggle={(value) => go(toggleParameter(filter, facet.name, value))}
          />
        )
      })}
      {!inPoints && (
        <FacetRange
          name="价格"
          unit="元"
          decimals={2}
          least={writeYuan(facets.priceLeastFen)}
          most={writeYuan(facets.priceMostFen)}
          value={[writeYuan(filter.priceFromFen), writeYuan(filter.priceToFen)]}
          onChange={(from, to) => {
            const [low, high] = [readYuan(from), readYuan(to)].sort(byAmount(from, to))
            go({ ...filter, priceFromFen: low ?? null, priceToFen: high ?? null, page: 1 })
          }}
        />
      )}
    </>
  )
}

/** Puts two numbers in order. When one is missing, both stay where they are. */
const byAmount = (from: string, to: string) => (a: number | null, b: number | null) =>
  from.trim() && to.trim() && a !== null && b !== null ? a - b : 0
