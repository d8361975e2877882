import { cancelOrder, getOrder } from '@gongfang/contract/buying/order'
import { deleteAccount } from '@gongfang/contract/insight/account'
import { getPayStatus, payOrder } from '@gongfang/contract/money/payment'
import { sendSms } from '@gongfang/contract/people/member'
import { listMessages } from '@gongfang/contract/people/message'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { keepDeadlines } from '../../buying/order/door.ts'
import type { PretendWechat } from '../../pretend/wechat.ts'
import { type AnswerMood, noFaults } from '../../pretend/wechat-faults.ts'
import type { LetterHow } from '../../pretend/wechat-notices.ts'
import { work } from '../../testing/aftersales.ts'
import { listBroken } from '../../testing/books.ts'
import { aBuyer, buyNow, stockOf } from '../../testing/buying.ts'
import { aStranger } from '../../testing/joining.ts'
import { openTestShop, type TestMember, type TestShop } from '../../testing/shop.ts'
import { forgetSilence, withWechat } from '../../testing/wechat.ts'
import { speakerOf } from './channels/channel.ts'
import { noticePath } from './channels/channels.ts'
import { giveBackPart, isRefundLate, repeatRefund } from './refund/actions.ts'
import { askRefundsDue } from './refund/send-actions.ts'
import { askDue, closeOpenPayments } from './settle/ask-actions.ts'
import { countRefundTrouble } from './todo-queries.ts'

let shop: TestShop
let wechat: PretendWechat
beforeAll(async () => {
  shop = await openTestShop()
  await shop.db`insert into freight_rule (position, region_prefixes, first_fen) values (1, '{""}', 0)`
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

/** An order by a new buyer, whose code is on the screen. */
async function anOrder({ stock = 10 } = {}) {
  const member = await aBuyer(shop)
  const { skuId } = await shop.product({ priceFen: 5000, stock })
  const placed = await buyNow(member, { skuId, way: 'wechat' })
  return { member, skuId, ...placed }
}
async function aTicket() {
  const order = await anOrder()
  const ticket = await order.member.call(payOrder, { no: order.no })
  return { ...order, ...ticket }
}

const stateOf = async (member: TestMember, no: string) => (await member.call(getPayStatus, { no })).orderState

const refundsOf = (outTradeNo: string) => shop.db<
  { id: number; state: string; reason: string; amountFen: number; outRefundNo: string; problem: string }[]
>`
  select r.id, r.state, r.reason, r.amount_fen, r.out_refund_no, r.problem from refund r join payment p on p.id = r.payment_id
   where p.out_trade_no = ${outTradeNo} order by r.id`

/** Without an address for notices the shop queries WeChat. */
async function arrived(outRefundNo: string, state: 'SUCCESS' | 'CLOSED' | 'ABNORMAL' = 'SUCCESS') {
  await wechat.refundState(outRefundNo, state)
  later(70_000)
  await askRefundsDue(speaker(), shop.now())
  await work(shop)
}

const paymentOf = async (outTradeNo: string) =>
  (
    await shop.db<{ state: string; kept: boolean | null; events: number }[]>`
      select state, kept, (select count(*)::int from payment_event where payment_id = payment.id) as events
        from payment where out_trade_no = ${outTradeNo}`
  )[0]

describe('a code on the screen', () => {
  test('is paid on a phone, WeChat tells, and the dialog hears of it', async () => {
    const { member, no, outTradeNo, qrSvg, way } = await aTicket()
    expect(way).toBe('wechat')
    expect(qrSvg).toContain('<svg')
    expect(wechat.order(outTradeNo)).toMatchObject({ trade: 'NATIVE', amountFen: 5000, state: 'NOTPAY' })
    expect(await wechat.pay(outTradeNo)).toEqual([200])
    const order = await member.call(getOrder, { no })
    expect(order).toMatchObject({ state: 'paid', payment: { way: 'wechat' } })
    expect(order.payment?.tradeNo).toBe(wechat.order(outTradeNo).transactionId)
  })

  test('is the same in two tabs, and asked for once', async () => {
    const { member, no, outTradeNo } = await aTicket()
    const asked = wechat.requests.length
    const again = await member.call(payOrder, { no })
    expect(again.outTradeNo).toBe(outTradeNo)
    expect(wechat.requests.length).toBe(asked)
  })

  test('is paid though no notice ever comes: we ask', async () => {
    const { member, no, outTradeNo } = await aTicket()
    wechat.faults.notices = 'none'
    await wechat.pay(outTradeNo)
    expect(await stateOf(member, no)).toBe('unpaid')
    later(16_000)
    await ask()
    expect(await stateOf(member, no)).toBe('paid')
  })

  test('is paid when its payer says so: we ask at once, and not for every click', async () => {
    const { member, no, outTradeNo } = await aTicket()
    wechat.faults.notices = 'none'
    later(3_000)
    expect((await member.call(getPayStatus, { no, check: true })).paid).toBe(false)
    const asked = wechat.requests.length
    await member.call(getPayStatus, { no, check: true })
    expect(wechat.requests.length).toBe(asked)
    await wechat.pay(outTradeNo)
    later(3_000)
    expect((await member.call(getPayStatus, { no, check: true })).paid).toBe(true)
  })

  test('may be paid before its prepay answer is stored', async () => {
    const { member, no } = await anOrder()
    wechat.faults.delayMs = 250
    const showing = member.call(payOrder, { no })
    await expect.poll(() => wechat.requests.at(-1)?.path ?? '').toContain('/native')
    const [row] = await shop.db<{ outTradeNo: string }[]>`
      select p.out_trade_no from payment p join shop_order o on o.id = p.subject_id where o.no = ${no}`
    await expect.poll(() => hasOrder(row!.outTradeNo)).toBe(true)
    await wechat.pay(row!.outTradeNo)
    await showing.catch(() => {})
    expect(await stateOf(member, no)).toBe('paid')
  })

  test('is not needed when WeChat is silent: the order stays, and is paid later', async () => {
    const { member, no } = await anOrder()
    Object.assign(wechat.faults, { answers: 'silent' })
    await expect(member.call(payOrder, { no })).rejects.toMatchObject({ reason: 'channelSilent' })
    Object.assign(wechat.faults, noFaults())
    expect(await stateOf(member, no)).toBe('unpaid')
    later(60_000)
    const { outTradeNo } = await member.call(payOrder, { no })
    await wechat.pay(outTradeNo)
    expect(await stateOf(member, no)).toBe('paid')
  })

  test.each<AnswerMood>(['failing', 'lost', 'cut', 'half', 'garbage', 'forged', 'unsigned', 'stranger'])(
    'is refused in words when WeChat answers %s, and shown when it answers again',
    async (answers) => {
      const { member, no } = await anOrder()
      Object.assign(wechat.faults, { answers, times: 1 })
      await expect(member.call(payOrder, { no })).rejects.toMatchObject({
        reason: expect.stringMatching(/^channel(Silent|Refused)$/),
      })
      later(60_000)
      expect((await member.call(payOrder, { no })).qrSvg).toContain('<svg')
    },
  )
})

const hasOrder = (outTradeNo: string) => {
  try {
    return wechat.order(outTradeNo).state === 'NOTPAY'
  } catch {
    return false
  }
}

describe('notices', () => {
  test('a hundred at once pay once', async () => {
    const { member, no, outTradeNo } = await aTicket()
    wechat.faults.noticeCopies = 100
    const answers = await wechat.pay(outTradeNo)
    expect(new Set(answers)).toEqual(new Set([200]))
    const order = await member.call(getOrder, { no })
    expect(order.events.filter(({ what }) => what === 'paid')).toHaveLength(1)
    expect(await refundsOf(outTradeNo)).toEqual([])
    expect(await paymentOf(outTradeNo)).toMatchObject({ state: 'paid', kept: true, events: 2 })
  })

  const altered: [string, number, LetterHow][] = [
    ['another amount', 400, { alter: (said) => ({ ...said, amount: { total: 1, currency: 'CNY' } }) }],
    ['another merchant', 400, { alter: (said) => ({ ...said, mchid: '1999999999' }) }],
    ['another app', 400, { alter: (said) => ({ ...said, appid: 'wx0000000000000000' }) }],
    ['another currency', 400, { alter: (said) => ({ ...said, amount: { total: 5000, currency: 'USD' } }) }],
    ['a number that is none of ours', 404, { alter: (said) => ({ ...said, out_trade_no: 'A'.repeat(28) }) }],
    ['other bytes than were signed', 401, { mood: 'forged' }],
    ['no signature', 401, { mood: 'unsigned' }],
    ['a signature of ten minutes ago', 401, { mood: 'stale' }],
    ['the signature of a stranger', 401, { mood: 'stranger' }],
    ["the probe's signature", 401, { mood: 'probe' }],
  ]
  test.each(altered)('with %s are answered %i and change nothing', async (_, status, how) => {
    const { member, no, outTradeNo } = await aTicket()
    wechat.faults.notices = 'none'
    await wechat.pay(outTradeNo)
    wechat.faults.notices = 'sent'
    expect(await wechat.notify(outTradeNo, { ...how, id: crypto.randomUUID() })).toEqual([status])
    expect(await stateOf(member, no)).toBe('unpaid')
    expect(await paymentOf(outTradeNo)).toMatchObject({ state: 'created', kept: null })
    expect(await refundsOf(outTradeNo)).toEqual([])
  })

  test('that say nothing of a payment that came are heard and change nothing', async () => {
    const { member, no, outTradeNo } = await aTicket()
    wechat.faults.notices = 'none'
    await wechat.pay(outTradeNo)
    const how = { alter: (said: object) => ({ ...said, trade_state: 'NOTPAY' }) }
    expect(await wechat.notify(outTradeNo, how)).toEqual([200])
    expect(await stateOf(member, no)).toBe('unpaid')
  })

  test.each<[string, string, string | Buffer]>([
    ['XML', 'text/xml', '<xml><return_code>SUCCESS</return_code></xml>'],
    ['no JSON', 'application/json', '{"id":'],
    ['nothing', 'application/json', ''],
    ['packed bytes', 'application/json', Buffer.from('1f8b0800000000000003', 'hex')],
    ['a form', 'application/x-www-form-urlencoded', 'out_trade_no=1&trade_state=SUCCESS'],
    ['JSON of another kind', 'application/json', '[[[[1e309]]]]'],
    ['ten megabytes', 'application/json', 'x'.repeat(10 * 1024 * 1024)],
  ])('%s at their door is refused by a 4xx', async (_, type, payload) => {
    const before = await rowsOf()
    const { statusCode } = await shop.app.http.inject({
      method: 'POST',
      url: noticePath('wechat'),
      payload,
      headers: { 'content-type': type, 'content-encoding': type === 'text/xml' ? 'gzip' : 'identity' },
    })
    expect(statusCode).toBeGreaterThanOrEqual(400)
    expect(statusCode).toBeLessThan(500)
    expect(await rowsOf()).toEqual(before)
  })

  test('are believed by new keys and by old ones while WeChat changes them', async () => {
    const one = await aTicket()
    const two = await aTicket()
    wechat.rotateKeys()
    later(61_000)
    expect(await wechat.pay(one.outTradeNo, { by: 'certificate' })).toEqual([200])
    expect(await wechat.pay(two.outTradeNo, { by: 'certificate', back: 1 })).toEqual([200])
    const three = await aTicket()
    expect(await wechat.pay(three.outTradeNo, { by: 'publicKey' })).toEqual([200])
  })
})

const rowsOf = () => shop.db`
  select (select count(*) from payment) as payments, (select count(*) from payment_event) as events,
         (select count(*) from payment where state = 'paid') as paid, (select count(*) from refund) as refunds`

describe('time', () => {
  const overTime = ({ payBefore }: { payBefore: string | null }) =>
    shop.setNow(new Date(Date.parse(payBefore!) + 1_000))
  const sweep = () => keepDeadlines({ ...speaker(), now: shop.now() })

  test('runs out: WeChat closes first, then the goods are free', async () => {
    const order = await aTicket()
    overTime(order)
    wechat.faults.answers = 'silent'
    await sweep()
    expect(await stockOf(shop, order.skuId)).toBe(9)
    await ask()
    await sweep()
    expect(await stockOf(shop, order.skuId)).toBe(9)
    Object.assign(wechat.faults, noFaults())
    // The first that asks after a silence asks alone.
    for (let turn = 0; turn < 2; turn++) {
      later(61_000)
      await ask()
    }
    await sweep()
    expect(await stockOf(shop, order.skuId)).toBe(10)
    expect(wechat.order(order.outTradeNo).state).toBe('CLOSED')
    expect(await stateOf(order.member, order.no)).toBe('cancelled')
  })

  test('runs out while WeChat stays silent: after ten minutes the goods are free all the same', async () => {
    const order = await aTicket()
    overTime(order)
    wechat.faults.answers = 'silent'
    later(11 * 60_000)
    await ask()
    await sweep()
    expect(await stockOf(shop, order.skuId)).toBe(10)
  })

  test('runs out while the shop is down: what was paid in time is asked about before it is cancelled', async () => {
    const order = await aTicket()
    wechat.faults.notices = 'none'
    await wechat.pay(order.outTradeNo)
    overTime(order)
    later(60 * 60_000)
    await sweep()
    await ask()
    await sweep()
    expect(await stateOf(order.member, order.no)).toBe('paid')
    expect(await stockOf(shop, order.skuId)).toBe(9)
    expect(await refundsOf(order.outTradeNo)).toEqual([])
  })

  test('runs out as somebody pays: the dialog that asks has it paid, not cancelled', async () => {
    const order = await aTicket()
    wechat.faults.notices = 'none'
    await wechat.pay(order.outTradeNo)
    overTime(order)
    expect((await order.member.call(getPayStatus, { no: order.no })).orderState).toBe('paid')
  })

  test('is paid in the last second: its buyer stays until the notice has come', async () => {
    const member = await aBuyer(shop)
    const { skuId } = await shop.product({ priceFen: 5000, stock: 10 })
    const { no, payBefore } = await buyNow(member, { skuId, way: 'wechat' })
    const { outTradeNo } = await member.call(payOrder, { no })
    wechat.faults.notices = 'none'
    await wechat.pay(outTradeNo)
    overTime({ payBefore })
    const sent = await aStranger(shop).from.call(sendSms, { phone: member.mobile, event: 'close' })
    const leave = () => member.ask(deleteAccount, { code: sent.demoCode ?? '', giveUpPoints: true })
    expect((await leave()).body.msg).toBe('注销前请先处理：1 个未完成的订单')
    wechat.faults.notices = 'sent'
    await wechat.notify(outTradeNo)
    expect(await stateOf(member, no)).toBe('paid')
    expect((await leave()).body.msg).toBe('注销前请先处理：1 个未完成的订单')
  })

  test.each([
    ['with goods left', 10],
    ['without', 1],
  ])('is over when the money comes, %s: it goes back once, and the member is told', async (_, stock) => {
    const member = await aBuyer(shop)
    const { skuId } = await shop.product({ priceFen: 5000, stock })
    const { no, payBefore } = await buyNow(member, { skuId, way: 'wechat' })
    const { outTradeNo } = await member.call(payOrder, { no })
    wechat.faults.notices = 'none'
    await wechat.pay(outTradeNo)
    overTime({ payBefore })
    const late = { alter: (said: object) => ({ ...said, success_time: shop.now().toISOString() }) }
    wechat.faults.notices = 'sent'
    for (let copy = 0; copy < 3; copy++) await wechat.notify(outTradeNo, late)
    await work(shop)
    await work(shop)
    const refunds = await refundsOf(outTradeNo)
    expect(refunds).toMatchObject([{ reason: 'notKept', amountFen: 5000, state: 'processing' }])
    await arrived(refunds[0]!.outRefundNo)
    expect(await refundsOf(outTradeNo)).toMatchObject([{ state: 'done' }])
    expect(await stateOf(member, no)).toBe('cancelled')
    expect(await stockOf(shop, skuId)).toBe(stock)
    const { data } = await member.call(listMessages, {})
    expect(JSON.stringify(data)).toContain('退')
  })
})

describe('two ways at once', () => {
  test('the code of a phone closes that of the desk', async () => {
    const { member, no, outTradeNo } = await aTicket()
    const phone = await member.on('h5').call(payOrder, { no })
    expect(phone.outTradeNo).not.toBe(outTradeNo)
    expect(phone.payUrl).toContain('redirect_url=')
    expect(wechat.order(outTradeNo).state).toBe('CLOSED')
    expect(wechat.order(phone.outTradeNo).trade).toBe('MWEB')
  })

  test('both paid, because the first could not be closed: one is kept, the other goes back', async () => {
    const { member, no, outTradeNo } = await aTicket()
    Object.assign(wechat.faults, { answers: 'silent', on: /close/ })
    const phone = await member.on('h5').call(payOrder, { no })
    Object.assign(wechat.faults, noFaults())
    await Promise.all([wechat.pay(outTradeNo), wechat.pay(phone.outTradeNo)])
    await work(shop)
    const both = [await paymentOf(outTradeNo), await paymentOf(phone.outTradeNo)]
    expect(both.map((one) => one?.kept).sort()).toEqual([false, true])
    const refunds = [...(await refundsOf(outTradeNo)), ...(await refundsOf(phone.outTradeNo))]
    expect(refunds).toMatchObject([{ reason: 'notKept', amountFen: 5000 }])
    expect(await stateOf(member, no)).toBe('paid')
  })

  test('the first is paid while the second code is made: the second says so instead of a code', async () => {
    const { member, no, outTradeNo } = await aTicket()
    const lastPath = () => wechat.requests.at(-1)?.path ?? ''
    Object.assign(wechat.faults, { answers: 'silent', on: /close/ })
    const second = member.on('h5').call(payOrder, { no })
    await expect.poll(lastPath).toContain('/close')
    Object.assign(wechat.faults, { ...noFaults(), delayMs: 300, on: /h5/ })
    await expect.poll(lastPath).toContain('/h5')
    await wechat.pay(outTradeNo)
    expect(await second).toMatchObject({ state: 'paid', payUrl: '' })
    await work(shop)
    expect(await stateOf(member, no)).toBe('paid')
  })

  test('the first was paid and nobody told: whoever asks for a second, once or twice, hears so', async () => {
    // Twenty-four ask at once, and WeChat is not silent.
    forgetSilence(shop)
    const orders = await Promise.all(Array.from({ length: 12 }, () => aTicket()))
    wechat.faults.notices = 'none'
    await Promise.all(orders.map(({ outTradeNo }) => wechat.pay(outTradeNo)))
    const heard = await Promise.all(
      orders.flatMap(({ member, no }, at) => {
        const again = () => member.on('h5').call(payOrder, { no }, { key: `${at}-again-again-again` })
        return [again(), again()]
      }),
    )
    expect(new Set(heard.map(({ state, payUrl }) => `${state} ${payUrl}`))).toEqual(new Set(['paid ']))
  })

  test('inside WeChat the payer is who was bound, never whom a request names', async () => {
    const { member, no } = await anOrder()
    const openid = `o${'a'.repeat(27)}`
    await shop.db`insert into member_wechat (appid, openid, member_id, bound_at)
                  values (${wechat.account.appid}, ${openid}, ${member.id}, now())`
    const ticket = await member.on('wechat').call(payOrder, { no })
    expect(ticket.jsapi).toMatchObject({ appId: wechat.account.appid, signType: 'RSA' })
    expect(wechat.order(ticket.outTradeNo)).toMatchObject({ trade: 'JSAPI', openid })
    await wechat.pay(ticket.outTradeNo, { openid })
    expect(await stateOf(member, no)).toBe('paid')
  })

  test('inside WeChat, one whom we do not know there gets a code to press', async () => {
    const { member, no } = await anOrder()
    const ticket = await member.on('wechat').call(payOrder, { no })
    expect(ticket.jsapi).toBeNull()
    expect(ticket.qrSvg).toContain('<svg')
  })
})

test('a cancelled order is closed at WeChat, and nobody can pay for it', async () => {
  const { member, no, outTradeNo } = await aTicket()
  await member.call(cancelOrder, { no })
  await work(shop)
  expect(wechat.order(outTradeNo).state).toBe('CLOSED')
  expect(await paymentOf(outTradeNo)).toMatchObject({ state: 'closed' })
})

test('while WeChat is silent a cancel is not forgotten: its job comes again', async () => {
  const { member, no, outTradeNo } = await aTicket()
  await member.call(cancelOrder, { no })
  await shop.db`delete from job_outbox where job = 'payment.close'`
  const [order] = await shop.db<{ id: number }[]>`select id from shop_order where no = ${no}`
  const close = () =>
    closeOpenPayments(speaker(), { purpose: 'order', subjectId: order!.id, now: shop.now() })
  wechat.faults.answers = 'silent'
  await expect(close()).rejects.toThrow()
  Object.assign(wechat.faults, noFaults())
  later(60_000)
  await close()
  expect(wechat.order(outTradeNo).state).toBe('CLOSED')
})

describe('money that goes back', () => {
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

  test('goes once, however often WeChat was silent about it, under one number', async () => {
    const { orderId, outTradeNo } = await aPaid()
    await part(orderId, 2000)
    Object.assign(wechat.faults, { answers: 'lost', times: 1 })
    await work(shop)
    expect(await refundsOf(outTradeNo)).toMatchObject([{ state: 'processing', amountFen: 2000 }])
    Object.assign(wechat.faults, noFaults())
    for (let turn = 0; turn < 3; turn++) {
      later(3_700_000)
      await askRefundsDue(speaker(), shop.now())
    }
    const [refund] = await refundsOf(outTradeNo)
    expect(wechat.order(outTradeNo).refunds).toHaveLength(1)
    await arrived(refund!.outRefundNo)
    later(3_700_000)
    await askRefundsDue(speaker(), shop.now())
    expect(await refundsOf(outTradeNo)).toMatchObject([{ state: 'done' }])
  })

  test('is sent again when WeChat never got it', async () => {
    const { orderId, outTradeNo } = await aPaid()
    await part(orderId, 2000)
    Object.assign(wechat.faults, { answers: 'silent', times: 1 })
    await work(shop)
    expect(wechat.order(outTradeNo).refunds).toHaveLength(0)
    Object.assign(wechat.faults, noFaults())
    later(70_000)
    await askRefundsDue(speaker(), shop.now())
    expect(wechat.order(outTradeNo).refunds).toMatchObject([{ amountFen: 2000 }])
  })

  test('waits when the merchant has too little, and goes when there is enough', async () => {
    const { orderId, outTradeNo } = await aPaid()
    await part(orderId, 2000)
    wechat.faults.refuse = { status: 403, code: 'NOT_ENOUGH' }
    await work(shop)
    const [waiting] = await refundsOf(outTradeNo)
    expect(waiting).toMatchObject({ state: 'processing', problem: expect.stringContaining('NOT_ENOUGH') })
    wechat.faults.refuse = null
    later(70_000)
    await askRefundsDue(speaker(), shop.now())
    await arrived(waiting!.outRefundNo)
    expect(await refundsOf(outTradeNo)).toMatchObject([{ state: 'done' }])
  })

  test('that WeChat closed goes again under a new number', async () => {
    const { orderId, outTradeNo } = await aPaid()
    const refundId = await part(orderId, 2000)
    await work(shop)
    const [first] = await refundsOf(outTradeNo)
    await arrived(first!.outRefundNo, 'CLOSED')
    expect(await refundsOf(outTradeNo)).toMatchObject([{ state: 'failed' }])
    later(120_000)
    await shop.db.begin((tx) => repeatRefund(tx, { refundId, offline: false, now: shop.now() }))
    await work(shop)
    const [, second] = await refundsOf(outTradeNo)
    expect(second!.outRefundNo).not.toBe(first!.outRefundNo)
    const repeating = shop.db.begin((tx) => repeatRefund(tx, { refundId, offline: false, now: shop.now() }))
    await expect(repeating).rejects.toMatchObject({ reason: 'refundBegun' })
    await arrived(second!.outRefundNo)
    expect(await refundsOf(outTradeNo)).toMatchObject([{ state: 'failed' }, { state: 'done' }])
  })

  test('that WeChat closed stays in trouble though another part of the payment comes through', async () => {
    const { orderId, outTradeNo } = await aPaid()
    await part(orderId, 1000)
    await work(shop)
    const [closed] = await refundsOf(outTradeNo)
    await arrived(closed!.outRefundNo, 'CLOSED')
    const before = await countRefundTrouble(shop.db)
    await part(orderId, 500)
    await work(shop)
    const [, other] = await refundsOf(outTradeNo)
    await arrived(other!.outRefundNo)
    expect(await refundsOf(outTradeNo)).toMatchObject([{ state: 'failed' }, { state: 'done' }])
    expect(await countRefundTrouble(shop.db)).toBe(before)
  })

  test('to a dead card is abnormal, and done when somebody has helped at WeChat', async () => {
    const { orderId, outTradeNo } = await aPaid()
    await part(orderId, 2000)
    await work(shop)
    const [refund] = await refundsOf(outTradeNo)
    await arrived(refund!.outRefundNo, 'ABNORMAL')
    expect(await refundsOf(outTradeNo)).toMatchObject([{ state: 'abnormal' }])
    later(3_700_000)
    await arrived(refund!.outRefundNo)
    expect(await refundsOf(outTradeNo)).toMatchObject([{ state: 'done' }])
  })

  test('in twenty parts at once never passes what was paid, and WeChat gets them a minute apart', async () => {
    const { orderId, outTradeNo } = await aPaid()
    wechat.rules.minuteApart = true
    const parts = await Promise.allSettled(Array.from({ length: 20 }, () => part(orderId, 400)))
    expect(parts.filter(({ status }) => status === 'fulfilled')).toHaveLength(12)
    for (let minute = 0; minute < 15; minute++) {
      await work(shop)
      later(62_000)
    }
    wechat.rules.minuteApart = false
    const { refunds } = wechat.order(outTradeNo)
    expect(refunds).toHaveLength(12)
    for (const { outRefundNo } of refunds) await wechat.refundState(outRefundNo, 'SUCCESS')
    later(3_700_000)
    await askRefundsDue(speaker(), shop.now())
    const sum = (await refundsOf(outTradeNo)).map(({ state, amountFen }) =>
      state === 'done' ? amountFen : 0,
    )
    expect(sum.reduce((total, fen) => total + fen, 0)).toBe(4800)
  })

  test('in more than fifty parts goes by bank', async () => {
    const { orderId } = await aPaid()
    for (let at = 0; at < 50; at++) await part(orderId, 1)
    await expect(part(orderId, 1)).rejects.toMatchObject({ reason: 'refundParts' })
    const offline = { orderId, amountFen: 1, amountPoints: 0, offline: true, now: shop.now() }
    expect(await isRefundLate(shop.db, offline)).toBe(true)
    await shop.db.begin((tx) => giveBackPart(tx, offline))
    const [kept] = await shop.db`select offline from refund order by id desc limit 1`
    expect(kept).toEqual({ offline: true })
    await shop.db`delete from job_outbox where job = 'payment.refund'`
  })
})

const ROUNDS = process.env.SOAK === '1' ? 500 : 12
test('paying and cancelling at once: the order is one or the other, and no money is lost', async () => {
  const ends = new Set<string>()
  for (let round = 0; round < ROUNDS; round++) {
    const { member, no, outTradeNo } = await aTicket()
    const cancelling = member.call(cancelOrder, { no }).catch(() => 'too late')
    await Promise.all([wechat.pay(outTradeNo), cancelling])
    await work(shop)
    const state = await stateOf(member, no)
    const refunds = await refundsOf(outTradeNo)
    expect(state === 'paid' ? 0 : 1).toBe(refunds.length)
    ends.add(state)
  }
  expect([...ends].every((state) => state === 'paid' || state === 'cancelled')).toBe(true)
}, 900_000)
