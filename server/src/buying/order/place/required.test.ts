import { randomUUID } from 'node:crypto'
import type { Input } from '@gongfang/contract/base/endpoint'
import { fen } from '@gongfang/contract/base/money'
import { previewRequest, resubmitRequest } from '@gongfang/contract/buying/approval'
import { createOrder, getOrder, type OrderPreview, previewOrder } from '@gongfang/contract/buying/order'
import { getDeskOrder } from '@gongfang/contract/buying/order-desk'
import {
  type InstitutionSettings,
  readInstitutionSettings,
  saveInstitutionSettings,
} from '@gongfang/contract/people/institution-settings'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { work } from '../../../testing/aftersales.ts'
import { askFor, aTeam, decideAs, draftOf, requestOf } from '../../../testing/approval.ts'
import { aBuyer, someFreight } from '../../../testing/buying.ts'
import { aFund } from '../../../testing/funds.ts'
import { reasonOf } from '../../../testing/joining.ts'
import { openTestShop, type TestMember, type TestShop } from '../../../testing/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
  await someFreight(shop)
})
beforeEach(() => shop.config('priceOrScore', '1'))
afterAll(() => shop.close())

const demand = async (by: TestMember, settings: Partial<InstitutionSettings>) => {
  const { version } = await by.call(readInstitutionSettings, {})
  await by.call(saveInstitutionSettings, { settings: { fundFromFen: null, notes: [], ...settings }, version })
}

type Order = Input<typeof createOrder>
const order = (by: TestMember, form: Order) => by.call(createOrder, form, { key: randomUUID() })

/** The fields that were refused, with their sentences, and the new preview. */
async function refused(by: TestMember, form: Order) {
  const { body } = await by.ask(createOrder, form, { key: randomUUID() })
  const { code, msg, data } = body as unknown as {
    code: number
    msg: string
    data: { fields: Record<string, string>; preview?: OrderPreview }
  }
  return { code, msg, fields: data?.fields, preview: data?.preview }
}

test('what is missing is named beside its field, and the same order goes through with it', async () => {
  const buyer = await aBuyer(shop)
  const fund = await aFund(buyer)
  await demand(buyer, { fundFromFen: fen(0), notes: ['poNumber', 'purpose'] })
  const { skuId } = await shop.product({ priceFen: 1000 })
  const form = await draftOf(buyer, skuId)
  expect(await refused(buyer, form)).toMatchObject({
    code: 9130,
    msg: '本机构要求每笔订单选择经费；本机构要求填写采购单号；本机构要求填写用途',
    fields: {
      fundId: '本机构要求每笔订单选择经费',
      poNumber: '本机构要求填写采购单号',
      purpose: '本机构要求填写用途',
    },
    preview: { quote: form.quote },
  })
  // Blanks are no number.
  const blanks = await refused(buyer, { ...form, poNumber: '　 ', purpose: '实训', fundId: fund.id })
  expect(Object.keys(blanks.fields)).toEqual(['poNumber'])
  const { no } = await order(buyer, { ...form, poNumber: 'CG-1', purpose: '实训', fundId: fund.id })
  expect(await buyer.call(getOrder, { no })).toMatchObject({ poNumber: 'CG-1', purpose: '实训' })
  expect(await (await shop.staff()).call(getDeskOrder, { no })).toMatchObject({ purpose: '实训' })
})

test('an institution that demands nothing is told of nothing', async () => {
  const buyer = await aBuyer(shop)
  const { skuId } = await shop.product({ priceFen: 1000 })
  const source = { kind: 'buyNow' as const, skuId, quantity: 1 }
  const before = await buyer.call(previewOrder, { source })
  expect(before).not.toHaveProperty('required')
  await demand(buyer, { notes: ['poNumber'] })
  await demand(buyer, {})
  expect(await buyer.call(previewOrder, { source })).toEqual(before)
})

test('a demand that comes between preview and order is refused in its words, one that ends is not', async () => {
  const buyer = await aBuyer(shop)
  const stranger = await aBuyer(shop)
  const { skuId } = await shop.product({ priceFen: 1000 })
  const [form, other] = [await draftOf(buyer, skuId), await draftOf(stranger, skuId)]
  await demand(buyer, { notes: ['purpose'] })
  const { fields, preview } = await refused(buyer, form)
  expect(fields).toEqual({ purpose: '本机构要求填写用途' })
  expect(preview?.required).toEqual([{ field: 'purpose', why: '本机构要求填写用途' }])
  expect(await reasonOf(order(stranger, other))).toBe('ok')
  await demand(buyer, {})
  expect(await reasonOf(order(buyer, form))).toBe('ok')
})

test('a fund is demanded from the worth on, with freight, before points are set off', async () => {
  const buyer = await aBuyer(shop, { points: 1_000_000 })
  await shop.config('pointsDeductionPercent', 100)
  await demand(buyer, { fundFromFen: fen(2200) })
  const [below, at] = [await shop.product({ priceFen: 999 }), await shop.product({ priceFen: 1000 })]
  expect(await reasonOf(order(buyer, await draftOf(buyer, below.skuId)))).toBe('ok')
  const form = { ...(await draftOf(buyer, at.skuId)), deductPoints: 1_000_000 as never }
  const { quote } = await buyer.call(previewOrder, { source: form.source, deductPoints: form.deductPoints })
  expect((await refused(buyer, { ...form, quote, payWay: 'demo' })).fields).toEqual({
    fundId: '本机构要求满 ¥22.00 的订单选择经费',
  })
  await shop.config('pointsDeductionPercent', 0)
  await shop.config('priceOrScore', '2')
  expect((await refused(buyer, await draftOf(buyer, at.skuId))).fields).toEqual({
    fundId: '本机构要求满 ¥22.00 的订单选择经费',
  })
  // Points are rounded up.
  const less = await shop.product({ priceFen: 900 })
  expect(await reasonOf(order(buyer, await draftOf(buyer, less.skuId)))).toBe('ok')
})

test('a purchase request is asked for it when it is handed in and handed in again, not when it is placed', async () => {
  const { owner, buyer, approver } = await aTeam(shop)
  await demand(owner, { notes: ['poNumber'] })
  const { skuId } = await shop.product({ priceFen: 20_000 })
  expect(await reasonOf(askFor(buyer, skuId))).toBe('requiredMissing')
  const no = await askFor(buyer, skuId, { poNumber: 'CG-7', purpose: '开班' })
  await decideAs(approver, no, 'return')
  await demand(owner, { fundFromFen: fen(0), notes: ['poNumber', 'purpose'] })
  const fund = await aFund(owner)
  const { revision, lines: frozen } = await requestOf(buyer, no)
  const lines = frozen.map(({ quantity }) => ({ skuId, quantity }))
  const { quote } = await buyer.call(previewRequest, { no, lines })
  const again = { no, revision, lines, quote }
  expect(await reasonOf(buyer.call(resubmitRequest, again))).toBe('requiredMissing')
  expect(await reasonOf(buyer.call(resubmitRequest, { ...again, fundId: fund.id, poNumber: '' }))).toBe(
    'requiredMissing',
  )
  await buyer.call(resubmitRequest, { ...again, fundId: fund.id, poNumber: 'CG-8' })
  expect(await requestOf(buyer, no)).toMatchObject({ poNumber: 'CG-8', purpose: '开班' })
  await demand(owner, { notes: ['poNumber', 'purpose'] })
  await decideAs(approver, no)
  await work(shop)
  const { orderNo } = await requestOf(buyer, no)
  expect(await buyer.call(getOrder, { no: orderNo! })).toMatchObject({ poNumber: 'CG-8', purpose: '开班' })
})
