import { dayOf } from '@gongfang/contract/base/time'
import { exportOrder, exportOrders, getOrder } from '@gongfang/contract/buying/order'
import { readSpend } from '@gongfang/contract/insight/spend'
import { getPapers, getStatement } from '@gongfang/contract/money/invoice'
import { confirmDemoPayment, payOrder } from '@gongfang/contract/money/payment'
import { getAftersaleOffer, listAftersales } from '@gongfang/contract/service/aftersale'
import { getAftersaleCase } from '@gongfang/contract/service/aftersale-desk'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asked, givenBack } from '../../../testing/aftersales.ts'
import { listBroken } from '../../../testing/books.ts'
import { aBuyer, someFreight } from '../../../testing/buying.ts'
import { acceptAs, anOfferFor } from '../../../testing/offers.ts'
import { openTestShop, type TestShop } from '../../../testing/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
  await someFreight(shop)
})
afterAll(async () => {
  expect(await listBroken(shop.db)).toEqual({})
  await shop.close()
})

test('order, papers, exports, statement, after-sale and spend name the offer, and money goes back at its price', async () => {
  const staff = await shop.staff()
  const buyer = await aBuyer(shop)
  const { skuId } = await shop.product({ priceFen: 30_000, stock: 10 })
  const offer = await anOfferFor(shop, buyer, {
    lines: [{ skuId, quantity: 5, priceFen: 20_000, tiers: [{ fromQuantity: 2, priceFen: 19_000 }] }],
  })
  const { orderNo } = await acceptAs(buyer, offer, { quantities: [2] })
  const no = orderNo!
  const ticket = await buyer.call(payOrder, { no })
  if (ticket.state !== 'paid') await shop.visitor.call(confirmDemoPayment, { outTradeNo: ticket.outTradeNo })
  const text = `报价单：${offer.no}（第 1 版）`
  const agreed = { name: offer.no, version: 1, isOffer: true }

  const order = await buyer.call(getOrder, { no })
  expect(order.lines).toMatchObject([{ priceFen: 19_000, agreed }])
  const sheets = (await buyer.call(getPapers, { no })).orders.flatMap((one) => one.sheets)
  expect(sheets.flatMap(({ notes }) => notes).join()).toContain(`第 1 行为${text}`)
  for (const { bytes } of [await buyer.ask(exportOrder, { no }), await buyer.ask(exportOrders, {})])
    expect(JSON.stringify((await readXlsx(bytes)).sheets)).toContain(text)

  const { lines } = await buyer.call(getAftersaleOffer, { no })
  expect(lines).toMatchObject([{ agreed }])
  const lineIds = lines.map(({ orderLineId }) => orderLineId)
  const aftersaleNo = await asked(buyer, { no, lineIds }, [1])
  const id = await givenBack(shop, staff, aftersaleNo)
  expect(await buyer.call(listAftersales, { no })).toMatchObject([
    { amounts: { amountFen: 19_000 }, lines: [{ agreed }] },
  ])
  expect(await staff.call(getAftersaleCase, { id })).toMatchObject({ order: { lines: [{ agreed }] } })

  const month = dayOf(shop.now()).slice(0, 7)
  const statement = await buyer.call(getStatement, { month })
  expect(statement.orders).toMatchObject([{ no, what: expect.stringContaining(text) }])
  const { totals } = await buyer.call(readSpend, { fromMonth: month, toMonth: month, by: 'person' })
  expect(totals.fen).toBeGreaterThan(0)
  expect(totals.agreedFen).toBe(totals.fen)
})
