import { type Db, type Pool, transaction } from '../src/db/connect.ts'
import { indexProducts } from '../src/goods/search/index/actions.ts'
import { changed } from '../src/http/kept.ts'
import { brands } from './brands.ts'
import { drafts } from './catalogue.ts'
import { copyRows } from './copy.ts'
import type { ParameterDraft, ProductDraft, SkuDraft } from './expand.ts'
import { imageRows, parameterRows, productRow, skuRow } from './insert-catalogue.ts'
import { between, pick, randomFrom } from './random.ts'

const SKUS = 10
const AT_ONCE = 2_000

/**
 * Adds products with ten SKUs each to the demo catalogue: its goods under other brands, in other series and styles.
 * Copies finished rows, as `refreshProducts` would make them, because refreshing would write each one twice.
 */
export async function seedMany(db: Pool, count: number) {
  const fill = async (tx: Db) => {
    await copyProducts(tx, count)
    await indexProducts(tx, 'all')
    await tx`analyze`
  }
  await transaction(db, fill, { unhurried: true })
}

async function copyProducts(tx: Db, count: number) {
  await tx`lock table product, sku in exclusive mode`
  const shelves = await findShelves(tx)
  const models = drafts().filter(({ family }) => shelves.paths.has(family.category.join('/')))
  if (models.length === 0) throw new Error('没有演示分类：请先写入演示数据')
  const now = new Date()
  for (let done = 0; done < count; done += AT_ONCE) {
    const goods = Array.from({ length: Math.min(AT_ONCE, count - done) }, (_, at) => {
      const serial = shelves.lastProduct + done + at + 1
      return { id: serial, draft: variant(models[serial % models.length] as ProductDraft, serial) }
    })
    await copyGoods(tx, goods, shelves, { now, firstSku: shelves.lastSku + done * SKUS + 1 })
  }
  await tx`select setval(pg_get_serial_sequence('product', 'id'), (select max(id) from product)),
                  setval(pg_get_serial_sequence('sku', 'id'), (select max(id) from sku))`
  await changed(tx, 'catalogue')
}

interface Shelves {
  /** Ids from the top down, by names joined by '/'. */
  paths: Map<string, number[]>
  /** By category id and name: the units of parameters that are numbers. */
  units: Map<string, string>
  brandIds: Map<string, number>
  lastProduct: number
  lastSku: number
}

async function findShelves(tx: Db): Promise<Shelves> {
  const categories = await tx<{ key: string; path: number[] }[]>`
    select (select string_agg(a.name, '/' order by cardinality(a.path)) from category a where a.id = any(c.path)) as key,
           path
      from category c`
  const numbers = await tx<{ key: string; unit: string }[]>`
    select c.id || ':' || k.name as key, k.unit
      from category c
     cross join lateral (
       select distinct on (name) name, kind, unit from category_parameter
        where category_id = any(c.path) order by name, array_position(c.path, category_id) desc) k
     where k.kind = 'number'`
  const known = await tx<{ id: number; name: string }[]>`select id, name from brand`
  const [last] = await tx<[{ product: number; sku: number }]>`
    select coalesce((select max(id) from product), 0) as product, coalesce((select max(id) from sku), 0) as sku`
  return {
    paths: new Map(categories.map(({ key, path }) => [key, path])),
    units: new Map(numbers.map(({ key, unit }) => [key, unit])),
    brandIds: new Map(known.map(({ id, name }) => [name, id])),
    lastProduct: last.product,
    lastSku: last.sku,
  }
}

interface Good {
  id: number
  draft: ProductDraft
}

async function copyGoods(
  tx: Db,
  goods: readonly Good[],
  { paths, brandIds, units }: Shelves,
  { now, firstSku }: { now: Date; firstSku: number },
) {
  const parameters = goods.map(({ draft }) => {
    const path = paths.get(draft.family.category.join('/')) ?? []
    return offered(draft, (name) => units.get(`${path.at(-1)}:${name}`))
  })
  const products = goods.map(({ id, draft }, at) => {
    const path = paths.get(draft.family.category.join('/')) ?? []
    return {
      id,
      ...productRow(draft, now),
      brandId: brandIds.get(draft.plan.brand) ?? null,
      categoryId: path.at(-1) ?? 0,
      categoryPath: path,
      facets: (parameters[at] ?? []).flatMap(({ name, value, facet }) => (facet ? `${name}:${value}` : [])),
    }
  })
  const skus = goods.flatMap(({ id, draft }, at) =>
    draft.skus.map((sku, position) => ({
      sku,
      row: {
        ...skuRow(draft, sku, id, position),
        id: firstSku + at * SKUS + position,
        stock: sku.stock,
      },
    })),
  )
  await copyRows(tx, 'product', products)
  await copyRows(
    tx,
    'product_image',
    goods.flatMap(({ id, draft }) => imageRows(draft, id)),
  )
  await copyRows(
    tx,
    'product_parameter',
    goods.flatMap(({ id, draft }, at) => parameterRows({ ...draft, parameters: parameters[at] ?? [] }, id)),
  )
  await copyRows(
    tx,
    'sku',
    skus.map(({ row }) => row),
  )
  await copyRows(
    tx,
    'tier_price',
    skus.flatMap(({ sku, row }) => sku.tiers.map((tier) => ({ skuId: row.id, ...tier }))),
  )
  await copyRows(
    tx,
    'stock_movement',
    skus.flatMap(({ row: { id, stock } }) => (stock > 0 ? [opening(id, stock, now)] : [])),
  )
}

/** The parameters with those values of the axes only that one of the SKUs has. */
function offered(
  { plan: { axes = [] }, skus, parameters }: ProductDraft,
  unitOf: (name: string) => string | undefined,
) {
  const own = axes.flatMap(({ name }, axis) => {
    const facet = parameters.some((each) => each.name === name && each.facet)
    const values = new Set(skus.map(({ specValues }) => specValues[axis] ?? ''))
    return [...values].map((value): ParameterDraft => {
      const unit = unitOf(name)
      const [, number = '', rest = ''] = /^(-?\d+(?:\.\d+)?)\s*(.*)$/.exec(value) ?? []
      return number !== '' && unit !== undefined && (rest === '' || rest === unit)
        ? { name, value: number, number: Number(number), unit, facet }
        : { name, value, number: null, unit: '', facet }
    })
  })
  const names = new Set(axes.map(({ name }) => name))
  const all = [...parameters.filter(({ name }) => !names.has(name)), ...own]
  return all.filter(
    ({ name, value }, at) => all.findIndex((one) => one.name === name && one.value === value) === at,
  )
}

const opening = (skuId: number, delta: number, at: Date) => ({
  skuId,
  kind: 'receipt',
  reference: 'demo-opening',
  delta,
  who: '演示数据',
  at,
})

const GRADES = [
  '工业级',
  '专业级',
  '教学用',
  '实验室用',
  '加强型',
  '便携式',
  '经济型',
  '防滑型',
  '车间用',
  '出口型',
]
const STYLES = [
  '标准款',
  '加长款',
  '加厚款',
  '轻量款',
  '耐磨款',
  '防锈款',
  '袖珍款',
  '重型款',
  '双只装',
  '盒装',
]

/** The same goods from another maker: the title and every model code carry the series, so that each can be looked for. */
function variant(model: ProductDraft, serial: number): ProductDraft {
  const random = randomFrom(`variant ${serial}`)
  const series = serial.toString(36).toUpperCase()
  const brand = pick(random, brands).name
  const { axes = [{ name: '规格', unit: '', values: [] }] } = model.plan
  const plan = {
    ...model.plan,
    brand,
    title: `${brand} ${model.plan.title.slice(0, 36)} ${pick(random, GRADES)} ${series}系列`,
    axes: [...axes, { name: '款式', unit: '', values: STYLES }],
  }
  const share = between(random, 70, 160) / 100
  const start = between(random, 0, model.skus.length - 1)
  const skus = Array.from({ length: SKUS }, (_, at) => {
    const sku = model.skus[(start + at) % model.skus.length] as SkuDraft
    return restyled(sku, { style: Math.floor(at / model.skus.length), series, share })
  })
  return { ...model, plan, skus, sold: between(random, 0, 60) ** 2 }
}

function restyled(sku: SkuDraft, { style, series, share }: { style: number; series: string; share: number }) {
  const priced = (fen: number) => Math.max(1, Math.round(fen * share))
  return {
    ...sku,
    modelCode: `${sku.modelCode}-${series}${style > 0 ? `/${style}` : ''}`,
    specValues: [...sku.specValues, STYLES[style] ?? ''],
    priceFen: priced(sku.priceFen),
    marketPriceFen: sku.marketPriceFen === null ? null : priced(sku.marketPriceFen),
    costFen: priced(sku.costFen),
    tiers: sku.tiers.map(({ fromQuantity, priceFen }) => ({ fromQuantity, priceFen: priced(priceFen) })),
  }
}
