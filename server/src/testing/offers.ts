import type { Points } from '@gongfang/contract/base/money'
import { askApproval } from '@gongfang/contract/buying/approval'
import { acceptOffer } from '@gongfang/contract/buying/inquiry'
import { previewOrder } from '@gongfang/contract/buying/order'
import type { TestMember, TestShop } from './shop.ts'

export interface OfferedWish {
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
  untilOn?: string
  freightFen?: number
  version?: number
}

/** An inquiry of the member with an offer, written past its desk. */
export async function anOffer(shop: TestShop, member: TestMember, wish: OfferWish) {
  const { version = 1 } = wish
  const no = `20260101${String(Math.floor(Math.random() * 1e12)).padStart(12, '0')}`
  const [{ id }] = await shop.db<[{ id: number }]>`
    insert into inquiry (no, institution_id, member_id, state, version, waits_for, created_at, changed_at, asked_at)
    values (${no}, ${member.institutionId}, ${member.id}, ${version === 1 ? 'offered' : 'revised'}, ${version}, 'member',
            now(), now(), now()) returning id`
  const lineIds = await insertVersion(shop, id, { ...wish, version })
  return { id, no, version, lineIds }
}

/** Another version with these lines, as the desk would make it: refused where the offer was accepted. */
export async function reviseOffer(shop: TestShop, { id }: { id: number }, wish: OfferWish) {
  const [row] = await shop.db<{ version: number }[]>`
    update inquiry set state = 'revised', version = version + 1, revision = revision + 1
     where id = ${id} and state in ('offered', 'revised') returning version`
  return (
    row && { version: row.version, lineIds: await insertVersion(shop, id, { ...wish, version: row.version }) }
  )
}

async function insertVersion(
  { db }: TestShop,
  inquiryId: number,
  { lines, untilOn = '2099-12-31', freightFen, version }: OfferWish,
) {
  const goods = lines.reduce((sum, { quantity, priceFen }) => sum + quantity * priceFen, 0)
  const [{ id }] = await db<[{ id: number }]>`
    insert into offer (inquiry_id, version, at, staff, until_on, goods_fen, freight_fen, terms, note)
    values (${inquiryId}, ${version ?? 1}, now(), '测试', ${untilOn}, ${goods}, ${freightFen ?? null}, '', '') returning id`
  const ids: number[] = []
  for (const [position, line] of lines.entries()) {
    const [row] = await db<[{ id: number }]>`
      insert into offer_line (offer_id, position, sku_id, title, spec, model_code, image, unit, quantity, minimum, price_fen,
        tiers, lead_days, note)
      values (${id}, ${position}, ${line.skuId ?? null}, ${`报价商品${position + 1}`}, '', '', '', '件', ${line.quantity},
        ${line.minimum ?? 1}, ${line.priceFen}, ${db.json(line.tiers ?? [])}, ${line.leadDays ?? null}, '') returning id`
    ids.push(row.id)
  }
  return ids
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
