import type { ProductForm } from '@gongfang/contract/goods/product-desk'
import type { SkuForm } from '@gongfang/contract/goods/sku-desk'
import type { TestShop } from './shop.ts'

let serial = 0

/** A model as it is typed into the matrix. */
export const aModel = (wish: Partial<SkuForm> = {}): SkuForm => ({
  id: null,
  specValues: [],
  modelCode: `GD-${++serial}`,
  barcode: '',
  priceFen: 1000,
  marketPriceFen: null,
  points: null,
  costFen: null,
  safetyStock: 0,
  minQuantity: 1,
  stepQuantity: 1,
  packQuantity: 1,
  leadDays: 0,
  backorderLimit: 0,
  packUnit: '',
  weightG: 0,
  image: '',
  enabled: true,
  tiers: [],
  stock: 0,
  ...wish,
})

/** A product as its form is filled in. */
export const aForm = (categoryId: number, wish: Partial<ProductForm> = {}): ProductForm => ({
  title: `测试扳手${++serial}`,
  subtitle: '',
  categoryId,
  brandId: null,
  images: [{ url: '/media/wrench-1', alt: '' }],
  video: '',
  detail: '',
  unit: '件',
  keywords: '',
  tags: [],
  keySpec: '',
  priority: 0,
  summary: '',
  parameters: [],
  attachments: [],
  relatedIds: [],
  tiersTogether: false,
  axes: [],
  skus: [aModel()],
  ...wish,
})

export async function aCategory(shop: TestShop, name = `分类${++serial}`, parentId: number | null = null) {
  const [row] = await shop.db<{ id: number }[]>`
    insert into category (name, parent_id) values (${name}, ${parentId}) returning id`
  await shop.db`
    update category set path = coalesce((select path from category where id = ${parentId}), '{}') || id
     where id = ${row!.id}`
  return row!.id
}
