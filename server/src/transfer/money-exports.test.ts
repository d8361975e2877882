import { listTransfersDesk } from '@gongfang/contract/bank-desk'
import { redInvoice } from '@gongfang/contract/invoice-desk'
import { listPayments, listRefunds } from '@gongfang/contract/payment-desk'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transaction } from '../db/connect.ts'
import { giveBackPart } from '../payment/refund/actions.ts'
import { bought } from '../testing/aftersales.ts'
import { anAccount, aTransfer, showSlip } from '../testing/bank.ts'
import { aBuyer, someFreight } from '../testing/buying.ts'
import { exported } from '../testing/exporting.ts'
import { aNumber, issued, requested } from '../testing/invoices.ts'
import { openTestShop, type TestShop, type TestStaff } from '../testing/shop.ts'

let shop: TestShop
let clerk: TestStaff
let owner: TestStaff
beforeAll(async () => {
  shop = await openTestShop()
  await someFreight(shop)
  await anAccount(shop)
  clerk = await shop.staff(['payment.read', 'transfer.export'])
  owner = await shop.staff()
})
afterAll(() => shop.close())

test('payments and refunds are written out as they are listed', async () => {
  const { skuId } = await shop.product({ priceFen: 10_000 })
  const { no } = await bought(shop, await aBuyer(shop), [{ skuId, quantity: 1 }])
  const other = await bought(shop, await aBuyer(shop), [{ skuId, quantity: 2 }])
  const [order] = await shop.db<[{ id: number }]>`select id from shop_order where no = ${no}`
  await transaction(shop.db, (tx) =>
    giveBackPart(tx, {
      orderId: order.id,
      amountFen: 2500,
      amountPoints: 0,
      offline: false,
      now: shop.now(),
    }),
  )
  for (const filter of [
    {},
    { keyword: no },
    { state: 'closed' },
    { state: 'paid', channel: 'demo' },
  ] as const) {
    const listed = (await clerk.call(listPayments, filter)).rows
    const rows = await exported(shop, clerk, 'payment', filter)
    expect(rows.map((row) => row.支付单号)).toEqual(listed.map((row) => row.outTradeNo))
  }
  const [row] = await exported(shop, clerk, 'payment', { keyword: no })
  expect(row).toMatchObject({ 业务: '订单', 业务单号: no, 渠道: '演示', 金额: 112, 状态: '已支付' })
  expect(await exported(shop, clerk, 'payment', { keyword: other.no })).toMatchObject([{ 金额: 200 }])
  const listed = (await clerk.call(listRefunds, { view: 'all' })).rows
  const refunds = await exported(shop, clerk, 'refund', { view: 'all' })
  expect(refunds).toMatchObject([{ 业务单号: no, 金额: 25, 原因: '售后' }])
  expect(refunds.map((refund) => refund.退款单号)).toEqual(listed.map((refund) => refund.outRefundNo))
  expect(await exported(shop, clerk, 'refund', { view: 'trouble' })).toEqual([])
})

test('an invoice that was taken back has its red amount, negative, and comes to nothing', async () => {
  const { skuId } = await shop.product({ priceFen: 10_000 })
  const member = await aBuyer(shop)
  const { no } = await bought(shop, member, [{ skuId, quantity: 2 }])
  const { id } = await issued(shop, owner, await requested(member, [no]))
  await owner.call(redInvoice, { id, number: aNumber(), on: '2026-11-20', reason: '抬头开错' })
  await issued(shop, owner, await requested(member, [no]))
  await requested(member, [(await bought(shop, member, [{ skuId, quantity: 3 }])).no])
  const rows = await exported(shop, owner, 'invoice', { view: 'all' })
  expect(rows.map((row) => [row['金额（元）'], row['红字金额（元）'], row['净额（元）']])).toEqual([
    [300, null, null],
    [200, null, 200],
    [200, -200, 0],
  ])
})

test('transfers are written out of the pile that is shown, their telephones for who may see them', async () => {
  const [shown, waiting] = [await aTransfer(shop), await aTransfer(shop)]
  await showSlip(shop, shown.member, { no: shown.no })
  const piles = { confirm: [shown.no], waiting: [waiting.no], all: [waiting.no, shown.no] }
  for (const [view, nos] of Object.entries(piles)) {
    const listed = (await clerk.call(listTransfersDesk, { view: view as keyof typeof piles })).rows
    expect(listed.map(({ no }) => no)).toEqual(nos)
    const rows = await exported(shop, clerk, 'bankTransfer', { view })
    expect(rows.map((row) => row.订单号)).toEqual(nos)
  }
  const masked = shown.member.mobile.replace(/^(.{3}).*(.{4})$/, '$1****$2')
  expect(await exported(shop, clerk, 'bankTransfer')).toMatchObject([
    { 附言码: shown.code, 手机号: masked, 应付: 42, 已到账: 0, 尚差: 42, 状态: '审核中', 凭证金额: 42 },
  ])
  expect(await exported(shop, owner, 'bankTransfer')).toMatchObject([{ 手机号: shown.member.mobile }])
})

test('differences are written out of a day, or of the days that are listed', async () => {
  await shop.db`
    insert into bill_day (day, state, paid_count, paid_fen, refund_count, refund_fen, compared_at, problem)
    select day::date, 'different', 0, 0, 0, 0, now(), '' from unnest(array['2026-03-01', '2026-03-02']) as day`
  await shop.db`
    insert into bill_difference (day, kind, number, theirs_fen, ours_fen, note, gone) values
      ('2026-03-01', 'unknown', 'W1', 1250, null, '', false), ('2026-03-02', 'amount', 'W2', 100, 200, '录错', false),
      ('2026-03-02', 'missing', 'W3', null, 300, '', true)`
  const numbers = async (filter: Record<string, string>) =>
    (await exported(shop, clerk, 'billDifference', filter)).map((row) => row.单号)
  expect(await numbers({})).toEqual(['W2', 'W1'])
  expect(await numbers({ day: '2026-03-02' })).toEqual(['W2'])
  expect(await numbers({ before: '2026-03-02' })).toEqual(['W1'])
  expect(await exported(shop, clerk, 'billDifference', { day: '2026-03-01' })).toMatchObject([
    { 日期: '2026-03-01', 差异: '账单有，我方没有', 账单: 12.5, 我方: null },
  ])
})
