import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Fen, Points } from './money.ts'
import { Count, Id, line, lines, PageLimit, PageNumber, pageOf } from './values.ts'

export type Category = {
  id: number
  name: string
  icon: string
  cover: string
  children: Category[]
}
/** Three levels at the most; hidden ones are left out. */
export const Category: z.ZodMiniType<Category> = z.object({
  id: Id,
  name: z.string(),
  icon: z.string(),
  cover: z.string(),
  get children() {
    return z.array(Category)
  },
}) as never

export const Brand = z.object({ id: Id, name: z.string(), logo: z.string(), initial: z.string() })
export type Brand = z.output<typeof Brand>

/**
 * Stock as a kept answer may tell it: a band that seldom changes, not a number that changes with every order.
 * `few` comes with how many are left (1–5); `order` is not there and can be ordered.
 */
export const Stock = z.object({
  band: z.enum(['plenty', 'few', 'order', 'none']),
  left: z.nullable(Count),
  /** Set when more can be ordered than what is left. */
  more: z.optional(z.literal(true)),
  /** Days until it is sent. 0 = today. */
  leadDays: Count,
})
export type Stock = z.output<typeof Stock>

export const TierPrice = z.object({ fromQuantity: Count, priceFen: Fen })
export type TierPrice = z.output<typeof TierPrice>

/** Price fields that a card, a row or a page needs to show a price in either mode. */
const priceFields = {
  priceFen: Fen,
  /** What one piece costs in points mode, computed by the server. */
  points: Points,
}

export const ProductCard = z.object({
  id: Id,
  title: z.string(),
  subtitle: z.string(),
  brand: z.string(),
  /** '' when there is no picture. */
  image: z.string(),
  /** Of the product's only SKU, or the first. */
  modelCode: z.string(),
  /** The few parameters worth a line, e.g. 'M6×20 · 304 · DIN912'. */
  keySpec: z.string(),
  skuCount: Count,
  /** How many of its models the list's filters leave; absent when they leave all of them, or one. */
  modelsLeft: z.optional(Count),
  /** The only SKU, when there is just one: it can be added without choosing. */
  skuId: z.nullable(Id),
  minQuantity: Count,
  /** Lowest price of its SKUs. */
  ...priceFields,
  /** Highest differs from lowest: show 起. */
  priceVaries: z.boolean(),
  unit: z.string(),
  packQuantity: Count,
  packUnit: z.string(),
  tier: z.nullable(TierPrice),
  stock: Stock,
  sold: Count,
  /** Set when the search named one model, e.g. 'M8 · 30mm · 304': code, price, stock and quantities are those of the model. */
  spec: z.optional(z.string()),
})
export type ProductCard = z.output<typeof ProductCard>

export const ProductSort = z.enum(['relevance', 'sold', 'priceAsc', 'priceDesc', 'newest'])
export type ProductSort = z.output<typeof ProductSort>

/** '材质:304' (one of the choices) or '长度:20..40' (a range of a number parameter). Several of one name mean "or". */
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
  /** For choices: value and how many products have it under the other filters. */
  values: z.array(z.object({ value: z.string(), count: Count })),
  /** For numbers: the range there is. */
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
    /** Set when the keyword is exactly one SKU's model code: go straight there. */
    exact: z.nullable(z.object({ productId: Id, skuId: Id })),
    /**
     * Set when nothing has all of the words: the products have as many of them as possible, or, with `instead`, that model
     * code, which differs from the keyword by one sign.
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

export const Product = z.object({
  id: Id,
  status: z.enum(['onSale', 'offSale']),
  title: z.string(),
  subtitle: z.string(),
  brand: z.nullable(Brand),
  /** From the top category down to the product's own. */
  categories: z.array(z.object({ id: Id, name: z.string() })),
  images: z.array(z.string()),
  /** What staff say of each picture; '' is made from the title. */
  alts: z.array(z.string()),
  /** For search engines; '' is made from title and models. */
  summary: z.string(),
  video: z.string(),
  /** Sanitised HTML. */
  detail: z.string(),
  unit: z.string(),
  tags: z.array(z.string()),
  parameters: z.array(z.object({ name: z.string(), value: z.string(), unit: z.string() })),
  attachments: z.array(z.object({ name: z.string(), url: z.string(), size: Count })),
  /** Names of the axes the SKUs differ in, e.g. ['规格', '长度']. */
  axes: z.array(z.string()),
  skus: z.array(Sku),
  sold: Count,
  /** Of its published reviews; the average to one decimal, 0 when there are none. */
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

/** Rows of one product in a table of models; all of them stand on the product's own page. */
export const TABLE_ROWS = 40

/** A product of a list with those of its models that the list's filters leave. */
export const TableProduct = z.object({
  id: Id,
  title: z.string(),
  brand: z.string(),
  unit: z.string(),
  image: z.string(),
  axes: z.array(z.string()),
  /** What is the same for all of its models. */
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

/** Products of an export; those after it are left out, and it says so. */
export const LIST_EXPORT_PRODUCTS = 100

/** For members, since a workbook costs more than a page. */
export const exportProducts = endpoint({
  method: 'POST',
  path: '/api/product.product/export',
  access: 'member',
  summary: '导出商品列表的型号（xlsx）',
  answer: 'binary',
  input: z.strictObject({ ...productFilter, sort: z._default(ProductSort, 'relevance') }),
  output: z.unknown(),
})

/** The home page in one answer. */
export const HomePage = z.object({
  newest: z.array(ProductCard),
  bestSelling: z.array(ProductCard),
  floors: z.array(
    z.object({
      category: z.object({ id: Id, name: z.string() }),
      children: z.array(z.object({ id: Id, name: z.string() })),
      brands: z.array(z.object({ id: Id, name: z.string() })),
      products: z.array(ProductCard),
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
  /** SKUs whose model code is, or begins with, what was typed. */
  codes: z.array(SkuHit),
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

/** Live state of SKUs, for a visitor's cart and for a detail page after it was opened. Never kept. */
export const SkuLine = z.object({
  skuId: Id,
  productId: Id,
  title: z.string(),
  spec: z.string(),
  modelCode: z.string(),
  image: z.string(),
  unit: z.string(),
  ...priceFields,
  tierPrices: z.array(TierPrice),
  /** Exact, as of now. */
  stock: Count,
  /** How many can be ordered beyond the stock, to be sent after `leadDays`. */
  backorder: Count,
  leadDays: Count,
  minQuantity: Count,
  stepQuantity: Count,
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
      /** It was sold once. */
      gone: z.boolean(),
    }),
  ),
})
