import type { Parsed } from '@gongfang/contract/base/endpoint'
import { type FieldErrors, refuse } from '@gongfang/contract/base/refusal'
import {
  type copyProduct,
  type DeskProduct,
  missingForSale,
  type ProductForm,
  productFaults,
  type saveProduct,
} from '@gongfang/contract/goods/product-desk'
import type { Db } from '../../../db/connect.ts'
import type { StaffContext } from '../../../http/context.ts'
import { enqueue } from '../../../jobs/queue.ts'
import { cleanHtml } from '../../../rich-text.ts'
import { audit } from '../../../system/audit/door.ts'
import { takeShown } from '../../../system/upload/door.ts'
import { refreshProducts } from '../actions.ts'
import { deleteTiers, insertTiers, lockCodes, replaceAxisParameters } from '../queries.ts'
import { showStock } from '../stock/actions.ts'
import { putRows } from '../stock/queries.ts'
import {
  findForm,
  findReferences,
  insertProduct,
  insertSkus,
  listTaken,
  lockProduct,
  replaceParts,
  retireOthers,
  updateProduct,
  updateSkus,
} from './queries.ts'
import { adopt, differences, type ProductState, picturesIn, stateAfter } from './rules.ts'

export async function getProductForm(db: Db, id: number): Promise<DeskProduct> {
  const [
    { version, status, saleAt, deletedAt, createdAt, updatedAt, updatedBy, sold, ...rest } = refuse(
      'notFound',
    ),
  ] = await findForm(db, id)
  const { stocks, retired, related, id: _id, ...form } = rest
  const meta = { id, version, status, saleAt, deletedAt, createdAt, updatedAt, updatedBy, sold }
  return { ...meta, form, stocks, retired, related }
}

/** Saves everything of a product or nothing. An outdated version is refused with the present state. */
export const saveForm = (ctx: StaffContext, input: Parsed<typeof saveProduct>) =>
  ctx.once(async (tx) => {
    await lockCodes(tx)
    if (input.id !== null) await lockProduct(tx, input.id)
    const before = input.id === null ? null : await getProductForm(tx, input.id)
    if (before && before.version !== input.version) refuseStale(before)
    if (before?.deletedAt) refuse('productBinned')
    const state = stateAfter(before, input, ctx.now)
    const skus = adopt(input.form.skus, before?.retired ?? [])
    const form = { ...input.form, detail: cleanHtml(input.form.detail), skus }
    await mustFit(tx, { form, state, before, now: ctx.now })
    const id = await write(tx, ctx, { form, state, before })
    const changes = differences(before?.form ?? null, form)
    await audit(tx, ctx, {
      what: before ? 'product.edit' : 'product.create',
      subject: `product ${id}`,
      before: changes.before && { ...changes.before, status: before?.status, saleAt: before?.saleAt },
      after: { ...changes.after, ...state },
    })
    return { id, version: (before?.version ?? 0) + 1, status: state.status }
  })

function refuseStale({ version, updatedAt, updatedBy, form }: DeskProduct): never {
  return refuse('changedMeanwhile', { data: { version, updatedAt, updatedBy, form } })
}

interface Draft {
  readonly form: ProductForm
  readonly state: ProductState
  readonly before: DeskProduct | null
}

async function mustFit(tx: Db, { form, state, before, now }: Draft & { now: Date }) {
  demand(productFaults(form))
  if (state.status === 'onSale' || state.saleAt) demand(missingForSale(form))
  demand(await unknownReferences(tx, form))
  const own = new Set([...(before?.stocks ?? []), ...(before?.retired ?? [])].map(({ id }) => id))
  demand(
    atSkus(form, ({ id }) => (id === null || own.has(id) ? undefined : ['modelCode', '该型号不属于此商品'])),
  )
  const codes = form.skus.map(({ modelCode }) => modelCode)
  const taken = new Map((await listTaken(tx, codes, before?.id ?? null)).map((row) => [row.code, row]))
  const doubles = atSkus(form, ({ modelCode }) => {
    const other = taken.get(modelCode)
    return other && ['modelCode', `已用于「${other.title}」`]
  })
  if (taken.size > 0)
    refuse('codeTaken', { values: { codes: [...taken.keys()].join('、') }, fields: doubles })
  // Pictures that the product already had may come from an import; they stay.
  const shown = new Set(before ? picturesIn(before.form) : [])
  const lost = await takeShown(
    tx,
    picturesIn(form).filter((url) => !shown.has(url)),
    now,
  )
  if (lost.length > 0) refuse('pictureLost', { fields: { images: '有图片或附件已失效，请重新上传' } })
}

function demand(fields: FieldErrors) {
  if (Object.keys(fields).length > 0) refuse('invalid', { fields })
}

type Fault = readonly [field: string, text: string]

const atSkus = (
  { skus }: ProductForm,
  faultOf: (sku: ProductForm['skus'][number]) => Fault | undefined,
): FieldErrors =>
  Object.fromEntries(
    skus.flatMap((sku, at) => {
      const fault = faultOf(sku)
      return fault ? [[`skus.${at}.${fault[0]}`, fault[1]]] : []
    }),
  )

async function unknownReferences(tx: Db, form: ProductForm): Promise<FieldErrors> {
  const [{ category, brand, related }] = await findReferences(tx, form)
  return {
    ...(category ? {} : { categoryId: '分类已不存在，请重新选择' }),
    ...(brand ? {} : { brandId: '品牌已不存在，请重新选择' }),
    ...(form.relatedIds.every((id) => related.includes(id))
      ? {}
      : { relatedIds: '相关商品已不存在，请重新选择' }),
  }
}

export interface Unlisted {
  title: string
  /** '' without. */
  spec: string
  unit: string
  categoryId: number
  modelCode: string
  priceFen: number
  /** It is made to order: it has no stock, and this many days are needed. */
  leadDays: number
  /** Why there is it, for the staff. */
  why: string
}

/** A product that stays a draft, with one model that is made to order. Only an offer can name it to a buyer. */
export async function makeUnlisted(tx: Db, ctx: StaffContext, { spec, why, ...goods }: Unlisted) {
  const { title, unit, categoryId, modelCode, priceFen, leadDays } = goods
  const form: ProductForm = {
    ...{ title, subtitle: why, unit, categoryId, brandId: null, keywords: '', keySpec: '', summary: '' },
    ...{ images: [], video: '', detail: '', tags: [], priority: 0, parameters: [], attachments: [] },
    ...{ relatedIds: [], tiersTogether: false, axes: spec === '' ? [] : ['规格'] },
    skus: [
      {
        ...{ id: null, specValues: spec === '' ? [] : [spec], modelCode, barcode: '', image: '' },
        ...{ priceFen, marketPriceFen: null, points: null, costFen: null, weightG: 0, tiers: [] },
        ...{ stock: 0, safetyStock: 0, minQuantity: 1, stepQuantity: 1, packQuantity: 1, packUnit: '' },
        ...{ leadDays, backorderLimit: MOST_BACKORDER, enabled: true },
      },
    ],
  }
  const state = { status: 'draft', saleAt: null } as const
  await lockCodes(tx)
  await mustFit(tx, { form, state, before: null, now: ctx.now })
  const id = await writeNew(tx, ctx, form)
  const after = { title, modelCode, priceFen, leadDays, status: state.status }
  await audit(tx, ctx, { what: 'product.create', subject: `product ${id}`, after })
  return id
}

const MOST_BACKORDER = 99_999

/** Creates a draft, which is not public. */
export const writeNew = (tx: Db, ctx: StaffContext, form: ProductForm) =>
  write(tx, ctx, { form, state: { status: 'draft', saleAt: null }, before: null })

async function write(tx: Db, ctx: StaffContext, { form, state, before }: Draft) {
  const written = { ...state, who: ctx.caller.name, now: ctx.now }
  const id = before?.id ?? (await insertProduct(tx, form, written))
  if (before) await updateProduct(tx, id, form, written)
  await replaceParts(tx, id, form)
  await writeSkus(tx, ctx, id, form)
  await replaceAxisParameters(tx, [id])
  await refreshProducts(tx, [id])
  await enqueue(tx, 'search.index', { productIds: [id] })
  return id
}

async function writeSkus(tx: Db, { caller, now }: StaffContext, productId: number, { skus }: ProductForm) {
  const rows = skus.map((sku, position) => ({ ...sku, position }))
  const known = rows.filter(({ id }) => id !== null)
  await retireOthers(
    tx,
    productId,
    known.flatMap(({ id }) => id ?? []),
    now,
  )
  if (known.length > 0) await updateSkus(tx, known)
  const fresh = rows.filter(({ id }) => id === null)
  const made = fresh.length > 0 ? await insertSkus(tx, productId, fresh) : []
  const idOf = new Map(made.map(({ id, modelCode }) => [modelCode, id]))
  const all = rows.map((sku) => ({ ...sku, skuId: sku.id ?? idOf.get(sku.modelCode) ?? 0 }))
  await deleteTiers(
    tx,
    all.map(({ skuId }) => skuId),
  )
  await insertTiers(
    tx,
    all.flatMap(({ skuId, tiers }) => tiers.map((tier) => ({ skuId, ...tier }))),
  )
  const goods = all.filter(({ id, stock }) => id === null && stock > 0)
  const wants = goods.map(({ skuId, stock }) => ({ skuId, quantity: stock }))
  const booking = {
    kind: 'receipt',
    reference: `建档 ${productId}`,
    who: caller.name,
    note: '新建型号',
  } as const
  if (wants.length > 0) await showStock(tx, await putRows(tx, wants, booking))
}

/** Copies a product as a draft: model codes get an unused suffix, and the stock is 0. */
export const copyOne = (ctx: StaffContext, { id }: Parsed<typeof copyProduct>) =>
  ctx.once(async (tx) => {
    await lockCodes(tx)
    const { form } = await getProductForm(tx, id)
    const codes = form.skus.map(({ modelCode }) => modelCode)
    let tail = ''
    for (let copy = 1; ; copy++) {
      tail = `-C${copy}`
      if (
        (
          await listTaken(
            tx,
            codes.map((code) => tailed(code, tail)),
            null,
          )
        ).length === 0
      )
        break
    }
    const skus = form.skus.map((sku) => ({
      ...sku,
      id: null,
      barcode: '',
      modelCode: tailed(sku.modelCode, tail),
    }))
    const title = `${[...form.title].slice(0, 56).join('')}（副本）`
    const made = await writeNew(tx, ctx, { ...form, title, skus })
    await audit(tx, ctx, { what: 'product.copy', subject: `product ${made}`, after: { from: id } })
    return { id: made }
  })

const tailed = (code: string, tail: string) => code.slice(0, 60 - tail.length) + tail
