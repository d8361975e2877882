import { randomUUID } from 'node:crypto'
import { fen, points } from '@gongfang/contract/base/money'
import { dayOf } from '@gongfang/contract/base/time'
import { cancelOrder, getOrder } from '@gongfang/contract/buying/order'
import {
  cancelDeskOrder,
  changeOrderAddress,
  changeOrderPrice,
  commentOnOrder,
  correctParcel,
  countOrderDesk,
  getDeskOrder,
  listOrderDesk,
  noteOrder,
  payableOf,
  readOrderSheets,
  revealOrderPhones,
  shareReduction,
  shipDeskOrder,
} from '@gongfang/contract/buying/order-desk'
import { redInvoice } from '@gongfang/contract/money/invoice-desk'
import { confirmDemoPayment, payOrder } from '@gongfang/contract/money/payment'
import { listMessages } from '@gongfang/contract/people/message'
import { listHistory } from '@gongfang/contract/system/audit'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { speakerOf } from '../../../money/payment/channels/channel.ts'
import { closeOpenPayments } from '../../../money/payment/settle/ask-actions.ts'
import { work } from '../../../testing/aftersales.ts'
import { anAccount, aTransfer, moneyCame, showSlip, toDesk } from '../../../testing/bank.ts'
import { listBroken } from '../../../testing/books.ts'
import { aBuyer, buyNow, pointsOf, stockOf } from '../../../testing/buying.ts'
import { held } from '../../../testing/depot.ts'
import { aNumber, issued, requested } from '../../../testing/invoices.ts'
import { reasonOf } from '../../../testing/joining.ts'
import { openTestShop, type TestMember, type TestShop, type TestStaff } from '../../../testing/shop.ts'
import { readKeyword } from './rules.ts'

vi.setConfig({ testTimeout: 120_000 })
let shop: TestShop
let desk: TestStaff
beforeAll(async () => {
  shop = await openTestShop()
  await shop.db`insert into freight_rule (position, region_prefixes, first_fen) values (1, '{54}', null), (2, '{""}', 0)`
  desk = await shop.staff(['order.read', 'order.write', 'order.price', 'order.ship', 'member.reveal'])
})
afterEach(async () => {
  shop.setNow(null)
  await shop.config('priceOrScore', null)
})
afterAll(async () => {
  expect(await listBroken(shop.db)).toEqual({})
  await shop.close()
})

const orderOf = (no: string) => desk.call(getDeskOrder, { no })
const aPaid = async (member: TestMember, skuId: number, quantity = 1) => {
  const { no } = await buyNow(member, { skuId, quantity })
  const { outTradeNo } = await member.call(payOrder, { no })
  await shop.visitor.call(confirmDemoPayment, { outTradeNo })
  return no
}
const parcel = (no: string, trackingNo: string) => ({ no, carrier: '顺丰速运', trackingNo })
const outcomes = async (asking: Promise<unknown>[]) => {
  const reasons = await Promise.all(asking.map(reasonOf))
  return Object.fromEntries(
    [...new Set(reasons)].map((reason) => [reason, reasons.filter((one) => one === reason).length]),
  )
}

describe('the list of orders', () => {
  test('finds an order by its number, a whole telephone, its receiver, its parcel, its institution and its goods', async () => {
    shop.setNow(shop.now())
    const member = await aBuyer(shop)
    const { skuId } = await shop.product({ skus: [{ modelCode: 'DESK-M6×20' }] })
    const no = await aPaid(member, skuId)
    await desk.call(shipDeskOrder, parcel(no, `SF${no.slice(-10)}`))
    const find = async (filter: object) =>
      (await desk.call(listOrderDesk, { ...filter })).rows.map((row) => row.no)
    for (const keyword of [
      no,
      no.slice(0, 10),
      member.mobile,
      `SF${no.slice(-10)}`,
      `sf${no.slice(-10)}`,
      `测试机构${member.id}`,
      '张三',
    ])
      expect(await find({ keyword }), keyword).toContain(no)
    expect(await find({ keyword: member.mobile.slice(0, 8) })).toEqual([])
    expect(await find({ keyword: '没有的人' })).toEqual([])
    expect(await find({ sku: 'desk-m6*20' })).toEqual([no])
    expect(await find({ memberId: member.id })).toEqual([no])
    expect(await find({ memberId: member.id, view: 'unpaid' })).toEqual([])
    expect(await find({ memberId: member.id, least: 10, most: 10 })).toEqual([no])
    expect(await find({ memberId: member.id, least: 11 })).toEqual([])
    expect(await find({ memberId: member.id, to: '2020-01-01' })).toEqual([])
    expect(await find({ memberId: member.id, payWay: 'points' })).toEqual([])
    const today = dayOf(shop.now())
    expect(await find({ memberId: member.id, currency: 'money', paidFrom: today, paidTo: today })).toEqual([
      no,
    ])
    expect(await find({ memberId: member.id, paidTo: '2020-01-01' })).toEqual([])
    expect(await find({ memberId: member.id, paidFrom: '2099-01-01' })).toEqual([])
    expect(await find({ memberId: member.id, currency: 'points' })).toEqual([])
    shop.setNow(null)
  })

  test('finds and counts the orders of a name that thousands bear, and those that name it otherwise', async () => {
    const [member, other] = [await aBuyer(shop), await aBuyer(shop)]
    const { skuId } = await shop.product()
    const [own, named] = [await aPaid(member, skuId), await aPaid(other, skuId)]
    await shop.db`
      insert into institution (jigou, kind, region_code, region_text, address, contact_name, contact_phone, state)
      select '万众学校' || n, '其他', '330106', '西湖区', '文三路 1 号', '张三', '13800000000', 'pending'
        from generate_series(1, 2001) n`
    await shop.db`
      update institution set jigou = '万众学校' where id = (select institution_id from shop_order where no = ${own})`
    await shop.db`update shop_order set po_number = '万众学校' where no = ${named}`
    const { rows, total } = await desk.call(listOrderDesk, { keyword: '万众学校' })
    expect([rows.map(({ no }) => no), total]).toEqual([[named, own], 2])
    expect(await desk.call(listOrderDesk, { keyword: '万众学校', view: 'unpaid' })).toMatchObject({
      total: 0,
    })
  })

  test('is turned by key, newest or oldest first, and never twice', async () => {
    const member = await aBuyer(shop)
    const { skuId } = await shop.product()
    const nos: string[] = []
    for (let at = 0; at < 5; at++) nos.unshift((await buyNow(member, { skuId })).no)
    for (const oldest of [false, true]) {
      const seen: string[] = []
      let after: string | undefined
      do {
        const paging = { limit: 2, oldest, ...(after ? { after } : {}) }
        const page = await desk.call(listOrderDesk, { memberId: member.id, ...paging })
        expect(page.total).toBe(5)
        seen.push(...page.rows.map((row) => row.no))
        after = page.next ?? undefined
      } while (after)
      expect(seen).toEqual(oldest ? nos.toReversed() : nos)
    }
  })

  test('tells a part that was sent, and what is kept for members, from the rest', async () => {
    const member = await aBuyer(shop)
    const { skuIds } = await shop.product({ skus: [{ modelCode: 'P-1' }, { modelCode: 'P-2' }] })
    const no = await aPaid(member, skuIds[0]!, 3)
    const before = await desk.call(countOrderDesk, {})
    await desk.call(shipDeskOrder, { ...parcel(no, 'PART1'), lines: [{ modelCode: 'P-1', quantity: 1 }] })
    const { orderNo } = await held(shop, member, [{ skuId: skuIds[1]!, quantity: 2 }])
    const after = await desk.call(countOrderDesk, {})
    expect(after).toEqual({
      ...before,
      partly: before.partly + 1,
      depot: before.depot + 1,
      done: before.done + 1,
    })
    const partly = await desk.call(listOrderDesk, { view: 'partly', memberId: member.id })
    expect(partly.rows.map((row) => [row.no, row.parcels])).toEqual([[no, 1]])
    const stored = await desk.call(listOrderDesk, { view: 'depot', memberId: member.id })
    expect(stored.rows.map((row) => row.no)).toEqual([orderNo])
    expect((await orderOf(orderNo)).depot).toMatchObject([{ modelCode: 'P-2', delta: 2, held: 2 }])
  })

  test('names the invoices of an order, and what there is most to do about', async () => {
    const staff = await shop.staff()
    const member = await aBuyer(shop)
    const { skuId } = await shop.product({ priceFen: 5000 })
    const no = await aPaid(member, skuId)
    const mark = async () => (await desk.call(listOrderDesk, { keyword: no })).rows[0]?.invoice
    expect(await mark()).toBe('none')
    expect((await orderOf(no)).invoices).toEqual([])
    const invoiceNo = await requested(member, [no])
    expect(await mark()).toBe('requested')
    const { id, number } = await issued(shop, staff, invoiceNo)
    expect(await mark()).toBe('issued')
    const redNumber = aNumber()
    await staff.call(redInvoice, { id, number: redNumber, on: '2026-11-21', reason: '抬头有误' })
    expect(await mark()).toBe('red')
    expect((await orderOf(no)).invoices).toEqual([
      {
        id,
        invoiceNo,
        kind: 'normal',
        state: 'red',
        amountFen: 5000,
        number,
        redNumber,
        createdAt: expect.any(String),
      },
    ])
    const again = await requested(member, [no])
    expect(await mark()).toBe('requested')
    expect((await orderOf(no)).invoices.map((one) => one.invoiceNo)).toEqual([again, invoiceNo])
  })

  test('keeps apart what waits until a transfer is confirmed, and shows its slip', async () => {
    await anAccount(shop)
    const finance = await toDesk(shop)
    const { no, member, code } = await aTransfer(shop)
    const waiting = async () =>
      (await desk.call(listOrderDesk, { view: 'transfer' })).rows.some((row) => row.no === no)
    const counted = async () => (await desk.call(countOrderDesk, {})).transfer
    const before = await counted()
    expect(await waiting()).toBe(false)
    expect((await orderOf(no)).transfer).toEqual({ state: 'waiting', code, receivedFen: 0, slip: null })
    await showSlip(shop, member, { no, amountFen: fen(3000) })
    expect([await waiting(), await counted()]).toEqual([true, before + 1])
    expect((await orderOf(no)).transfer).toMatchObject({
      state: 'reviewing',
      receivedFen: 0,
      slip: { amountFen: 3000, payer: '育才中学', name: '回单.png', reason: '' },
    })
    await moneyCame(finance, { no, amountFen: 1000 })
    expect([await waiting(), await counted()]).toEqual([true, before + 1])
    await moneyCame(finance, { no, amountFen: 2000 })
    expect([await waiting(), await counted()]).toEqual([false, before])
    expect((await orderOf(no)).transfer).toMatchObject({ state: 'confirmed', receivedFen: 3000 })
  })

  test('tells no telephone number but to who may see it, and remembers who did', async () => {
    const member = await aBuyer(shop)
    const { skuId } = await shop.product()
    const { no } = await buyNow(member, { skuId })
    const { rows } = await desk.call(listOrderDesk, { keyword: no })
    expect(rows[0]?.mobile).toBe(`${member.mobile.slice(0, 3)}****${member.mobile.slice(-4)}`)
    const order = await orderOf(no)
    expect(JSON.stringify(order)).not.toContain(member.mobile)
    expect(order.address?.phone).toBe('139****0000')
    const reader = await shop.staff(['order.read'])
    expect(await reasonOf(reader.call(revealOrderPhones, { no }))).toBe(403)
    expect(await desk.call(revealOrderPhones, { no })).toEqual({
      mobile: member.mobile,
      phone: '13900000000',
    })
    const { rows: log } = await reader.call(listHistory, { subject: `order ${no}` })
    expect(log[0]).toMatchObject({ what: 'order.reveal', who: desk.name })
  })

  test.each([
    ['20261122', { number: { from: '20261122', to: '20261123' }, phone: null, code: ['20261122'] }],
    ['2026', { number: null, phone: null, code: null }],
    ['139 0000 0000', { number: null, phone: '13900000000', code: null }],
    ['sf1234567', { number: null, phone: null, code: ['sf1234567', 'SF1234567'] }],
    ['张三', { number: null, phone: null, code: null }],
  ])('reads %s as %j', (typed, read) => expect(readKeyword(typed)).toEqual({ text: typed, ...read }))
  test('asks for nothing by a blank', () => expect(readKeyword('  ')).toBe(undefined))
})

describe('sending', () => {
  test('in two parcels tells the member of each, and a retry sends nothing twice', async () => {
    const member = await aBuyer(shop)
    const { skuId } = await shop.product({ skus: [{ modelCode: 'TWO-1' }] })
    const no = await aPaid(member, skuId, 5)
    const some = { ...parcel(no, 'TWO0001'), lines: [{ modelCode: 'TWO-1', quantity: 2 }] }
    const key = randomUUID()
    const first = await desk.call(shipDeskOrder, some, { key })
    expect(await desk.call(shipDeskOrder, some, { key })).toEqual(first)
    expect(first).toEqual({ complete: false, alsoOn: [] })
    expect(await reasonOf(desk.call(shipDeskOrder, some))).toBe('parcelKnown')
    expect((await desk.call(shipDeskOrder, parcel(no, 'TWO0002'))).complete).toBe(true)
    const order = await orderOf(no)
    expect(order).toMatchObject({ state: 'shipped', parcels: 2 })
    expect(order.packages.map(({ lines }) => lines[0]?.quantity)).toEqual([2, 3])
    expect(order.events.filter(({ what }) => what === 'shipped').map(({ whoName }) => whoName)).toEqual([
      desk.name,
      desk.name,
    ])
    const { rows } = await desk.call(listHistory, { subject: `order ${no}` })
    expect(rows.map(({ what }) => what)).toEqual(['order.ship', 'order.ship'])
  })

  test('reads a number out of what was pasted with it, and cuts none', async () => {
    const member = await aBuyer(shop)
    const { skuId } = await shop.product()
    const no = await aPaid(member, skuId)
    const long = `SF${'1'.repeat(39)}`
    for (const wrong of [long, 'SF1234500001 SF1234500002', '顺丰', '2件 SF1234500001', '<b>SF12345</b>']) {
      const { body } = await desk.ask(shipDeskOrder, parcel(no, wrong))
      expect([wrong, body.data]).toMatchObject([
        wrong,
        { fields: { trackingNo: expect.stringContaining('运单号') } },
      ])
    }
    await desk.call(shipDeskOrder, parcel(no, '顺丰 单号：ＳＦ1234 5000\u200b01'))
    expect((await orderOf(no)).packages[0]?.trackingNo).toBe('SF1234500001')
  })

  test('says when a number stands on another order already', async () => {
    const member = await aBuyer(shop)
    const { skuId } = await shop.product()
    const [one, other] = [await aPaid(member, skuId), await aPaid(member, skuId)]
    await desk.call(shipDeskOrder, parcel(one, 'SAME0001'))
    expect((await desk.call(shipDeskOrder, parcel(other, 'SAME0001'))).alsoOn).toEqual([one])
  })

  test('fifty at once send each piece once', async () => {
    const member = await aBuyer(shop)
    const { skuId } = await shop.product({ skus: [{ modelCode: 'RUSH-1' }] })
    const no = await aPaid(member, skuId, 7)
    const lines = [{ modelCode: 'RUSH-1', quantity: 1 }]
    const all = Array.from({ length: 50 }, (_, at) =>
      desk.call(shipDeskOrder, { ...parcel(no, `RUSH${String(at).padStart(4, '0')}`), lines }),
    )
    const told = await outcomes(all)
    expect(told.ok).toBe(7)
    expect(Object.keys(told).sort()).toEqual(['ok', 'orderState'])
    const order = await orderOf(no)
    expect([order.state, order.parcels, order.lines[0]?.shippedQuantity]).toEqual(['shipped', 7, 7])
  })

  test('a number that was typed wrongly is corrected, for the member as well', async () => {
    const member = await aBuyer(shop)
    const { skuId } = await shop.product({ skus: [{ modelCode: 'FIX-1' }] })
    const no = await aPaid(member, skuId, 2)
    const lines = [{ modelCode: 'FIX-1', quantity: 1 }]
    await desk.call(shipDeskOrder, { ...parcel(no, 'WRONG001'), lines })
    await desk.call(shipDeskOrder, parcel(no, 'RIGHT002'))
    const [wrong] = (await orderOf(no)).packages
    const to = { no, packageId: wrong!.id, carrier: '中通快递' }
    await desk.call(correctParcel, { ...to, trackingNo: 'ZT000001' })
    const { packages, events } = await member.call(getOrder, { no })
    expect(packages[0]).toMatchObject({ carrier: '中通快递', trackingNo: 'ZT000001' })
    expect(events.at(-1)).toMatchObject({
      what: 'corrected',
      note: '顺丰速运 WRONG001 → 中通快递 ZT000001',
    })
    const taken = { ...to, carrier: '顺丰速运', trackingNo: 'RIGHT002' }
    expect(await reasonOf(desk.call(correctParcel, taken))).toBe('parcelKnown')
    const others = await aPaid(member, skuId)
    expect(await reasonOf(desk.call(correctParcel, { ...to, no: others, trackingNo: 'ZT000009' }))).toBe(
      'notFound',
    )
    // Each correction is told once, also back to what was there before.
    for (const carrier of ['圆通速递', '圆通速递', '中通快递'])
      await desk.call(correctParcel, { ...to, carrier, trackingNo: 'ZT000001' })
    await work(shop)
    const { data } = await member.call(listMessages, {})
    expect(data.flatMap(({ event, body }) => (event === 'parcelCorrected' ? [body.slice(-14)] : []))).toEqual(
      ['中通快递 ZT000001。', '圆通速递 ZT000001。', '中通快递 ZT000001。'],
    )
  })
})

describe('a new price', () => {
  const price = (no: string, version: number, wish: object) =>
    desk.call(changeOrderPrice, { no, version, reason: '老客户优惠', ...wish })

  test('is what the member pays, and money for the old one goes back by itself', async () => {
    const member = await aBuyer(shop)
    const { skuId } = await shop.product({ priceFen: 1000 })
    const { no } = await buyNow(member, { skuId, quantity: 3 })
    const { outTradeNo: old } = await member.call(payOrder, { no })
    const { id, version, lines } = await orderOf(no)
    const lineId = lines[0]!.id
    expect(await price(no, version, { lines: [{ lineId, amount: 2500 }] })).toEqual({
      payableFen: 2500,
      payablePoints: 0,
    })
    await closeOpenPayments(speakerOf(shop.app.house), { purpose: 'order', subjectId: id, now: shop.now() })
    expect(await shop.visitor.call(confirmDemoPayment, { outTradeNo: old })).toEqual({ state: 'refunded' })
    const { outTradeNo } = await member.call(payOrder, { no })
    expect(outTradeNo).not.toBe(old)
    await closeOpenPayments(speakerOf(shop.app.house), { purpose: 'order', subjectId: id, now: shop.now() })
    expect(await shop.visitor.call(confirmDemoPayment, { outTradeNo })).toEqual({ state: 'paid' })
    const seen = await member.call(getOrder, { no })
    expect(seen).toMatchObject({ state: 'paid', payableFen: 2500, amounts: { goodsFen: 2500 } })
    expect(seen.events.find(({ what }) => what === 'priced')?.note).toBe('¥30.00 → ¥25.00：老客户优惠')
    const { payments } = await orderOf(no)
    expect(payments.map((one) => [one.kept, one.amountFen, one.events.length])).toEqual([
      [false, 3000, 1],
      [true, 2500, 1],
    ])
    const { rows } = await desk.call(listHistory, { subject: `order ${no}` })
    expect(rows[0]).toMatchObject({
      what: 'order.price',
      before: { payable: '¥30.00' },
      after: { payable: '¥25.00' },
    })
  })

  test('in points is paid as it was shown, or not at all', async () => {
    await shop.config('priceOrScore', '2')
    const member = await aBuyer(shop, { points: 1000 })
    const { skuId } = await shop.product({ skus: [{ points: 100 }] })
    const { no } = await buyNow(member, { skuId, quantity: 2, way: 'points' })
    const { version, lines } = await orderOf(no)
    await price(no, version, { lines: [{ lineId: lines[0]!.id, amount: 150 }], freight: 10 })
    const seen = (amount: number) => ({ payableFen: 0 as never, payablePoints: points(amount) })
    expect(await reasonOf(member.call(payOrder, { no, seen: seen(200) }))).toBe('amountChanged')
    expect((await member.call(payOrder, { no, seen: seen(160) })).state).toBe('paid')
    expect(await pointsOf(shop, member.id)).toBe(840)
  })

  test('can go back up to what it was, never above, never to nothing, and says who was first', async () => {
    const member = await aBuyer(shop, { points: 640 })
    const { skuId } = await shop.product({ priceFen: 10_000 })
    const { no } = await buyNow(member, { skuId, deductPoints: 64 })
    const { version, lines, amounts } = await orderOf(no)
    const lineId = lines[0]!.id
    const to = (amount: number, more = {}) => ({ lines: [{ lineId, amount }], ...more })
    expect(amounts).toMatchObject({ deductFen: 200, payableFen: 9800 })
    expect(await reasonOf(price(no, version, to(10_001)))).toBe('invalid')
    expect(await reasonOf(price(no, version, to(200)))).toBe('priceTooLow')
    expect(await reasonOf(price(no, version, to(199, { freight: 500 })))).toBe('priceTooLow')
    expect(await reasonOf(price(no, version, to(10_000)))).toBe('priceSame')
    expect(await reasonOf(price(no, version, { lines: [{ lineId: 1, amount: 1 }] }))).toBe('invalid')
    expect((await price(no, version, to(201))).payableFen).toBe(1)
    const late = await desk.ask(changeOrderPrice, { no, version, reason: '再改', ...to(500) })
    expect(late.body).toMatchObject({ reason: 'changedMeanwhile', data: { who: desk.name } })
    expect((await price(no, version + 1, to(10_000))).payableFen).toBe(9800)
    expect((await orderOf(no)).amounts.rewardPoints).toBe(amounts.rewardPoints)
    const other = await shop.staff(['order.read', 'order.write'])
    expect(await reasonOf(other.call(changeOrderPrice, { no, version: 3, reason: '试试' }))).toBe(403)
  })

  test('earns at the rate that the buyer was told, also when that has changed', async () => {
    await shop.config('pointsRewardPerYuan', 3)
    const member = await aBuyer(shop)
    const { skuId } = await shop.product({ priceFen: 10_000 })
    const { no } = await buyNow(member, { skuId })
    for (const perYuan of [0, 50, null]) {
      await shop.config('pointsRewardPerYuan', perYuan)
      const { version, lines } = await orderOf(no)
      const to = (amount: number) => ({ lines: [{ lineId: lines[0]!.id, amount }] })
      await price(no, version, to(5050))
      expect((await orderOf(no)).amounts.rewardPoints).toBe(151)
      await price(no, version + 1, to(10_000))
      expect((await orderOf(no)).amounts.rewardPoints).toBe(300)
    }
  })

  test('and paying at once end in one of the two, fifty times over', async () => {
    await shop.config('priceOrScore', '2')
    const member = await aBuyer(shop, { points: 10_000 })
    const { skuId } = await shop.product({ skus: [{ points: 100 }] })
    const orders: { no: string; version: number; lineId: number }[] = []
    for (let at = 0; at < 50; at++) {
      const { no } = await buyNow(member, { skuId, way: 'points' })
      const { version, lines } = await orderOf(no)
      orders.push({ no, version, lineId: lines[0]!.id })
    }
    const seen = { payableFen: 0 as never, payablePoints: points(100) }
    const told = await Promise.all(
      orders.map(async ({ no, version, lineId }) =>
        Promise.all([
          reasonOf(member.call(payOrder, { no, seen })),
          reasonOf(price(no, version, { lines: [{ lineId, amount: 60 }] })),
        ]),
      ),
    )
    for (const pair of told)
      expect([
        ['ok', 'orderState'],
        ['amountChanged', 'ok'],
      ]).toContainEqual(pair)
    const paid = told.filter(([pay]) => pay === 'ok').length
    expect(await pointsOf(shop, member.id)).toBe(10_000 - 100 * paid)
  })

  test.each([
    ['less', { freight: 1200, deduct: 200, lines: [{ amount: 1000 }, { amount: 500 }] }, 2500],
    ['a fen', { freight: 0, deduct: 0, lines: [{ amount: 1 }] }, 1],
    ['nothing', { freight: 0, deduct: 0, lines: [{ amount: 0 }] }, null],
    ['freight alone', { freight: 1, deduct: 0, lines: [{ amount: 0 }] }, 1],
    ['less than was set off', { freight: 900, deduct: 200, lines: [{ amount: 199 }] }, null],
  ])('of %s', (_, wish, payable) => expect(payableOf({ currency: 'money', ...wish })).toBe(payable))

  test.each([
    [[1000, 500, 1], 100, [933, 467, 1]],
    [[1, 1, 1], 2, [0, 0, 1]],
    [[100], 100, [0]],
    [[100, 50], 999, [0, 0]],
    [[0, 0], 5, [0, 0]],
  ])('%j less %i is shared out as %j', (amounts, reduction, shared) =>
    expect(shareReduction(amounts, reduction)).toEqual(shared),
  )
})

describe('cancelling by staff', () => {
  test('gives stock and points back and says why', async () => {
    const member = await aBuyer(shop, { points: 640 })
    const { skuId } = await shop.product({ priceFen: 10_000, stock: 10 })
    const { no } = await buyNow(member, { skuId, quantity: 4, deductPoints: 64 })
    expect([await stockOf(shop, skuId), await pointsOf(shop, member.id)]).toEqual([6, 576])
    await desk.call(cancelDeskOrder, { no, reason: '重复下单' })
    expect([await stockOf(shop, skuId), await pointsOf(shop, member.id)]).toEqual([10, 640])
    const order = await orderOf(no)
    expect(order).toMatchObject({ state: 'cancelled', cancelReason: '重复下单' })
    expect(order.events.at(-1)).toMatchObject({ what: 'cancelled', who: 'staff', whoName: desk.name })
    expect(await reasonOf(desk.call(cancelDeskOrder, { no, reason: '再来' }))).toBe('orderState')
  })

  test('against paying and the member, fifty orders at once, ends each once', async () => {
    const member = await aBuyer(shop)
    const { skuId } = await shop.product({ stock: 100 })
    const orders: { no: string; outTradeNo: string }[] = []
    for (let at = 0; at < 50; at++) {
      const { no } = await buyNow(member, { skuId })
      orders.push({ no, outTradeNo: (await member.call(payOrder, { no })).outTradeNo })
    }
    await Promise.all(
      orders.flatMap(({ no, outTradeNo }) => [
        reasonOf(desk.call(cancelDeskOrder, { no, reason: '缺货' })),
        reasonOf(shop.visitor.call(confirmDemoPayment, { outTradeNo })),
        reasonOf(member.call(cancelOrder, { no })),
      ]),
    )
    const { rows } = await desk.call(listOrderDesk, { memberId: member.id, limit: 100 })
    const paid = rows.filter(({ state }) => state === 'paid').length
    expect(rows.every(({ state }) => state === 'paid' || state === 'cancelled')).toBe(true)
    expect(await stockOf(shop, skuId)).toBe(100 - paid)
    expect(await listBroken(shop.db)).toEqual({})
  })
})

describe('address, remark and comments', () => {
  const to = { receiver: '李四', regionCode: '310101', detail: '人民大道 1 号' }

  test('an address is changed while nothing has left, its telephone stays unless another is given', async () => {
    const member = await aBuyer(shop)
    const { skuId } = await shop.product({ skus: [{ modelCode: 'ADR-1' }] })
    const no = await aPaid(member, skuId, 2)
    const { version } = await orderOf(no)
    await desk.call(changeOrderAddress, { no, version, ...to })
    const { address } = await member.call(getOrder, { no })
    expect(address).toMatchObject({ receiver: '李四', phone: '13900000000', detail: '人民大道 1 号' })
    expect(address?.regionText).toContain('上海')
    const change = (wish: object, at = version + 1) =>
      reasonOf(desk.call(changeOrderAddress, { no, version: at, ...to, ...wish }))
    expect(await change({}, version)).toBe('changedMeanwhile')
    expect(await change({ regionCode: '310000' })).toBe('invalid')
    expect(await change({ regionCode: '540102' })).toBe('noDelivery')
    expect(await change({ phone: '12' })).toBe('invalid')
    expect(await change({ phone: '021-62345678' })).toBe('ok')
    expect((await member.call(getOrder, { no })).address?.phone).toBe('021-62345678')
    await desk.call(shipDeskOrder, { ...parcel(no, 'ADR0001'), lines: [{ modelCode: 'ADR-1', quantity: 1 }] })
    expect(await change({}, version + 2)).toBe('addressSent')
    const { rows } = await desk.call(listHistory, { subject: `order ${no}` })
    expect(JSON.stringify(rows)).not.toContain('13900000000')
  })

  test('what staff write to each other is never told to the member', async () => {
    const member = await aBuyer(shop)
    const { skuId } = await shop.product()
    const { no } = await buyNow(member, { skuId })
    const { version } = await orderOf(no)
    await desk.call(noteOrder, { no, version, flag: 'red', staffNote: '等客户回电' })
    await desk.call(commentOnOrder, { no, text: '客户说周五付款' })
    const order = await orderOf(no)
    expect(order).toMatchObject({ flag: 'red', staffNote: '等客户回电' })
    expect(order.events.at(-1)).toMatchObject({
      what: 'commented',
      note: '客户说周五付款',
      whoName: desk.name,
    })
    expect(JSON.stringify(await member.call(getOrder, { no }))).not.toMatch(/回电|周五/)
    const { rows } = await desk.call(listOrderDesk, { flag: 'red' })
    expect(rows.map((row) => row.no)).toContain(no)
  })

  test('paper bears a whole telephone on the delivery note alone, and that is logged', async () => {
    const member = await aBuyer(shop)
    const { skuId } = await shop.product()
    const [one, two] = [await aPaid(member, skuId), await aPaid(member, skuId)]
    const sheets = async (kind: 'picking' | 'delivery' | 'quotation') =>
      (await desk.call(readOrderSheets, { kind, nos: [two, one] })).orders
    expect((await sheets('delivery')).map((order) => [order.no, order.address?.phone])).toEqual([
      [two, '13900000000'],
      [one, '13900000000'],
    ])
    expect((await sheets('picking'))[0]).toMatchObject({ address: { phone: '139****0000' } })
    expect((await sheets('quotation'))[0]?.qrSvg).toContain('<svg')
    const { rows } = await desk.call(listHistory, { subject: `order ${one}` })
    expect(rows.map(({ what }) => what)).toEqual(['order.print'])
    expect(
      await reasonOf(desk.call(readOrderSheets, { kind: 'picking', nos: ['20990101000000000000'] })),
    ).toBe('notFound')
    // `order.read` prints quotations; delivery notes need the permission to ship.
    const clerk = await shop.staff(['order.read'])
    expect((await clerk.call(readOrderSheets, { kind: 'quotation', nos: [one] })).orders).toMatchObject([
      { no: one, address: { phone: '139****0000' } },
    ])
    for (const kind of ['picking', 'delivery'] as const)
      expect((await clerk.ask(readOrderSheets, { kind, nos: [one] })).status).toBe(403)
  })
})
