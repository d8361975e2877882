import type { Parsed } from '@gongfang/contract/base/endpoint'
import { rewardFor } from '@gongfang/contract/base/money'
import { refuse, refuseField } from '@gongfang/contract/base/refusal'
import { dayOf } from '@gongfang/contract/base/time'
import type { OrderChange } from '@gongfang/contract/buying/order'
import {
  canChangeAddress,
  type cancelDeskOrder,
  type changeOrderAddress,
  type changeOrderPrice,
  type commentOnOrder,
  type correctParcel,
  type noteOrder,
  type postponeBackorders,
  type readOrderSheets,
  type shipDeskOrder,
} from '@gongfang/contract/buying/order-desk'
import { normalContact } from '@gongfang/contract/people/address'
import type { Db } from '../../../db/connect.ts'
import { ruleFor } from '../../../goods/freight/door.ts'
import type { StaffContext } from '../../../http/context.ts'
import { enqueue } from '../../../jobs/queue.ts'
import { qrSvg } from '../../../outside/qr.ts'
import { regionText } from '../../../outside/regions.ts'
import { repriceFund } from '../../../people/fund/door.ts'
import { actorOf, audit } from '../../../system/audit/door.ts'
import { readConfig } from '../../../system/config/door.ts'
import { cancelLocked } from '../cancel/actions.ts'
import { tellMember } from '../events.ts'
import { insertEvent, lockOrder } from '../queries.ts'
import { isOverdue, mustAllow } from '../rules.ts'
import { shipOrder } from '../ship/actions.ts'
import { type DeskFilter, findKeyword, listSkuIds } from './list-queries.ts'
import {
  findLastChange,
  findParcel,
  findPhones,
  listAlsoOn,
  listFreightRules,
  listPricedLines,
  listSheets,
  lockDeskOrder,
  updateAddress,
  updateExpected,
  updateNote,
  updateParcel,
  updatePrice,
} from './queries.ts'
import { type DeskFacts, loggedAddress, readKeyword, repriced, rewardRate, showAmount } from './rules.ts'

export interface TypedFilter extends Omit<DeskFilter, 'skuIds' | 'wanted' | 'now'> {
  keyword?: string | undefined
  /** A model code, in any spelling. */
  sku?: string | undefined
}

/** Turns the typed filter into ids: institutions and SKUs are found before the orders. */
export async function findFilter(
  db: Db,
  { keyword, sku, ...filter }: TypedFilter,
  { now }: { readonly now: Date },
): Promise<DeskFilter> {
  const typed = readKeyword(keyword)
  return {
    ...filter,
    now,
    wanted: typed && (await findKeyword(db, typed)),
    skuIds: sku === undefined ? undefined : await listSkuIds(db, sku),
  }
}

export const ship = (ctx: StaffContext, { no, carrier, trackingNo, lines }: Parsed<typeof shipDeskOrder>) =>
  ctx.once(async (tx) => {
    const parcel = { no, carrier, trackingNo, ...(lines ? { lines } : {}) }
    const { complete } = await shipOrder(tx, { ...parcel, staff: actorOf(ctx), now: ctx.now })
    return { complete, alsoOn: await listAlsoOn(tx, { no, trackingNo }) }
  })

/** The number of a parcel that was typed wrongly; what is in it stays. */
export const correct = (ctx: StaffContext, input: Parsed<typeof correctParcel>) =>
  ctx.transaction(async (tx) => {
    const { no, packageId, carrier, trackingNo } = input
    const order = await lockFor(tx, no, 'correct')
    const before = (await findParcel(tx, { orderId: order.id, packageId })) ?? refuse('notFound')
    if (before.carrier === carrier && before.trackingNo === trackingNo) return {}
    const { count } = await updateParcel(tx, { orderId: order.id, packageId, carrier, trackingNo })
    if (count === 0) refuse('parcelKnown')
    const note = `${before.carrier} ${before.trackingNo} → ${carrier} ${trackingNo}`
    await insertEvent(tx, { ...by(ctx, order), what: 'corrected', note })
    await audit(tx, ctx, {
      what: 'order.correctParcel',
      subject: `order ${no}`,
      before,
      after: { carrier, trackingNo },
    })
    await tellMember(tx, {
      memberId: order.memberId,
      event: 'parcelCorrected',
      reference: `${no}/${packageId}/${ctx.requestId}`,
      values: { no, carrier, trackingNo },
    })
    return {}
  })

/** Open payments ask for the old price: a job closes them, and money that still arrives for them is refunded. */
export const changePrice = (ctx: StaffContext, input: Parsed<typeof changeOrderPrice>) =>
  ctx.transaction(async (tx) => {
    const order = await lockFor(tx, input.no, 'price')
    if (isOverdue(order, ctx.now)) refuse('orderExpired')
    await mustBeVersion(tx, order, input.version)
    const { id, no, currency, memberId } = order
    const before = currency === 'points' ? order.payablePoints : order.payableFen
    const old = await listPricedLines(tx, order)
    const price = repriced(order, old, input)
    if (price.payable === before) refuse('priceSame')
    const { pointsRewardPerYuan } = await readConfig(tx)
    const paidGoods = (lines: readonly { amount: number }[]) =>
      lines.reduce((sum, { amount }) => sum + amount, 0) - price.deduct
    // The goods earn at the rate that their buyer was told, whatever it is by now.
    const perYuan = rewardRate(paidGoods(old), order.rewardPoints, pointsRewardPerYuan)
    const rewardPoints = currency === 'points' ? 0 : rewardFor(paidGoods(price.lines), perYuan)
    const { count } = await updatePrice(tx, { id, currency, ...price, rewardPoints, now: ctx.now })
    if (count === 0) refuse('orderState')
    const [was, is] = [showAmount(currency, before), showAmount(currency, price.payable)]
    await insertEvent(tx, { ...by(ctx, order), what: 'priced', note: `${was} → ${is}：${input.reason}` })
    await audit(tx, ctx, {
      what: 'order.price',
      subject: `order ${no}`,
      before: { payable: was, lines: old.map(({ modelCode, amount }) => ({ modelCode, amount })) },
      after: { payable: is, lines: price.lines, freight: price.freight, reason: input.reason },
    })
    await enqueue(tx, 'payment.close', { orderId: id })
    const reference = `${no}/${order.version}`
    await tellMember(tx, { memberId, event: 'orderPriced', reference, values: { no, amount: is } })
    const due = {
      payableFen: currency === 'money' ? price.payable : 0,
      payablePoints: currency === 'points' ? price.payable : 0,
    }
    const after = { currency, rate: order.rate, ...due }
    await repriceFund(tx, order, { after, version: order.version, now: ctx.now })
    return due
  })

export const cancel = (ctx: StaffContext, { no, reason }: Parsed<typeof cancelDeskOrder>) =>
  ctx.transaction(async (tx) => {
    const order = (await lockOrder(tx, no)) ?? refuse('notFound')
    await cancelLocked(tx, order, { who: 'staff', whoName: ctx.caller.name, reason, now: ctx.now })
    await audit(tx, ctx, {
      what: 'order.cancel',
      subject: `order ${no}`,
      before: { state: order.state },
      after: { state: 'cancelled', reason },
    })
    return {}
  })

/** Changes the address while nothing was sent. The freight stays as agreed. */
export const changeAddress = (ctx: StaffContext, input: Parsed<typeof changeOrderAddress>) =>
  ctx.transaction(async (tx) => {
    const { no, receiver, regionCode, detail } = input
    const order = await lockFor(tx, no, 'address')
    if (!order.address || !canChangeAddress(order)) return refuse('addressSent')
    await mustBeVersion(tx, order, input.version)
    const region = regionText(regionCode) ?? refuseField('regionCode', '请选择到区/县')
    if (ruleFor(await listFreightRules(tx), regionCode)?.firstFen == null) refuse('noDelivery')
    const phone = (input.phone && normalContact(input.phone)) || order.address.phone
    const address = { receiver, phone, regionCode, regionText: region, detail }
    const { count } = await updateAddress(tx, { id: order.id, address })
    if (count === 0) refuse('orderState')
    await insertEvent(tx, { ...by(ctx, order), what: 'addressed' })
    await audit(tx, ctx, {
      what: 'order.address',
      subject: `order ${no}`,
      before: loggedAddress(order.address),
      after: loggedAddress(address),
    })
    const reference = `${no}/${order.version}`
    await tellMember(tx, { memberId: order.memberId, event: 'addressChanged', reference, values: { no } })
    return {}
  })

export const note = (ctx: StaffContext, { no, version, flag, staffNote }: Parsed<typeof noteOrder>) =>
  ctx.transaction(async (tx) => {
    const order = (await lockDeskOrder(tx, no)) ?? refuse('notFound')
    await mustBeVersion(tx, order, version)
    await updateNote(tx, { id: order.id, flag, staffNote })
    await audit(tx, ctx, {
      what: 'order.note',
      subject: `order ${no}`,
      before: { flag: order.flag, staffNote: order.staffNote },
      after: { flag, staffNote },
    })
    return {}
  })

export const comment = (ctx: StaffContext, { no, text }: Parsed<typeof commentOnOrder>) =>
  ctx.once(async (tx) => {
    const order = (await lockOrder(tx, no)) ?? refuse('notFound')
    await insertEvent(tx, { ...by(ctx, order), what: 'commented', note: text })
    await audit(tx, ctx, { what: 'order.comment', subject: `order ${no}`, after: { text } })
    return {}
  })

export const reveal = (ctx: StaffContext, no: string) =>
  ctx.transaction(async (tx) => {
    const phones = (await findPhones(tx, no)) ?? refuse('notFound')
    await audit(tx, ctx, { what: 'order.reveal', subject: `order ${no}` })
    return phones
  })

/** The data to print. Only delivery notes contain whole telephone numbers, so printing them is logged. */
export function readSheets(ctx: StaffContext, { kind, nos }: Parsed<typeof readOrderSheets>) {
  return ctx.transaction(async (tx) => {
    const found = await listSheets(tx, nos, { phones: kind === 'delivery' })
    if (found.length === 0) refuse('notFound')
    const { name, kefuMobile } = await readConfig(tx)
    if (kind === 'delivery') {
      for (const { no } of found) {
        await audit(tx, ctx, { what: 'order.print', subject: `order ${no}`, after: { kind } })
      }
    }
    const orders = await Promise.all(found.map(async (one) => ({ ...one, qrSvg: await qrSvg(one.no) })))
    return { siteName: name, kefuMobile, orders }
  })
}

async function lockFor(tx: Db, no: string, change: OrderChange): Promise<DeskFacts> {
  const order = (await lockDeskOrder(tx, no)) ?? refuse('notFound')
  mustAllow(change, order.state)
  return order
}

/** The refusal names who changed the order meanwhile, and when. */
async function mustBeVersion(tx: Db, { no, version }: DeskFacts, seen: number) {
  if (seen === version) return
  refuse('changedMeanwhile', { data: { version, ...(await findLastChange(tx, no)) } })
}

const by = ({ caller, now }: StaffContext, { id }: { id: number }) =>
  ({ orderId: id, at: now, who: 'staff', whoName: caller.name }) as const

/** A supplier needs another day: every order that waits for the goods says so, and its buyer is told. */
export const postpone = (ctx: StaffContext, { skuId, expectedOn }: Parsed<typeof postponeBackorders>) =>
  ctx.transaction(async (tx) => {
    if (expectedOn < dayOf(ctx.now)) refuseField('expectedOn', '不能早于今天')
    const moved = await updateExpected(tx, { skuId, expectedOn })
    if (moved.length === 0) refuse('noBackorder')
    for (const { id, no, memberId, goods, was } of moved) {
      const note = `${goods} 预计发货日 ${was} → ${expectedOn}`
      await insertEvent(tx, {
        orderId: id,
        at: ctx.now,
        what: 'noted',
        note,
        who: 'staff',
        whoName: ctx.caller.name,
      })
      const values = { no, goods, day: expectedOn }
      await tellMember(tx, {
        memberId,
        event: 'backorderMoved',
        reference: `${no}/${skuId}/${ctx.requestId}`,
        values,
      })
    }
    await audit(tx, ctx, {
      what: 'order.postpone',
      subject: `sku ${skuId}`,
      after: { expectedOn, orders: moved.map(({ no }) => no) },
    })
    return { orders: moved.length }
  })
