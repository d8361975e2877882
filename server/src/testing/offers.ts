import type { Input } from '@gongfang/contract/base/endpoint'
import { type Fen, fen, type Points } from '@gongfang/contract/base/money'
import { type Day, dayAfter, dayOf } from '@gongfang/contract/base/time'
import { askApproval } from '@gongfang/contract/buying/approval'
import { acceptOffer } from '@gongfang/contract/buying/inquiry'
import type { makeOffer } from '@gongfang/contract/buying/inquiry-desk'
import { previewOrder } from '@gongfang/contract/buying/order'
import { anInquiry, anOffer, inquiryOf } from './inquiries.ts'
import type { TestMember, TestShop } from './shop.ts'

interface OfferedWish {
  /** Omitted: a described article. */
  skuId?: number
  quantity: number
  priceFen: number
  minimum?: number
  tiers?: { fromQuantity: number; priceFen: number }[]
  leadDays?: number
}

interface OfferWish {
  lines: readonly OfferedWish[]
  untilOn?: Day
  freightFen?: number
}

const described = (at: number) => `报价商品${at + 1}`

/** The lines of a form of the desk. */
export const offerLines = (lines: readonly OfferedWish[]): Input<typeof makeOffer>['lines'] =>
  lines.map(({ skuId, priceFen, tiers = [], ...line }, at) => ({
    ...(skuId === undefined ? { title: described(at), unit: '件' } : { skuId }),
    ...line,
    priceFen: fen(priceFen),
    tiers: tiers.map((tier) => ({ ...tier, priceFen: fen(tier.priceFen) as Fen })),
  }))

/** The member asks, and the shop offers these lines. */
export async function anOfferFor(shop: TestShop, member: TestMember, wish: OfferWish) {
  const wanted = wish.lines.map(({ skuId, quantity }, at) =>
    skuId === undefined ? { text: described(at), unit: '件', quantity } : { skuId, quantity },
  )
  const no = await anInquiry(member, wanted)
  return nextVersion(shop, member, { ...wish, no })
}

/** The next version of the offer. */
export async function nextVersion(
  shop: TestShop,
  member: TestMember,
  { no, lines, untilOn = dayAfter(dayOf(shop.now()), 30), freightFen }: OfferWish & { no: string },
) {
  const wish = { untilOn, lines: offerLines(lines), ...(freightFen !== undefined && { freightFen }) }
  const { version } = await anOffer(await shop.staff(), no, wish)
  const { current } = await inquiryOf(member, no)
  return { no, version, lineIds: (current?.lines ?? []).map(({ id }) => id) }
}

interface Offered {
  no: string
  version: number
  lineIds: readonly number[]
}

/** What is accepted of an offer: these quantities of its lines, 0 for none. */
export const offerSource = ({ no, version, lineIds }: Offered, quantities: readonly number[]) => ({
  kind: 'offer' as const,
  no,
  version,
  lines: lineIds.flatMap((lineId, at) => (quantities[at] ? [{ lineId, quantity: quantities[at] }] : [])),
})

interface More {
  quantities?: readonly number[]
  fundId?: number
  deductPoints?: Points
}

/** The form of an acceptance as the page has it after its preview. */
export async function acceptForm(
  member: TestMember,
  offer: Offered,
  { quantities = [1], ...more }: More = {},
) {
  const draft = { source: offerSource(offer, quantities), ...more }
  const { quote, payWays } = await member.call(previewOrder, draft)
  return { ...draft, quote, payWay: payWays[0] ?? ('demo' as const) }
}

export const acceptAs = async (member: TestMember, offer: Offered, more: More = {}) =>
  member.call(acceptOffer, await acceptForm(member, offer, more))

export const askByOffer = async (member: TestMember, offer: Offered, more: More = {}) =>
  (await member.call(askApproval, await acceptForm(member, offer, more))).no
