import { listTransfersDesk } from '@gongfang/contract/money/bank-desk'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anAccount, aTransfer, showSlip } from '../../testing/bank.ts'
import { someFreight } from '../../testing/buying.ts'
import { exported } from '../../testing/exporting.ts'
import { openTestShop, type TestShop, type TestStaff } from '../../testing/shop.ts'

let shop: TestShop
let staff: TestStaff
let clerk: TestStaff
beforeAll(async () => {
  shop = await openTestShop()
  await someFreight(shop)
  await anAccount(shop)
  staff = await shop.staff()
  clerk = await shop.staff(['payment.read', 'transfer.export'])
})
afterAll(() => shop.close())

test('transfers are exported as they are listed, with whole phone numbers for who may see them', async () => {
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
  expect(await exported(shop, staff, 'bankTransfer')).toMatchObject([{ 手机号: shown.member.mobile }])
})
