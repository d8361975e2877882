import { cancelOrder, changePayWay, getOrder, type PayWay } from '@gongfang/contract/buying/order'
import type { CompanyWay } from '@gongfang/contract/buying/pay-ways'
import { listTodo } from '@gongfang/contract/insight/report-desk'
import { getPayStatus, payOrder } from '@gongfang/contract/money/payment'
import { channelsOf, listPayments, listRefunds, retryRefund } from '@gongfang/contract/money/payment-desk'
import { approveAftersale, getGoodwillOffer, payGoodwill } from '@gongfang/contract/service/aftersale-desk'
import { listProviders, saveProvider } from '@gongfang/contract/system/provider-desk'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { keepDeadlines } from '../../buying/order/door.ts'
import { asked, idOf, payBack, work } from '../../testing/aftersales.ts'
import { anAccount } from '../../testing/bank.ts'
import { listBroken } from '../../testing/books.ts'
import { aBuyer, buyNow, stockOf } from '../../testing/buying.ts'
import { reasonOf } from '../../testing/joining.ts'
import { type PretendCompany, pretendCompanies } from '../../testing/pay-companies.ts'
import { openTestShop, type TestMember, type TestShop } from '../../testing/shop.ts'
import { speakerOf } from './channels/channel.ts'
import { outsideOf } from './channels/channels.ts'
import { giveBackPart } from './refund/actions.ts'
import { askRefundsDue } from './refund/send-actions.ts'
import { askDue } from './settle/ask-actions.ts'

// Attacks that try to lose money, to take it twice or to hold it for ever.

const HOUR = 3_600_000
const DAY = 24 * HOUR
const ways = Object.keys(pretendCompanies) as CompanyWay[]

describe.each(ways)('%s', (way) => {
  const pretend = pretendCompanies[way]
  const outside = outsideOf(channelsOf(way)[0]!)!
  let shop: TestShop
  let company: PretendCompany
  beforeAll(async () => {
    shop = await openTestShop()
    await shop.db`insert into freight_rule (position, region_prefixes, first_fen) values (1, '{""}', 0)`
    await anAccount(shop)
    company = await pretend.open(shop, { timeoutMs: 400 })
  })
  afterAll(async () => {
    await company.close()
    await shop.close()
  })
  beforeEach(() => {
    pretend.forgetSilence(shop, 400)
    Object.assign(company.faults, pretend.noFaults())
  })
  afterEach(async () => {
    Object.assign(company.faults, pretend.noFaults())
    await work(shop)
    expect(await listBroken(shop.db)).toEqual({})
    shop.setNow(null)
  })

  const speaker = () => speakerOf(shop.app.house)
  const later = (ms: number) => shop.setNow(new Date(shop.now().getTime() + ms))
  const ask = () => askDue(speaker(), shop.now())
  const sweep = () => keepDeadlines({ ...speaker(), now: shop.now() })

  async function anOrder(ordered: PayWay = way) {
    const member = await aBuyer(shop)
    const { skuId } = await shop.product({ priceFen: 5000, stock: 10 })
    return { member, skuId, ...(await buyNow(member, { skuId, way: ordered })) }
  }
  async function aTicket() {
    const order = await anOrder()
    return { ...order, ...(await order.member.call(payOrder, { no: order.no })) }
  }
  /** Paid, and nobody told us. */
  async function aSilentlyPaid() {
    const order = await aTicket()
    company.faults.notices = 'none'
    await company.pay(order.outTradeNo)
    return order
  }
  const stateOf = async (member: TestMember, no: string) =>
    (await member.call(getPayStatus, { no })).orderState
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
      'at another channel (%s) are nothing that the company is asked about',
      async (way) => {
        const { member, no } = await anOrder(way)
        await member.call(payOrder, { no })
        const asked = company.requests.length
        later(3_000)
        await member.call(getPayStatus, { no, check: true })
        later(61_000)
        await ask()
        expect(company.requests.length).toBe(asked)
      },
    )

    test('that a cancel overtook are shown to nobody, and are closed at the company', async () => {
      const { member, no } = await anOrder()
      let late = ''
      const undo = pretend.aroundPrepay(shop, async (prepay, outTradeNo) => {
        late = outTradeNo
        await member.call(cancelOrder, { no })
        await work(shop)
        return prepay()
      })
      await expect(member.call(payOrder, { no })).rejects.toMatchObject({ reason: 'codeStale' })
      undo()
      expect(company.order(late).state).toBe(pretend.closed)
    })

    test('that are paid before their code is here are shown as paid', async () => {
      const { member, no } = await anOrder()
      const undo = pretend.aroundPrepay(shop, async (prepay, outTradeNo) => {
        const code = await prepay()
        expect(await company.pay(outTradeNo)).toEqual([200])
        return code
      })
      try {
        const ticket = await member.call(payOrder, { no })
        expect(ticket).toMatchObject({ state: 'paid', qrSvg: '', expiresAt: null })
      } finally {
        undo()
      }
      expect(await stateOf(member, no)).toBe('paid')
    })

    test('are shown as paid where the one on another device turns out to be', async () => {
      const { member, no } = await anOrder()
      const { outTradeNo } = await member.call(payOrder, { no })
      company.faults.notices = 'none'
      await company.pay(outTradeNo)
      expect(await member.on('h5').call(payOrder, { no })).toMatchObject({ state: 'paid', payUrl: '' })
      expect(await stateOf(member, no)).toBe('paid')
      expect(await refundsOf(outTradeNo)).toEqual([])
    })

    test('that the company says were paid with another amount are work for the desk, until the bill has them', async () => {
      const staff = await shop.staff()
      const doubts = async () =>
        (await staff.call(listTodo, {})).find(({ kind }) => kind === 'paymentDoubt')?.count
      const { member, no } = await anOrder()
      const { outTradeNo } = await member.call(payOrder, { no })
      company.faults.notices = 'none'
      await company.pay(outTradeNo)
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
      const early = await member.call(payOrder, { no, way })
      const { payBefore } = await member.call(changePayWay, { no, way })
      await work(shop)
      expect(company.order(early.outTradeNo).state).toBe(pretend.closed)
      const ticket = await member.call(payOrder, { no })
      expect(Date.parse(ticket.expiresAt!)).toBeLessThanOrEqual(Date.parse(payBefore))
      shop.setNow(new Date(Date.parse(payBefore) + 1_000))
      await ask()
      await sweep()
      expect(await stateOf(member, no)).toBe('cancelled')
      expect(await stockOf(shop, skuId)).toBe(10)
    })

    test('last no longer than a code of the company is good, and are begun again after that', async () => {
      const { member, no } = await anOrder('bank')
      const first = await member.call(payOrder, { no, way })
      expect(Date.parse(first.expiresAt!) - shop.now().getTime()).toBeLessThanOrEqual(
        outside.limits.attemptMs,
      )
      later(outside.limits.attemptMs + 1_000)
      await ask()
      expect(company.order(first.outTradeNo).state).toBe(pretend.closed)
      const second = await member.call(payOrder, { no, way })
      expect(second.outTradeNo).not.toBe(first.outTradeNo)
      await company.pay(second.outTradeNo)
      expect(await stateOf(member, no)).toBe('paid')
    })

    test('that cannot be settled hold up no others', async () => {
      const paid = await aTicket()
      await company.pay(paid.outTradeNo)
      const { transactionId } = company.order(paid.outTradeNo)
      const broken = await aSilentlyPaid()
      later(1_000)
      for (let other = 0; other < 8; other++) await aTicket()
      later(1_000)
      const last = await aSilentlyPaid()
      company.faults.alter = (answer, path) =>
        path.includes(broken.outTradeNo) ? pretend.withTradeNo(answer, transactionId) : answer
      later(20_000)
      await expect(ask()).rejects.toThrow()
      expect(await stateOf(last.member, last.no)).toBe('paid')
      Object.assign(company.faults, pretend.noFaults())
      later(120_000)
      await ask()
      expect(await stateOf(broken.member, broken.no)).toBe('paid')
    })

    test('of which the company says what cannot be believed are not asked about for ever', async () => {
      const { member, no, outTradeNo, payBefore } = await aSilentlyPaid()
      company.faults.alter = pretend.withOneFen
      shop.setNow(new Date(Date.parse(payBefore!) + 11 * 60_000))
      await ask()
      expect(await paymentOf(outTradeNo)).toMatchObject({ state: 'closed' })
      const asked = company.requests.length
      later(HOUR)
      await ask()
      expect(company.requests.length).toBe(asked)
      await sweep()
      expect(await stateOf(member, no)).toBe('cancelled')
      const [said] = await shop.db<{ raw: object }[]>`
      select raw from payment_event e join payment p on p.id = e.payment_id
       where p.out_trade_no = ${outTradeNo} and e.kind = 'query'`
      expect(said?.raw).toMatchObject(pretend.withOneFen({}))
    })
  })

  describe('the merchant', () => {
    async function change(values: Record<string, string>) {
      const staff = await shop.staff(['config.read', 'provider.write'])
      const known = (await staff.call(listProviders, {})).find(({ name }) => name === outside.provider)!
      const { version } = known
      return staff.ask(saveProvider, {
        name: outside.provider,
        enabled: true,
        version,
        values: { ...known.values, ...values },
      })
    }

    test('stays who it is as long as somebody may pay it, or waits for money of it', async () => {
      const { member, no, outTradeNo, payBefore } = await aTicket()
      for (const values of Object.entries(pretend.stranger).map(([field, value]) => ({ [field]: value }))) {
        const { body } = await change(values)
        expect(body).toMatchObject({
          reason: 'invalid',
          data: { fields: { [Object.keys(values)[0]!]: expect.any(String) } },
        })
      }
      expect((await change({ baseUrl: company.account.baseUrl })).body.code).toBe(1)
      await company.pay(outTradeNo)
      expect(await stateOf(member, no)).toBe('paid')
      shop.setNow(new Date(Date.parse(payBefore!) + 20 * 60_000))
      await ask()
    })

    test('stays who it is while a refund waits for somebody at the company’s own desk', async () => {
      const { orderId, outTradeNo } = await aPaid()
      await part(orderId, 2000)
      await work(shop)
      const [refund] = await refundsOf(outTradeNo)
      await company.refundState(refund!.outRefundNo, pretend.refunds.abnormal)
      later(70_000)
      await askRefundsDue(speaker(), shop.now())
      expect(await refundsOf(outTradeNo)).toMatchObject([{ state: 'abnormal' }])
      expect((await change(pretend.stranger)).body).toMatchObject({ reason: 'invalid' })
      await company.refundState(refund!.outRefundNo, pretend.refunds.done)
      later(2 * HOUR)
      await askRefundsDue(speaker(), shop.now())
      expect(await refundsOf(outTradeNo)).toMatchObject([{ state: 'done' }])
    })
  })

  async function aPaid() {
    const order = await aTicket()
    await company.pay(order.outTradeNo)
    await work(shop)
    const [row] = await shop.db<{ id: number }[]>`select id from shop_order where no = ${order.no}`
    return { ...order, orderId: row!.id }
  }
  const part = (orderId: number, amountFen: number) =>
    shop.db.begin((tx) =>
      giveBackPart(tx, { orderId, amountFen, amountPoints: 0, offline: false, now: shop.now() }),
    )

  describe('refunds', () => {
    /** A refund of money that came after its order was cancelled; the company closed the refund. */
    async function aClosedRefund() {
      const { member, no, outTradeNo } = await aTicket()
      await member.call(cancelOrder, { no, reason: '其他' })
      await company.pay(outTradeNo)
      await work(shop)
      await work(shop)
      const [refund] = await refundsOf(outTradeNo)
      await company.refundState(refund!.outRefundNo, pretend.refunds.closed)
      later(70_000)
      await askRefundsDue(speaker(), shop.now())
      expect(await refundsOf(outTradeNo)).toMatchObject([{ state: 'failed' }])
      return { outTradeNo, id: refund!.id }
    }

    test('of a fee that the company closed begin again once, however often somebody clicks', async () => {
      const { outTradeNo, id } = await aClosedRefund()
      const staff = await shop.staff(['payment.write'])
      const clicks = await Promise.all([1, 2, 3].map(() => staff.ask(retryRefund, { id })))
      expect(clicks.map(({ status }) => status)).toEqual([200, 200, 200])
      expect(clicks.filter(({ body }) => body.code === 1)).toHaveLength(1)
      later(70_000)
      await work(shop)
      expect(await refundsOf(outTradeNo)).toMatchObject([{ state: 'failed' }, { state: 'processing' }])
    })

    test('do not fail because the company will not answer a question about them', async () => {
      const { orderId, outTradeNo } = await aPaid()
      await part(orderId, 2000)
      await work(shop)
      Object.assign(company.faults, {
        on: /^GET /,
        refuse: { status: 400, code: outside.codes.refundFinal[0]! },
      })
      later(70_000)
      await askRefundsDue(speaker(), shop.now())
      expect(await refundsOf(outTradeNo)).toMatchObject([
        { state: 'processing', problem: expect.stringContaining(outside.codes.refundFinal[0]!) },
      ])
    })

    test('that nobody can send, because the account cannot be read, are seen to be in trouble', async () => {
      const { orderId, outTradeNo } = await aPaid()
      await part(orderId, 2000)
      const [{ sealed }] = await shop.db<
        [{ sealed: string }]
      >`select sealed from provider_account where name = ${outside.provider}`
      await shop.db`update provider_account set sealed = 'x' where name = ${outside.provider}`
      await work(shop)
      const staff = await shop.staff(['payment.read'])
      const trouble = await staff.call(listRefunds, { view: 'trouble', limit: 20 })
      expect(trouble.rows.map((row) => row.outTradeNo)).toContain(outTradeNo)
      await shop.db`update provider_account set sealed = ${sealed} where name = ${outside.provider}`
      later(70_000)
      await askRefundsDue(speaker(), shop.now())
      expect(company.order(outTradeNo).refunds).toHaveLength(1)
      expect(await refundsOf(outTradeNo)).toMatchObject([{ problem: '' }])
    })
  })

  test('a refund that the company takes no more is refused before anything moves, with the other way', async () => {
    const staff = await shop.staff()
    const { member, no, outTradeNo } = await aTicket()
    await company.pay(outTradeNo)
    await work(shop)
    const { lines } = await member.call(getOrder, { no })
    const age = (days: number) =>
      shop.db`update payment set paid_at = ${shop.now()}::timestamptz - interval '1 day' * ${days} where out_trade_no = ${outTradeNo}`
    await age(outside.limits.refundMs / DAY + 1)
    const wish = { no, goods: 100, freight: 0, reason: '发货延误补偿' }
    expect(await staff.call(getGoodwillOffer, { no })).toMatchObject({ late: true })
    const { body } = await staff.ask(payGoodwill, wish, { key: crypto.randomUUID() })
    expect(body).toMatchObject({ reason: 'refundLate', msg: expect.stringContaining('线下退款') })
    const id = await idOf(shop, await asked(member, { no, lineIds: lines.map((line) => line.id) }, [1]))
    await staff.call(approveAftersale, { id })
    expect(await reasonOf(payBack(staff, id))).toBe('refundLate')
    expect(await refundsOf(outTradeNo)).toEqual([])
    await age(outside.limits.refundMs / DAY - 1)
    expect(await reasonOf(payBack(staff, id))).toBe('ok')
  })
})
