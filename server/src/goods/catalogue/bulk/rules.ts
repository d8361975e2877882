import { type BulkChange, type ProductStatus, skuFaults } from '@gongfang/contract/goods/product-desk'
import { changedPrice, type PriceChange } from '@gongfang/contract/goods/sku-desk'

export interface Chosen {
  readonly id: number
  readonly title: string
  readonly status: ProductStatus
  readonly saleAt: string | null
  readonly deletedAt: string | null
  readonly categoryId: number
  readonly brandId: number | null
  readonly tags: string[]
  readonly priority: number
  readonly hasPicture: boolean
  readonly hasModel: boolean
}

export interface PricedSku {
  readonly id: number
  readonly productId: number
  readonly title: string
  readonly modelCode: string
  readonly priceFen: number
  readonly tiers: { fromQuantity: number; priceFen: number }[]
}

export interface NewState {
  readonly id: number
  readonly status: ProductStatus
  readonly saleAt: string | null
  readonly deletedAt: string | null
  readonly categoryId: number
  readonly brandId: number | null
  readonly tags: readonly string[]
  readonly priority: number
}

type StateChange = Exclude<BulkChange, { kind: 'price' }>

type Verdict = { state?: Partial<Omit<NewState, 'id'>>; why?: string }

/** The new state of a product, or the reason why it stays; neither if nothing would change. */
export function bulkState(product: Chosen, change: StateChange, now: Date): Verdict {
  const { status, saleAt, tags, deletedAt } = product
  if (change.kind === 'restore') return deletedAt ? { state: { deletedAt: null } } : {}
  if (deletedAt) return change.kind === 'del' ? {} : { why: '在回收站中' }
  switch (change.kind) {
    case 'onSale': {
      if (status === 'onSale') return {}
      if (!product.hasPicture) return { why: '没有图片' }
      return product.hasModel ? { state: { status: 'onSale' } } : { why: '没有启用的型号' }
    }
    case 'offSale':
      if (status === 'onSale') return { state: { status: 'offSale' } }
      return saleAt === null ? {} : { state: { saleAt: null } }
    case 'del':
      return {
        state: { deletedAt: now.toISOString(), ...(status === 'onSale' ? { status: 'offSale' } : {}) },
      }
    case 'category':
      return product.categoryId === change.categoryId ? {} : { state: { categoryId: change.categoryId } }
    case 'brand':
      return product.brandId === change.brandId ? {} : { state: { brandId: change.brandId } }
    case 'priority':
      return product.priority === change.priority ? {} : { state: { priority: change.priority } }
    case 'addTag':
      if (tags.includes(change.tag)) return {}
      return tags.length < 10 ? { state: { tags: [...tags, change.tag] } } : { why: '已有 10 个标签' }
    case 'removeTag':
      return tags.includes(change.tag) ? { state: { tags: tags.filter((tag) => tag !== change.tag) } } : {}
  }
}

export interface Repriced extends PricedSku {
  readonly afterFen: number
  readonly tiersAfter: PricedSku['tiers']
}

/** An own points price stays, because it is not an amount of money. */
export const repriced = (skus: readonly PricedSku[], change: PriceChange): Repriced[] =>
  skus.map((sku) => ({
    ...sku,
    afterFen: changedPrice(sku.priceFen, change),
    tiersAfter: sku.tiers.map((tier) => ({ ...tier, priceFen: changedPrice(tier.priceFen, change) })),
  }))

/** The reason why a product's prices cannot be changed this way. */
export function unpriceable({ deletedAt }: Chosen, skus: readonly Repriced[]): string | undefined {
  if (deletedAt) return '在回收站中'
  const flat = skus.find(
    ({ afterFen, tiersAfter }) =>
      Object.keys(skuFaults({ minQuantity: 1, stepQuantity: 1, priceFen: afterFen, tiers: tiersAfter }))
        .length > 0,
  )
  return flat && `${flat.modelCode} 取整后阶梯价不再逐档降低`
}
