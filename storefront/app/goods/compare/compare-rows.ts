import type { Product, Sku } from '@gongfang/contract/goods/catalogue'
import { parameterRows } from '../product/parameter-rows.ts'
import { packText } from '../product/tier-price.ts'

export interface CompareRow {
  readonly name: string
  /** A text for each product; '' when it does not have this fact. */
  readonly cells: readonly string[]
  readonly differs: boolean
}

type Comparable = Pick<Product, 'brand' | 'unit' | 'skus' | 'axes' | 'parameters'>

/** The facts of all products by name, in the order of the first product that has each. */
export function compareRows(products: readonly Comparable[]): CompareRow[] {
  const columns = products.map((product) => new Map(factsOf(product)))
  const names = new Set(columns.flatMap((column) => [...column.keys()]))
  return [...names].flatMap((name) => {
    const cells = columns.map((column) => column.get(name) ?? '')
    return cells.join('') === '' ? [] : { name, cells, differs: new Set(cells).size > 1 }
  })
}

function factsOf(product: Comparable): [string, string][] {
  const { brand, unit, skus, axes } = product
  const sku = offerOf(product)
  const own: [string, string][] = [
    ['品牌', brand?.name ?? ''],
    ['型号数', skus.length > 1 ? `${skus.length} 个` : '1 个'],
    ['起订量', sku ? `${sku.minQuantity} ${unit}` : ''],
    ['包装', sku ? packText(unit, sku) : ''],
  ]
  const offered = axes.map((axis, at): [string, string] => [
    axis,
    [...new Set(skus.map(({ specValues }) => specValues[at] ?? ''))].filter(Boolean).join('、'),
  ])
  const said = parameterRows(product.parameters).map(({ name, text }): [string, string] => [name, text])
  // Some products list an axis among their parameters too, with its unit. The later entry replaces the earlier
  // one.
  return [...own, ...offered, ...said]
}

/** The cheapest model, which supplies price, stock and minimum quantity. */
export const offerOf = ({ skus }: Pick<Product, 'skus'>): Sku | undefined =>
  skus.reduce<Sku | undefined>(
    (least, sku) => (least === undefined || sku.priceFen < least.priceFen ? sku : least),
    undefined,
  )

/** Products of different categories share few parameters, so the page shows a notice. */
export const ofOneCategory = (products: readonly Pick<Product, 'categories'>[]) =>
  new Set(products.map(({ categories }) => categories.at(-1)?.id)).size <= 1

/** '12,15' → [12, 15]. Invalid ids are ignored. */
export const readIds = (text: string | null): number[] => [
  ...new Set(
    (text ?? '')
      .split(',')
      .map(Number)
      .filter((id) => Number.isSafeInteger(id) && id > 0),
  ),
]
