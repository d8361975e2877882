import { points } from '@gongfang/contract/base/money'
import { dayAfter, dayOf } from '@gongfang/contract/base/time'
import { askApproval } from '@gongfang/contract/buying/approval'
import { acceptOffer, type InquiryState } from '@gongfang/contract/buying/inquiry'
import { withdrawOffer } from '@gongfang/contract/buying/inquiry-desk'
import { createOrder, previewOrder } from '@gongfang/contract/buying/order'
import { anInquiry, anOffer, madeModel } from './inquiries.ts'
import { offerLines } from './offers.ts'
import { choose, may, type Plan, placeOf, say, type TeamLife, type TeamWish } from './team-life.ts'
import { actorOf } from './team-life-orders.ts'

// Inquiries of the cast, what the shop offers, and what becomes of it.

interface LiveInquiry {
  no: string
  memberId: number
  institutionId: number
  state: InquiryState
  version: number
  lines: { lineId: number; quantity: number }[]
}

const readInquiries = ({ shop: { db }, people }: TeamLife) => db<LiveInquiry[]>`
  select q.no, q.member_id, q.institution_id, q.state, q.version,
         (select coalesce(json_agg(json_build_object('lineId', l.id, 'quantity', l.quantity) order by l.position), '[]')
            from offer f join offer_line l on l.offer_id = f.id
           where f.inquiry_id = q.id and f.version = q.version) as lines
    from inquiry q where q.member_id = any(${people.map(({ id }) => id)}) and q.state <> 'draft' order by q.id`

/** The next version of one or two models, one of them made for it at times, dearer or cheaper than the shop, for today or for days. */
async function offerNow({ staff, shop, skuIds }: TeamLife, no: string, { n, pick }: TeamWish) {
  const made = pick % 4 === 3 ? [(await madeModel(shop, staff, no)).skuId] : []
  const lines = [...made, ...skuIds.slice(0, 1 + (pick % 2))].map((skuId, at) => ({
    skuId,
    quantity: 6,
    minimum: 1 + (n % 2),
    priceFen: 700 + ((n * 13 + at) % 600),
    tiers: n % 3 === 0 ? [{ fromQuantity: 3, priceFen: 650 }] : [],
  }))
  await anOffer(staff, no, {
    untilOn: dayAfter(dayOf(shop.now()), n % 4),
    lines: offerLines(lines),
    ...(n % 5 === 0 && { freightFen: 800 }),
  })
}

/** A buyer asks, and the shop answers. */
const inquire: Plan = (life, facts, wish) => {
  const { who, n } = wish
  const by = n % 3 > 0 ? who % 3 : who
  const member = life.people[by]!
  return {
    says: `${by} asks for an offer`,
    forbidden: placeOf(facts, member.id) === undefined || !may(facts, member.id, 'order'),
    run: async () => {
      const lines = life.skuIds.slice(0, 2).map((skuId) => ({ skuId, quantity: 6 }))
      await offerNow(life, await anInquiry(member, lines), wish)
    },
  }
}

const takeOffer: Plan = async (life, facts, wish) => {
  const found = choose(await readInquiries(life), wish, ({ state }) => ['offered', 'revised'].includes(state))
  if (!found || found.lines.length === 0) return
  const { no, version, memberId, institutionId } = found
  const by = actorOf(life.people, wish, memberId)
  const member = life.people[by]!
  const { n, pick } = wish
  const fund = pick % 3 > 0 ? facts.funds[pick % facts.funds.length] : undefined
  const lines = found.lines
    .slice(0, 1 + (n % found.lines.length))
    .map(({ lineId, quantity }) => ({ lineId, quantity: 1 + (n % quantity) }))
  const draft = {
    source: { kind: 'offer', no, version, lines },
    delivery: n % 4 === 0 ? 'depot' : 'express',
    deductPoints: points(n % 3 === 0 ? 400 : 0),
    ...(fund && { fundId: fund.id }),
  } as const
  const foreign = fund !== undefined && placeOf(facts, member.id) !== life.people[0]!.institutionId
  const isTheirs = memberId === member.id && placeOf(facts, member.id) === institutionId
  return {
    says: `${by} accepts version ${version} of ${no}`,
    forbidden: !isTheirs || !may(facts, member.id, 'order') || foreign,
    run: async () => {
      const { quote, payWays, approval } = await member.call(previewOrder, draft)
      const form = { ...draft, quote, payWay: payWays[n % Math.max(1, payWays.length)] ?? ('demo' as const) }
      if (n % 3 > 0) await say(member, acceptOffer, form)
      else await say(member, approval ? askApproval : createOrder, form)
    },
  }
}

const changeOffer: Plan = async (life, _facts, wish) => {
  const found = choose(await readInquiries(life), wish, ({ state }) =>
    ['offered', 'revised', 'expired'].includes(state),
  )
  if (!found) return
  const { no } = found
  const { n } = wish
  const withdraws = n % 5 === 0
  return {
    says: `staff ${withdraws ? 'withdraws' : 'revises'} the offer ${no}`,
    forbidden: false,
    moves: true,
    run: () =>
      withdraws ? life.staff.call(withdrawOffer, { no, reason: '厂家停产' }) : offerNow(life, no, wish),
  }
}

export const offerActs = { inquire, takeOffer, changeOffer } satisfies Record<string, Plan>

/** Frequent acts are drawn more often. */
export const offerWeights = { inquire: 4, takeOffer: 6, changeOffer: 2 } satisfies Partial<
  Record<keyof typeof offerActs, number>
>
