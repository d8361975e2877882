import type { Product, Sku } from '@gongfang/contract/catalogue'
import { parameterRows } from '../product/parameter-rows.ts'
import { packText } from '../product/tier-price.ts'

export interface CompareRow {
  readonly name: string
  /** One for each product; '' where it says nothing of this. */
  readonly cells: readonly string[]
  readonly differs: boolean
}

type Comparable = Pick<Product, 'brand' | 'unit' | 'skus' | 'axes' | 'parameters'>

/** Everything that is known of these products, name beside name, in the order of the first that knows it. */
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
  // What the models differ in is also among the parameters of some products, written with its unit.
  return [...own, ...offered, ...said]
}

/** What its price, stock and minimum are read from: the cheapest model. */
export const offerOf = ({ skus }: Pick<Product, 'skus'>): Sku | undefined =>
  skus.reduce<Sku | undefined>(
    (least, sku) => (least === undefined || sku.priceFen < least.priceFen ? sku : least),
    undefined,
  )

/** Unlike things share few parameters: worth a word. */
export const ofOneCategory = (products: readonly Pick<Product, 'categories'>[]) =>
  new Set(products.map(({ categories }) => categories.at(-1)?.id)).size <= 1

/** '12,15' as ids; what is none is left out. */
export const readIds = (text: string | null): number[] => [
  ...new Set(
    (text ?? '')
      .split(',')
      .map(Number)
      .filter((id) => Number.isSafeInteger(id) && id > 0),
  ),
]
