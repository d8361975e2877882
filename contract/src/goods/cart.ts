import * as z from 'zod/mini'
import { endpoint } from '../base/endpoint.ts'
import { Fen, Points } from '../base/money.ts'
import { Count, Id, Quantity, QuantityOrNone } from '../base/values.ts'
import { Outside } from './assortment-mode.ts'
import { AgreedTier } from './catalogue.ts'
import { AgreedBy } from './price-list.ts'

/** Reason why a line cannot be ordered as it is. */
export const LineReason = z.enum([
  'offSale',
  'soldOut',
  'belowMinimum',
  'offStep',
  'skuRetired',
  'outside',
  'backorderDepot',
])
export type LineReason = z.output<typeof LineReason>

export const CartLine = z.object({
  id: Id,
  skuId: Id,
  productId: Id,
  title: z.string(),
  spec: z.string(),
  modelCode: z.string(),
  /** The code of the member's institution for the model; '' or missing for none. */
  ownCode: z.optional(z.string()),
  image: z.string(),
  unit: z.string(),
  /** Price of one piece at this quantity, with tier prices applied. */
  priceFen: Fen,
  /** Same value as `priceFen`, under the name that the specification uses here and in the local cart. */
  price: Fen,
  points: Points,
  /** Price of one piece without tier prices: now, and when the line was added. */
  basePriceFen: Fen,
  addedPriceFen: Fen,
  /** Public and agreed, each lower than the one before. */
  tierPrices: z.array(AgreedTier),
  /** The price list that decided `priceFen`; absent where the public price stands. */
  agreed: z.optional(AgreedBy),
  quantity: Count,
  /** By how many pieces its tier is chosen, where the models of the product count together. */
  counted: z.optional(Count),
  selected: z.boolean(),
  stock: Count,
  /** Number of pieces that can be ordered beyond the stock. */
  backorder: Count,
  leadDays: Count,
  minQuantity: Count,
  stepQuantity: Count,
  /** Set if the model is outside the assortment of the member's institution. */
  outside: z.optional(Outside),
  reason: z.optional(LineReason),
})
export type CartLine = z.output<typeof CartLine>

/** Sums over the selected, orderable lines. */
export const CartTotals = z.object({
  kinds: Count,
  pieces: Count,
  goodsFen: Fen,
  goodsPoints: Points,
})
export type CartTotals = z.output<typeof CartTotals>

export const CART_LIMIT = 500

const Counted = z.object({
  /** Both are the sum of quantities. */
  count: Count,
  sum: Count,
})

export const listCart = endpoint({
  method: 'GET',
  path: '/api/user.cart/lst',
  access: 'member',
  summary: '购物车',
  input: z.object({}),
  output: z.object({
    lines: z.array(CartLine),
    totals: CartTotals,
    /** Goods worth this or more travel free to the default address; 0: none do. */
    freeFreightFen: Fen,
  }),
})

export const countCart = endpoint({
  method: 'GET',
  path: '/api/user.cart/count',
  access: 'member',
  summary: '购物车件数',
  input: z.object({}),
  output: Counted,
})

export const addToCart = endpoint({
  method: 'POST',
  path: '/api/user.cart/setcart',
  access: 'member',
  summary: '加入购物车（已有则累加）',
  input: z.object({ skuId: z.optional(Id), productId: z.optional(Id), quantity: z.optional(Quantity) }),
  output: Counted,
})

export const setCartQuantity = endpoint({
  method: 'POST',
  path: '/api/user.cart/num',
  access: 'member',
  summary: '修改数量（0 移除）',
  input: z.object({ id: Id, quantity: QuantityOrNone }),
  output: z.object({ line: z.nullable(CartLine), totals: CartTotals, count: Count }),
})

export const removeFromCart = endpoint({
  method: 'POST',
  path: '/api/user.cart/del',
  access: 'member',
  summary: '移出购物车',
  input: z.object({
    ids: z.array(Id).check(z.minLength(1, '请选择商品'), z.maxLength(CART_LIMIT, '商品过多')),
  }),
  output: z.object({ totals: CartTotals, count: Count }),
})

export const selectInCart = endpoint({
  method: 'POST',
  path: '/api/user.cart/select',
  access: 'member',
  summary: '勾选或取消勾选',
  input: z.strictObject({
    ids: z.array(Id).check(z.minLength(1, '请选择商品'), z.maxLength(CART_LIMIT, '商品过多')),
    selected: z.boolean(),
  }),
  output: z.object({ totals: CartTotals }),
})

/** Reason why nothing was added to the cart. */
export const PutRefusal = z.enum([
  'notFound',
  'offSale',
  'skuRetired',
  'outside',
  'belowMinimum',
  'offStep',
  'quantityTooLarge',
  'sumTooLarge',
  'cartFull',
  'changedMeanwhile',
])
export type PutRefusal = z.output<typeof PutRefusal>

/** Result for one SKU of a call that adds several. */
export const PutLine = z.object({
  skuId: Id,
  /** Quantity in the cart after the call. */
  quantity: Count,
  /** Set if it was not added. */
  refused: z.optional(PutRefusal),
})
export type PutLine = z.output<typeof PutLine>

/**
 * Adds to quantities in the cart. Each line is decided on its own: a refused one does not prevent the others.
 */
export const putIntoCart = endpoint({
  method: 'POST',
  path: '/api/user.cart/putMany',
  access: 'member',
  summary: '批量加入购物车（逐行返回结果，需要 Idempotency-Key）',
  once: true,
  input: z.strictObject({
    lines: z
      .array(z.strictObject({ skuId: Id, quantity: Quantity }))
      .check(z.minLength(1, '请选择商品'), z.maxLength(200, '一次最多 200 行')),
  }),
  output: z.object({
    /** One entry for each SKU, in the order in which they were first named. */
    lines: z.array(PutLine),
    added: Count,
    /** Number of pieces in the whole cart. */
    count: Count,
  }),
})

/** The merge id makes a repeated merge do nothing. If a SKU has two quantities, the larger one stays. */
export const mergeCart = endpoint({
  method: 'POST',
  path: '/api/user.cart/merge',
  access: 'member',
  summary: '登录后合并本地购物车',
  input: z.strictObject({
    mergeId: z.string().check(z.regex(/^[A-Za-z0-9_-]{16,64}$/, '合并标识不正确')),
    lines: z
      .array(z.strictObject({ skuId: Id, quantity: Quantity }))
      .check(z.minLength(1, '购物车是空的'), z.maxLength(CART_LIMIT, '商品过多')),
  }),
  output: z.object({ merged: Count, dropped: Count, count: Count }),
})

export const exportCart = endpoint({
  method: 'POST',
  path: '/api/user.cart/exportCart',
  access: 'member',
  summary: '导出购物车为报价单（xlsx）',
  answer: ['xlsx'],
  input: z.object({ ids: z.optional(z.array(Id).check(z.maxLength(CART_LIMIT, '商品过多'))) }),
  output: z.unknown(),
})
