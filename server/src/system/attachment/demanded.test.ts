import { randomUUID } from 'node:crypto'
import { fen } from '@gongfang/contract/base/money'
import { previewRequest, resubmitRequest } from '@gongfang/contract/buying/approval'
import { createOrder, getOrder, previewOrder } from '@gongfang/contract/buying/order'
import {
  readInstitutionSettings,
  saveInstitutionSettings,
} from '@gongfang/contract/people/institution-settings'
import { addAttachments, removeAttachment } from '@gongfang/contract/system/attachment'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { askFor, aTeam, decideAs, draftOf, requestOf } from '../../testing/approval.ts'
import { aBuyer, someFreight } from '../../testing/buying.ts'
import { openTestShop, type TestMember, type TestShop } from '../../testing/shop.ts'
import { anAttached } from '../../testing/uploading.ts'

let shop: TestShop
let skuId: number
beforeAll(async () => {
  shop = await openTestShop()
  await someFreight(shop)
  skuId = (await shop.product({ priceFen: 50_000, stock: 1000 })).skuId
})
afterAll(() => shop.close())

const WHY = '本机构要求满 ¥1000.00 的订单添加附件'

async function demand(by: TestMember, attachmentFromFen: number | null) {
  const { version } = await by.call(readInstitutionSettings, {})
  const settings = {
    fundFromFen: null,
    notes: [],
    attachmentFromFen: attachmentFromFen === null ? null : fen(attachmentFromFen),
  }
  await by.call(saveInstitutionSettings, { settings, version })
}
const form = async (by: TestMember, quantity: number) => draftOf(by, skuId, quantity)
const fieldsOf = (data: unknown) => (data as { fields?: Record<string, string> } | null)?.fields

test('an order from that sum on needs a file, is told so before and beside the field, and goes through with one', async () => {
  const buyer = await aBuyer(shop)
  await demand(buyer, 100_000)
  expect((await buyer.call(readInstitutionSettings, {})).settings.attachmentFromFen).toBe(100_000)
  const draft = (quantity: number) => ({ source: { kind: 'buyNow' as const, skuId, quantity } })
  expect((await buyer.call(previewOrder, draft(2))).required).toEqual([{ field: 'attachmentIds', why: WHY }])
  expect((await buyer.call(previewOrder, draft(1))).required).toBeUndefined()
  const without = await buyer.ask(createOrder, await form(buyer, 2), { key: randomUUID() })
  expect([without.body.reason, without.body.msg, fieldsOf(without.body.data)]).toEqual([
    'requiredMissing',
    WHY,
    { attachmentIds: WHY },
  ])
  const attachmentIds = [await anAttached(shop, buyer)]
  const { no } = await buyer.call(
    createOrder,
    { ...(await form(buyer, 2)), attachmentIds },
    { key: randomUUID() },
  )

  // The last file stays; another one takes its place.
  const removing = { noun: 'order', no, id: attachmentIds[0]! } as const
  const refused = await buyer.ask(removeAttachment, removing)
  expect(fieldsOf(refused.body.data)).toEqual({ attachmentIds: '本机构要求这张订单有附件，请先添加新的附件' })
  await buyer.call(addAttachments, {
    noun: 'order',
    no,
    attachmentIds: [await anAttached(shop, buyer, { name: '新.pdf' })],
  })
  await buyer.call(removeAttachment, removing)
  expect((await buyer.call(getOrder, { no })).attachments.map(({ name }) => name)).toEqual(['新.pdf'])
  await demand(buyer, null)
  const [last] = (await buyer.call(getOrder, { no })).attachments
  await buyer.call(removeAttachment, { ...removing, id: last!.id })
})

test('so does a purchase request, which keeps its files when it is handed in again', async () => {
  const { owner, buyer, approver } = await aTeam(shop)
  const no = await askFor(buyer, skuId, { quantity: 2, attachmentIds: [await anAttached(shop, buyer)] })
  await decideAs(approver, no, 'return')
  await demand(owner, 0)
  const { revision } = await requestOf(buyer, no)
  const lines = [{ skuId, quantity: 1 }]
  const { quote, required } = await buyer.call(previewRequest, { no, lines })
  expect(required).toEqual([{ field: 'attachmentIds', why: '本机构要求每笔订单添加附件' }])
  const again = { no, revision, lines, quote }
  const { body } = await buyer.ask(resubmitRequest, { ...again, attachmentIds: [] })
  expect(fieldsOf(body.data)).toEqual({ attachmentIds: '本机构要求每笔订单添加附件' })
  expect((await buyer.call(resubmitRequest, again)).state).toBe('pending')
})
