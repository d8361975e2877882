import * as z from 'zod/mini'
import { endpoint } from '../base/endpoint.ts'
import { Fen, Points } from '../base/money.ts'
import { Day } from '../base/time.ts'
import { Count, Id, line, lines, PageLimit, PageNumber, pageOf } from '../base/values.ts'

export type Category = {
  id: number
  name: string
  icon: string
  cover: string
  children: Category[]
}
/** Categories have at most three levels; hidden ones are omitted. */
export const Category: z.ZodMiniType<Category> = z.object({
  id: Id,
  name: z.string(),
  icon: z.string(),
  cover: z.string(),
  get children() {
    return z.array(Category)
  },
})

export const Brand = z.object({ id: Id, name: z.string(), logo: z.string(), initial: z.string() })
export type Brand = z.output<typeof Brand>

/**
 * Stock as cached pages show it: a band, because it changes less often than the exact number. `few` comes
 * with the number left (1–5); `order`: out of stock, but can be ordered.
 */
export const Stock = z.object({
  band: z.enum(['plenty', 'few', 'order', 'none']),
  left: z.nullable(Count),
  /** Set if more can be ordered than are left in stock. */
  more: z.optional(z.literal(true)),
  /** Days until dispatch; 0: today. */
  leadDays: Count,
})
export type Stock = z.output<typeof Stock>

export const TierPrice = z.object({ fromQuantity: Count, priceFen: Fen })
export type TierPrice = z.output<typeof TierPrice>

/** The same of a member: `points` is set where it is not the price at the rate. */
export const AgreedTier = z.object({ fromQuantity: Count, priceFen: Fen, points: z.optional(Points) })
export type AgreedTier = z.output<typeof AgreedTier>

/** Price fields that a card, row or page needs to show a price in either price mode. */
const priceFields = {
  priceFen: Fen,
  /** Price of one piece in points mode, computed by the server. */
  points: Points,
}

export const ProductCard = z.object({
  id: Id,
  title: z.string(),
  subtitle: z.string(),
  brand: z.string(),
  /** '' if there is no picture. */
  image: z.string(),
  /** Model code of the product's only or first SKU. */
  modelCode: z.string(),
  /** The most important parameters, e.g. 'M6×20 · 304 · DIN912'. */
  keySpec: z.string(),
  skuCount: Count,
  /**
   * Number of models that pass the list's filters; absent if all pass, or if there is only one. If set, code, price,
   * stock and quantities are those of these models.
   */
  modelsLeft: z.optional(Count),
  /** The SKU of a product that has just one: it can be added to the cart without choosing. */
  skuId: z.nullable(Id),
  minQuantity: Count,
  /** The lowest price of its SKUs. */
  ...priceFields,
  /** The highest price differs from the lowest: show 起. */
  priceVaries: z.boolean(),
  unit: z.string(),
  packQuantity: Count,
  packUnit: z.string(),
  tier: z.nullable(TierPrice),
  stock: Stock,
  sold: Count,
  /**
   * Set if the search named one model, e.g. 'M8 · 30mm · 304'. Code, price, stock and quantities are then
   * those of that model.
   */
  spec: z.optional(z.string()),
})
export type ProductCard = z.output<typeof ProductCard>

export const ProductSort = z.enum(['relevance', 'sold', 'priceAsc', 'priceDesc', 'newest'])
export type ProductSort = z.output<typeof ProductSort>

/**
 * '材质:304' (one of the choices) or '长度:20..40' (a range of a number parameter). Several filters with the same
 * name mean "or".
 */
export const ParameterFilter = line('筛选条件', 80, 3).check(
  z.regex(/^[^:]{1,30}:.{1,48}$/u, '筛选条件不正确'),
)

export const productFilter = {
  categoryId: z.optional(Id),
  keyword: z.optional(line('关键词', 60)),
  brandIds: z.optional(z.array(Id).check(z.maxLength(30, '品牌过多'))),
  parameters: z.optional(
    z.array(ParameterFilter).check(
      z.maxLength(40, '筛选条件过多'),
      z.refine((filters) => new Set(filters.map((each) => each.split(':')[0])).size <= 12, '筛选条件过多'),
    ),
  ),
  priceFromFen: z.optional(Fen),
  priceToFen: z.optional(Fen),
  inStock: z.optional(z.boolean()),
}

export const Facet = z.object({
  name: z.string(),
  unit: z.string(),
  kind: z.enum(['choice', 'number']),
  /** For choices: each value, with the number of products that have it under the other filters. */
  values: z.array(z.object({ value: z.string(), count: Count })),
  /** For numbers: the range of existing values. */
  least: z.nullable(z.number()),
  most: z.nullable(z.number()),
})
export type Facet = z.output<typeof Facet>

export const Facets = z.object({
  brands: z.array(z.object({ id: Id, name: z.string(), initial: z.string(), count: Count })),
  categories: z.array(z.object({ id: Id, name: z.string(), count: Count })),
  parameters: z.array(Facet),
  priceLeastFen: z.nullable(Fen),
  priceMostFen: z.nullable(Fen),
})
export type Facets = z.output<typeof Facets>

export const listCategories = endpoint({
  method: 'GET',
  path: '/api/product.category/lst',
  access: 'anyone',
  summary: '商品分类树',
  kept: ['catalogue'],
  input: z.strictObject({}),
  output: z.array(Category),
})

export const listProducts = endpoint({
  method: 'GET',
  path: '/api/product.product/lst',
  access: 'anyone',
  summary: '商品列表、搜索与筛选',
  kept: ['catalogue', 'config'],
  input: z.strictObject({
    ...productFilter,
    sort: z._default(ProductSort, 'relevance'),
    page: PageNumber,
    limit: PageLimit,
  }),
  output: z.extend(pageOf(ProductCard), {
    /** Set if the keyword is exactly one SKU's model code: open that product directly. */
    exact: z.nullable(z.object({ productId: Id, skuId: Id })),
    /**
     * Set if no product matches all words. The products then match as many words as possible, or, with
     * `instead`, that model code, which differs from the keyword by one character.
     */
    missed: z.nullable(z.object({ instead: z.string() })),
  }),
})

export const listFacets = endpoint({
  method: 'GET',
  path: '/api/product.product/facets',
  access: 'anyone',
  summary: '筛选项及数量',
  kept: ['catalogue', 'config'],
  input: z.strictObject(productFilter),
  output: Facets,
})

export const Sku = z.object({
  id: Id,
  modelCode: z.string(),
  barcode: z.string(),
  /** In the order of the product's axes. */
  specValues: z.array(z.string()),
  ...priceFields,
  marketPriceFen: z.nullable(Fen),
  tierPrices: z.array(TierPrice),
  image: z.string(),
  stock: Stock,
  minQuantity: Count,
  stepQuantity: Count,
  packQuantity: Count,
  packUnit: z.string(),
})
export type Sku = z.output<typeof Sku>

/** By axis: the unit in which filters measure its values, '' for none; null where they are no numbers. */
const AxisUnits = z.array(z.nullable(z.string()))

export const Product = z.object({
  id: Id,
  status: z.enum(['onSale', 'offSale']),
  title: z.string(),
  subtitle: z.string(),
  brand: z.nullable(Brand),
  /** Path from the top-level category to the product's own. */
  categories: z.array(z.object({ id: Id, name: z.string() })),
  images: z.array(z.string()),
  /** Alternative text of each picture; '': generated from the title. */
  alts: z.array(z.string()),
  /** Description for search engines; '': generated from title and models. */
  summary: z.string(),
  video: z.string(),
  /** Sanitised HTML. */
  detail: z.string(),
  unit: z.string(),
  tags: z.array(z.string()),
  parameters: z.array(z.object({ name: z.string(), value: z.string(), unit: z.string() })),
  attachments: z.array(z.object({ name: z.string(), url: z.string(), size: Count })),
  /** The pieces of all models in a cart or an order decide about tiers together. */
  tiersTogether: z.optional(z.boolean()),
  /** Names of the axes in which the SKUs differ, e.g. ['规格', '长度']. */
  axes: z.array(z.string()),
  axisUnits: AxisUnits,
  skus: z.array(Sku),
  sold: Count,
  /** Count and average of published reviews; the average has one decimal, and is 0 without reviews. */
  rating: z.object({ count: Count, average: z.number() }),
  /** Cards of related products. */
  related: z.array(ProductCard),
})
export type Product = z.output<typeof Product>

export const getProduct = endpoint({
  method: 'GET',
  path: '/api/product.product/detail',
  access: 'anyone',
  summary: '商品详情',
  kept: ['catalogue', 'config'],
  input: z.strictObject({ id: Id }),
  output: Product,
})

/** Most rows per product in a table of models; the product's own page has all of them. */
export const TABLE_ROWS = 40

/** A product in a list, with those of its models that pass the list's filters. */
export const TableProduct = z.object({
  id: Id,
  title: z.string(),
  brand: z.string(),
  unit: z.string(),
  image: z.string(),
  axes: z.array(z.string()),
  axisUnits: AxisUnits,
  /** Parameters that are the same for all models. */
  parameters: z.array(z.object({ name: z.string(), value: z.string(), unit: z.string() })),
  /** The first `TABLE_ROWS` of `skuCount`. */
  skus: z.array(Sku),
  skuCount: Count,
})
export type TableProduct = z.output<typeof TableProduct>

export const listSkuTable = endpoint({
  method: 'GET',
  path: '/api/product.sku/table',
  access: 'anyone',
  summary: '若干商品的型号表（按列表的筛选条件保留型号）',
  kept: ['catalogue', 'config'],
  input: z.strictObject({
    productIds: z.array(Id).check(z.minLength(1, '请选择商品'), z.maxLength(40, '商品过多')),
    parameters: productFilter.parameters,
    priceFromFen: productFilter.priceFromFen,
    priceToFen: productFilter.priceToFen,
    inStock: productFilter.inStock,
  }),
  output: z.array(TableProduct),
})

/** Most products in an export; the file says if some are left out. */
export const LIST_EXPORT_PRODUCTS = 100

/** Members only, because a workbook costs more to make than a page. */
export const exportProducts = endpoint({
  method: 'POST',
  path: '/api/product.product/export',
  access: 'member',
  summary: '导出商品列表的型号（xlsx）',
  answer: ['xlsx'],
  input: z.strictObject({ ...productFilter, sort: z._default(ProductSort, 'relevance') }),
  output: z.unknown(),
})

/** The home page without the products of its floors, which are the best-selling ones of their category. */
export const HomePage = z.object({
  newest: z.array(ProductCard),
  bestSelling: z.array(ProductCard),
  floors: z.array(
    z.object({
      category: z.object({ id: Id, name: z.string() }),
      children: z.array(z.object({ id: Id, name: z.string() })),
      brands: z.array(z.object({ id: Id, name: z.string() })),
    }),
  ),
})
export type HomePage = z.output<typeof HomePage>

export const getHomePage = endpoint({
  method: 'GET',
  path: '/api/product.product/home',
  access: 'anyone',
  summary: '商城首页的商品楼层',
  kept: ['catalogue', 'config'],
  input: z.strictObject({}),
  output: HomePage,
})

export const SkuHit = z.object({
  skuId: Id,
  productId: Id,
  modelCode: z.string(),
  title: z.string(),
  image: z.string(),
  ...priceFields,
  stock: Stock,
  minQuantity: Count,
})
export type SkuHit = z.output<typeof SkuHit>

export const Suggestions = z.object({
  /** SKUs whose model code equals or begins with the typed text. */
  codes: z.array(SkuHit),
  /** The best products that have all that was typed; with `spec`, its model code and price are those of one model. */
  goods: z.array(
    z.pick(ProductCard, {
      ...{ id: true, title: true, image: true, modelCode: true, skuId: true, spec: true },
      ...{ priceFen: true, points: true, priceVaries: true },
    }),
  ),
  words: z.array(z.string()),
  categories: z.array(z.object({ id: Id, name: z.string() })),
  brands: z.array(z.object({ id: Id, name: z.string() })),
})
export type Suggestions = z.output<typeof Suggestions>

export const suggest = endpoint({
  method: 'GET',
  path: '/api/product.product/suggest',
  access: 'anyone',
  summary: '搜索建议',
  kept: ['catalogue', 'config'],
  input: z.strictObject({ keyword: line('关键词', 60, 1) }),
  output: Suggestions,
})

export const listHotWords = endpoint({
  method: 'GET',
  path: '/api/product.product/hot',
  access: 'anyone',
  summary: '热门搜索',
  kept: ['catalogue'],
  input: z.strictObject({}),
  output: z.array(z.string()),
})

/** Current state of a SKU, for a visitor's local cart and for an open product page. Never cached. */
export const SkuLine = z.object({
  skuId: Id,
  productId: Id,
  title: z.string(),
  spec: z.string(),
  modelCode: z.string(),
  image: z.string(),
  unit: z.string(),
  ...priceFields,
  tierPrices: z.array(AgreedTier),
  /** Exact number at this moment. */
  stock: Count,
  /** Number of pieces that can be ordered beyond the stock; they are sent after `leadDays`. */
  backorder: Count,
  leadDays: Count,
  minQuantity: Count,
  stepQuantity: Count,
  /** Set where the pieces of all models of the product decide about tiers together. */
  tiersTogether: z.optional(z.literal(true)),
  /** Set in answers to a member only: a list of the institution decides the price from the quantity `from` on. */
  agreed: z.optional(z.object({ name: z.string(), untilOn: Day, from: Count })),
  /** The SKU and its product are on sale, whatever the stock is. */
  offered: z.boolean(),
  /** The SKU is offered, and stock and backorder cover its minimum quantity. */
  orderable: z.boolean(),
})
export type SkuLine = z.output<typeof SkuLine>

export const listSkuLines = endpoint({
  method: 'POST',
  path: '/api/product.sku/lines',
  access: 'anyone',
  summary: '若干规格的实时价格与库存',
  input: z.strictObject({
    skuIds: z.array(Id).check(z.minLength(1, '请选择规格'), z.maxLength(500, '规格过多')),
  }),
  output: z.array(SkuLine),
})

/** Finds SKUs by the texts of a pasted list: model codes, barcodes or product names. */
export const resolveCodes = endpoint({
  method: 'POST',
  path: '/api/product.product/resolveCodes',
  access: 'anyone',
  summary: '批量识别型号、条码与品名',
  input: z.strictObject({
    codes: z.array(lines('型号', 100)).check(z.minLength(1, '请填写型号'), z.maxLength(200, '最多 200 行')),
  }),
  output: z.array(
    z.object({
      code: z.string(),
      /** True: `hits` are the SKUs with exactly this code, barcode or name. False: `hits` are suggestions. */
      exact: z.boolean(),
      by: z.enum(['code', 'barcode', 'name']),
      hits: z.array(SkuLine),
      /** The code belongs to a model that is no longer sold. */
      gone: z.boolean(),
    }),
  ),
})
