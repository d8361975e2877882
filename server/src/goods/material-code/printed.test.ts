import { randomUUID } from 'node:crypto'
import { getOrderAcceptance } from '@gongfang/contract/buying/acceptance'
import { getPurchaseRequest } from '@gongfang/contract/buying/approval'
import { getRequestDesk } from '@gongfang/contract/buying/approval-desk'
import {
  createOrder,
  exportOrder,
  exportOrders,
  getOrder,
  listOrders,
  previewOrder,
} from '@gongfang/contract/buying/order'
import { getDeskOrder, readOrderSheets } from '@gongfang/contract/buying/order-desk'
import { exportCart, listCart, putIntoCart } from '@gongfang/contract/goods/cart'
import {
  getHomePage,
  getProduct,
  listFacets,
  listProducts,
  listSkuLines,
  listSkuTable,
  resolveCodes,
  suggest,
} from '@gongfang/contract/goods/catalogue'
import { deleteMaterialCode, listMaterialCodes } from '@gongfang/contract/goods/material-code'
import { exportList, getList, putIntoList } from '@gongfang/contract/goods/shopping-list'
import { exportData } from '@gongfang/contract/insight/account'
import { downloadPapersPdf, getPapers } from '@gongfang/contract/money/invoice'
import { confirmDemoPayment, payOrder } from '@gongfang/contract/money/payment'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { shipped, switchOn } from '../../testing/acceptances.ts'
import { work } from '../../testing/aftersales.ts'
import { askFor, aTeam, decideAs, requestOf } from '../../testing/approval.ts'
import { aBuyer, someFreight } from '../../testing/buying.ts'
import { exported } from '../../testing/exporting.ts'
import { aMaterialCode } from '../../testing/material-codes.ts'
import { drawnIn } from '../../testing/pdf.ts'
import { openTestShop, type TestMember, type TestShop, type TestStaff } from '../../testing/shop.ts'

// An order keeps the code as it was. This names every place that does not print it beside the model.

const CODE = 'ZQ-PLANTED-9'
const NAME = '暗名Q7'
const LATER = 'LATER-CODE-8'

let shop: TestShop
let staff: TestStaff
let team: { owner: TestMember; buyer: TestMember; approver: TestMember }
let no: string
let requestNo: string
let before: unknown
let beforeDesk: unknown
let skuId: number
let productId: number
let listId: number
let cart: unknown[]
let preview: unknown
let list: unknown[]

beforeAll(async () => {
  shop = await openTestShop()
  await someFreight(shop)
  staff = await shop.staff()
  team = await aTeam(shop)
  await switchOn(team.owner)
  ;({ skuId, productId } = await shop.product({ priceFen: 20_000, stock: 100, title: '数显卡尺' }))
  const { id, version } = await aMaterialCode(team.buyer, CODE, skuId, { name: NAME })
  await team.buyer.call(putIntoCart, { lines: [{ skuId, quantity: 1 }] })
  const { lines } = await team.buyer.call(listCart, {})
  cart = [lines, await cellsOf((await team.buyer.ask(exportCart, {})).bytes)]
  const source = { kind: 'buyNow' as const, skuId, quantity: 2 }
  preview = await team.buyer.call(previewOrder, { source })
  listId = (
    await team.buyer.call(
      putIntoList,
      { name: '常用', lines: [{ skuId, quantity: 3 }] },
      { key: randomUUID() },
    )
  ).id
  list = [
    await team.buyer.call(getList, { id: listId }),
    await cellsOf((await team.buyer.ask(exportList, { id: listId })).bytes),
  ]
  requestNo = await askFor(team.buyer, skuId, { quantity: 2 })
  before = await team.approver.call(getPurchaseRequest, { no: requestNo })
  beforeDesk = await staff.call(getRequestDesk, { no: requestNo })
  await decideAs(team.approver, requestNo)
  await work(shop)
  no = (await requestOf(team.buyer, requestNo)).orderNo!
  // Later changes do not alter papers.
  await team.buyer.call(deleteMaterialCode, { id, version })
  await aMaterialCode(team.buyer, LATER, skuId)
  const { outTradeNo } = await team.buyer.call(payOrder, { no })
  await shop.visitor.call(confirmDemoPayment, { outTradeNo })
  await shipped(shop, no)
})
afterAll(() => shop.close())

const cellsOf = async (bytes: Buffer, sheet?: string) =>
  (await readXlsx(bytes)).sheets.filter(({ name }) => !sheet || name === sheet).map(({ rows }) => rows)

const everywhere: Record<string, () => Promise<unknown>> = {
  'the cart': async () => cart[0],
  'the quotation of the cart': async () => cart[1],
  'the preview, of which the page prints a quotation': async () => preview,
  'a list': async () => list[0],
  'the workbook of a list': async () => list[1],
  'the request, for who decides it': async () => before,
  'the request in the back office': async () => beforeDesk,
  'the order, for its buyer': () => team.buyer.call(getOrder, { no }),
  'the order, for its institution': () => team.owner.call(getOrder, { no }),
  'the list of orders': () => team.owner.call(listOrders, { scope: 'all' }),
  'the order in the back office': () => staff.call(getDeskOrder, { no }),
  'the printed delivery note': async () =>
    (await staff.call(readOrderSheets, { kind: 'delivery', nos: [no] })).orders,
  'the printed quotation': async () =>
    (await staff.call(readOrderSheets, { kind: 'quotation', nos: [no] })).orders,
  'the acceptance of goods': () => team.owner.call(getOrderAcceptance, { no }),
  'the workbook of an order': async () => cellsOf((await team.buyer.ask(exportOrder, { no })).bytes),
  'the workbook of lines': async () =>
    cellsOf((await team.owner.ask(exportOrders, { scope: 'all' })).bytes, '订单明细'),
  'the export of lines': () => exported(shop, staff, 'orderLine', { keyword: no }),
  'the order sheet of the papers': async () => sheetNamed('订货单'),
  'the delivery sheet of the papers': async () => sheetNamed('发货与签收证明'),
  'the orders that a member takes along': async () =>
    cellsOf((await team.buyer.ask(exportData, {})).bytes, '订单'),
}
const sheetNamed = async (name: string) =>
  (await team.buyer.call(getPapers, { no })).orders[0]!.sheets.filter((sheet) => sheet.name === name)

test.each(Object.entries(everywhere))('%s prints the code as it was', async (_, place) => {
  const shown = JSON.stringify(await place())
  expect(shown).toContain(CODE)
  expect(shown).not.toContain(LATER)
})

test('the PDF of the papers prints the code', async () => {
  const { bytes } = await team.buyer.ask(downloadPapersPdf, { no })
  expect((await drawnIn(bytes)).texts.join('').replaceAll(/\s/g, '')).toContain(`物料号${CODE}`)
})

test('an order is found by the code that it was placed with', async () => {
  const found = async (keyword: string) =>
    (await team.owner.call(listOrders, { scope: 'all', keyword })).data.map((order) => order.no)
  expect(await found('PLANTED-9')).toEqual([no])
  expect(await found(LATER)).toEqual([])
})

test('a code that changes between preview and order does not refuse the order', async () => {
  const { buyer } = await aTeam(shop)
  const { skuId: cheap } = await shop.product({ priceFen: 100, stock: 10 })
  const source = { kind: 'buyNow' as const, skuId: cheap, quantity: 1 }
  const { quote, payWays } = await buyer.call(previewOrder, { source })
  await aMaterialCode(buyer, 'BETWEEN', cheap)
  const order = await buyer.call(createOrder, { source, quote, payWay: payWays[0]! }, { key: randomUUID() })
  expect((await buyer.call(getOrder, { no: order.no })).lines).toMatchObject([{ ownCode: 'BETWEEN' }])
})

test('without codes nothing is printed, and workbooks have no column for them', async () => {
  const member = await aBuyer(shop)
  await member.call(putIntoCart, { lines: [{ skuId, quantity: 1 }] })
  const book = JSON.stringify(await cellsOf((await member.ask(exportCart, {})).bytes))
  expect(book).not.toContain('物料号')
  const source = { kind: 'buyNow' as const, skuId, quantity: 1 }
  const shown = await member.call(previewOrder, { source })
  expect(JSON.stringify(shown)).not.toContain('ownCode')
  const order = await member.call(
    createOrder,
    { source, quote: shown.quote, payWay: shown.payWays[0]! },
    { key: randomUUID() },
  )
  expect((await member.call(getOrder, { no: order.no })).lines).toMatchObject([{ ownCode: '' }])
  expect(
    JSON.stringify(await cellsOf((await member.ask(exportOrder, { no: order.no })).bytes)),
  ).not.toContain('物料号')
})

test('no public answer has a code, whoever asks', async () => {
  const stranger = await aBuyer(shop)
  for (const who of [shop.visitor, stranger, team.buyer]) {
    const answers = await Promise.all([
      who.call(getHomePage, {}),
      who.call(listProducts, { keyword: 'LATER-CODE' }),
      who.call(listProducts, { keyword: '数显卡尺' }),
      who.call(listFacets, { keyword: '数显卡尺' }),
      who.call(suggest, { keyword: 'LATER-COD' }),
      who.call(getProduct, { id: productId }),
      who.call(listSkuTable, { productIds: [productId] }),
      who.call(listSkuLines, { skuIds: [skuId] }),
      who.call(resolveCodes, { codes: ['LATER-COD', '数显卡尺'] }),
    ] as Promise<unknown>[])
    for (const text of [CODE, LATER, NAME]) expect(JSON.stringify(answers)).not.toContain(text)
  }
  const { lines } = await stranger.call(listCart, {})
  expect(JSON.stringify([lines, await stranger.call(listMaterialCodes, {})])).not.toContain(LATER)
})
