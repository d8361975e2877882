import { isDeepStrictEqual } from 'node:util'
import { refuseField } from '@gongfang/contract/base/refusal'
import type { DeskProduct, ProductForm, SaleWish } from '@gongfang/contract/goods/product-desk'
import type { SkuForm } from '@gongfang/contract/goods/sku-desk'

export interface ProductState {
  readonly status: DeskProduct['status']
  readonly saleAt: string | null
}

interface StateInput {
  readonly sale: SaleWish
  readonly saleAt?: string | undefined
}

/** The sale state after a save. A product that was never on sale stays a draft until it is. */
export function stateAfter(
  before: ProductState | null,
  { sale, saleAt }: StateInput,
  now: Date,
): ProductState {
  const { status, saleAt: planned } = before ?? { status: 'draft', saleAt: null }
  if (sale === 'now') return { status: 'onSale', saleAt: null }
  if (sale === 'off') return { status: status === 'onSale' ? 'offSale' : status, saleAt: null }
  if (sale === 'keep') return { status, saleAt: planned }
  if (status === 'onSale') return refuseField('saleAt', '商品已在出售中')
  if (!saleAt || new Date(saleAt) <= now) return refuseField('saleAt', '定时上架时间应晚于现在')
  return { status, saleAt }
}

interface Known {
  readonly id: number
  readonly modelCode: string
}

/** Entering the model code of a retired SKU restores that SKU. */
export function adopt(skus: readonly SkuForm[], retired: readonly Known[]): SkuForm[] {
  const known = new Map(retired.map(({ id, modelCode }) => [modelCode, id]))
  return skus.map((sku) => (sku.id === null ? { ...sku, id: known.get(sku.modelCode) ?? null } : sku))
}

/** URLs of all own pictures and files in the form. */
export const picturesIn = ({ images, skus, attachments, detail }: ProductForm): string[] => [
  ...new Set([
    ...images.map(({ url }) => url),
    ...skus.map(({ image }) => image),
    ...attachments.map(({ url }) => url),
    ...[...detail.matchAll(/\ssrc="(\/uploads\/[^"]+)"/g)].map(([, url = '']) => url),
  ]),
]

const LONGEST = 300

const shorter = (value: unknown) =>
  typeof value === 'string' && value.length > LONGEST ? `${value.slice(0, LONGEST)}…` : value

/** Changes of a save for the audit log: fields and SKUs that differ. */
export function differences(before: ProductForm | null, after: ProductForm) {
  const keys = (Object.keys(after) as (keyof ProductForm)[]).filter(
    (key) => key !== 'skus' && !isDeepStrictEqual(before?.[key], after[key]),
  )
  const pick = (form: ProductForm | null) =>
    form && Object.fromEntries(keys.map((key) => [key, shorter(form[key])]))
  const skus = (form: ProductForm | null, other: ProductForm | null) => {
    const rows = form?.skus.filter((sku) => !other?.skus.some((one) => isDeepStrictEqual(one, sku))) ?? []
    return rows.length > 0 ? { skus: rows } : {}
  }
  return {
    before: before && { ...pick(before), ...skus(before, after) },
    after: { ...pick(after), ...skus(after, before) },
  }
}
