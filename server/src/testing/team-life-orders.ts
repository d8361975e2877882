import { points } from '@gongfang/contract/base/money'
import { dayAfter, dayOf } from '@gongfang/contract/base/time'
import {
  addApprovalStep,
  askApproval,
  decideRequest,
  delegateApproval,
  forwardRequest,
  getPurchaseRequest,
  lowerRequest,
  previewRequest,
  resubmitRequest,
  withdrawPurchaseRequest,
} from '@gongfang/contract/buying/approval'
import { cancelOrder, createOrder, previewOrder, receiveOrder } from '@gongfang/contract/buying/order'
import { type AskedKind, applyForAftersale, getAftersaleOffer } from '@gongfang/contract/service/aftersale'
import { choose, may, type Plan, placeOf, STRANGER, say, type TeamWish } from './team-life.ts'
import type { Facts } from './team-life-facts.ts'

// Orders and purchase requests of the cast, and what their buyers do with them.

export const order: Plan = ({ people, skuIds }, facts, { who, pick, n }) => {
  // Mostly a buyer at the start.
  const by = n % 3 > 0 ? who % 3 : who
  const member = people[by]!
  const fund = pick % 3 > 0 ? facts.funds[pick % facts.funds.length] : undefined
  const draft = {
    source: { kind: 'buyNow', skuId: skuIds[n % skuIds.length]!, quantity: 1 + (n % 5) },
    delivery: Math.floor(n / 15) % 3 === 0 ? 'depot' : 'express',
    deductPoints: points(Math.floor(n / 45) % 2 === 0 ? 0 : 400),
    ...(fund && { fundId: fund.id }),
  } as const
  const place = placeOf(facts, member.id)
  const foreign = fund !== undefined && place !== people[0]!.institutionId
  return {
    says: `${by} orders ${draft.source.quantity} of ${n % skuIds.length}, ${draft.delivery}${fund ? `, from ${fund.code}` : ''}`,
    forbidden: place === undefined || !may(facts, member.id, 'order') || foreign,
    run: async () => {
      const { quote, payWays, approval } = await member.call(previewOrder, draft)
      const payWay = payWays[n % Math.max(1, payWays.length)] ?? 'demo'
      await say(member, approval && n % 11 > 0 ? askApproval : createOrder, { ...draft, quote, payWay })
    },
  }
}

export const decide: Plan = ({ people }, facts, wish) => {
  const { who, n } = wish
  const request = choose(facts.requests, wish, ({ state }) => state === 'pending')
  if (!request) return
  // Mostly somebody who is asked.
  const asked = people.findIndex(({ id }) => request.asked.includes(id))
  const by = n % 5 > 0 && asked >= 0 ? asked : who
  const member = people[by]!
  const { no } = request
  const kind = (
    ['approve', 'approve', 'forward', 'return', 'addStep', 'approve', 'lower', 'forward', 'reject'] as const
  )[n % 9]!
  return {
    says: `${by} decides ${no}: ${kind}`,
    forbidden:
      request.memberId === member.id || !request.asked.includes(member.id) || !placeOf(facts, member.id),
    moves: kind === 'forward' || kind === 'addStep',
    run: async () => {
      const { revision, lines } = await member.call(getPurchaseRequest, { no })
      if (kind === 'lower') {
        const less = lines.map(({ skuId, quantity }) => ({ skuId, quantity: Math.max(1, quantity - 1) }))
        return member.call(lowerRequest, { no, revision, lines: less })
      }
      const { id } = people[wish.pick % STRANGER]!
      if (kind === 'forward') return member.call(forwardRequest, { no, revision, toMemberId: id })
      if (kind === 'addStep') return member.call(addApprovalStep, { no, revision, memberId: id })
      return member.call(decideRequest, { no, revision, verdict: kind, comment: '请说明用途' })
    },
  }
}

export const delegate: Plan = ({ people, shop }, facts, { who, pick }) => {
  const member = people[who]!
  const to = people[pick % people.length]!
  const same = placeOf(facts, member.id) === placeOf(facts, to.id)
  return {
    says: `${who} delegates to ${pick % people.length}`,
    forbidden: !placeOf(facts, member.id) || !same || member.id === to.id,
    moves: true,
    run: () => member.call(delegateApproval, { toMemberId: to.id, untilOn: dayAfter(dayOf(shop.now()), 3) }),
  }
}

export const again: Plan = ({ people }, facts, wish) => {
  const request = choose(facts.requests, wish, ({ state }) =>
    ['returned', 'draft', 'withdrawn'].includes(state),
  )
  if (!request) return
  const { no } = request
  const by = wish.n % 4 > 0 ? people.findIndex(({ id }) => id === request.memberId) : wish.who
  const member = people[by]!
  const fund = wish.n % 3 > 0 ? facts.funds.at(-1) : undefined
  return {
    says: `${by} hands ${no} in again`,
    forbidden: request.memberId !== member.id || !may(facts, member.id, 'order'),
    run: async () => {
      const { revision, lines: all } = await member.call(getPurchaseRequest, { no })
      const lines = all.map(({ skuId, quantity }) => ({ skuId, quantity }))
      const asking = { no, lines, ...(fund && { fundId: fund.id }) }
      const { quote } = await member.call(previewRequest, asking)
      await member.call(resubmitRequest, { ...asking, revision, quote })
    },
  }
}

export const withdraw: Plan = ({ people }, facts, wish) => {
  const request = choose(facts.requests, wish, ({ state }) => state === 'pending')
  if (!request) return
  const { no, memberId } = request
  const by = wish.n % 3 > 0 ? people.findIndex(({ id }) => id === memberId) : wish.who
  return {
    says: `${by} withdraws ${no}`,
    forbidden: people[by]!.id !== memberId,
    run: () => people[by]!.call(withdrawPurchaseRequest, { no }),
  }
}

/** Somebody of the cast: mostly the buyer of the order. */
export const actorOf = (people: readonly { id: number }[], { who, n }: TeamWish, memberId: number) =>
  n % 4 > 0 ? people.findIndex(({ id }) => id === memberId) : who

export const ownAct =
  (
    says: string,
    fits: (one: Facts['orders'][number]) => boolean,
    {
      action,
      run,
    }: {
      action: 'order' | 'aftersale'
      run: (...at: Parameters<Plan>) => (no: string, by: number) => Promise<unknown>
    },
  ): Plan =>
  (life, facts, wish) => {
    const found = choose(facts.orders, wish, fits)
    if (!found) return
    const by = actorOf(life.people, wish, found.memberId)
    const { id } = life.people[by]!
    const out = placeOf(facts, id) !== undefined && !may(facts, id, action)
    return {
      says: `${by} ${says} ${found.no}`,
      forbidden: found.memberId !== id || out,
      run: () => run(life, facts, wish)(found.no, by),
    }
  }

export const cancel = ownAct('cancels', ({ state }) => state === 'unpaid', {
  action: 'order',
  run:
    ({ people }) =>
    (no, by) =>
      people[by]!.call(cancelOrder, { no, reason: '不想买了' }),
})
export const receive = ownAct('receives', ({ state }) => state === 'shipped', {
  action: 'order',
  run:
    ({ people }) =>
    (no, by) =>
      people[by]!.call(receiveOrder, { no }),
})
const kinds: readonly AskedKind[] = ['refundBeforeShip', 'returnRefund', 'exchange', 'refundOnly', 'repair']
export const ask = ownAct('asks back', ({ state }) => ['paid', 'shipped', 'done'].includes(state), {
  action: 'aftersale',
  run:
    ({ people }, _facts, { n }) =>
    async (no, by) => {
      const { lines } = await people[by]!.call(getAftersaleOffer, { no })
      const kind =
        kinds.find((one, at) => at >= n % 5 && lines.some(({ most }) => most[one] > 0)) ?? 'refundBeforeShip'
      const wanted = lines.filter(({ most }) => most[kind] > 0)
      const some = wanted.map(({ orderLineId, skuId, most }) => ({
        orderLineId,
        skuId,
        quantity: 1 + (n % most[kind]),
      }))
      await say(people[by]!, applyForAftersale, { no, kind, lines: some, reason: '其他' })
    },
})
