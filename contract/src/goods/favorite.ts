import * as z from 'zod/mini'
import { endpoint } from '../base/endpoint.ts'
import { Fen } from '../base/money.ts'
import { Instant } from '../base/time.ts'
import { Count, Id, line, PageLimit, PageNumber, pageOf } from '../base/values.ts'
import { ProductCard } from './catalogue.ts'

export const FAVORITE_MOST = 500
const ProductIds = z.array(Id).check(z.minLength(1, '请选择商品'), z.maxLength(100, '一次最多 100 种商品'))

/** A product in a member's list of favorites or visits; without a card if it is no longer on sale. */
export const ShelvedProduct = z.object({
  productId: Id,
  title: z.string(),
  image: z.string(),
  at: Instant,
  card: z.nullable(ProductCard),
})
export type ShelvedProduct = z.output<typeof ShelvedProduct>

export const Favorite = z.extend(ShelvedProduct, {
  /** The lowest price when it was added. */
  addedPriceFen: Fen,
})
export type Favorite = z.output<typeof Favorite>

export const listFavorites = endpoint({
  method: 'POST',
  path: '/api/user.favorite/lst',
  access: 'member',
  summary: '我的收藏',
  input: z.strictObject({ keyword: z.optional(line('关键词', 60)), page: PageNumber, limit: PageLimit }),
  output: pageOf(Favorite),
})

export const addFavorites = endpoint({
  method: 'POST',
  path: '/api/user.favorite/add',
  access: 'member',
  summary: '收藏商品',
  input: z.strictObject({ productIds: ProductIds }),
  output: z.object({ count: Count }),
})

export const removeFavorites = endpoint({
  method: 'POST',
  path: '/api/user.favorite/del',
  access: 'member',
  summary: '取消收藏',
  input: z.strictObject({ productIds: ProductIds }),
  output: z.object({ count: Count }),
})

export const pickFavorites = endpoint({
  method: 'POST',
  path: '/api/user.favorite/pick',
  access: 'member',
  summary: '这些商品中哪些已收藏',
  input: z.strictObject({ productIds: ProductIds }),
  output: z.object({ productIds: z.array(Id) }),
})
