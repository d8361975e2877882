import { randomUUID } from 'node:crypto'
import { fen } from '@gongfang/contract/base/money'
import { declineOffer } from '@gongfang/contract/buying/inquiry'
import { getInquiryDesk, makeModel } from '@gongfang/contract/buying/inquiry-desk'
import { getOrder, previewOrder } from '@gongfang/contract/buying/order'
import { addToCart } from '@gongfang/contract/goods/cart'
import { getProduct, resolveCodes } from '@gongfang/contract/goods/catalogue'
import { changeProducts, getDeskProduct, listDeskProducts } from '@gongfang/contract/goods/product-desk'
import { previewOrderChange } from '@gongfang/contract/service/order-change'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { work } from '../../testing/aftersales.ts'
import { listBroken } from '../../testing/books.ts'
import { aBuyer, someFreight } from '../../testing/buying.ts'
import { anInquiry, anOffer, inquiryOf, madeModel } from '../../testing/inquiries.ts'
import { reasonOf } from '../../testing/joining.ts'
import { acceptAs, offerSource } from '../../testing/offers.ts'
import { payNow, wishFor } from '../../testing/order-changes.ts'
import { openTestShop, type TestMember, type TestShop, type TestStaff } from '../../testing/shop.ts'

let shop: TestShop
let staff: TestStaff
beforeAll(async () => {
  shop = await openTestShop()
  await someFreight(shop)
  await shop.product({ stock: 1 })
  staff = await shop.staff()
})
afterEach(async () => {
  await work(shop)
  expect(await listBroken(shop.db)).toEqual({})
})
afterAll(() => shop.close())

/** An article in words, its model, and an offer of it at ¥88.00. */
async function anOfferedArticle(member: TestMember) {
  const no = await anInquiry(member, [{ text: '非标支架，带调节脚', quantity: 12, unit: '套' }])
  const model = await madeModel(shop, staff, no)
  const { lines } = await staff.call(getInquiryDesk, { no })
  const line = { inquiryLineId: lines[0]!.id, skuId: model.skuId, quantity: 12, priceFen: fen(8_800) }
  const { version } = await anOffer(staff, no, { lines: [{ ...line, leadDays: 15 }] })
  const { current } = await inquiryOf(member, no)
  return { model, offer: { no, version, lineIds: current!.lines.map(({ id }) => id) } }
}

test('an article in words becomes a model that its offer alone sells, made to order', async () => {
  const member = await aBuyer(shop)
  const { model, offer } = await anOfferedArticle(member)
  expect(model).toMatchObject({
    title: '非标支架',
    spec: '300 mm',
    unit: '套',
    modelCode: expect.stringMatching(/^DZ/),
  })
  const { current } = await inquiryOf(member, offer.no)
  expect(current?.lines).toMatchObject([{ modelCode: model.modelCode, skuId: model.skuId, productId: null }])
  const preview = await member.call(previewOrder, { source: offerSource(offer, [12]) })
  expect(preview.obstacles).toEqual([])
  expect(preview.lines).toMatchObject([{ priceFen: 8800, quantity: 12, expectedOn: expect.any(String) }])
  const { orderNo } = await acceptAs(member, offer, { quantities: [12] })
  await payNow(shop, member, orderNo!)
  const { lines, state } = await member.call(getOrder, { no: orderNo! })
  expect([state, lines[0]]).toMatchObject([
    'paid',
    { modelCode: model.modelCode, quantity: 12, priceFen: 8800 },
  ])
  const [{ stock }] = await shop.db<[{ stock: number }]>`select stock from sku where id = ${model.skuId}`
  expect(stock).toBe(-12)
  const more = await wishFor(member, orderNo!, { to: { [model.skuId]: 13 } })
  expect(await reasonOf(member.call(previewOrderChange, more))).toBe('onlyOffered')
})

test('nobody finds or buys it without the offer', async () => {
  const member = await aBuyer(shop)
  const { model, offer } = await anOfferedArticle(member)
  const { skuId, modelCode } = model
  const [{ productId }] = await shop.db<
    [{ productId: number }]
  >`select product_id from sku where id = ${skuId}`
  for (const asker of [member, await aBuyer(shop)]) {
    expect(await reasonOf(asker.call(addToCart, { skuId, quantity: 1 }))).toMatch(/notFound|offSale/)
    expect(await asker.call(resolveCodes, { codes: [modelCode] })).toMatchObject([{ hits: [] }])
    expect(await reasonOf(asker.call(getProduct, { id: productId }))).toBe('notFound')
    const source = { kind: 'buyNow' as const, skuId, quantity: 1 }
    expect(await reasonOf(asker.call(previewOrder, { source }))).toBe('notFound')
  }
  const stranger = await aBuyer(shop)
  expect(await reasonOf(stranger.call(previewOrder, { source: offerSource(offer, [1]) }))).toBe('notFound')
})

test('the desk sees a draft of the inquiry, priced for the offer only', async () => {
  const member = await aBuyer(shop)
  const { model, offer } = await anOfferedArticle(member)
  const { prices } = await staff.call(getInquiryDesk, { no: offer.no })
  expect(prices).toMatchObject([{ skuId: model.skuId, onSale: false, onlyOffered: true }])
  const drafts = await staff.call(listDeskProducts, { view: 'draft', keyword: model.modelCode })
  expect(drafts.rows).toMatchObject([{ title: '非标支架', status: 'draft' }])
  const product = await staff.call(getDeskProduct, { id: drafts.rows[0]!.id })
  expect(product.form).toMatchObject({ subtitle: `询价 ${offer.no}`, axes: ['规格'] })
})

test('one that was thrown away is not sold any more', async () => {
  const member = await aBuyer(shop)
  const { model, offer } = await anOfferedArticle(member)
  const [{ productId }] = await shop.db<
    [{ productId: number }]
  >`select product_id from sku where id = ${model.skuId}`
  await staff.call(
    changeProducts,
    { which: { kind: 'ids', ids: [productId] }, change: { kind: 'del' } },
    { key: randomUUID() },
  )
  const { lines } = await member.call(previewOrder, { source: offerSource(offer, [12]) })
  expect(lines).toMatchObject([{ reason: 'offSale' }])
})

test('one press makes one model, and what is wrong is said beside the field', async () => {
  const member = await aBuyer(shop)
  const no = await anInquiry(member, [{ text: '定制铭牌', quantity: 5, unit: '块' }])
  const [{ id: categoryId }] = await shop.db<[{ id: number }]>`select id from category order by id limit 1`
  const form = { no, title: '定制铭牌', unit: '块', categoryId, priceFen: fen(500), leadDays: 7 }
  const key = randomUUID()
  const twice = await Promise.all([1, 2, 3].map(() => staff.call(makeModel, form, { key })))
  expect(new Set(twice.map(({ skuId }) => skuId)).size).toBe(1)
  const fieldsOf = async (wrong: object) => {
    const { body } = await staff.ask(makeModel, { ...form, ...wrong }, { key: randomUUID() })
    return Object.keys((body.data as { fields?: object }).fields ?? {})
  }
  expect(await fieldsOf({ categoryId: 999_999 })).toEqual(['categoryId'])
  expect(await fieldsOf({ title: '牌' })).toEqual(['title'])
  expect(await fieldsOf({ leadDays: 0 })).toEqual(['leadDays'])
  expect(await fieldsOf({ priceFen: 0 })).toEqual(['priceFen'])
  const clerk = await shop.staff(['inquiry.read'])
  expect((await clerk.ask(makeModel, form, { key: randomUUID() })).status).toBe(403)
  const { version } = await anOffer(staff, no)
  await member.call(declineOffer, { no, version, reason: 'price' })
  expect(await reasonOf(staff.call(makeModel, form, { key: randomUUID() }))).toBe('inquiryMoved')
})
