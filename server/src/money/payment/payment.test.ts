import { cancelOrder, createOrder, getOrder, previewOrder } from '@gongfang/contract/buying/order'
import { confirmDemoPayment, getDemoPayment, getPayStatus, payOrder } from '@gongfang/contract/money/payment'
import { listPointsEntries } from '@gongfang/contract/people/points'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { transaction } from '../../db/connect.ts'
import { bookPoints } from '../../people/points/actions.ts'
import { anAddress, buyNow } from '../../testing/buying.ts'
import { openTestShop, type TestShop } from '../../testing/shop.ts'
import { speakerOf } from './channels/channel.ts'
import { carryOutRefund } from './refund/send-actions.ts'
import { settle } from './settle/actions.ts'
import { closeOpenPayments } from './settle/ask-actions.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
  await shop.db`insert into freight_rule (position, region_prefixes, first_fen) values (1, '{""}', 0)`
})
afterAll(() => shop.close())
afterEach(async () => {
  shop.setNow(null)
  await shop.config('priceOrScore', null)
})

const run = <T>(work: Parameters<typeof transaction<T>>[1]) => transaction(shop.db, work)

async function anOrder(wish: { points?: number; priceFen?: number } = {}) {
  const member = await shop.member({ points: wish.points ?? 0 })
  await anAddress(member)
  const { skuId } = await shop.product({ priceFen: wish.priceFen ?? 5000, stock: 10 })
  const placed = await buyNow(member, { skuId })
  return { member, skuId, ...placed }
}

async function aRefund(outTradeNo: string) {
  const [refund] = await shop.db<{ id: number; amountFen: number; state: string; reason: string }[]>`
    select r.id, r.amount_fen, r.state, r.reason from refund r join payment p on p.id = r.payment_id
     where p.out_trade_no = ${outTradeNo}`
  return refund
}

describe('the demo channel', () => {
  test('pays by its page, and the dialog hears of it', async () => {
    const { member, no } = await anOrder()
    const ticket = await member.call(payOrder, { no })
    expect(ticket).toMatchObject({ state: 'created', way: 'demo', payableFen: 5000 })
    expect(ticket.qrSvg).toContain('<svg')
    expect(ticket.payUrl).toContain(`/pay/demo?no=${ticket.outTradeNo}`)
    expect(await member.call(getPayStatus, { no })).toMatchObject({ paid: false, orderState: 'unpaid' })
    const { outTradeNo } = ticket
    expect(await shop.visitor.call(getDemoPayment, { outTradeNo })).toMatchObject({
      purpose: 'order',
      subjectNo: no,
      amountFen: 5000,
      state: 'created',
    })
    expect(await shop.visitor.call(confirmDemoPayment, { outTradeNo })).toEqual({ state: 'paid' })
    expect(await member.call(getPayStatus, { no })).toMatchObject({
      paid: true,
      orderState: 'paid',
      payBefore: null,
    })
    const order = await member.call(getOrder, { no })
    expect(order.payment).toMatchObject({ way: 'demo', tradeNo: `DEMO${outTradeNo}` })
    expect(order.events.map((event) => event.what)).toEqual(['created', 'paid'])
  })

  test('two tabs show one attempt', async () => {
    const { member, no } = await anOrder()
    const [one, two] = [await member.call(payOrder, { no }), await member.call(payOrder, { no })]
    expect(two.outTradeNo).toBe(one.outTradeNo)
  })

  test('said a hundred times at once, it pays once', async () => {
    const { member, no } = await anOrder()
    const { outTradeNo } = await member.call(payOrder, { no })
    const said = await Promise.all(
      Array.from({ length: 100 }, () => shop.visitor.call(confirmDemoPayment, { outTradeNo })),
    )
    expect(new Set(said.map((answer) => answer.state))).toEqual(new Set(['paid']))
    const order = await member.call(getOrder, { no })
    expect(order.events.filter((event) => event.what === 'paid')).toHaveLength(1)
    expect(await aRefund(outTradeNo)).toBeUndefined()
  })

  test('money that comes after the cancel goes back by itself, once', async () => {
    const { member, no } = await anOrder()
    const { outTradeNo } = await member.call(payOrder, { no })
    await member.call(cancelOrder, { no })
    expect(await shop.visitor.call(confirmDemoPayment, { outTradeNo })).toEqual({ state: 'refunded' })
    expect(await shop.visitor.call(confirmDemoPayment, { outTradeNo })).toEqual({ state: 'refunded' })
    const refund = await aRefund(outTradeNo)
    expect(refund).toMatchObject({ amountFen: 5000, reason: 'notKept', state: 'created' })
    await carryOutRefund(speakerOf(shop.app.house), { refundId: refund!.id, now: shop.now() })
    await carryOutRefund(speakerOf(shop.app.house), { refundId: refund!.id, now: shop.now() })
    expect((await aRefund(outTradeNo))?.state).toBe('done')
    expect((await member.call(getOrder, { no })).state).toBe('cancelled')
  })

  test('money that comes after the deadline cancels the order and goes back', async () => {
    const { member, no, payBefore, skuId } = await anOrder()
    const { outTradeNo } = await member.call(payOrder, { no })
    shop.setNow(new Date(Date.parse(payBefore!) + 1))
    expect(await shop.visitor.call(confirmDemoPayment, { outTradeNo })).toEqual({ state: 'refunded' })
    const [sku] = await shop.db<{ stock: number }[]>`select stock from sku where id = ${skuId}`
    expect(sku?.stock).toBe(10)
  })

  test('a proof with another amount changes nothing', async () => {
    const { member, no } = await anOrder()
    const { outTradeNo } = await member.call(payOrder, { no })
    const word = { channel: 'demo' as const, eventId: 'forged-1', kind: 'notify' as const, raw: {} }
    const settled = await settle(
      run,
      { outTradeNo, channelTradeNo: 'X', amountFen: 1, paidAt: shop.now(), word },
      shop.now(),
    )
    expect(settled).toBe('disbelieved')
    expect((await member.call(getPayStatus, { no })).paid).toBe(false)
  })

  test('after a cancel what is open is closed; while unpaid it stays open', async () => {
    const { member, no } = await anOrder()
    const { outTradeNo } = await member.call(payOrder, { no })
    const [order] = await shop.db<{ id: number }[]>`select id from shop_order where no = ${no}`
    await closeOpenPayments(speakerOf(shop.app.house), {
      purpose: 'order',
      subjectId: order!.id,
      now: shop.now(),
    })
    expect((await shop.visitor.call(getDemoPayment, { outTradeNo })).state).toBe('created')
    await member.call(cancelOrder, { no })
    await closeOpenPayments(speakerOf(shop.app.house), {
      purpose: 'order',
      subjectId: order!.id,
      now: shop.now(),
    })
    expect((await shop.visitor.call(getDemoPayment, { outTradeNo })).state).toBe('closed')
  })

  test('an unknown attempt is not there', async () => {
    const outTradeNo = 'A'.repeat(28)
    await expect(shop.visitor.call(getDemoPayment, { outTradeNo })).rejects.toMatchObject({
      reason: 'notFound',
    })
    await expect(shop.visitor.call(confirmDemoPayment, { outTradeNo })).rejects.toMatchObject({
      reason: 'notFound',
    })
  })
})

describe('points', () => {
  test('pay at once and stand in the ledger', async () => {
    await shop.config('priceOrScore', '2')
    const { member, no } = await anOrder({ points: 5000 })
    const ticket = await member.call(payOrder, { no })
    expect(ticket).toMatchObject({ state: 'paid', way: 'points', payablePoints: 1600 })
    const { data } = await member.call(listPointsEntries, {})
    expect(data[0]).toMatchObject({ kind: 'orderPay', delta: -1600, balanceAfter: 3400, reference: no })
    await expect(member.call(payOrder, { no })).rejects.toMatchObject({ reason: 'orderState' })
  })

  test('that were spent meanwhile are missing, and the order stays payable', async () => {
    await shop.config('priceOrScore', '2')
    const member = await shop.member({ points: 2000 })
    await anAddress(member)
    const { skuId } = await shop.product({ priceFen: 5000 })
    const [first, second] = [await buyNow(member, { skuId }), await buyNow(member, { skuId })]
    await member.call(payOrder, { no: first.no })
    await expect(member.call(payOrder, { no: second.no })).rejects.toMatchObject({
      reason: 'pointsShort',
      message: '积分不足，还差 1200积分',
    })
    expect((await member.call(getPayStatus, { no: second.no })).orderState).toBe('unpaid')
  })

  test('cannot pay an order in money, nor the demo channel one in points', async () => {
    const { member, no } = await anOrder({ points: 5000 })
    await expect(member.call(payOrder, { no, way: 'points' })).rejects.toMatchObject({ reason: 'payChannel' })
    await shop.config('priceOrScore', '2')
    const inPoints = await anOrder({ points: 5000 })
    await expect(inPoints.member.call(payOrder, { no: inPoints.no, way: 'demo' })).rejects.toMatchObject({
      reason: 'payChannel',
    })
  })

  test('one thousand points and a hundred payments of four hundred: two succeed', async () => {
    await shop.config('priceOrScore', '2')
    const member = await shop.member({ points: 100_000 })
    await anAddress(member)
    const { skuId } = await shop.product({ priceFen: 1250, stock: 200 })
    const draft = { source: { kind: 'buyNow' as const, skuId, quantity: 1 } }
    const { quote } = await member.call(previewOrder, draft)
    const orders = await Promise.all(
      Array.from({ length: 100 }, () => member.call(createOrder, { ...draft, quote, payWay: 'points' })),
    )
    const lost = {
      memberId: member.id,
      delta: -99_000,
      kind: 'adjust' as const,
      reference: 'lost',
      at: shop.now(),
    }
    await run((tx) => bookPoints(tx, lost))
    const paid = await Promise.allSettled(orders.map(({ no }) => member.call(payOrder, { no })))
    expect(paid.filter((one) => one.status === 'fulfilled')).toHaveLength(2)
    const reasons = paid.flatMap((one) => (one.status === 'rejected' ? [one.reason.reason] : []))
    expect(new Set(reasons)).toEqual(new Set(['pointsShort']))
    const [account] = await shop.db<
      { balance: number }[]
    >`select balance from points_account where member_id = ${member.id}`
    expect(account?.balance).toBe(200)
  })
})
