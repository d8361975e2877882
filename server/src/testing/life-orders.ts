import { fen, points } from '@gongfang/contract/base/money'
import {
  cancelOrder,
  createOrder,
  getOrder,
  type OrderSource,
  type PayWay,
  previewOrder,
} from '@gongfang/contract/buying/order'
import { cancelDeskOrder } from '@gongfang/contract/buying/order-desk'
import { addToCart, listCart, removeFromCart } from '@gongfang/contract/goods/cart'
import { confirmTransfer, returnSurplus } from '@gongfang/contract/money/bank-desk'
import { confirmDemoPayment, payOrder, payTopUp } from '@gongfang/contract/money/payment'
import { startTopUp } from '@gongfang/contract/money/top-up'
import { adjustPoints } from '@gongfang/contract/people/points-desk'
import { keepDeadlines } from '../buying/order/door.ts'
import { transaction } from '../db/connect.ts'
import { speakerOf } from '../money/payment/channels/channel.ts'
import { askDue } from '../money/payment/settle/ask-actions.ts'
import { work } from './aftersales.ts'
import { aSerial } from './bank.ts'
import { type Act, type Change, type Life, NotTaken, nothing, say, skuOf } from './life.ts'
import * as model from './life-model.ts'
import { memberOf, must, orderOf, type World } from './life-model.ts'

// Actions of members and staff on orders, payments and points. `pick` and `n` are random numbers.

export interface LifeWish {
  who: number
  pick: number
  n: number
}

/** Mostly one that it can be done to; now and then any. */
export function choose<T>(all: readonly T[], { pick }: LifeWish, fits: (one: T) => boolean): T | undefined {
  const some = pick % 7 === 0 ? all : all.filter(fits)
  return some[Math.floor(pick / 7) % Math.max(1, some.length)]
}

const isOverdue = (w: World, { state, payBefore }: model.Order) => state === 'unpaid' && w.now >= payBefore
const ways: readonly PayWay[] = ['demo', 'wechat', 'bank', 'demo']

export function buy(w: World, { who, pick, n }: LifeWish): Act {
  const wanted = [{ sku: n % 3, quantity: 1 + (Math.floor(n / 3) % 5) }]
  if (pick % 3 === 0) wanted.push({ sku: (n + 1) % 3, quantity: 1 + (pick % 2) })
  const delivery = Math.floor(n / 15) % 2 === 0 ? 'express' : 'depot'
  const deduct = Math.floor(n / 30) % 2 === 0 ? 0 : 100_000
  const way = ways[Math.floor(n / 60) % ways.length] ?? 'demo'
  const { currency } = w
  return {
    says: `member ${who} orders ${wanted.map(({ sku, quantity }) => `${quantity} of ${sku}`).join(' and ')}, ${delivery}, ${currency}`,
    // A quote that somebody else makes untrue in between is refused.
    may: (now, alone) =>
      wanted.every(({ sku, quantity }) => model.orderable(now, sku, delivery) >= quantity) &&
      ((alone && currency === 'money') || 'either'),
    act: async (life) => {
      const member = life.members[who]!
      const source = await sourceOf(life, who, wanted)
      const draft = { source, delivery, deductPoints: points(deduct) } as const
      const { quote, payWays, amounts } = await member.call(previewOrder, draft)
      const payWay = payWays.includes(way) ? way : payWays[0]!
      const { no, payBefore } = await say(life, member, createOrder, { ...draft, quote, payWay })
      const { lines } = await member.call(getOrder, { no })
      const { payableFen, payablePoints, deductPoints, rewardPoints } = amounts
      return (next) =>
        model.place(next, {
          no,
          who,
          delivery,
          currency,
          state: 'unpaid',
          byBank: false,
          bankFen: 0,
          bankBackFen: 0,
          payableFen,
          payablePoints,
          deductPoints,
          rewardPoints,
          rewardLost: 0,
          backFen: 0,
          backPoints: 0,
          payBefore: Date.parse(payBefore ?? ''),
          lines: lines.map(({ id, skuId, quantity, modelCode }) => ({
            id,
            sku: skuOf(life, skuId),
            quantity,
            modelCode,
            shipped: 0,
            waiting: 0,
            givenBack: 0,
            claimed: 0,
          })),
        })
    },
  }
}

async function sourceOf(
  { members, skuIds }: Life,
  who: number,
  wanted: readonly { sku: number; quantity: number }[],
): Promise<OrderSource> {
  const [first, second] = wanted.map(({ sku, quantity }) => ({ skuId: skuIds[sku]!, quantity }))
  if (second === undefined) return { kind: 'buyNow', ...first! }
  const member = members[who]!
  // An order that was refused has left its lines there, and the same goods would be added to them.
  const left = (await member.call(listCart, {})).lines.map(({ id }) => id)
  if (left.length > 0) await member.call(removeFromCart, { ids: left })
  for (const line of [first!, second]) await member.call(addToCart, line)
  const { lines } = await member.call(listCart, {})
  const mine = lines.filter(({ skuId }) => skuId === first!.skuId || skuId === second.skuId)
  return { kind: 'cart', lineIds: mine.map(({ id }) => id) }
}

export function cancel(w: World, wish: LifeWish): Act | undefined {
  const order = choose(w.orders, wish, ({ state }) => state === 'unpaid')
  if (!order) return
  const { no } = order
  const own = wish.n % 11 > 0
  const byStaff = wish.n % 3 === 0
  const who = own ? order.who : 1 - order.who
  return {
    says: `${byStaff ? 'staff' : `member ${who}`} cancels ${no}`,
    may: (now) => (own || byStaff) && orderOf(now, no).state === 'unpaid',
    act: async (life) => {
      if (byStaff) await say(life, life.staff, cancelDeskOrder, { no, reason: '重复下单' })
      else await say(life, life.members[who]!, cancelOrder, { no, reason: '不想买了' })
      return (next) => model.cancel(next, orderOf(next, no))
    },
  }
}

/** Points pay at once; a channel shows a code. */
export function openPayment(w: World, wish: LifeWish): Act | undefined {
  const order = choose(w.orders, wish, ({ state }) => state === 'unpaid')
  if (!order) return
  const { no, who, currency, payablePoints } = order
  const way = currency === 'points' ? 'points' : wish.n % 3 === 0 ? 'wechat' : 'demo'
  return {
    says: `member ${who} begins to pay ${no} by ${way}`,
    may: (now) => {
      const found = orderOf(now, no)
      if (found.state !== 'unpaid' || isOverdue(now, found)) return false
      if (way !== 'points') return true
      return memberOf(now, who).points >= payablePoints && 'either'
    },
    act: async (life) => {
      const { outTradeNo } = await say(life, life.members[who]!, payOrder, { no, way })
      return (next) => {
        if (way === 'points') return model.pay(next, orderOf(next, no), 'points')
        if (next.attempts.some((one) => one.outTradeNo === outTradeNo)) return
        next.attempts.push({ outTradeNo, order: no, way, kept: false })
      }
    },
  }
}

/** A code that was shown is paid, whatever became of the order: its money is kept or goes back. */
export function payAttempt(w: World, wish: LifeWish): Act | undefined {
  const attempt = choose(w.attempts, wish, ({ order }) => orderOf(w, order).state === 'unpaid')
  if (!attempt) return
  const { outTradeNo, order: no, way } = attempt
  return {
    says: `${no} is paid by ${way}`,
    may: (now) => {
      if (model.attemptOf(now, outTradeNo).kept) return way === 'demo' ? true : 'either'
      const order = orderOf(now, no)
      return (order.state === 'unpaid' && !isOverdue(now, order)) || 'either'
    },
    act: async (life) => {
      const kept = await (way === 'demo' ? payDemo(life, outTradeNo) : payWechat(life, outTradeNo))
      return (next) => {
        const [now, order] = [model.attemptOf(next, outTradeNo), orderOf(next, no)]
        if (now.kept) return must(kept, 'what was kept stays kept')
        if (isOverdue(next, order)) model.cancel(next, order)
        must(kept === (order.state === 'unpaid'), kept ? 'money was kept for nothing' : 'money was not kept')
        if (!kept) return
        model.pay(next, order, 'channel')
        now.kept = true
      }
    },
  }
}

const payDemo = async ({ shop }: Life, outTradeNo: string) =>
  (await shop.visitor.call(confirmDemoPayment, { outTradeNo })).state === 'paid'

async function payWechat({ shop, wechat }: Life, outTradeNo: string) {
  const statuses = await wechat.pay(outTradeNo).catch((error: Error) => {
    throw new NotTaken(error.message)
  })
  must(
    statuses.every((status) => status < 300),
    'a notice is taken',
  )
  const [row] = await shop.db<{ kept: boolean | null }[]>`
    select kept from payment where out_trade_no = ${outTradeNo}`
  return row?.kept === true
}

/** Finance finds money on the account: all that is missing, half of it, too much, or for an order that waits for none. */
export function receiveMoney(w: World, wish: LifeWish): Act | undefined {
  const order = choose(w.orders, wish, ({ state, currency }) => state === 'unpaid' && currency === 'money')
  if (!order) return
  const { no, bankFen: seenFen } = order
  const missing = order.payableFen - seenFen
  const amount = [missing, missing, Math.floor(missing / 2), missing + 500][wish.n % 4]!
  const amountFen = fen(amount > 0 ? amount : 700)
  return {
    says: `finance books ¥${amountFen} for ${no}`,
    may: (now) => orderOf(now, no).currency === 'money' && orderOf(now, no).bankFen === seenFen,
    act: async (life) => {
      const money = { amountFen, receivedOn: '2026-11-20', serial: aSerial(), seenFen: fen(seenFen) }
      const { outcome } = await say(life, life.staff, confirmTransfer, { no, ...money })
      return (next) => {
        const now = orderOf(next, no)
        if (isOverdue(next, now)) model.cancel(next, now)
        const pays = model.receiveMoney(next, now, amountFen)
        must(pays === (outcome === 'paid'), `the shop says that the order is ${outcome}`)
      }
    },
  }
}

/** Returns late payments and overpayments. */
export function returnMoney(w: World, wish: LifeWish): Act | undefined {
  const order = choose(
    w.orders.filter((one) => model.owedTo(one) > 0),
    wish,
    () => true,
  )
  if (!order) return
  const amountFen = fen(model.owedTo(order))
  const { no } = order
  return {
    says: `finance sends ¥${amountFen} back for ${no}`,
    may: (now) => model.owedTo(orderOf(now, no)) >= amountFen,
    act: async (life) => {
      const payout = { amountFen, paidOn: '2026-11-20', serial: aSerial(), payee: '育才中学' }
      await say(life, life.staff, returnSurplus, { no, ...payout })
      return (next) => {
        const now = orderOf(next, no)
        now.bankBackFen += amountFen
        memberOf(next, now.who).paidFen -= amountFen
      }
    },
  }
}

// ── points, time ───────────────────────────────────────────────────────────────────────────

const RATE = 32

export const topUp = (_w: World, { who, n }: LifeWish): Act => {
  const yuan = 1 + (n % 30)
  const sums = { fen: fen(yuan * 100), points: points(yuan * RATE) }
  return {
    says: `member ${who} tops up ¥${yuan}`,
    may: () => true,
    act: async (life) => {
      const member = life.members[who]!
      const choice = { kind: 'amount' as const, yuan }
      const { no } = await say(life, member, startTopUp, { choice, seen: sums })
      const { outTradeNo } = await say(life, member, payTopUp, { no, way: 'demo' })
      must(await payDemo(life, outTradeNo), 'the top-up is paid')
      return (next) => {
        const person = memberOf(next, who)
        person.paidFen += sums.fen
        person.topUpFen += sums.fen
        person.points += sums.points
        person.givenPoints += sums.points
      }
    },
  }
}

export const adjust = (_w: World, { who, pick, n }: LifeWish): Act =>
  adjustBy(who, pick % 2 === 0 ? 1 + n : -1 - n)

export const adjustBy = (who: number, delta: number): Act => ({
  says: `staff moves ${delta} points of member ${who}`,
  may: (now) => delta > 0 || (memberOf(now, who).points >= -delta && 'either'),
  act: async (life) => {
    const wish = { memberId: life.members[who]!.id, delta, reason: '录入更正' }
    const { state } = await say(life, life.staff, adjustPoints, wish)
    must(state === 'booked', 'one person is enough')
    return (next) => {
      const person = memberOf(next, who)
      person.points += delta
      person.givenPoints += delta
      must(delta > 0 || person.points >= 0, 'points are taken that are not there')
    }
  },
})

export const otherMode = (w: World): Act => {
  const currency = w.currency === 'money' ? 'points' : 'money'
  return {
    says: `prices are in ${currency}`,
    may: () => true,
    act: async ({ shop }) => {
      await shop.config('priceOrScore', currency === 'money' ? '1' : '2')
      return (next) => {
        next.currency = currency
      }
    },
  }
}

export const doJobs = (): Act => ({
  says: 'the worker works',
  may: () => true,
  act: async ({ shop }) => {
    await work(shop)
    return nothing
  },
})

const HALF_HOUR = 31 * 60_000

/** Lets time pass, so that unpaid orders are cancelled. */
export const wait = (): Act => ({
  says: 'half an hour goes by',
  may: () => true,
  act: async ({ shop }): Promise<Change> => {
    const now = new Date(shop.now().getTime() + HALF_HOUR)
    shop.setNow(now)
    // An order with an open payment at WeChat holds its goods until WeChat has closed it.
    await askDue(speakerOf(shop.app.house), now)
    await keepDeadlines({ db: shop.db, run: (act) => transaction(shop.db, act), now })
    return (next) => {
      next.now = now.getTime()
      for (const order of next.orders) if (isOverdue(next, order)) model.cancel(next, order)
    }
  },
})
