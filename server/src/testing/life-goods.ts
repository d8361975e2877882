import { isDeepStrictEqual } from 'node:util'
import { getOrder, receiveOrder } from '@gongfang/contract/buying/order'
import { shipDeskOrder } from '@gongfang/contract/buying/order-desk'
import { redeemVoucher, undoVerification } from '@gongfang/contract/buying/verification-desk'
import { createDepotCode, listDepot } from '@gongfang/contract/goods/depot'
import { receiveGoods } from '@gongfang/contract/goods/stock-desk'
import { type Act, nothing, say, skuOf } from './life.ts'
import * as model from './life-model.ts'
import { BACKORDER, memberOf, must, orderOf, SKUS, type World } from './life-model.ts'
import { choose, type LifeWish } from './life-orders.ts'

// Actions of members and staff on goods: sent, received, kept in the depot, collected. `pick` and `n` are random
// numbers.

const canShip = (order: model.Order) =>
  order.state === 'paid' && order.delivery === 'express' && order.lines.some((one) => model.toSend(one) > 0)

let parcels = 0
export const aParcel = () => ({ carrier: '顺丰速运', trackingNo: `SF${String(++parcels).padStart(9, '0')}` })

/** All that is left, or one piece of a line. */
export function ship(w: World, wish: LifeWish): Act | undefined {
  const order = choose(w.orders, wish, canShip)
  if (!order) return
  const { no } = order
  const line = wish.n % 2 === 0 ? undefined : order.lines[wish.n % order.lines.length]
  const one = line && { id: line.id, quantity: 1 }
  return {
    says: `staff sends ${one ? 'one piece' : 'the rest'} of ${no}`,
    may: (now) => {
      const found = orderOf(now, no)
      const wanted = found.lines.filter(({ id }) => line === undefined || id === line.id)
      return canShip(found) && wanted.some((each) => model.sendable(now, each) > 0)
    },
    act: async (life) => {
      const lines = line && [{ modelCode: line.modelCode, quantity: 1 }]
      const parcel = aParcel()
      await say(life, life.staff, shipDeskOrder, { no, ...parcel, ...(lines && { lines }) })
      const { packages } = await life.members[order.who]!.call(getOrder, { no })
      const sent = packages.find(({ trackingNo }) => trackingNo === parcel.trackingNo)?.lines ?? []
      return (next) => {
        const now = orderOf(next, no)
        const there = now.lines
          .map((each) => ({ id: each.id, quantity: model.sendable(next, each) }))
          .filter(({ quantity }) => quantity > 0)
        const content = sent.map(({ orderLineId: id, quantity }) => ({ id, quantity }))
        must(one !== undefined || isDeepStrictEqual(byId(content), byId(there)), 'all that is there is sent')
        model.ship(next, now, content)
      }
    },
  }
}

const byId = <T extends { id: number }>(lines: readonly T[]) => lines.toSorted((a, b) => a.id - b.id)

let deliveries = 0
/** Receives goods of the SKU that can be ordered beyond its stock. */
export function comeIn(_: World, { n }: LifeWish): Act {
  const [sku, quantity] = [BACKORDER.findIndex((most) => most > 0), 1 + (n % 4)]
  return {
    says: `${quantity} of ${sku} come in`,
    may: () => true,
    act: async (life) => {
      const lines = [{ skuId: life.skuIds[sku]!, quantity }]
      await say(life, life.staff, receiveGoods, { reference: `life ${++deliveries}`, lines })
      return (next) => model.comeIn(next, sku, quantity)
    },
  }
}

export function receive(w: World, wish: LifeWish): Act | undefined {
  const order = choose(w.orders, wish, ({ state }) => state === 'shipped')
  if (!order) return
  const { no } = order
  const own = wish.n % 11 > 0
  const who = own ? order.who : 1 - order.who
  return {
    says: `member ${who} receives ${no}`,
    may: (now) => own && orderOf(now, no).state === 'shipped',
    act: async (life) => {
      await say(life, life.members[who]!, receiveOrder, { no })
      return (next) => model.receive(next, orderOf(next, no))
    },
  }
}

// ── the depot ──────────────────────────────────────────────────────────────────────────────

/** Has asked back what is kept, or was collected: such pieces stay where they are until that is decided. */
const asksBack = (w: World, who: number) =>
  w.cases.some(({ order: no, state }) => {
    const { who: owner, delivery } = orderOf(w, no)
    return owner === who && delivery === 'depot' && state !== 'rejected' && state !== 'withdrawn'
  })

export function makeCode(w: World, { who, n }: LifeWish): Act | undefined {
  const { depot } = memberOf(w, who)
  const held = SKUS.filter((sku) => depot[sku]! > 0)
  const some = n % 2 === 0 ? held : held.slice(0, 1)
  if (some.length === 0) return
  const lines = SKUS.map((sku) => (some.includes(sku) ? 1 + (n % depot[sku]!) : 0))
  return {
    says: `member ${who} makes a code for ${lines}`,
    may: (now, alone) =>
      SKUS.every((sku) => memberOf(now, who).depot[sku]! >= lines[sku]!) &&
      ((alone && !asksBack(now, who)) || 'either'),
    act: async (life) => {
      const { data } = await life.members[who]!.call(listDepot, {})
      const items = data.map(({ id, skuId }) => ({ itemId: id, quantity: lines[skuOf(life, skuId)]! }))
      const wanted = items.filter(({ quantity }) => quantity > 0)
      if (wanted.length === 0) return nothing
      const { digits } = await life.members[who]!.call(createDepotCode, { lines: wanted })
      return (next) => {
        for (const code of next.codes) if (code.who === who && code.state === 'active') code.state = 'void'
        next.codes.push({
          who,
          digits,
          lines,
          state: 'active',
          no: '',
          until: next.now + 10 * 60_000,
          sure: life.alone,
        })
      }
    },
  }
}

export function collect(w: World, { pick }: LifeWish): Act | undefined {
  const codes = w.codes.filter(({ state, until }) => state === 'active' && w.now < until)
  const code = codes[pick % Math.max(1, codes.length)]
  if (!code) return
  const { digits, who, lines } = code
  const enough = (now: World) => SKUS.every((sku) => memberOf(now, who).depot[sku]! >= lines[sku]!)
  return {
    says: `member ${who} collects ${lines}`,
    may: (now) => {
      const { state, sure } = model.codeOf(now, digits)
      return state === 'active' && enough(now) && ((sure && !asksBack(now, who)) || 'either')
    },
    act: async (life) => {
      const { no } = await say(life, life.staff, redeemVoucher, { code: digits })
      return (next) => model.handOver(next, model.codeOf(next, digits), no)
    },
  }
}

export function undo(w: World, wish: LifeWish): Act | undefined {
  const code = choose(
    w.codes.filter(({ no }) => no !== ''),
    wish,
    ({ state, until }) => state === 'used' && w.now < until,
  )
  if (!code) return
  const { digits, no, who, lines } = code
  return {
    says: `staff undoes that member ${who} collected ${lines}`,
    // Collected goods may have been asked back meanwhile.
    may: (now) => model.codeOf(now, digits).state === 'used' && (!asksBack(now, who) || 'either'),
    act: async (life) => {
      await say(life, life.staff, undoVerification, { no, reason: '拿错了' })
      return (next) => model.takeBack(next, model.codeOf(next, digits))
    },
  }
}
