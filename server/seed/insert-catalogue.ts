import type { Db } from '../src/db/connect.ts'
import { brands } from './brands.ts'
import { topCategories } from './categories.ts'
import { copyNew, copyRows, reserve } from './copy.ts'
import { detailOf } from './detail.ts'
import type { ProductDraft, SkuDraft } from './expand.ts'
import { randomFrom } from './random.ts'

/** Everything for sale, in the order of `drafts`; returns the ids of the products, and of every SKU by model code. */
export async function insertCatalogue(tx: Db, drafts: readonly ProductDraft[], now: Date) {
  const brandIds = await insertBrands(tx)
  const paths = await insertCategories(tx, drafts)
  const products = drafts.map((draft) => {
    const path = paths.get(draft.family.category.join('/')) ?? []
    return {
      ...productRow(draft, now),
      brandId: brandIds.get(draft.plan.brand) ?? null,
      categoryId: path.at(-1) ?? 0,
      categoryPath: path,
    }
  })
  const productIds = await copyNew(tx, 'product', products)
  const of = <T>(make: (draft: ProductDraft, productId: number) => T[]) =>
    drafts.flatMap((draft, at) => make(draft, productIds[at] ?? 0))

  await copyRows(tx, 'product_image', of(imageRows))
  await copyRows(tx, 'product_parameter', of(parameterRows))
  await copyRows(
    tx,
    'product_related',
    of((draft, id) => relatedRows(drafts, productIds, draft, id)),
  )
  const skus = of((draft, productId) =>
    draft.skus.map((sku, position) => skuRow(draft, sku, productId, position)),
  )
  const skuIds = await copyNew(tx, 'sku', skus)
  const tiers = drafts.flatMap(({ skus }) => skus.map(({ tiers }) => tiers))
  await copyRows(
    tx,
    'tier_price',
    tiers.flatMap((some, at) => some.map((tier) => ({ skuId: skuIds[at] ?? 0, ...tier }))),
  )
  return { productIds, skuIds: new Map(skus.map(({ modelCode }, at) => [modelCode, skuIds[at] ?? 0])) }
}

async function insertBrands(tx: Db) {
  const rows = brands.map(({ name, initial, key }, position) => ({
    name,
    initial,
    logo: `/media/brand-${key}`,
    position,
  }))
  const ids = await copyNew(tx, 'brand', rows)
  return new Map(rows.map(({ name }, at) => [name as string, ids[at]]))
}

/** Level by level; a lower category shows the picture of its first product. Returns ids from the top down, by path. */
async function insertCategories(tx: Db, drafts: readonly ProductDraft[]) {
  const paths = new Map<string, number[]>()
  for (const depth of [1, 2, 3]) {
    const names = new Set(
      drafts
        .map(({ family }) => family.category.slice(0, depth))
        .filter((path) => path.length === depth)
        .map((path) => path.join('/')),
    )
    const ordered =
      depth === 1 ? topCategories.map(({ name }) => name).filter((name) => names.has(name)) : [...names]
    const ids = await reserve(tx, 'category', ordered.length)
    const rows = ordered.map((key, position) => {
      const names = key.split('/')
      const above = paths.get(names.slice(0, -1).join('/')) ?? []
      const id = ids[position] ?? 0
      const path = [...above, id]
      paths.set(key, path)
      return {
        id,
        parentId: above.at(-1) ?? null,
        path,
        name: names.at(-1) ?? '',
        position,
        ...pictures(drafts, key),
      }
    })
    await copyRows(tx, 'category', rows)
  }
  await copyRows(
    tx,
    'category_parameter',
    [...paths].flatMap(([key, path]) => templateRows(drafts, key, path.at(-1) ?? 0)),
  )
  return paths
}

function pictures(drafts: readonly ProductDraft[], key: string) {
  const top = topCategories.find(({ name }) => name === key)
  if (top) return { icon: `/media/category-${top.key}`, cover: `/media/category-${top.key}` }
  const shown = under(drafts, key).find(({ plan }) => plan.picture)
  return { icon: '', cover: shown ? `/media/${shown.plan.slug}-1` : '' }
}

/** The parameters of its products, so that staff find them in the form of a new one. */
function templateRows(drafts: readonly ProductDraft[], key: string, categoryId: number) {
  const found = new Map<string, { number: boolean; unit: string; facet: boolean }>()
  for (const { name, number, unit, facet } of under(drafts, key).flatMap(({ parameters }) => parameters)) {
    const before = found.get(name)
    found.set(name, {
      number: (before?.number ?? true) && number !== null,
      unit: before?.unit || unit,
      facet: facet || (before?.facet ?? false),
    })
  }
  return [...found].map(([name, { number, unit, facet }], position) => ({
    categoryId,
    name,
    kind: number ? 'number' : facet ? 'choice' : 'text',
    unit,
    facet,
    position,
  }))
}

const under = (drafts: readonly ProductDraft[], key: string) =>
  drafts.filter(({ family }) => `${family.category.join('/')}/`.startsWith(`${key}/`))

export function productRow({ plan, family, skus, sold }: ProductDraft, now: Date) {
  const prices = skus.map(({ priceFen }) => priceFen)
  const onSaleAt = new Date(
    now.getTime() - Math.floor(randomFrom(`${plan.slug} on sale`)() * 300 + 1) * 86_400_000,
  )
  return {
    title: plan.title,
    subtitle: plan.subtitle,
    detail: detailOf(family, plan),
    unit: plan.unit,
    keywords: plan.keywords ?? '',
    tags: [...(plan.tags ?? [])],
    axes: plan.axes ? plan.axes.map(({ name }) => name) : ['规格'],
    keySpec: plan.keySpec,
    tiersTogether: plan.tiersTogether ?? false,
    status: 'onSale',
    sold,
    views: sold * 17,
    firstImage: plan.picture ? `/media/${plan.slug}-1` : '',
    priceMinFen: Math.min(...prices),
    priceMaxFen: Math.max(...prices),
    inStock: skus.some(({ stock }) => stock > 0),
    createdAt: onSaleAt,
    onSaleAt,
  }
}

export const imageRows = ({ plan }: ProductDraft, productId: number) =>
  plan.picture
    ? [1, 2].map((number) => ({ productId, position: number - 1, url: `/media/${plan.slug}-${number}` }))
    : []

export const parameterRows = ({ parameters }: ProductDraft, productId: number) =>
  parameters.map((parameter, position) => ({ productId, ...parameter, position }))

/** The next ones of the same shelf, then of the same top category. */
function relatedRows(
  drafts: readonly ProductDraft[],
  ids: readonly number[],
  { plan, family }: ProductDraft,
  productId: number,
) {
  const near = (other: ProductDraft) =>
    other.family.category.filter((name, level) => name === family.category[level]).length
  return drafts
    .map((other, at) => ({ id: ids[at] ?? 0, nearness: near(other), slug: other.plan.slug }))
    .filter(({ slug, nearness }) => slug !== plan.slug && nearness > 0)
    .sort((a, b) => b.nearness - a.nearness || Math.abs(a.id - productId) - Math.abs(b.id - productId))
    .slice(0, 6)
    .map(({ id }, position) => ({ productId, relatedId: id, position }))
}

export function skuRow({ plan }: ProductDraft, sku: SkuDraft, productId: number, position: number) {
  const { tiers, ...columns } = sku
  return {
    productId,
    ...columns,
    stock: 0,
    minQuantity: plan.minQuantity ?? 1,
    stepQuantity: plan.stepQuantity ?? 1,
    packQuantity: plan.pack?.[0] ?? 1,
    packUnit: plan.pack?.[1] ?? '',
    position,
  }
}
