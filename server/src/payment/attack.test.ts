import { cancelSignUp } from '@gongfang/contract/activity'
import { approveAftersale, getGoodwillOffer, payGoodwill } from '@gongfang/contract/aftersale-desk'
import { cancelOrder, changePayWay, getOrder, type PayWay } from '@gongfang/contract/order'
import { getPayStatus, payOrder, paySignUp } from '@gongfang/contract/payment'
import { listPayments, listRefunds, retryRefund } from '@gongfang/contract/payment-desk'
import { listProviders, saveProvider } from '@gongfang/contract/provider-desk'
import { listTodo } from '@gongfang/contract/report-desk'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { keepDeadlines } from '../order/door.ts'
import type { WechatPay } from '../outside/wechat-pay.ts'
import type { PretendWechat } from '../pretend/wechat.ts'
import { noFaults } from '../pretend/wechat-faults.ts'
import { anActivity, signUpNow } from '../testing/activities.ts'
import { asked, idOf, payBack, work } from '../testing/aftersales.ts'
import { anAccount } from '../testing/bank.ts'
import { listBroken } from '../testing/books.ts'
import { aBuyer, buyNow, stockOf } from '../testing/buying.ts'
import { reasonOf } from '../testing/joining.ts'
import { openTestShop, type TestMember, type TestShop } from '../testing/shop.ts'
import { forgetSilence, withWechat } from '../testing/wechat.ts'
import { speakerOf } from './channels/channel.ts'
import { giveBackPart } from './refund/actions.ts'
import { askRefundsDue } from './refund/send-actions.ts'
import { askDue } from './settle/ask-actions.ts'

// Attacks that try to lose money, to take it twice or to hold it for ever.

const HOUR = 3_600_000
let shop: TestShop
let wechat: PretendWechat
beforeAll(async () => {
  shop = await openTestShop()
  await shop.db`insert into freight_rule (position, region_prefixes, first_fen) values (1, '{""}', 0)`
  await anAccount(shop)
  wechat = await withWechat(shop, { timeoutMs: 400 })
})
afterAll(async () => {
  await wechat.close()
  await shop.close()
})
beforeEach(() => {
  forgetSilence(shop, 400)
  Object.assign(wechat.faults, noFaults())
})
afterEach(async () => {
  Object.assign(wechat.faults, noFaults())
  await work(shop)
  expect(await listBroken(shop.db)).toEqual({})
  shop.setNow(null)
})

const speaker = () => speakerOf(shop.app.house)
const later = (ms: number) => shop.setNow(new Date(shop.now().getTime() + ms))
const ask = () => askDue(speaker(), shop.now())
const sweep = () => keepDeadlines({ ...speaker(), now: shop.now() })

async function anOrder(way: PayWay = 'wechat') {
  const member = await aBuyer(shop)
  const { skuId } = await shop.product({ priceFen: 5000, stock: 10 })
  return { member, skuId, ...(await buyNow(member, { skuId, way })) }
}
async function aTicket() {
  const order = await anOrder()
  return { ...order, ...(await order.member.call(payOrder, { no: order.no })) }
}
/** Paid, and nobody told us. */
async function aSilentlyPaid() {
  const order = await aTicket()
  wechat.faults.notices = 'none'
  await wechat.pay(order.outTradeNo)
  return order
}
const stateOf = async (member: TestMember, no: string) => (await member.call(getPayStatus, { no })).orderState
const paymentOf = async (outTradeNo: string) =>
  (
    await shop.db<{ state: string; expiresAt: string }[]>`
      select state, expires_at from payment where out_trade_no = ${outTradeNo}`
  )[0]
const refundsOf = (outTradeNo: string) => shop.db<
  { id: number; state: string; amountFen: number; outRefundNo: string; problem: string }[]
>`
  select r.id, r.state, r.amount_fen, r.out_refund_no, r.problem from refund r join payment p on p.id = r.payment_id
   where p.out_trade_no = ${outTradeNo} order by r.id`

describe('attempts', () => {
  test.each<PayWay>(['demo', 'bank'])(
    'at another channel (%s) are nothing that WeChat is asked about',
    async (way) => {
      const { member, no } = await anOrder(way)
      await member.call(payOrder, { no })
      const asked = wechat.requests.length
      later(3_000)
      await member.call(getPayStatus, { no, check: true })
      later(61_000)
      await ask()
      expect(wechat.requests.length).toBe(asked)
    },
  )

  test('that a cancel overtook are shown to nobody, and are closed at WeChat', async () => {
    const { member, no } = await anOrder()
    const outside = shop.app.house.outside
    const real = outside.wechatPay
    let late = ''
    const slow = (client: WechatPay): WechatPay => ({
      ...client,
      prepay: async (trade, wish) => {
        late = wish.outTradeNo
        await member.call(cancelOrder, { no })
        await work(shop)
        return client.prepay(trade, wish)
      },
    })
    Object.assign(outside, { wechatPay: (account: never) => slow(real(account)) })
    await expect(member.call(payOrder, { no })).rejects.toMatchObject({ reason: 'codeStale' })
    Object.assign(outside, { wechatPay: real })
    expect(wechat.order(late).state).toBe('CLOSED')
  })

  test('that are paid before their code is here are shown as paid', async () => {
    const { member, no } = await anOrder()
    const outside = shop.app.house.outside
    const real = outside.wechatPay
    const slow = (client: WechatPay): WechatPay => ({
      ...client,
      prepay: async (trade, wish) => {
        const code = await client.prepay(trade, wish)
        expect(await wechat.pay(wish.outTradeNo)).toEqual([200])
        return code
      },
    })
    Object.assign(outside, { wechatPay: (account: never) => slow(real(account)) })
    try {
      const ticket = await member.call(payOrder, { no })
      expect(ticket).toMatchObject({ state: 'paid', qrSvg: '', expiresAt: null })
    } finally {
      Object.assign(outside, { wechatPay: real })
    }
    expect(await stateOf(member, no)).toBe('paid')
  })

  test('are shown as paid where the one on another device turns out to be', async () => {
    const { member, no } = await anOrder()
    const { outTradeNo } = await member.call(payOrder, { no })
    wechat.faults.notices = 'none'
    await wechat.pay(outTradeNo)
    expect(await member.on('h5').call(payOrder, { no })).toMatchObject({ state: 'paid', payUrl: '' })
    expect(await stateOf(member, no)).toBe('paid')
    expect(await refundsOf(outTradeNo)).toEqual([])
  })

  test('that WeChat says were paid with another amount are work for the desk, until the bill has them', async () => {
    const staff = await shop.staff()
    const doubts = async () =>
      (await staff.call(listTodo, {})).find(({ kind }) => kind === 'paymentDoubt')?.count
    const { member, no } = await anOrder()
    const { outTradeNo } = await member.call(payOrder, { no })
    wechat.faults.notices = 'none'
    await wechat.pay(outTradeNo)
    await shop.db`update payment set amount_fen = amount_fen - 1 where out_trade_no = ${outTradeNo}`
    const said = vi.spyOn(shop.app.house.log, 'error')
    later(61_000)
    await ask()
    expect(said).toHaveBeenCalledWith(expect.objectContaining({ outTradeNo }), 'paid, but another amount')
    said.mockRestore()
    expect(await stateOf(member, no)).toBe('unpaid')
    expect(await doubts()).toBe(1)
    const { rows } = await staff.call(listPayments, { state: 'doubtful' })
    expect(rows).toMatchObject([{ outTradeNo, state: 'doubtful' }])
    await shop.db`insert into bill_day (day, state) values ('2026-01-01', 'different') on conflict do nothing`
    await shop.db`
      insert into bill_difference (day, kind, number, payment_id)
      select '2026-01-01', 'amount', out_trade_no, id from payment where out_trade_no = ${outTradeNo}`
    expect(await doubts()).toBe(0)
    await shop.db`delete from bill_difference`
    // Paid as it should be, nobody has to look any more.
    await shop.db`update payment set amount_fen = amount_fen + 1 where out_trade_no = ${outTradeNo}`
    later(61_000)
    await ask()
    expect(await doubts()).toBe(0)
    expect(await stateOf(member, no)).toBe('paid')
  })

  test('never outlive what they pay for: its goods are free when its time is over', async () => {
    const { member, no, skuId } = await anOrder('bank')
    const early = await member.call(payOrder, { no, way: 'wechat' })
    const { payBefore } = await member.call(changePayWay, { no, way: 'wechat' })
    await work(shop)
    expect(wechat.order(early.outTradeNo).state).toBe('CLOSED')
    const ticket = await member.call(payOrder, { no })
    expect(Date.parse(ticket.expiresAt!)).toBeLessThanOrEqual(Date.parse(payBefore))
    shop.setNow(new Date(Date.parse(payBefore) + 1_000))
    await ask()
    await sweep()
    expect(await stateOf(member, no)).toBe('cancelled')
    expect(await stockOf(shop, skuId)).toBe(10)
  })

  test('last no longer than a code of WeChat is good, and are begun again after that', async () => {
    const { member, no } = await anOrder('bank')
    const first = await member.call(payOrder, { no, way: 'wechat' })
    expect(Date.parse(first.expiresAt!) - shop.now().getTime()).toBeLessThanOrEqual(2 * HOUR)
    later(2 * HOUR + 1_000)
    await ask()
    expect(wechat.order(first.outTradeNo).state).toBe('CLOSED')
    const second = await member.call(payOrder, { no, way: 'wechat' })
    expect(second.outTradeNo).not.toBe(first.outTradeNo)
    await wechat.pay(second.outTradeNo)
    expect(await stateOf(member, no)).toBe('paid')
  })

  test('that cannot be settled hold up no others', async () => {
    const paid = await aTicket()
    await wechat.pay(paid.outTradeNo)
    const { transactionId } = wechat.order(paid.outTradeNo)
    const broken = await aSilentlyPaid()
    later(1_000)
    for (let other = 0; other < 8; other++) await aTicket()
    later(1_000)
    const last = await aSilentlyPaid()
    wechat.faults.alter = (answer, path) =>
      path.includes(broken.outTradeNo) ? { ...answer, transaction_id: transactionId } : answer
    later(20_000)
    await expect(ask()).rejects.toThrow()
    expect(await stateOf(last.member, last.no)).toBe('paid')
    Object.assign(wechat.faults, noFaults())
    later(120_000)
    await ask()
    expect(await stateOf(broken.member, broken.no)).toBe('paid')
  })

  test('of which WeChat says what cannot be believed are not asked about for ever', async () => {
    const { member, no, outTradeNo, payBefore } = await aSilentlyPaid()
    wechat.faults.alter = (answer) => ({ ...answer, amount: { total: 1, currency: 'CNY' } })
    shop.setNow(new Date(Date.parse(payBefore!) + 11 * 60_000))
    await ask()
    expect(await paymentOf(outTradeNo)).toMatchObject({ state: 'closed' })
    const asked = wechat.requests.length
    later(HOUR)
    await ask()
    expect(wechat.requests.length).toBe(asked)
    await sweep()
    expect(await stateOf(member, no)).toBe('cancelled')
    const [said] = await shop.db<{ raw: object }[]>`
      select raw from payment_event e join payment p on p.id = e.payment_id
       where p.out_trade_no = ${outTradeNo} and e.kind = 'query'`
    expect(said?.raw).toMatchObject({ amount: { total: 1 } })
  })
})

describe('the merchant', () => {
  async function change(values: Record<string, string>) {
    const staff = await shop.staff(['config.read', 'provider.write'])
    const known = (await staff.call(listProviders, {})).find(({ name }) => name === 'wechatPay')!
    const { version } = known
    return staff.ask(saveProvider, {
      name: 'wechatPay',
      enabled: true,
      version,
      values: { ...known.values, ...values },
    })
  }

  test('stays who it is as long as somebody may pay it, or waits for money of it', async () => {
    const { member, no, outTradeNo, payBefore } = await aTicket()
    for (const values of [{ mchid: '1999999999' }, { appid: 'wx0000000000000000' }]) {
      const { body } = await change(values)
      expect(body).toMatchObject({
        reason: 'invalid',
        data: { fields: { [Object.keys(values)[0]!]: expect.any(String) } },
      })
    }
    expect((await change({ baseUrl: wechat.account.baseUrl })).body.code).toBe(1)
    await wechat.pay(outTradeNo)
    expect(await stateOf(member, no)).toBe('paid')
    shop.setNow(new Date(Date.parse(payBefore!) + 20 * 60_000))
    await ask()
  })

  test('stays who it is while a refund waits for somebody at WeChat’s own desk', async () => {
    const { orderId, outTradeNo } = await aPaid()
    await part(orderId, 2000)
    await work(shop)
    const [refund] = await refundsOf(outTradeNo)
    await wechat.refundState(refund!.outRefundNo, 'ABNORMAL')
    later(70_000)
    await askRefundsDue(speaker(), shop.now())
    expect(await refundsOf(outTradeNo)).toMatchObject([{ state: 'abnormal' }])
    expect((await change({ mchid: '1999999999' })).body).toMatchObject({ reason: 'invalid' })
    await wechat.refundState(refund!.outRefundNo, 'SUCCESS')
    later(2 * HOUR)
    await askRefundsDue(speaker(), shop.now())
    expect(await refundsOf(outTradeNo)).toMatchObject([{ state: 'done' }])
  })
})

async function aPaid() {
  const order = await aTicket()
  await wechat.pay(order.outTradeNo)
  await work(shop)
  const [row] = await shop.db<{ id: number }[]>`select id from shop_order where no = ${order.no}`
  return { ...order, orderId: row!.id }
}
const part = (orderId: number, amountFen: number) =>
  shop.db.begin((tx) =>
    giveBackPart(tx, { orderId, amountFen, amountPoints: 0, offline: false, now: shop.now() }),
  )

describe('refunds', () => {
  /** A fee that goes back, which WeChat has closed. */
  async function aClosedRefund() {
    const member = await aBuyer(shop)
    const { no } = await signUpNow(member, await anActivity(shop, { feeFen: 5000 }))
    const { outTradeNo } = await member.call(paySignUp, { no, way: 'wechat' })
    await wechat.pay(outTradeNo)
    await member.call(cancelSignUp, { no, reason: '有事' })
    await work(shop)
    await work(shop)
    const [refund] = await refundsOf(outTradeNo)
    await wechat.refundState(refund!.outRefundNo, 'CLOSED')
    later(70_000)
    await askRefundsDue(speaker(), shop.now())
    expect(await refundsOf(outTradeNo)).toMatchObject([{ state: 'failed' }])
    return { outTradeNo, id: refund!.id }
  }

  test('of a fee that WeChat closed begin again once, however often somebody clicks', async () => {
    const { outTradeNo, id } = await aClosedRefund()
    const staff = await shop.staff(['payment.write'])
    const clicks = await Promise.all([1, 2, 3].map(() => staff.ask(retryRefund, { id })))
    expect(clicks.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(clicks.filter(({ body }) => body.code === 1)).toHaveLength(1)
    later(70_000)
    await work(shop)
    expect(await refundsOf(outTradeNo)).toMatchObject([{ state: 'failed' }, { state: 'processing' }])
  })

  test('do not fail because WeChat will not answer a question about them', async () => {
    const { orderId, outTradeNo } = await aPaid()
    await part(orderId, 2000)
    await work(shop)
    Object.assign(wechat.faults, { on: /^GET /, refuse: { status: 400, code: 'PARAM_ERROR' } })
    later(70_000)
    await askRefundsDue(speaker(), shop.now())
    expect(await refundsOf(outTradeNo)).toMatchObject([
      { state: 'processing', problem: expect.stringContaining('PARAM_ERROR') },
    ])
  })

  test('that nobody can send, because the account cannot be read, are seen to be in trouble', async () => {
    const { orderId, outTradeNo } = await aPaid()
    await part(orderId, 2000)
    const [{ sealed }] = await shop.db<
      [{ sealed: string }]
    >`select sealed from provider_account where name = 'wechatPay'`
    await shop.db`update provider_account set sealed = 'x' where name = 'wechatPay'`
    await work(shop)
    const staff = await shop.staff(['payment.read'])
    const trouble = await staff.call(listRefunds, { view: 'trouble', limit: 20 })
    expect(trouble.rows.map((row) => row.outTradeNo)).toContain(outTradeNo)
    await shop.db`update provider_account set sealed = ${sealed} where name = 'wechatPay'`
    later(70_000)
    await askRefundsDue(speaker(), shop.now())
    expect(wechat.order(outTradeNo).refunds).toHaveLength(1)
    expect(await refundsOf(outTradeNo)).toMatchObject([{ problem: '' }])
  })
})

test('a refund that WeChat takes no more is refused before anything moves, with the other way', async () => {
  const staff = await shop.staff()
  const { member, no, outTradeNo } = await aTicket()
  await wechat.pay(outTradeNo)
  await work(shop)
  const { lines } = await member.call(getOrder, { no })
  const age = (days: number) =>
    shop.db`update payment set paid_at = ${shop.now()}::timestamptz - interval '1 day' * ${days} where out_trade_no = ${outTradeNo}`
  await age(366)
  const wish = { no, goods: 100, freight: 0, reason: '发货延误补偿' }
  expect(await staff.call(getGoodwillOffer, { no })).toMatchObject({ late: true })
  const { body } = await staff.ask(payGoodwill, wish, { key: crypto.randomUUID() })
  expect(body).toMatchObject({ reason: 'refundLate', msg: expect.stringContaining('线下退款') })
  const id = await idOf(shop, await asked(member, { no, lineIds: lines.map((line) => line.id) }, [1]))
  await staff.call(approveAftersale, { id })
  expect(await reasonOf(payBack(staff, id))).toBe('refundLate')
  expect(await refundsOf(outTradeNo)).toEqual([])
  await age(364)
  expect(await reasonOf(payBack(staff, id))).toBe('ok')
})
