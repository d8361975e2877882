import { receiveOrder } from '@gongfang/contract/buying/order'
import { getVoucherStatus } from '@gongfang/contract/buying/verification'
import { redeemVoucher } from '@gongfang/contract/buying/verification-desk'
import {
  createDepotCode,
  exportDepotEntries,
  listDepot,
  listDepotEntries,
} from '@gongfang/contract/goods/depot'
import { deleteMaterialCode } from '@gongfang/contract/goods/material-code'
import { exportData } from '@gongfang/contract/insight/account'
import { downloadPapersPdf } from '@gongfang/contract/money/invoice'
import { getInvoiceCase, redInvoice } from '@gongfang/contract/money/invoice-desk'
import { getAftersaleOffer, listAftersales } from '@gongfang/contract/service/aftersale'
import { getAftersaleCase } from '@gongfang/contract/service/aftersale-desk'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { shipped } from '../../testing/acceptances.ts'
import { asked, bought, givenBack, idOf, work } from '../../testing/aftersales.ts'
import { listBroken } from '../../testing/books.ts'
import { aBuyer, someFreight } from '../../testing/buying.ts'
import { held } from '../../testing/depot.ts'
import { aNumber, anInvoiceFile, issued, requested } from '../../testing/invoices.ts'
import { aMaterialCode } from '../../testing/material-codes.ts'
import { drawnIn } from '../../testing/pdf.ts'
import { openTestShop, type TestMember, type TestShop, type TestStaff } from '../../testing/shop.ts'

// Papers after an order print the code as it was when the order was placed.

const CODE = 'ZQ-LATER-7'

let shop: TestShop
let staff: TestStaff
beforeAll(async () => {
  shop = await openTestShop()
  await someFreight(shop)
  staff = await shop.staff()
})
afterEach(async () => expect(await listBroken(shop.db)).toEqual({}))
afterAll(() => shop.close())

/** A buyer whose code is deleted as soon as `buy` has ordered with it. */
async function ordered<T>(buy: (member: TestMember, skuId: number) => Promise<T>) {
  const member = await aBuyer(shop)
  const { skuId } = await shop.product({ priceFen: 20_000, stock: 100, title: '数显卡尺' })
  const code = await aMaterialCode(member, CODE, skuId)
  const result = await buy(member, skuId)
  await member.call(deleteMaterialCode, code)
  return { member, skuId, result }
}
const textsOf = async (bytes: Buffer) =>
  JSON.stringify((await readXlsx(bytes)).sheets.map(({ rows }) => rows))

test('an after-sale names the code to the member and to the desk', async () => {
  const { member, result } = await ordered(async (buyer, skuId) => {
    const order = await bought(shop, buyer, [{ skuId, quantity: 2 }])
    await shipped(shop, order.no)
    await buyer.call(receiveOrder, { no: order.no })
    return order
  })
  const { no } = result
  expect((await member.call(getAftersaleOffer, { no })).lines).toMatchObject([{ ownCode: CODE }])
  const id = await idOf(shop, await asked(member, result, [1], 'exchange'))
  const data = await member.call(listAftersales, { no })
  expect(data).toMatchObject([{ lines: [{ ownCode: CODE }] }])
  const one = await staff.call(getAftersaleCase, { id })
  expect(one).toMatchObject({ lines: [{ ownCode: CODE }], order: { lines: [{ ownCode: CODE }] } })
})

test('the lines of an invoice and of its red letter keep the code', async () => {
  const { member, result } = await ordered((buyer, skuId) => bought(shop, buyer, [{ skuId, quantity: 2 }]))
  const { id } = await issued(shop, staff, await requested(member, [result.no]))
  expect((await staff.call(getInvoiceCase, { id })).lines[0]).toMatchObject({ ownCode: CODE })
  await givenBack(shop, staff, await asked(member, result, [2]))
  await work(shop)
  const fileId = await anInvoiceFile(shop, staff)
  await staff.call(redInvoice, { id, number: aNumber(), on: '2026-11-21', fileId })
  expect((await staff.call(getInvoiceCase, { id })).redLines[0]).toMatchObject({ ownCode: CODE })
})

test('goods in the depot, their slip, receipt, log and workbook name the code', async () => {
  const { member, result } = await ordered((buyer, skuId) => held(shop, buyer, [{ skuId, quantity: 3 }]))
  expect((await member.call(listDepot, {})).data).toMatchObject([{ ownCode: CODE }])
  const slip = await member.call(createDepotCode, { lines: [{ itemId: result.items[0]!.id, quantity: 2 }] })
  expect(slip.lines).toMatchObject([{ ownCode: CODE }])
  const redeemed = await staff.call(redeemVoucher, { code: slip.digits, place: '总仓' })
  expect(redeemed.lines).toMatchObject([{ ownCode: CODE }])
  const { receipt } = await member.call(getVoucherStatus, { id: slip.id })
  expect(receipt?.lines).toMatchObject([{ ownCode: CODE }])
  const log = await member.call(listDepotEntries, {})
  expect(log.data.map(({ ownCode }) => ownCode)).toEqual([CODE, CODE])
  expect(await textsOf((await member.ask(exportDepotEntries, {})).bytes)).toContain(CODE)
  const { bytes } = await member.ask(downloadPapersPdf, { no: result.orderNo })
  const drawn = (await drawnIn(bytes)).texts.join('').replaceAll(/\s/g, '')
  expect(drawn.split(`物料号${CODE}`).length - 1).toBeGreaterThan(2)
  expect(await textsOf((await member.ask(exportData, {})).bytes)).toContain(CODE)
})

test('goods that were bought for another institution name no code', async () => {
  const { member, result } = await ordered((buyer, skuId) => held(shop, buyer, [{ skuId, quantity: 3 }]))
  const elsewhere = await aBuyer(shop)
  const moved = (from: TestMember, to: TestMember) => shop.db`
    update shop_order set institution_id = (select institution_id from membership_now where member_id = ${to.id})
     where no = ${result.orderNo} and member_id = ${from.id}`
  await moved(member, elsewhere)
  const { data } = await member.call(listDepot, {})
  expect(data.map(({ ownCode }) => ownCode)).toEqual([''])
  await moved(member, member)
})
