import * as z from 'zod/mini'
import { endpoint, Nothing } from '../base/endpoint.ts'
import { Fen, Points } from '../base/money.ts'
import { Instant } from '../base/time.ts'
import { atMost, Count, Id, KeyPaging, keyPageOf, line, lines, MediaOrNone } from '../base/values.ts'
import type { TierPrice } from './catalogue.ts'
import { MOST_SKUS, Picture, PriceChange, PriceSample, SkuForm } from './sku-desk.ts'

export const ProductStatus = z.enum(['draft', 'onSale', 'offSale'])
export type ProductStatus = z.output<typeof ProductStatus>

export const productViews = {
  onSale: '出售中',
  offSale: '仓库中',
  draft: '草稿',
  soldOut: '已售罄',
  low: '库存预警',
  bin: '回收站',
} as const
export const ProductView = z.enum(Object.keys(productViews) as (keyof typeof productViews)[])
export type ProductView = z.output<typeof ProductView>

const filter = {
  view: z._default(ProductView, 'onSale'),
  categoryId: z.optional(Id),
  brandId: z.optional(Id),
  priceFromFen: z.optional(Fen),
  priceToFen: z.optional(Fen),
  /** Parts of the title or of a model code, or a whole barcode. */
  keyword: z.optional(line('关键词', 60)),
}

export const ProductRow = z.object({
  id: Id,
  title: z.string(),
  image: z.string(),
  /** Model code of the first SKU. */
  modelCode: z.string(),
  skuCount: Count,
  category: z.string(),
  brand: z.string(),
  priceMinFen: Fen,
  priceMaxFen: Fen,
  /** Price of the cheapest SKU in points mode. */
  points: Points,
  stock: Count,
  /** Number of SKUs at or below their safety stock. */
  lowCount: Count,
  sold: Count,
  priority: Count,
  status: ProductStatus,
  tags: z.array(z.string()),
  saleAt: z.nullable(Instant),
  deletedAt: z.nullable(Instant),
  updatedAt: Instant,
  updatedBy: z.string(),
})
export type ProductRow = z.output<typeof ProductRow>

export const listDeskProducts = endpoint({
  method: 'GET',
  path: '/api/admin.product/lst',
  access: { staff: 'product.read' },
  summary: '商品',
  input: z.object({ ...KeyPaging, ...filter }),
  output: keyPageOf(ProductRow),
})

export const countDeskProducts = endpoint({
  method: 'GET',
  path: '/api/admin.product/counts',
  access: { staff: 'product.read' },
  summary: '各商品视图的数量（超过 10000 按 10001 计）',
  input: z.object({}),
  output: z.record(ProductView, Count),
})

const ImageForm = z.strictObject({ url: Picture, alt: line('图片说明', 60) })
const ParameterForm = z.strictObject({
  name: line('参数名', 20, 1),
  value: line('参数值', 48, 1),
  unit: line('单位', 10),
})
export const AttachmentForm = z.strictObject({
  name: line('附件名', 100, 1),
  url: z.string().check(z.regex(/^\/(?:uploads\/attachment|files)\/[\w.-]{1,120}$/, '附件地址不正确')),
  size: Count,
})

export const MOST_PRIORITY = 9999
/** Larger numbers come first in lists without another sort order. */
const Priority = z
  .int('排序应为整数')
  .check(z.minimum(0, '排序最小为 0'), z.maximum(MOST_PRIORITY, `排序最大为 ${MOST_PRIORITY}`))

export const ProductForm = z.strictObject({
  title: line('标题', 60, 2),
  subtitle: line('副标题', 80),
  categoryId: Id,
  brandId: z.nullable(Id),
  images: z.array(ImageForm).check(z.maxLength(9, '最多 9 张图片')),
  video: MediaOrNone,
  detail: z.string().check(atMost(200_000, '详情过长，请精简后重试')),
  unit: line('单位', 10, 1),
  keywords: line('搜索关键词', 200),
  tags: z.array(line('标签', 10, 1)).check(z.maxLength(10, '最多 10 个标签')),
  /** The most important parameters, shown on the product's card. */
  keySpec: line('卡片参数', 60),
  priority: Priority,
  /** Description for search engines; '': generated from the title. */
  summary: lines('搜索摘要', 160),
  parameters: z.array(ParameterForm).check(z.maxLength(60, '最多 60 项参数')),
  attachments: z.array(AttachmentForm).check(z.maxLength(10, '最多 10 个附件')),
  relatedIds: z.array(Id).check(z.maxLength(8, '最多 8 个相关商品')),
  /** 混批: the pieces of all models decide about tiers together. */
  tiersTogether: z._default(z.boolean(), false),
  axes: z.array(line('规格名', 20, 1)).check(z.maxLength(3, '最多 3 个规格名')),
  skus: z.array(SkuForm).check(z.maxLength(MOST_SKUS, `最多 ${MOST_SKUS} 个型号`)),
})
export type ProductForm = z.output<typeof ProductForm>

/** Fields that are missing before the product can be sold, with a message for each. */
export function missingForSale({
  images,
  skus,
}: Pick<ProductForm, 'images' | 'skus'>): Record<string, string> {
  return {
    ...(images.length === 0 ? { images: '上架前请至少上传一张图片' } : {}),
    ...(skus.some(({ enabled }) => enabled) ? {} : { skus: '上架前请至少启用一个型号' }),
  }
}

/** Checks that involve several fields of the form; messages by dotted path. */
export function productFaults({
  categoryId,
  axes,
  skus,
  parameters,
  tags,
}: ProductForm): Record<string, string> {
  const faults: Record<string, string> = categoryId === 0 ? { categoryId: '请选择分类' } : {}
  const twice = <T>(
    rows: readonly T[],
    keyOf: (row: T) => string,
    field: (at: number) => string,
    text: string,
  ) => {
    const first = new Map<string, number>()
    for (const [at, row] of rows.entries()) {
      const key = keyOf(row)
      const before = first.get(key)
      if (before === undefined) first.set(key, at)
      else faults[field(at)] = text.replace('{n}', String(before + 1))
    }
  }
  twice(
    axes,
    (axis) => axis,
    (at) => `axes.${at}`,
    '与第 {n} 个规格名重复',
  )
  twice(
    tags,
    (tag) => tag,
    (at) => `tags.${at}`,
    '与第 {n} 个标签重复',
  )
  twice(
    parameters,
    ({ name, value }) => `${name}\n${value}`,
    (at) => `parameters.${at}.name`,
    '与第 {n} 项参数重复',
  )
  twice(
    skus,
    ({ modelCode }) => modelCode,
    (at) => `skus.${at}.modelCode`,
    '与第 {n} 行型号重复',
  )
  twice(
    skus,
    ({ specValues }) => specValues.join('\n'),
    (at) => `skus.${at}.specValues`,
    '与第 {n} 行规格重复',
  )
  for (const [at, parameter] of parameters.entries())
    if (axes.includes(parameter.name)) faults[`parameters.${at}.name`] = '该参数已是规格，无需重复填写'
  for (const [at, sku] of skus.entries()) {
    if (sku.specValues.length !== axes.length) faults[`skus.${at}.specValues`] = '规格值与规格名不一致'
    for (const [field, text] of Object.entries(skuFaults(sku))) faults[`skus.${at}.${field}`] = text
  }
  return faults
}

type Terms = Pick<SkuForm, 'minQuantity' | 'stepQuantity' | 'priceFen'> & {
  leadDays?: number
  backorderLimit?: number
  tiers?: readonly TierPrice[] | SkuForm['tiers']
}

/** Checks that involve several cells of one SKU. */
export function skuFaults({
  minQuantity,
  stepQuantity,
  priceFen,
  leadDays = 0,
  backorderLimit = 0,
  tiers = [],
}: Terms): Record<string, string> {
  const faults: Record<string, string> = {}
  if (minQuantity % stepQuantity !== 0) faults.minQuantity = `起订量应为步长 ${stepQuantity} 的倍数`
  if (backorderLimit > 0 && leadDays === 0) faults.leadDays = '接受订货时请填写货期'
  for (const [at, tier] of tiers.entries()) {
    const before = tiers[at - 1]
    if (before && tier.fromQuantity <= before.fromQuantity)
      faults[`tiers.${at}.fromQuantity`] = '阶梯数量应逐档增加'
    if (tier.priceFen >= (before?.priceFen ?? priceFen))
      faults[`tiers.${at}.priceFen`] = '阶梯价应逐档降低，且低于单价'
  }
  return faults
}

export const RetiredSku = z.object({ id: Id, modelCode: z.string(), spec: z.string(), stock: z.int() })

export const DeskProduct = z.object({
  id: Id,
  version: Count,
  status: ProductStatus,
  saleAt: z.nullable(Instant),
  deletedAt: z.nullable(Instant),
  createdAt: Instant,
  updatedAt: Instant,
  updatedBy: z.string(),
  sold: Count,
  /** As it is stored: an older address of a video may break today's rules. */
  form: z.extend(ProductForm, { video: z.string() }),
  /** Current stock of each SKU of the form. */
  stocks: z.array(z.object({ id: Id, stock: z.int() })),
  /** SKUs that were removed from the matrix; typing the code of one again restores it. */
  retired: z.array(RetiredSku),
  related: z.array(z.object({ id: Id, title: z.string(), image: z.string() })),
})
export type DeskProduct = z.output<typeof DeskProduct>

export const getDeskProduct = endpoint({
  method: 'GET',
  path: '/api/admin.product/detail',
  access: { staff: 'product.read' },
  summary: '编辑商品所需的全部内容',
  input: z.object({ id: Id }),
  output: DeskProduct,
})

/** `keep`: no change; `later`: put on sale automatically at `saleAt`. */
export const SaleWish = z.enum(['keep', 'now', 'off', 'later'])
export type SaleWish = z.output<typeof SaleWish>

export const saveProduct = endpoint({
  method: 'POST',
  path: '/api/admin.product/save',
  access: { staff: 'product.write' },
  once: true,
  summary: '新建或保存商品；version 已变时以 changedMeanwhile 拒绝并附上现在的内容',
  input: z.strictObject({
    id: z.nullable(Id),
    /** The version that was read; 0 for a new product. */
    version: Count,
    form: ProductForm,
    sale: SaleWish,
    saleAt: z.optional(Instant),
  }),
  output: z.object({ id: Id, version: Count, status: ProductStatus }),
})

export const copyProduct = endpoint({
  method: 'POST',
  path: '/api/admin.product/copy',
  access: { staff: 'product.write' },
  once: true,
  summary: '复制为草稿，型号加后缀，库存从 0 开始',
  input: z.strictObject({ id: Id }),
  output: z.object({ id: Id }),
})

/** Most products in one change; larger changes use the import. */
export const MOST_AT_ONCE = 5_000

/** Rows that were ticked, or all rows that a filter finds. */
export const Selection = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('ids'),
    ids: z.array(Id).check(z.minLength(1, '请选择商品'), z.maxLength(500, '一次最多勾选 500 个商品')),
  }),
  z.strictObject({
    kind: z.literal('filter'),
    ...filter,
    /** How many the list found; refused if it finds more or fewer by now. */
    count: z.optional(Count),
  }),
])
export type Selection = z.output<typeof Selection>

/** Stands for the prices that a preview began with. */
const PricesSeen = z.string().check(z.maxLength(64))

export const BulkChange = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('onSale') }),
  z.strictObject({ kind: z.literal('offSale') }),
  z.strictObject({ kind: z.literal('category'), categoryId: Id }),
  z.strictObject({ kind: z.literal('brand'), brandId: z.nullable(Id) }),
  z.strictObject({ kind: z.literal('addTag'), tag: line('标签', 10, 1) }),
  z.strictObject({ kind: z.literal('removeTag'), tag: line('标签', 10, 1) }),
  z.strictObject({ kind: z.literal('priority'), priority: Priority }),
  z.strictObject({
    kind: z.literal('price'),
    change: PriceChange,
    /** As the preview said it: refused when a price has changed since. */
    seen: z.optional(PricesSeen),
  }),
  z.strictObject({ kind: z.literal('del') }),
  z.strictObject({ kind: z.literal('restore') }),
])
export type BulkChange = z.output<typeof BulkChange>

export const changeProducts = endpoint({
  method: 'POST',
  path: '/api/admin.product/bulk',
  access: { staff: 'product.write' },
  once: true,
  summary: '批量操作：上下架、分类、品牌、标签、排序、调价、回收站',
  input: z.strictObject({ which: Selection, change: BulkChange }),
  output: z.object({
    changed: Count,
    /** Products that were not changed, each with its reason. */
    skipped: z.array(z.object({ id: Id, title: z.string(), why: z.string() })),
  }),
})

export const previewPrices = endpoint({
  method: 'POST',
  path: '/api/admin.product/previewPrices',
  access: { staff: 'product.read' },
  summary: '批量调价预览',
  input: z.strictObject({ which: Selection, change: PriceChange }),
  output: z.object({ products: Count, skus: Count, samples: z.array(PriceSample), seen: PricesSeen }),
})

/** For pickers of related goods, banner links and products of an article. */
export const pickProducts = endpoint({
  method: 'GET',
  path: '/api/admin.product/pick',
  access: { staff: 'product.read' },
  summary: '按关键词挑选商品',
  input: z.object({ keyword: line('关键词', 60) }),
  output: z.array(z.object({ id: Id, title: z.string(), image: z.string() })),
})

export const cancelTimedSale = endpoint({
  method: 'POST',
  path: '/api/admin.product/cancelTimed',
  access: { staff: 'product.write' },
  summary: '取消定时上架',
  input: z.strictObject({ id: Id }),
  output: Nothing,
})
