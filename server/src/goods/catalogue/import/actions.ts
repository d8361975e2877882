import type { TierPrice } from '@gongfang/contract/goods/catalogue'
import type { Db } from '../../../db/connect.ts'
import { enqueue } from '../../../jobs/queue.ts'
import { type Actor, insertAudits } from '../../../system/audit/door.ts'
import { takeShown } from '../../../system/upload/door.ts'
import { refreshProducts } from '../actions.ts'
import { deleteTiers, insertTiers, lockCodes, replaceAxisParameters, touchProducts } from '../queries.ts'
import { showStock } from '../stock/actions.ts'
import { putRows, type Receipt } from '../stock/queries.ts'
import type { Want } from '../stock/rules.ts'
import {
  type ImportedPrice,
  type ImportedProduct,
  type ImportedSku,
  insertBrand,
  insertCategory,
  insertProducts,
  insertSkus,
  listBrandNames,
  listCategoryPaths,
  nextProductIds,
  replaceImages,
  replaceParameters,
  updatePrices,
  updateProducts,
  updateShelves,
  updateSkus,
} from './queries.ts'
import { modelChanges } from './rules.ts'

// Imports hundreds of rows that the caller has checked, with one statement for each table.

export async function savePrices(tx: Db, prices: readonly ImportedPrice[], importing: ImportInput) {
  if (prices.length === 0) return
  await updatePrices(tx, prices)
  await saveTiers(tx, prices)
  const byProduct = Map.groupBy(prices, ({ productId }) => productId)
  const productIds = [...byProduct.keys()].sort((a, b) => a - b)
  // The version rises, so that an open editor notices the change.
  await touchProducts(tx, productIds, importing.actor.name, importing.now)
  await refreshProducts(tx, productIds)
  await insertAudits(
    tx,
    importing.actor,
    [...byProduct].map(([id, models]) => {
      const { before, after } = modelChanges(models)
      return {
        what: 'product.import',
        subject: `product ${id}`,
        before: { skus: before },
        after: { skus: after, by: importing.reference },
      }
    }),
  )
}

async function saveTiers(
  tx: Db,
  skus: readonly { readonly skuId: number; readonly tierPrices: readonly TierPrice[] }[],
) {
  await deleteTiers(
    tx,
    skus.map(({ skuId }) => skuId),
  )
  await insertTiers(
    tx,
    skus.flatMap(({ skuId, tierPrices }) => tierPrices.map((tier) => ({ skuId, ...tier }))),
  )
}

/** Books a receipt, a count or a correction. */
export async function bookStock(tx: Db, wants: readonly Want[], booking: Receipt) {
  if (wants.length > 0) await showStock(tx, await putRows(tx, wants, booking))
}

interface ImportedShelf {
  readonly skuId: number
  readonly safetyStock: number
  readonly shelf: string
  readonly before: { readonly safetyStock: number; readonly shelf: string }
}

export async function saveShelves(
  tx: Db,
  shelves: readonly ImportedShelf[],
  { actor, reference: by }: Omit<ImportInput, 'now'>,
) {
  if (shelves.length === 0) return
  await updateShelves(tx, shelves)
  await insertAudits(
    tx,
    actor,
    shelves.map(({ skuId, before, ...after }) => ({
      what: 'stock.shelf',
      subject: `sku ${skuId}`,
      before,
      after: { ...after, by },
    })),
  )
}

type ImportInput = { actor: Actor; reference: string; now: Date }

export async function saveImported(tx: Db, products: readonly ImportedProduct[], importing: ImportInput) {
  if (products.length === 0) return
  await lockCodes(tx)
  await takeShown(
    tx,
    products.flatMap(({ images }) => images),
    importing.now,
  )
  const rows = await withIds(tx, products)
  const written = { now: importing.now, who: importing.actor.name }
  const [added, known] = [rows.filter(({ isNew }) => isNew), rows.filter(({ isNew }) => !isNew)]
  await insertProducts(tx, added, written)
  await updateProducts(tx, known, written)
  await replaceImages(tx, rows)
  await replaceParameters(tx, rows)
  await saveSkus(tx, rows, importing)
  await replaceAxisParameters(
    tx,
    rows.map(({ id }) => id),
  )
  const productIds = rows.map(({ id }) => id)
  const opened = added.filter(({ status }) => status === 'onSale').map(({ id }) => id)
  await refreshProducts(tx, productIds, { ids: opened, now: importing.now })
  await enqueue(tx, 'search.index', { productIds }, { isAwaited: true })
  await insertAudits(
    tx,
    importing.actor,
    rows.map((row) => ({ ...loggedOf(row, importing), subject: `product ${row.id}` })),
  )
}

function loggedOf(
  { isNew, title, status, skus, change }: ImportedProduct & { isNew: boolean },
  { reference: by }: ImportInput,
) {
  if (isNew) {
    const models = skus.map(({ modelCode }) => modelCode)
    return { what: 'product.create', after: { title, status, models, by } } as const
  }
  const { before, after } = modelChanges(skus)
  return {
    what: 'product.import',
    before: { ...change?.before, skus: before },
    after: { ...change?.after, skus: after, by },
  } as const
}

async function withIds(tx: Db, products: readonly ImportedProduct[]) {
  const categories = await ensureCategories(
    tx,
    products.map(({ category }) => category),
  )
  const brands = await ensureBrands(
    tx,
    products.map(({ brand }) => brand),
  )
  const fresh = await nextProductIds(tx, products.filter(({ id }) => id === null).length)
  return products.map((product) => ({
    ...product,
    isNew: product.id === null,
    id: product.id ?? fresh.pop() ?? 0,
    categoryId: categories.get(product.category) ?? 0,
    brandId: brands.get(product.brand) ?? null,
  }))
}

/** Creates missing categories level by level from the top. */
async function ensureCategories(tx: Db, paths: readonly string[]) {
  const known = new Map((await listCategoryPaths(tx)).map(({ path, id }) => [path, id]))
  for (const path of new Set(paths)) {
    const names = path.split('/')
    for (const [level, name] of names.entries()) {
      const here = names.slice(0, level + 1).join('/')
      if (known.has(here)) continue
      const parentId = known.get(names.slice(0, level).join('/')) ?? null
      known.set(here, await insertCategory(tx, name, parentId))
    }
  }
  return known
}

async function ensureBrands(tx: Db, names: readonly string[]) {
  const known = new Map((await listBrandNames(tx)).map(({ name, id }) => [name, id]))
  for (const name of new Set(names)) {
    if (name !== '' && !known.has(name)) known.set(name, await insertBrand(tx, name, await initialOf(name)))
  }
  return known
}

async function initialOf(name: string) {
  // Loaded on first use: the pronunciation data takes 18 MB that most processes never need.
  const { pinyin } = await import('pinyin-pro')
  const [first = ''] = pinyin(name.slice(0, 1), { pattern: 'first', toneType: 'none', type: 'array' })
  return /^[a-z]$/i.test(first) ? first.toUpperCase() : '#'
}

async function saveSkus(
  tx: Db,
  products: readonly { id: number; skus: readonly ImportedSku[] }[],
  { actor, reference }: ImportInput,
) {
  const skus = products.flatMap(({ id: productId, skus }) => skus.map((sku) => ({ ...sku, productId })))
  const known = skus.flatMap(({ id, ...sku }) => (id === null ? [] : [{ ...sku, id, skuId: id }]))
  await updateSkus(tx, known)
  const added = skus.filter(({ id }) => id === null)
  const made = await insertSkus(tx, added, { reference, who: actor.name })
  const ids = new Map(made.map(({ modelCode, id }) => [modelCode, id]))
  await saveTiers(tx, [
    ...known,
    ...added.map(({ modelCode, tierPrices }) => ({ skuId: ids.get(modelCode) ?? 0, tierPrices })),
  ])
}
