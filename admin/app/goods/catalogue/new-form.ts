import type { ProductForm } from '@gongfang/contract/goods/product-desk'
import type { SkuForm } from '@gongfang/contract/goods/sku-desk'

/** A new model with the terms of the model before it. */
export const newModel = (specValues: string[], like?: SkuForm): SkuForm => ({
  barcode: '',
  priceFen: 0,
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
  ...(like && termsOf(like)),
  id: null,
  specValues,
  modelCode: '',
  stock: 0,
})

const termsOf = ({
  minQuantity,
  stepQuantity,
  packQuantity,
  packUnit,
  leadDays,
  backorderLimit,
  safetyStock,
}: SkuForm) => ({
  minQuantity,
  stepQuantity,
  packQuantity,
  packUnit,
  leadDays,
  backorderLimit,
  safetyStock,
})

/** A new product. Category 0 means that none is chosen yet. */
export const newForm = (): ProductForm => ({
  title: '',
  subtitle: '',
  categoryId: 0,
  brandId: null,
  images: [],
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
  skus: [newModel([])],
})
