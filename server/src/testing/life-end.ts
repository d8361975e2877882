import { sendBankRefund } from '@gongfang/contract/money/bank-desk'
import { getOrderInvoices } from '@gongfang/contract/money/invoice'
import { getAftersaleOffer } from '@gongfang/contract/service/aftersale'
import { speakerOf } from '../money/payment/channels/channel.ts'
import { askRefundsDue } from '../money/payment/refund/send-actions.ts'
import { work } from './aftersales.ts'
import { aSerial } from './bank.ts'
import { type Life, say, together } from './life.ts'
import { askFor, goodwillFor, invoices, onward } from './life-cases.ts'
import { receive, ship } from './life-goods.ts'
import * as model from './life-model.ts'
import { must, STOCK, type World } from './life-model.ts'
import { adjustBy, cancel, doJobs, returnMoney } from './life-orders.ts'

const wish = { who: 0, pick: 7, n: 1 }

/** Takes everything back that was done: what is unpaid is cancelled, what was paid for comes back and is paid back. */
export async function unwind(life: Life) {
  await together(life, [doJobs()])
  for (const { no } of life.world.orders.filter(({ state }) => state === 'unpaid'))
    await together(life, [cancel(only(life.world, no), wish)!])
  await endCases(life)
  for (const { no } of life.world.orders.filter(model.isPaid)) await giveAllBack(life, no)
  for (const { no } of life.world.orders) {
    const owing = returnMoney(only(life.world, no), wish)
    if (owing) await together(life, [owing])
  }
  await together(life, [doJobs()])
  await sendRefunds(life)
  await endInvoices(life)
  for (const [who, { givenPoints }] of life.world.members.entries())
    if (givenPoints !== 0) await together(life, [adjustBy(who, -givenPoints)])
  await mustBeAsBefore(life)
}

/** The same world with one order to choose from. */
const only = (w: World, no: string): World => ({ ...w, orders: w.orders.filter((one) => one.no === no) })

async function endCases(life: Life) {
  for (;;) {
    const one = life.world.cases.find(model.isOpen)
    if (!one) return
    await together(life, [onward(life.world, one, life.traits)])
  }
}

/** Received, then asked back piece by piece where it lies; in the end the freight, which goods that were sent leave behind. */
async function giveAllBack(life: Life, no: string) {
  const { rejects } = life.traits
  const order = () => model.orderOf(life.world, no)
  const carryOut = async (kind: 'refundBeforeShip' | 'returnRefund') => {
    await together(life, [askFor(order(), { kind, greedy: false, n: 'all' })])
    for (;;) {
      const one = life.world.cases.find(model.isOpen)
      if (!one) return
      await together(life, [onward(life.world, one, { rejects: false })])
    }
  }
  if (order().state === 'paid' && rejects) {
    const rest = ship(only(life.world, no), { ...wish, n: 0 })
    if (rest) await together(life, [rest])
  }
  if (order().state === 'shipped') await together(life, [receive(only(life.world, no), wish)!])
  if (order().state !== 'closed') await carryOut('refundBeforeShip')
  if (order().state === 'shipped') await together(life, [receive(only(life.world, no), wish)!])
  if (order().state !== 'closed') await carryOut('returnRefund')
  if (order().state !== 'closed') await mustOfferNothing(life, order())
  await together(life, [goodwillFor(order(), { goods: 0, freight: true })])
}

async function mustOfferNothing({ members }: Life, { no, who }: model.Order) {
  const { lines } = await members[who]!.call(getAftersaleOffer, { no })
  const more = lines.flatMap(({ most }) => Object.values(most)).some((most) => most > 0)
  must(!more, `${no}: everything is given back, and more is offered`)
}

/** Finance transfers, WeChat pays out one part of a payment a minute; then nothing is on its way any more. */
async function sendRefunds(life: Life) {
  const { shop, staff, wechat } = life
  const ids = life.members.map(({ id }) => id)
  const listOpen = () => shop.db<{ id: number; outRefundNo: string; channel: string; state: string }[]>`
    select r.id, r.out_refund_no, p.channel, r.state from refund r join payment p on p.id = r.payment_id
     where p.member_id = any(${ids}) and r.state not in ('done', 'failed')`
  for (let turn = 0; turn < 60; turn++) {
    const open = await listOpen()
    if (open.length === 0) return
    for (const { id, outRefundNo, channel, state } of open) {
      if (channel === 'bank') {
        const payout = { paidOn: '2026-11-20', serial: aSerial(), payee: '育才中学' }
        await say(life, staff, sendBankRefund, { id, ...payout })
      } else if (state === 'processing') await wechat.refundState(outRefundNo, 'SUCCESS').catch(() => {})
    }
    shop.setNow(new Date(shop.now().getTime() + 70_000))
    await askRefundsDue(speakerOf(shop.app.house), shop.now())
    await work(shop)
    life.world.now = shop.now().getTime()
  }
  throw new Error([...life.story, 'refunds never arrive'].join('\n  '))
}

/** Every invoice of money that went back is taken back. */
async function endInvoices(life: Life) {
  for (const [pick] of life.world.invoices.entries())
    for (const end of [invoices.cancel, invoices.red]) await together(life, [end(life.world, { pick })!])
  for (const { no, who, currency } of life.world.orders) {
    if (currency === 'points') continue
    const { order } = await life.members[who]!.call(getOrderInvoices, { no })
    must(!order || order.invoicedFen === 0, `${no}: ${order?.invoicedFen} is still invoiced`)
  }
}

/** Everybody has as much as at the start, except for refunds without goods. */
async function mustBeAsBefore({ world, traits, story }: Life) {
  const end = {
    members: world.members.map(({ points, paidFen, topUpFen, depot }) => {
      return { points, paidFen: paidFen - topUpFen, kept: sum(depot) }
    }),
    goods: world.members.map(({ goods, gifts }) => sum(goods) - gifts),
    pieces: sum(world.stock) + sum(world.scrap) + sum(world.members.map(({ gifts }) => gifts)),
  }
  const start = {
    members: world.members.map(() => ({ points: traits.points, paidFen: 0, kept: 0 })),
    goods: world.members.map(() => 0),
    pieces: sum(STOCK) + world.came,
  }
  const [now, before] = [JSON.stringify(end), JSON.stringify(start)]
  if (now !== before) throw new Error([...story, `in the end  ${now}`, `not         ${before}`].join('\n  '))
}

const sum = (all: readonly number[]) => all.reduce((total, one) => total + one, 0)
