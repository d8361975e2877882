import * as z from 'zod/mini'
import { endpoint } from '../base/endpoint.ts'
import { Fen, Points } from '../base/money.ts'
import { Day } from '../base/time.ts'
import { Count, Id } from '../base/values.ts'
import { AgreedTier } from './catalogue.ts'

/** The price list that decided a price, as it was then. */
export const AgreedBy = z.object({
  listId: Id,
  version: Count,
  rowId: Id,
  name: z.string(),
  /** The last day of the list. */
  untilOn: Day,
  /** The public price of one piece, of which a discount is counted. */
  baseFen: Fen,
})
export type AgreedBy = z.output<typeof AgreedBy>

/** The version of an offer that a price is of, and its line. */
export const OfferedBy = z.object({
  no: z.string(),
  version: Count,
  lineId: Id,
  /** The last day of the offer. */
  untilOn: Day,
})
export type OfferedBy = z.output<typeof OfferedBy>

/** What a line of an order keeps of the list, or of the offer, that decided its price. The name of an offer is its number. */
export const LineAgreed = z.object({
  listId: z.optional(Id),
  version: Count,
  name: z.string(),
  isOffer: z.optional(z.literal(true)),
})
export type LineAgreed = z.output<typeof LineAgreed>

/** The same for whoever only shows it. */
export const ListNamed = z.pick(LineAgreed, { version: true, name: true, isOffer: true })
export type ListNamed = z.output<typeof ListNamed>

/** '协议价：2027 年度（第 3 版）' or '报价单：…（第 2 版）', as papers and sheets say it. */
export const agreedText = ({ name, version, isOffer }: ListNamed) =>
  `${isOffer ? '报价单' : '协议价'}：${name}（第 ${version} 版）`

/** The prices of a model for the member's institution, where a price list decides one of them. */
export const AgreedPrice = z.object({
  skuId: Id,
  /** Price of one piece. */
  priceFen: Fen,
  points: Points,
  /** The lower prices from a quantity on, whether public or agreed. */
  tierPrices: z.array(AgreedTier),
  /** The list and its last day; `from`: the quantity from which it decides. */
  name: z.string(),
  untilOn: Day,
  from: Count,
})
export type AgreedPrice = z.output<typeof AgreedPrice>

/** The lowest price of a product's models for the institution, where a price list decides one of its models. */
export const AgreedCard = z.object({
  productId: Id,
  priceFen: Fen,
  points: Points,
  /** The models differ in price. */
  varies: z.boolean(),
  /** The lowest price is a public one; lists decide prices of other models. */
  some: z.boolean(),
  name: z.string(),
  untilOn: Day,
})
export type AgreedCard = z.output<typeof AgreedCard>

/** Most models, and most products, that are asked about at once. */
export const AGREED_AT_ONCE = 200

export const listAgreedPrices = endpoint({
  method: 'POST',
  path: '/api/user.priceList/prices',
  access: 'member',
  summary: '本机构的协议价：若干规格或商品中由价目表定价的那些',
  input: z.strictObject({
    skuIds: z._default(z.array(Id).check(z.maxLength(AGREED_AT_ONCE, '规格过多')), []),
    productIds: z._default(z.array(Id).check(z.maxLength(AGREED_AT_ONCE, '商品过多')), []),
  }),
  output: z.object({
    /** False: the institution has no list now, so a page need not ask again. */
    any: z.boolean(),
    prices: z.array(AgreedPrice),
    cards: z.array(AgreedCard),
  }),
})
