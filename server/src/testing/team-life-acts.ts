import { randomUUID } from 'node:crypto'
import { acceptGoods, getOrderAcceptance } from '@gongfang/contract/acceptance'
import { type AskedKind, applyForAftersale, getAftersaleOffer } from '@gongfang/contract/aftersale'
import { getGoodwillOffer, payGoodwill } from '@gongfang/contract/aftersale-desk'
import {
  askApproval,
  decideRequest,
  delegateApproval,
  forwardRequest,
  getPurchaseRequest,
  lowerRequest,
  previewRequest,
  resubmitRequest,
  withdrawPurchaseRequest,
} from '@gongfang/contract/approval'
import { confirmTransfer } from '@gongfang/contract/bank-desk'
import { createDepotCode, listDepot } from '@gongfang/contract/depot'
import { bookFund, carryFund, getFund, setFundState } from '@gongfang/contract/fund'
import type { InstitutionRole } from '@gongfang/contract/institution'
import { getOrderInvoices, getPapers, requestInvoice } from '@gongfang/contract/invoice'
import { joinInstitution } from '@gongfang/contract/member-desk'
import { fen, points } from '@gongfang/contract/money'
import { cancelOrder, createOrder, getOrder, previewOrder, receiveOrder } from '@gongfang/contract/order'
import { changeOrderPrice, shipDeskOrder } from '@gongfang/contract/order-desk'
import { confirmDemoPayment, payOrder } from '@gongfang/contract/payment'
import { handDepotOver, settleSuccession } from '@gongfang/contract/succession'
import { leaveTeam, removeColleague, setColleagueDisabled, setColleagueRoles } from '@gongfang/contract/team'
import { dayAfter, dayOf } from '@gongfang/contract/time'
import { redeemVoucher, undoVerification } from '@gongfang/contract/verification-desk'
import { keepCourse } from '../approval/course-actions.ts'
import { runIn } from '../db/connect.ts'
import { keepDeadlines } from '../order/door.ts'
import { work } from './aftersales.ts'
import { aSerial } from './bank.ts'
import { loggedInAgain } from './team.ts'
import { institutionOf, may, type Plan, placeOf, STRANGER, say, type Wish, Wrong } from './team-life.ts'
import { memberStep, staffStep } from './team-life-cases.ts'
import type { Facts } from './team-life-facts.ts'

// What the cast tries. `pick` chooses what it is done to, `n` how.

/** Mostly one that it can be done to; now and then any. */
export function choose<T>(all: readonly T[], { pick }: Wish, fits: (one: T) => boolean): T | undefined {
  const some = pick % 7 === 0 ? all : all.filter(fits)
  return some[Math.floor(pick / 7) % Math.max(1, some.length)]
}

// ── orders and requests ────────────────────────────────────────────────────────────────────

const order: Plan = ({ people, skuIds }, facts, { who, pick, n }) => {
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

const decide: Plan = ({ people }, facts, wish) => {
  const { who, n } = wish
  const request = choose(facts.requests, wish, ({ state }) => state === 'pending')
  if (!request) return
  // Mostly somebody who is asked.
  const asked = people.findIndex(({ id }) => request.asked.includes(id))
  const by = n % 5 > 0 && asked >= 0 ? asked : who
  const member = people[by]!
  const { no } = request
  const kind = (['approve', 'approve', 'return', 'reject', 'lower', 'forward'] as const)[n % 6]!
  return {
    says: `${by} decides ${no}: ${kind}`,
    forbidden:
      request.memberId === member.id || !request.asked.includes(member.id) || !placeOf(facts, member.id),
    moves: kind === 'forward',
    run: async () => {
      const { revision, lines } = await member.call(getPurchaseRequest, { no })
      if (kind === 'lower') {
        const less = lines.map(({ skuId, quantity }) => ({ skuId, quantity: Math.max(1, quantity - 1) }))
        return member.call(lowerRequest, { no, revision, lines: less })
      }
      if (kind === 'forward')
        return member.call(forwardRequest, { no, revision, toMemberId: people[wish.pick % STRANGER]!.id })
      return member.call(decideRequest, { no, revision, verdict: kind, comment: '请说明用途' })
    },
  }
}

const delegate: Plan = ({ people, shop }, facts, { who, pick }) => {
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

const again: Plan = ({ people }, facts, wish) => {
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

const withdraw: Plan = ({ people }, facts, wish) => {
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
const actorOf = (people: readonly { id: number }[], { who, n }: Wish, memberId: number) =>
  n % 4 > 0 ? people.findIndex(({ id }) => id === memberId) : who

const ownAct =
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

const cancel = ownAct('cancels', ({ state }) => state === 'unpaid', {
  action: 'order',
  run:
    ({ people }) =>
    (no, by) =>
      people[by]!.call(cancelOrder, { no, reason: '不想买了' }),
})
const receive = ownAct('receives', ({ state }) => state === 'shipped', {
  action: 'order',
  run:
    ({ people }) =>
    (no, by) =>
      people[by]!.call(receiveOrder, { no }),
})
const kinds: readonly AskedKind[] = ['refundBeforeShip', 'returnRefund', 'exchange', 'refundOnly', 'repair']
const ask = ownAct('asks back', ({ state }) => ['paid', 'shipped', 'done'].includes(state), {
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

// ── money ──────────────────────────────────────────────────────────────────────────────────

const pay: Plan = ({ people, shop }, facts, wish) => {
  const found = choose(facts.orders, wish, ({ state }) => state === 'unpaid')
  if (!found) return
  const { no, memberId, institutionId, currency } = found
  const by = wish.n % 2 > 0 ? people.findIndex(({ id }) => id === memberId) : wish.who
  const { id } = people[by]!
  const place = placeOf(facts, id)
  const others = place === institutionId && may(facts, id, 'payOfColleague') && currency === 'money'
  return {
    says: `${by} pays ${no}`,
    forbidden: place === undefined || !(memberId === id ? may(facts, id, 'pay') : others),
    run: async () => {
      const way = currency === 'points' ? 'points' : 'demo'
      const { state, outTradeNo } = await say(people[by]!, payOrder, { no, way })
      if (state !== 'paid' && wish.n % 5 > 0) await shop.visitor.call(confirmDemoPayment, { outTradeNo })
    },
  }
}

const payLate: Plan = ({ shop }, facts, wish) => {
  const outTradeNo = choose(facts.payments, wish, () => true)
  if (!outTradeNo) return
  return {
    says: `${outTradeNo} is paid`,
    forbidden: false,
    run: () => shop.visitor.call(confirmDemoPayment, { outTradeNo }),
  }
}

const bank: Plan = ({ staff }, facts, wish) => {
  const found = choose(
    facts.orders,
    wish,
    ({ state, currency }) => state === 'unpaid' && currency === 'money',
  )
  if (!found || found.currency === 'points') return
  const { no, payableFen, bankFen } = found
  const rest = Math.max(1, payableFen - bankFen)
  const amountFen = fen([rest, Math.ceil(rest / 2), rest + 300][wish.n % 3]!)
  const money = { amountFen, receivedOn: '2026-11-20', serial: aSerial(), seenFen: fen(bankFen) }
  return {
    says: `finance books ¥${amountFen} for ${no}`,
    forbidden: false,
    run: () => say(staff, confirmTransfer, { no, ...money }),
  }
}

const price: Plan = ({ staff }, facts, wish) => {
  const found = choose(facts.orders, wish, ({ state }) => state === 'unpaid')
  if (!found) return
  const { no, version } = found
  return {
    says: `staff prices ${no}`,
    forbidden: false,
    run: () => say(staff, changeOrderPrice, { no, version, freight: fen(wish.n * 7), reason: '运费调整' }),
  }
}

const goodwill: Plan = ({ staff }, facts, wish) => {
  const found = choose(facts.orders, wish, ({ state }) => !['unpaid', 'cancelled'].includes(state))
  if (!found) return
  const { no } = found
  return {
    says: `staff gives something back of ${no}`,
    forbidden: false,
    run: async () => {
      const { goodsLeft, freightLeft } = await staff.call(getGoodwillOffer, { no })
      const [goods, freight] = [Math.min(goodsLeft, 1 + wish.n), wish.n % 2 === 0 ? freightLeft : 0]
      if (goods + freight > 0) await say(staff, payGoodwill, { no, goods, freight, reason: '补偿' })
    },
  }
}

const invoice: Plan = ({ people, titles }, facts, wish) => {
  const found = choose(
    facts.orders,
    wish,
    ({ state, currency }) => currency === 'money' && state !== 'unpaid',
  )
  if (!found) return
  const by = actorOf(people, wish, found.memberId)
  const member = people[by]!
  const place = placeOf(facts, member.id)
  const { no } = found
  return {
    says: `${by} asks for an invoice of ${no}`,
    forbidden:
      place !== found.institutionId ||
      !may(facts, member.id, found.memberId === member.id ? 'invoice' : 'invoiceOfColleague'),
    run: async () => {
      const left = (await member.call(getOrderInvoices, { no })).order?.leftFen
      const form = { orders: [no], kind: 'normal' as const, amountFen: left ?? fen(found.payableFen) }
      await say(member, requestInvoice, { ...form, titleId: titles[wish.pick % 2]! })
    },
  }
}

// ── goods ──────────────────────────────────────────────────────────────────────────────────

let parcels = 0
export const aParcel = () => ({ carrier: '顺丰速运', trackingNo: `TL${String(++parcels).padStart(9, '0')}` })

const ship: Plan = ({ staff }, facts, wish) => {
  const found = choose(
    facts.orders,
    wish,
    ({ state, delivery }) => state === 'paid' && delivery === 'express',
  )
  if (!found) return
  return {
    says: `staff sends ${found.no}`,
    forbidden: false,
    run: () => say(staff, shipDeskOrder, { no: found.no, ...aParcel() }),
  }
}

const collect: Plan = ({ people, staff }, facts, wish) => {
  const { n } = wish
  const holder = choose(facts.holders, wish, () => true)
  const by = holder === undefined ? wish.who : people.findIndex(({ id }) => id === holder)
  const member = people[by]!
  return {
    says: `${by} collects`,
    forbidden: placeOf(facts, member.id) !== undefined && !may(facts, member.id, 'collect'),
    run: async () => {
      const { data } = await member.call(listDepot, {})
      const lines = data.slice(0, 2).map(({ id, held }) => ({ itemId: id, quantity: 1 + (n % held) }))
      // Without anything to collect, the form is refused.
      const { digits } = await member.call(createDepotCode, { lines })
      await say(staff, redeemVoucher, { code: digits })
    },
  }
}

/** A holder who stays gives kinds to a colleague. */
const handOver: Plan = ({ people }, facts, wish) => {
  const holder = choose(facts.holders, wish, () => true)
  const by = holder === undefined ? wish.who : people.findIndex(({ id }) => id === holder)
  const at = wish.n % people.length
  const [member, to] = [people[by]!, people[at]!]
  const place = placeOf(facts, member.id)
  const mayBoth = may(facts, member.id, 'collect') && may(facts, to.id, 'collect')
  return {
    says: `${by} hands goods to ${at}`,
    forbidden: place === undefined || place !== placeOf(facts, to.id) || !mayBoth || by === at,
    run: async () => {
      const { data } = await member.call(listDepot, {})
      const lines = data.slice(0, 1 + (wish.n % 3)).map(({ id, held }) => ({ itemId: id, quantity: held }))
      await member.call(handDepotOver, { successorId: to.id, lines })
    },
  }
}

const undo: Plan = ({ staff }, facts, wish) => {
  const no = choose(facts.collected, wish, () => true)
  if (!no) return
  return {
    says: `staff undoes ${no}`,
    forbidden: false,
    run: () => staff.call(undoVerification, { no, reason: '拿错了' }),
  }
}

const accept: Plan = ({ people, traits }, facts, wish) => {
  const found = choose(facts.orders, wish, ({ state }) => ['shipped', 'done', 'paid'].includes(state))
  if (!found) return
  const { id } = people[wish.who]!
  const { no, memberId, institutionId, worthFen } = found
  const own = memberId === id
  const out =
    own &&
    traits.othersFromFen !== null &&
    worthFen >= traits.othersFromFen &&
    institutionId === people[0]!.institutionId
  return {
    says: `${wish.who} accepts ${no}`,
    forbidden: placeOf(facts, id) !== institutionId || !may(facts, id, own ? 'accept' : 'acceptOfAll') || out,
    run: async () => {
      const { lines } = await people[wish.who]!.call(getOrderAcceptance, { no })
      const line = lines.find(({ open, refused }) => open + refused > 0) ?? lines[0]!
      const refused = wish.n % 3 === 0 ? 1 : 0
      const accepted = refused === 1 ? 0 : Math.max(1, line.open)
      const one = {
        orderLineId: line.orderLineId,
        accepted,
        refused,
        ...(refused && { reason: 'damaged' as const }),
      }
      await say(people[wish.who]!, acceptGoods, { no, lines: [one] })
    },
  }
}

// ── people, funds, time ────────────────────────────────────────────────────────────────────

const sets: readonly InstitutionRole[][] = [
  ['viewer'],
  ['purchaser'],
  ['purchaser', 'approver'],
  ['finance'],
  ['admin'],
  ['receiver'],
]

const team: Plan = (life, facts, { who, pick, n }) => {
  const { people, staff, shop } = life
  const by = n % 3 > 0 ? 0 : who
  const at = 1 + (pick % (STRANGER - 1))
  const [actor, other] = [people[by]!, people[at]!]
  const place = placeOf(facts, other.id)
  const [home, away] = [institutionOf(life), people[STRANGER]!.institutionId!]
  const forbidden = placeOf(facts, actor.id) !== home || !may(facts, actor.id, 'people')
  if (place === home) {
    const kind = (['roles', 'disable', 'remove'] as const)[n % 3 === 0 ? 0 : Math.floor(n / 3) % 3]!
    return {
      says: `${by} changes ${at}: ${kind}`,
      forbidden: forbidden || (kind !== 'roles' && by === at),
      moves: true,
      run: () =>
        kind === 'roles'
          ? actor.call(setColleagueRoles, {
              memberId: other.id,
              roles: sets[Math.floor(n / 9) % sets.length]!,
            })
          : kind === 'disable'
            ? actor.call(setColleagueDisabled, { memberId: other.id, disabled: true })
            : actor.call(removeColleague, {
                memberId: other.id,
                reason: '调离',
                successorId: people[pick % 2]!.id,
              }),
    }
  }
  const to = n % 4 === 0 ? away : home
  return {
    says: `${at} comes to ${to === home ? 'the institution' : 'the other one'}`,
    forbidden: false,
    moves: true,
    run: async () => {
      await staff.call(joinInstitution, {
        id: other.id,
        institutionId: to,
        roles: sets[n % sets.length]!,
        successorId: people[0]!.id,
      })
      people[at] = await loggedInAgain(shop, other)
    },
  }
}

/** The stranger stays: others come to that institution. */
const leave: Plan = (life, facts, { who, pick }) => {
  if (who === STRANGER) return
  const { people } = life
  const member = people[who]!
  const to = people[pick % 3]!
  const place = placeOf(facts, member.id)
  return {
    says: `${who} leaves, ${pick % 3} takes over`,
    // The first is the only owner.
    forbidden: place === undefined || who === 0,
    moves: true,
    run: () => member.call(leaveTeam, { institutionId: place ?? institutionOf(life), successorId: to.id }),
  }
}

/** What somebody holds who left or is disabled. */
const settle: Plan = (life, facts, { who, pick, n }) => {
  const { people } = life
  const by = n % 3 > 0 ? 0 : who
  const [member, other, to] = [people[by]!, people[pick % people.length]!, people[n % 3]!]
  const home = institutionOf(life)
  return {
    says: `${by} settles what ${pick % people.length} holds: ${n % 3} takes over`,
    forbidden:
      placeOf(facts, member.id) !== home ||
      !may(facts, member.id, 'people') ||
      placeOf(facts, other.id) === home,
    moves: true,
    run: () => member.call(settleSuccession, { memberId: other.id, successorId: to.id }),
  }
}

const fund: Plan = (life, facts, { who, pick, n }) => {
  const by = n % 2 > 0 ? 0 : who
  const member = life.people[by]!
  const { id, code } = facts.funds[pick % facts.funds.length]!
  const kind = (['adjust', 'closed', 'open', 'carry'] as const)[n % 4]!
  const amountFen = ((n % 8 === 0 ? 1 : -1) * (1 + n * 20)) as never
  return {
    says: `${by} moves fund ${code}: ${kind}`,
    forbidden: placeOf(facts, member.id) !== institutionOf(life) || !may(facts, member.id, 'fund'),
    moves: true,
    run: () =>
      kind === 'adjust'
        ? say(member, bookFund, { id, kind, amountFen, note: '年中调整' })
        : kind === 'carry'
          ? say(member, carryFund, {
              id,
              code: `N-${randomUUID().slice(0, 8)}`,
              name: '结转',
              fromOn: '2020-01-01',
              toOn: '2099-12-31',
            })
          : member.call(setFundState, { id, state: kind }),
  }
}

const mode: Plan = ({ shop }, _facts, { n }) => ({
  says: `prices are in ${n % 3 === 0 ? 'points' : 'money'}`,
  forbidden: false,
  run: () => shop.config('priceOrScore', n % 3 === 0 ? '2' : '1'),
})

const jobs: Plan = ({ shop }) => ({
  says: 'the worker works',
  forbidden: false,
  moves: true,
  run: () => work(shop),
})

const wait: Plan = ({ shop }) => ({
  says: 'half an hour goes by',
  forbidden: false,
  moves: true,
  run: async () => {
    const now = new Date(shop.now().getTime() + 31 * 60_000)
    shop.setNow(now)
    await keepDeadlines({ db: shop.db, run: runIn(shop.db), now })
    await keepCourse(shop.app.house)
  },
})

/** Reads what a role may not see, and the number of the receiver, who is somebody's own. */
const look: Plan = (life, facts, wish) => {
  const member = life.people[wish.who]!
  const place = placeOf(facts, member.id)
  const found = choose(facts.orders, wish, () => true)
  const request = choose(facts.requests, wish, () => true)
  const what = (['order', 'papers', 'request', 'fund'] as const)[wish.n % 4]!
  if (what === 'fund') {
    const { id, ownerId } = facts.funds[0]!
    const mine = place === institutionOf(life) && (ownerId === member.id || may(facts, member.id, 'funds'))
    return { says: `${wish.who} looks at a fund`, forbidden: !mine, run: () => member.call(getFund, { id }) }
  }
  if (what === 'request') {
    if (!request) return
    const { no, memberId, ever } = request
    const mine = memberId === member.id || ever.includes(member.id) || may(facts, member.id, 'requestsOfAll')
    return {
      says: `${wish.who} looks at request ${no}`,
      forbidden: place !== institutionOf(life) || !mine,
      run: async () => hidden(await member.call(getPurchaseRequest, { no }), memberId === member.id),
    }
  }
  if (!found) return
  const { no, memberId, institutionId, accepted } = found
  const all = place === institutionId && may(facts, member.id, 'ordersOfAll')
  const sheets =
    what === 'papers' && place === institutionId && may(facts, member.id, 'acceptOfAll') && accepted > 0
  return {
    says: `${wish.who} looks at ${what} of ${no}`,
    forbidden: memberId !== member.id && !all && !sheets,
    run: async () =>
      hidden(
        await member.call(what === 'order' ? getOrder : getPapers, { no } as never),
        memberId === member.id,
      ),
  }
}

function hidden(answer: unknown, own: boolean) {
  if (!own && JSON.stringify(answer).includes('13900000000')) throw new Wrong('a whole number is shown')
}

export const acts = {
  order,
  decide,
  delegate,
  again,
  withdraw,
  cancel,
  receive,
  ask,
  pay,
  payLate,
  bank,
  price,
  goodwill,
  invoice,
  ship,
  collect,
  handOver,
  undo,
  accept,
  staffStep,
  memberStep,
  team,
  leave,
  settle,
  fund,
  mode,
  jobs,
  wait,
  look,
} satisfies Record<string, Plan>

/** Frequent acts are drawn more often. */
export const weights: Partial<Record<keyof typeof acts, number>> = {
  order: 7,
  decide: 6,
  pay: 6,
  ship: 3,
  ask: 4,
  staffStep: 9,
  memberStep: 2,
  accept: 4,
  receive: 2,
  collect: 2,
  jobs: 4,
  look: 4,
}
