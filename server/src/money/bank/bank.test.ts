import { fen } from '@gongfang/contract/base/money'
import {
  cancelOrder,
  changePayWay,
  getOrder,
  listOrders,
  listPayWays,
  previewOrder,
} from '@gongfang/contract/buying/order'
import { changeOrderPrice, getDeskOrder } from '@gongfang/contract/buying/order-desk'
import { getOpenMatters } from '@gongfang/contract/insight/account'
import { listTodo } from '@gongfang/contract/insight/report-desk'
import { openTransfer, sendSlip } from '@gongfang/contract/money/bank'
import {
  confirmTransfer,
  countTransfersDesk,
  getTransferDesk,
  listTransfersDesk,
  rejectSlip,
  returnSurplus,
  type TransferView,
} from '@gongfang/contract/money/bank-desk'
import { confirmDemoPayment, payOrder } from '@gongfang/contract/money/payment'
import { getSiteConfig } from '@gongfang/contract/system/config'
import { readPrivateFile } from '@gongfang/contract/system/upload'
import { readMemberFile } from '@gongfang/contract/system/upload-desk'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { tasks } from '../../app.ts'
import { work } from '../../testing/aftersales.ts'
import { anAccount, aSerial, aSlip, aTransfer, moneyCame, showSlip, toDesk } from '../../testing/bank.ts'
import { listBroken } from '../../testing/books.ts'
import { aBuyer, buyNow, someFreight, stockOf } from '../../testing/buying.ts'
import { reasonOf } from '../../testing/joining.ts'
import { openTestShop, type TestMember, type TestShop, type TestStaff } from '../../testing/shop.ts'

let shop: TestShop
let desk: TestStaff
beforeAll(async () => {
  shop = await openTestShop()
  await someFreight(shop)
  await anAccount(shop)
  desk = await toDesk(shop)
})
afterEach(async () => {
  shop.setNow(null)
  expect(await listBroken(shop.db)).toEqual({})
})
afterAll(() => shop.close())

const DAY_MS = 86_400_000
const later = (ms: number) => shop.setNow(new Date(Date.now() + ms))
const sweep = () => tasks(shop.app.house)['bank.sweep']?.({} as never, { now: shop.now() } as never)
const stateOf = async (member: TestMember, no: string) => (await member.call(getOrder, { no })).state

async function toldOf(member: TestMember, event: string): Promise<string[]> {
  await work(shop)
  const rows = await shop.db<{ body: string }[]>`
    select body from message where member_id = ${member.id} and event = ${event} order by id`
  return rows.map(({ body }) => body)
}

const viewOf = async (no: string) => {
  const views: TransferView[] = ['confirm', 'waiting', 'confirmed', 'rejected', 'expired', 'owed']
  const found = await Promise.all(
    views.map(async (view) =>
      (await desk.call(listTransfersDesk, { view, keyword: no })).rows[0] ? [view] : [],
    ),
  )
  return found.flat()
}

test('an institution transfers just what it owes, and its order is paid', async () => {
  const { member, no, code, payableFen } = await aTransfer(shop)
  expect(payableFen).toBe(4200)
  const shown = await member.call(openTransfer, { no })
  expect(shown).toMatchObject({
    no,
    code,
    state: 'waiting',
    orderState: 'unpaid',
    slip: null,
    receipts: [],
    payouts: [],
    payableFen: 4200,
    receivedFen: 0,
    missingFen: 4200,
    owedFen: 0,
    returnedFen: 0,
    card: {
      accountName: '杭州工坊商贸有限公司',
      accountNumber: '571900000010000',
      bankName: '招商银行杭州分行',
    },
  })
  expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{6}$/)
  expect(await viewOf(no)).toEqual(['waiting'])
  expect((await showSlip(shop, member, { no, paidOn: '2026-11-20' })).slip).toMatchObject({
    name: '回单.png',
    mime: 'image/png',
    amountFen: 4200,
    payer: '育才中学',
    paidOn: '2026-11-20',
    reason: '',
  })
  expect(await member.call(getOrder, { no })).toMatchObject({ transfer: 'reviewing', payWay: 'bank' })
  expect((await member.call(listOrders, {})).data[0]).toMatchObject({ no, transfer: 'reviewing' })
  expect(await viewOf(no)).toEqual(['confirm'])
  expect(await moneyCame(desk, { no, amountFen: 4200, serial: 'CMB20261120A' })).toEqual({
    outcome: 'paid',
    missingFen: 0,
    owedFen: 0,
  })
  expect(await viewOf(no)).toEqual(['confirmed'])
  expect(await member.call(getOrder, { no })).toMatchObject({
    state: 'paid',
    transfer: null,
    payment: { way: 'bank', tradeNo: 'CMB20261120A' },
  })
  expect(await member.call(openTransfer, { no })).toMatchObject({
    state: 'confirmed',
    missingFen: 0,
    receipts: [{ amountFen: 4200, receivedOn: '2026-11-20' }],
  })
  expect(await toldOf(member, 'transferConfirmed')).toEqual([`订单 ${no} 的对公转账 ¥42.00 已到账。`])
  const audited = await shop.db`select who, what from audit_entry where subject = ${`bank ${no}`}`
  expect(audited).toEqual([{ who: desk.name, what: 'bank.confirm' }])
})

test('the way is offered when the whole account is known, and for money only', async () => {
  const member = await aBuyer(shop, { points: 100_000 })
  const { skuId } = await shop.product({ priceFen: 1000, stock: 10 })
  const draft = { source: { kind: 'buyNow', skuId, quantity: 1 } } as const
  const ways = async () => (await member.call(previewOrder, draft)).payWays
  expect(await ways()).toEqual(['demo', 'bank'])
  await shop.config('bankName', null)
  expect(await ways()).toEqual(['demo'])
  expect(await reasonOf(buyNow(member, { skuId, way: 'bank' }))).toBe('payChannel')
  await shop.config('bankName', '招商银行杭州分行')
  await shop.config('priceOrScore', '2')
  expect(await ways()).toEqual(['points'])
  const { no } = await buyNow(member, { skuId })
  expect(await reasonOf(member.call(openTransfer, { no }))).toBe('transferClosed')
  expect(await reasonOf(moneyCame(desk, { no, amountFen: 100 }))).toBe('transferClosed')
  await shop.config('priceOrScore', null)
})

test('nobody but staff reads the account from the configuration', async () => {
  const { bytes } = await shop.visitor.ask(getSiteConfig, {})
  expect(bytes.toString()).toContain('priceOrScore')
  expect(bytes.toString()).not.toContain('571900000010000')
})

test('too little money is kept in sight until the rest comes', async () => {
  const { member, no } = await aTransfer(shop)
  await showSlip(shop, member, { no, amountFen: fen(4000) })
  expect(await moneyCame(desk, { no, amountFen: 4000 })).toEqual({
    outcome: 'short',
    missingFen: 200,
    owedFen: 0,
  })
  expect(await member.call(openTransfer, { no })).toMatchObject({
    state: 'partly',
    orderState: 'unpaid',
    receivedFen: 4000,
    missingFen: 200,
  })
  expect(await viewOf(no)).toEqual(['confirm'])
  expect(await toldOf(member, 'transferShort')).toEqual([
    `订单 ${no} 已到账 ¥40.00，尚差 ¥2.00，请在截止时间前补足。`,
  ])
  await showSlip(shop, member, { no, amountFen: fen(200) })
  expect(await moneyCame(desk, { no, amountFen: 200 })).toMatchObject({ outcome: 'paid' })
  expect(await stateOf(member, no)).toBe('paid')
})

test('a surplus stays owed until finance has sent all of it back', async () => {
  const { member, no } = await aTransfer(shop)
  expect(await moneyCame(desk, { no, amountFen: 5000 })).toEqual({
    outcome: 'paid',
    missingFen: 0,
    owedFen: 800,
  })
  expect(await stateOf(member, no)).toBe('paid')
  expect(await viewOf(no)).toEqual(['confirmed', 'owed'])
  expect(await toldOf(member, 'transferOwed')).toHaveLength(1)
  const back = (amountFen: number, serial = aSerial()) =>
    reasonOf(
      desk.call(returnSurplus, {
        no,
        amountFen: fen(amountFen),
        serial,
        payee: '育才中学',
        paidOn: '2026-11-21',
      }),
    )
  expect(await back(801)).toBe('surplusMoved')
  const serial = aSerial()
  expect(await back(300, serial)).toBe('ok')
  expect(await back(300, serial)).toBe('serialUsed')
  expect(await back(501)).toBe('surplusMoved')
  expect(await Promise.all(Array.from({ length: 8 }, () => back(500)))).toEqual(
    expect.arrayContaining(['ok', ...Array.from({ length: 7 }, () => 'surplusMoved')]),
  )
  expect(await member.call(openTransfer, { no })).toMatchObject({
    owedFen: 0,
    returnedFen: 800,
    payouts: [{ amountFen: 300 }, { amountFen: 500 }],
  })
  expect(await viewOf(no)).toEqual(['confirmed'])
  expect(await toldOf(member, 'transferReturned')).toHaveLength(2)
  await expect(shop.db`update bank_payout set amount_fen = 1`).rejects.toThrow('append-only')
  await expect(shop.db`delete from bank_receipt`).rejects.toThrow('append-only')
})

test('money for an order that is over, or was paid otherwise, is owed', async () => {
  const cancelled = await aTransfer(shop)
  await moneyCame(desk, { no: cancelled.no, amountFen: 1000 })
  await cancelled.member.call(cancelOrder, { no: cancelled.no })
  expect(await viewOf(cancelled.no)).toEqual(['expired', 'owed'])
  expect(await moneyCame(desk, { no: cancelled.no, amountFen: 3200 })).toEqual({
    outcome: 'late',
    missingFen: 0,
    owedFen: 4200,
  })
  expect(await stateOf(cancelled.member, cancelled.no)).toBe('cancelled')
  expect(await toldOf(cancelled.member, 'transferOwed')).toEqual([
    `订单 ${cancelled.no} 收到的转账中有 ¥42.00 不需支付，我们会尽快退回到付款账户。`,
  ])
  const paid = await aTransfer(shop)
  const { outTradeNo } = await paid.member.call(payOrder, { no: paid.no, way: 'demo' })
  await shop.visitor.call(confirmDemoPayment, { outTradeNo })
  expect(await moneyCame(desk, { no: paid.no, amountFen: 4200 })).toMatchObject({
    outcome: 'late',
    owedFen: 4200,
  })
})

test('an order waits seven days for a transfer, and is told a day before', async () => {
  const { member, no, skuId } = await aTransfer(shop)
  later(5.9 * DAY_MS)
  await sweep()
  expect(await toldOf(member, 'transferDue')).toEqual([])
  later(6.5 * DAY_MS)
  await sweep()
  await sweep()
  expect(await toldOf(member, 'transferDue')).toHaveLength(1)
  expect(await stateOf(member, no)).toBe('unpaid')
  later(7.01 * DAY_MS)
  expect(await moneyCame(desk, { no, amountFen: 4200 })).toMatchObject({ outcome: 'late', owedFen: 4200 })
  expect(await stateOf(member, no)).toBe('cancelled')
  expect(await stockOf(shop, skuId)).toBe(100)
})

test('the deadline goes with the way to pay, counted from the beginning', async () => {
  const member = await aBuyer(shop)
  const { skuId } = await shop.product({ priceFen: 1000, stock: 10 })
  const { no } = await buyNow(member, { skuId, way: 'demo' })
  const { createdAt } = await member.call(getOrder, { no })
  const after = (ms: number) => new Date(Date.parse(createdAt) + ms).toISOString()
  expect(await member.call(listPayWays, { no })).toEqual({
    current: 'demo',
    ways: [
      { way: 'demo', payBefore: after(1_800_000) },
      { way: 'bank', payBefore: after(7 * DAY_MS) },
    ],
  })
  expect(await reasonOf(member.call(openTransfer, { no }))).toBe('transferClosed')
  expect(await member.call(changePayWay, { no, way: 'bank' })).toEqual({ payBefore: after(7 * DAY_MS) })
  expect(await member.call(openTransfer, { no })).toMatchObject({ no, payBefore: after(7 * DAY_MS) })
  expect(await member.call(changePayWay, { no, way: 'demo' })).toEqual({ payBefore: after(1_800_000) })
  await member.call(changePayWay, { no, way: 'bank' })
  for (const way of ['wechat', 'points'] as const)
    expect(await reasonOf(member.call(changePayWay, { no, way }))).toBe('payChannel')
  shop.setNow(new Date(after(1_800_001)))
  expect((await member.call(listPayWays, { no })).ways).toEqual([
    { way: 'bank', payBefore: after(7 * DAY_MS) },
  ])
  expect(await reasonOf(member.call(changePayWay, { no, way: 'demo' }))).toBe('wayTooLate')
  const { events } = await member.call(getOrder, { no })
  expect(events.map(({ note }) => note)).toContain('支付方式改为对公转账')
})

test('an order whose online time is over comes back to life by no way', async () => {
  const member = await aBuyer(shop)
  const { skuId } = await shop.product({ priceFen: 1000, stock: 10 })
  const { no } = await buyNow(member, { skuId, way: 'demo' })
  later(1_800_100)
  expect(await reasonOf(member.call(changePayWay, { no, way: 'bank' }))).toBe('orderState')
  expect(await reasonOf(member.call(openTransfer, { no }))).toBe('transferClosed')
  expect((await member.call(listPayWays, { no })).ways).toEqual([])
})

test('a slip is replaced until the money is found, and finance decides about the one it saw', async () => {
  const { member, no } = await aTransfer(shop)
  const uploadId = await aSlip(shop, member)
  await showSlip(shop, member, { no, uploadId })
  await showSlip(shop, member, { no, uploadId })
  const first = (await desk.call(getTransferDesk, { no })).slips
  expect(first).toHaveLength(1)
  await showSlip(shop, member, { no })
  expect(await reasonOf(showSlip(shop, member, { no, uploadId }))).toBe('slipMoved')
  const reject = (slipId: number) =>
    reasonOf(desk.call(rejectSlip, { no, slipId, reason: '凭证不清晰，请重新上传' }))
  expect(await reject(first[0]?.id ?? 0)).toBe('slipMoved')
  const [second] = (await desk.call(getTransferDesk, { no })).slips
  expect(await Promise.all([reject(second?.id ?? 0), reject(second?.id ?? 0)])).toEqual(
    expect.arrayContaining(['ok', 'slipMoved']),
  )
  expect(await viewOf(no)).toEqual(['rejected'])
  expect(await member.call(openTransfer, { no })).toMatchObject({
    state: 'rejected',
    slip: { reason: '凭证不清晰，请重新上传' },
  })
  expect(await toldOf(member, 'transferRejected')).toHaveLength(1)
  await showSlip(shop, member, { no })
  expect(await viewOf(no)).toEqual(['confirm'])
  await moneyCame(desk, { no, amountFen: 4200 })
  expect(await reasonOf(showSlip(shop, member, { no }))).toBe('slipDecided')
  const { slips } = await desk.call(getTransferDesk, { no })
  expect(slips.map(({ state }) => state)).toEqual(['accepted', 'rejected', 'replaced'])
})

test('orders and slips of others are absent, and who pays is masked', async () => {
  const { member, no } = await aTransfer(shop)
  const stranger = await aBuyer(shop)
  expect(await reasonOf(stranger.call(openTransfer, { no }))).toBe('notFound')
  expect(await reasonOf(showSlip(shop, stranger, { no }))).toBe('notFound')
  expect(await reasonOf(stranger.call(changePayWay, { no, way: 'demo' }))).toBe('notFound')
  expect(await reasonOf(stranger.call(listPayWays, { no }))).toBe('notFound')
  const theirs = await aSlip(shop, stranger)
  expect(await reasonOf(showSlip(shop, member, { no, uploadId: theirs }))).toBe('uploadMissing')
  await showSlip(shop, member, { no })
  const [row] = (await desk.call(listTransfersDesk, { keyword: no })).rows
  expect(row?.mobile).toBe(`${member.mobile.slice(0, 3)}****${member.mobile.slice(-4)}`)
  const id = row?.slip?.uploadId ?? 0
  const nobody = await shop.staff(['order.read'])
  expect((await desk.ask(readMemberFile, { id })).status).toBe(200)
  expect((await nobody.ask(readMemberFile, { id })).status).toBe(403)
  expect((await stranger.ask(readPrivateFile, { id })).body.code).not.toBe(1)
  const reader = await shop.staff(['payment.read'])
  const money = { amountFen: fen(4200), receivedOn: '2026-11-20', serial: aSerial(), seenFen: fen(0) }
  expect(await reasonOf(reader.call(confirmTransfer, { no, ...money }))).toBe(403)
})

test.each([
  ['nothing', { amountFen: 0 }],
  ['less than nothing', { amountFen: -1 }],
  ['half a fen', { amountFen: 0.5 }],
  ['more than a bank moves', { amountFen: 100_000_000_001 }],
  ['no number', { serial: '' }],
  ['a number with signs', { serial: 'A;drop' }],
  ['no day', { receivedOn: '2026-02-30' }],
  ['a strange field', { kept: true }],
])('money of %s is no money', async (_, wrong) => {
  const { no } = await aTransfer(shop)
  const money = { amountFen: 4200, receivedOn: '2026-11-20', serial: aSerial(), seenFen: 0 }
  expect(await reasonOf(desk.call(confirmTransfer, { no, ...money, ...wrong } as never))).toBe('invalid')
})

test('one serial number is booked once, whoever comes with it', async () => {
  const orders = await Promise.all(Array.from({ length: 4 }, () => aTransfer(shop)))
  const serial = aSerial()
  const tries = Array.from({ length: 20 }, (_, at) =>
    reasonOf(moneyCame(desk, { no: orders[at % 4]?.no ?? '', amountFen: 4200, serial, seenFen: 0 })),
  )
  const outcomes = await Promise.all(tries)
  expect(outcomes.filter((one) => one === 'ok')).toHaveLength(1)
  const refused = outcomes.filter((one) => one !== 'ok' && one !== 'serialUsed' && one !== 'receivedMoved')
  expect(refused).toEqual([])
  const states = await Promise.all(orders.map(({ member, no }) => stateOf(member, no)))
  expect(states.filter((state) => state === 'paid')).toHaveLength(1)
})

test('two people do not book one transfer under two numbers', async () => {
  const { no } = await aTransfer(shop)
  const other = await toDesk(shop)
  const outcomes = await Promise.all(
    [desk, other].map((one) => reasonOf(moneyCame(one, { no, amountFen: 4200, seenFen: 0 }))),
  )
  expect(outcomes.sort()).toEqual(['ok', 'receivedMoved'])
})

test('money that is confirmed while its order is cancelled is kept or owed, never both', async () => {
  for (let round = 0; round < 10; round++) {
    const { member, no, skuId } = await aTransfer(shop)
    const [money, cancelled] = await Promise.all([
      moneyCame(desk, { no, amountFen: 4200, seenFen: 0 }),
      reasonOf(member.call(cancelOrder, { no })),
    ])
    const state = await stateOf(member, no)
    expect([money.outcome, cancelled, state, await stockOf(shop, skuId)]).toEqual(
      state === 'paid' ? ['paid', 'orderState', 'paid', 97] : ['late', 'ok', 'cancelled', 100],
    )
  }
})

test('a lowered price that is there already is paid by itself', async () => {
  const { member, no } = await aTransfer(shop)
  await moneyCame(desk, { no, amountFen: 4000 })
  const owner = await shop.staff()
  const { version, lines } = await owner.call(getDeskOrder, { no })
  const cheaper = lines.map(({ id }) => ({ lineId: id, amount: 2500 }))
  await owner.call(changeOrderPrice, { no, version, lines: cheaper, reason: '老客户' })
  await work(shop)
  await sweep()
  expect(await stateOf(member, no)).toBe('paid')
  expect(await member.call(openTransfer, { no })).toMatchObject({ state: 'confirmed', owedFen: 300 })
})

test('points set off are settled with the rest by bank', async () => {
  const { member, no, payableFen } = await aTransfer(shop, { deductPoints: 320 })
  expect(payableFen).toBe(3200)
  await moneyCame(desk, { no, amountFen: 3200 })
  expect(await stateOf(member, no)).toBe('paid')
})

test('nobody leaves the shop while it owes them money', async () => {
  const { member, no } = await aTransfer(shop)
  await moneyCame(desk, { no, amountFen: 1000 })
  await member.call(cancelOrder, { no })
  expect((await member.call(getOpenMatters, {})).orders).toBe(1)
  const payout = { serial: aSerial(), payee: '育才中学', paidOn: '2026-11-21' }
  await desk.call(returnSurplus, { ...payout, no, amountFen: fen(1000) })
  expect((await member.call(getOpenMatters, {})).orders).toBe(0)
})

test('what waits for finance is counted', async () => {
  const count = async () => {
    const todo = await desk.call(listTodo, {})
    const of = (kind: string) => todo.find((one) => one.kind === kind)?.count ?? 0
    return [of('transfer'), of('bankRefund'), await desk.call(countTransfersDesk, {})] as const
  }
  const [transfers, refunds, before] = await count()
  const { member, no } = await aTransfer(shop)
  await showSlip(shop, member, { no })
  expect((await count())[0]).toBe(transfers + 1)
  await moneyCame(desk, { no, amountFen: 5000 })
  const [nowTransfers, nowRefunds, after] = await count()
  expect([nowTransfers, nowRefunds]).toEqual([transfers, refunds + 1])
  expect(after).toEqual({ ...before, owed: before.owed + 1 })
})

test('a slip has a whole amount, a payer and a file', async () => {
  const { member, no } = await aTransfer(shop)
  const uploadId = await aSlip(shop, member)
  const slip = { no, uploadId, amountFen: 4200, payer: '育才中学' }
  for (const wrong of [{ amountFen: 0 }, { payer: '' }, { uploadId: 0 }, { paidOn: '2026-13-01' }])
    expect(await reasonOf(member.call(sendSlip, { ...slip, ...wrong } as never))).toBe('invalid')
  expect(
    await reasonOf(member.call(sendSlip, { ...slip, amountFen: fen(4200), uploadId: uploadId + 999 })),
  ).toBe('uploadMissing')
})
