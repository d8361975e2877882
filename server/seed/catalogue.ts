import { topCategories } from './categories.ts'
import { readData, readTable } from './data.ts'
import { expand, type ProductDraft } from './expand.ts'
import type { Family, Plan, PlannedSku } from './plan.ts'

type WrittenFamily = Omit<Family, 'products'> & { readonly products: readonly Omit<Plan, 'skus'>[] }

/** All goods: families and products of a top category are a JSON file, their models a CSV file beside it. */
export const families: readonly Family[] = topCategories.flatMap(({ key }) => readFamilies(key))

/** Everything the demo shop sells, worked out anew each time and always the same. */
export const drafts = (): ProductDraft[] =>
  families.flatMap((family) => family.products.map((plan) => expand(family, plan)))

function readFamilies(key: string): Family[] {
  const rows = Map.groupBy(readTable(`goods/${key}`), ({ slug = '' }) => slug)
  const families = readData<readonly WrittenFamily[]>(`goods/${key}`).map((family) => ({
    ...family,
    products: family.products.map((product) => {
      const skus = (rows.get(product.slug) ?? []).map((row) => skuOf(product, row))
      if (skus.length === 0) throw new Error(`goods/${key}.csv: ${product.slug} has no models`)
      rows.delete(product.slug)
      return { ...product, skus }
    }),
  }))
  if (rows.size > 0) throw new Error(`goods/${key}.json: there is no product ${[...rows.keys()].join(', ')}`)
  return families
}

function skuOf({ slug, axes = [] }: Omit<Plan, 'skus'>, row: Record<string, string>): PlannedSku {
  const { code = '', priceFen = '', weightG = '', points = '', stock = '', leadDays = '' } = row
  const values = row.values === '' ? [] : (row.values?.split('|') ?? [])
  if (values.length !== axes.length || values.some((value, at) => !axes[at]?.values.includes(value)))
    throw new Error(`${slug}: the values of ${code} are not those of its axes`)
  const whole = (text: string) => {
    if (!/^\d+$/.test(text)) throw new Error(`${slug}: ${code} has ${text} where a whole number is due`)
    return Number(text)
  }
  const optional = (text: string) => (text === '' ? null : whole(text))
  return {
    values,
    code,
    priceFen: whole(priceFen),
    weightG: whole(weightG),
    points: optional(points),
    stock: optional(stock),
    leadDays: optional(leadDays),
  }
}
