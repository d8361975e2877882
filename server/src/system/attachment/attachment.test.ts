import { randomUUID } from 'node:crypto'
import { getPurchaseRequest, previewRequest, resubmitRequest } from '@gongfang/contract/buying/approval'
import { getRequestDesk } from '@gongfang/contract/buying/approval-desk'
import { cancelOrder, createOrder, getOrder } from '@gongfang/contract/buying/order'
import { getDeskOrder } from '@gongfang/contract/buying/order-desk'
import { downloadPapers, downloadPapersPdf } from '@gongfang/contract/money/invoice'
import { applyForAftersale, listAftersales, withdrawAftersale } from '@gongfang/contract/service/aftersale'
import { getAftersaleCase } from '@gongfang/contract/service/aftersale-desk'
import {
  AttachedNoun,
  addAttachments,
  readAttachment,
  readAttachmentDesk,
  removeAttachment,
} from '@gongfang/contract/system/attachment'
import { readPrivateFile } from '@gongfang/contract/system/upload'
import { readMemberFile } from '@gongfang/contract/system/upload-desk'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { slices } from '../../app.ts'
import { every } from '../../slice.ts'
import { bought, idOf, work } from '../../testing/aftersales.ts'
import { askFor, aTeam, decideAs, draftOf } from '../../testing/approval.ts'
import { listBroken } from '../../testing/books.ts'
import { aBuyer, anAddress, buyNow, someFreight } from '../../testing/buying.ts'
import { aPicture, reasonOf } from '../../testing/joining.ts'
import { anOffice } from '../../testing/office.ts'
import { drawnIn } from '../../testing/pdf.ts'
import { openTestShop, type TestMember, type TestShop } from '../../testing/shop.ts'
import { aColleague } from '../../testing/team.ts'
import { anAttached, storedFiles } from '../../testing/uploading.ts'
import { uploadTasks } from '../upload/jobs.ts'

let shop: TestShop
let skuId: number
let dearId: number
beforeAll(async () => {
  shop = await openTestShop()
  await someFreight(shop)
  skuId = (await shop.product({ priceFen: 5_000, stock: 1000 })).skuId
  dearId = (await shop.product({ priceFen: 20_000, stock: 1000 })).skuId
})
afterAll(() => shop.close())
afterEach(() => shop.setNow(null))

const order = async (member: TestMember, attachmentIds: number[]) =>
  (
    await member.call(
      createOrder,
      { ...(await draftOf(member, skuId)), attachmentIds },
      { key: randomUUID() },
    )
  ).no
const namesOf = (files: readonly { name: string }[]) => files.map(({ name }) => name)
const ofOrder = async (reader: TestMember, no: string) => (await reader.call(getOrder, { no })).attachments
const sweep = () => uploadTasks(shop.app.house)['upload.sweep']?.({} as never, { now: shop.now() })
const isRead = async (reader: TestMember, id: number) =>
  (await reader.ask(readAttachment, { id })).headers['content-disposition'] !== undefined

test('every noun that the contract names has a slice that says who reads its files', () => {
  const nouns = every(slices, 'attached')
    .flat()
    .map(({ noun }) => noun)
  expect(nouns.sort()).toEqual([...AttachedNoun.options].sort())
})

test('files come along with an order, and are saved under their names and never shown as pages', async () => {
  const member = await aBuyer(shop)
  const ids = [
    await anAttached(shop, member, { name: '采购合同 (1).pdf' }),
    await anAttached(shop, member, { name: '比价.xlsx', bytes: anOffice('xlsx') }),
    await anAttached(shop, member, { name: '现场.jpg', bytes: await aPicture(30, 20, 'jpeg') }),
  ]
  const no = await order(member, ids)
  const files = await ofOrder(member, no)
  expect(namesOf(files)).toEqual(['采购合同 (1).pdf', '比价.xlsx', '现场.jpg'])
  expect(files[0]).toMatchObject({ id: ids[0], mime: 'application/pdf', fixed: false })
  const { status, headers, bytes } = await member.ask(readAttachment, { id: ids[1] })
  expect([status, bytes.equals(anOffice('xlsx'))]).toEqual([200, true])
  expect(headers).toMatchObject({
    'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
  })
  expect(headers['content-disposition']).toBe(
    `attachment; filename*=UTF-8''${encodeURIComponent('比价.xlsx')}`,
  )
})

test('a file that is held stays, and one that is not is swept away after a day', async () => {
  const member = await aBuyer(shop)
  const [held, loose] = [await anAttached(shop, member), await anAttached(shop, member)]
  const no = await order(member, [held])
  const before = (await storedFiles(shop)).length
  shop.setNow(new Date(Date.now() + 25 * 3_600_000))
  await sweep()
  expect((await storedFiles(shop)).length).toBeLessThan(before)
  expect(await isRead(member, held)).toBe(true)
  const late = await reasonOf(member.call(addAttachments, { noun: 'order', no, attachmentIds: [loose] }))
  expect(late).toBe('invalid')
  expect(await listBroken(shop.db)).toEqual({})
})

describe('what is wrong with the files of an order is said beside the field, and no order is made', () => {
  const wrong = async (member: TestMember, attachmentIds: number[]) => {
    const draft = await draftOf(member, skuId)
    const { body } = await member.ask(createOrder, { ...draft, attachmentIds }, { key: randomUUID() })
    return [body.reason, (body.data as { fields?: Record<string, string> } | null)?.fields]
  }

  test('six of them, a file of another member, and one that never was', async () => {
    const member = await aBuyer(shop)
    const six = await Promise.all(Array.from({ length: 6 }, () => anAttached(shop, member)))
    expect(await wrong(member, six)).toEqual(['invalid', { attachmentIds: '最多 5 个附件' }])
    const gone = ['invalid', { attachmentIds: '有附件已失效，请移除后重新上传' }]
    expect(await wrong(member, [await anAttached(shop, await shop.member())])).toEqual(gone)
    expect(await wrong(member, [six[0]!, 999_999_999])).toEqual(gone)
    expect(await shop.db`select from shop_order where member_id = ${member.id}`).toHaveLength(0)
    // The same file named twice is one file.
    const no = await order(member, [six[0]!, six[0]!])
    expect(await ofOrder(member, no)).toHaveLength(1)
  })
})

test('the buyer adds and removes files while the order is open, and its history says so', async () => {
  const member = await aBuyer(shop)
  const no = await order(member, [await anAttached(shop, member, { name: '一.pdf' })])
  const more = [
    await anAttached(shop, member, { name: '二.pdf' }),
    await anAttached(shop, member, { name: '三.pdf' }),
  ]
  await member.call(addAttachments, { noun: 'order', no, attachmentIds: more })
  // Sent again after a lost answer.
  await member.call(addAttachments, { noun: 'order', no, attachmentIds: more })
  await member.call(removeAttachment, { noun: 'order', no, id: more[0]! })
  const { attachments, events } = await member.call(getOrder, { no })
  expect(namesOf(attachments)).toEqual(['一.pdf', '三.pdf'])
  const noted = events.filter(({ what }) => what === 'noted').map(({ note }) => note)
  expect(noted).toEqual(['添加附件：二.pdf、三.pdf', '移除附件：二.pdf'])
  expect(await reasonOf(member.call(removeAttachment, { noun: 'order', no, id: more[0]! }))).toBe('notFound')
  expect(await isRead(member, more[0]!)).toBe(false)
  const three = await Promise.all([1, 2, 3, 4].map(() => anAttached(shop, member)))
  expect(await reasonOf(member.call(addAttachments, { noun: 'order', no, attachmentIds: three }))).toBe(
    'invalid',
  )
  expect(await ofOrder(member, no)).toHaveLength(2)
  await member.call(cancelOrder, { no })
  expect(await reasonOf(member.call(addAttachments, { noun: 'order', no, attachmentIds: [three[0]!] }))).toBe(
    'attachmentsClosed',
  )
  expect(await reasonOf(member.call(removeAttachment, { noun: 'order', no, id: more[1]! }))).toBe(
    'attachmentsClosed',
  )
  expect(await listBroken(shop.db)).toEqual({})
})

test('two that add at once come to no more than five', async () => {
  const member = await aBuyer(shop)
  const no = await order(member, [])
  const all = await Promise.all(Array.from({ length: 6 }, () => anAttached(shop, member)))
  const adding = [all.slice(0, 3), all.slice(3)].map((attachmentIds) =>
    reasonOf(member.call(addAttachments, { noun: 'order', no, attachmentIds })),
  )
  expect((await Promise.all(adding)).sort()).toEqual(['invalid', 'ok'])
  expect(await ofOrder(member, no)).toHaveLength(3)
})

test('files of an order are read by who may see it, and by staff with the right', async () => {
  const owner = await aBuyer(shop)
  const buyer = await aColleague(shop, owner, 'purchaser')
  await anAddress(buyer)
  const id = await anAttached(shop, buyer)
  const no = await order(buyer, [id])
  const readers = {
    buyer,
    owner,
    admin: await aColleague(shop, owner, 'admin'),
    finance: await aColleague(shop, owner, 'finance'),
    otherBuyer: await aColleague(shop, owner, 'purchaser'),
    approver: await aColleague(shop, owner, 'approver'),
    receiver: await aColleague(shop, owner, 'receiver'),
    viewer: await aColleague(shop, owner, 'viewer'),
    stranger: await shop.member(),
    ownerElsewhere: await aBuyer(shop),
  }
  const seen = await Promise.all(
    Object.entries(readers).map(async ([who, reader]) => [who, await isRead(reader, id)]),
  )
  expect(Object.fromEntries(seen)).toEqual({
    ...{ buyer: true, owner: true, admin: true, finance: true },
    ...{ otherBuyer: false, approver: false, receiver: false, viewer: false },
    ...{ stranger: false, ownerElsewhere: false },
  })
  // Neither the public address, nor the one for own files, nor that of staff gives it to others.
  expect((await shop.visitor.ask(readAttachment, { id })).status).toBe(401)
  expect((await readers.stranger.ask(readPrivateFile, { id })).body.reason).toBe('notFound')
  const staff = await shop.staff(['order.read'])
  const shown = (await staff.call(getDeskOrder, { no })).attachments
  expect(shown).toMatchObject([{ id, name: '合同.pdf' }])
  expect((await staff.ask(readAttachmentDesk, { id })).headers['content-disposition']).toContain('attachment')
  expect((await staff.ask(readMemberFile, { id })).status).toBe(403)
  const others = await shop.staff(['aftersale.read', 'feedback.read', 'content.read'])
  expect((await others.ask(readAttachmentDesk, { id })).body.reason).toBe('notFound')
  // A colleague reads, and changes nothing.
  const more = await anAttached(shop, owner)
  const adding = owner.call(addAttachments, { noun: 'order', no, attachmentIds: [more] })
  expect(await reasonOf(adding)).toBe('notFound')
  expect(await reasonOf(readers.finance.call(removeAttachment, { noun: 'order', no, id }))).toBe(
    'institutionRole',
  )
})

describe('files of a purchase request', () => {
  test('are seen by who decides, change only when it is handed in again, and stay with the order', async () => {
    const { owner, buyer, approver } = await aTeam(shop)
    const [one, two] = [
      await anAttached(shop, buyer, { name: '比价.pdf' }),
      await anAttached(shop, buyer, { name: '论证.docx', bytes: anOffice('docx') }),
    ]
    const no = await askFor(buyer, dearId, { attachmentIds: [one] })
    const { attachments } = await approver.call(getPurchaseRequest, { no })
    expect(namesOf(attachments)).toEqual(['比价.pdf'])
    expect([await isRead(approver, one), await isRead(owner, one)]).toEqual([true, true])
    expect(await isRead(await aColleague(shop, owner, 'purchaser'), one)).toBe(false)
    expect(await isRead(await aColleague(shop, owner, 'viewer'), one)).toBe(false)
    const adding = buyer.call(addAttachments, { noun: 'request', no, attachmentIds: [two] })
    expect(await reasonOf(adding)).toBe('attachmentsClosed')
    const staff = await shop.staff(['order.read'])
    expect(namesOf((await staff.call(getRequestDesk, { no })).attachments)).toEqual(['比价.pdf'])

    await decideAs(approver, no, 'return')
    const { revision, lines } = await buyer.call(getPurchaseRequest, { no })
    const goods = lines.map((line) => ({ skuId: line.skuId, quantity: line.quantity }))
    const again = async (more: object) => {
      const { quote } = await buyer.call(previewRequest, { no, lines: goods })
      return buyer.ask(resubmitRequest, { no, revision, lines: goods, quote, ...more })
    }
    const wrong = await again({ attachmentIds: [one, 999_999_999] })
    expect(wrong.body.data).toEqual({ fields: { attachmentIds: '有附件已失效，请移除后重新上传' } })
    expect((await again({ attachmentIds: [two] })).body.code).toBe(1)
    expect(namesOf((await approver.call(getPurchaseRequest, { no })).attachments)).toEqual(['论证.docx'])
    expect(await isRead(approver, one)).toBe(false)

    await decideAs(approver, no)
    await work(shop)
    const { orderNo } = await buyer.call(getPurchaseRequest, { no })
    const files = await ofOrder(buyer, orderNo!)
    expect(files).toMatchObject([{ id: two, name: '论证.docx', fixed: true }])
    const removing = await buyer.ask(removeAttachment, { noun: 'order', no: orderNo, id: two })
    expect(removing.body.data).toEqual({ fields: { attachmentIds: '审批时已有的附件不能移除' } })
    // Who decided reads what was decided about, though not the order.
    expect(await isRead(approver, two)).toBe(true)
    expect(await listBroken(shop.db)).toEqual({})
  })

  test('stay as they are when it is handed in again without a word about them', async () => {
    const { buyer, approver } = await aTeam(shop)
    const no = await askFor(buyer, dearId, { attachmentIds: [await anAttached(shop, buyer)] })
    await decideAs(approver, no, 'return')
    const { revision } = await buyer.call(getPurchaseRequest, { no })
    const lines = [{ skuId: dearId, quantity: 1 }]
    const { quote } = await buyer.call(previewRequest, { no, lines })
    await buyer.call(resubmitRequest, { no, revision, lines, quote })
    expect(namesOf((await buyer.call(getPurchaseRequest, { no })).attachments)).toEqual(['合同.pdf'])
  })
})

test('files of an after-sale are its member’s and the desk’s, and stay once it has ended', async () => {
  const owner = await shop.member()
  const buyer = await aColleague(shop, owner, 'purchaser')
  await anAddress(buyer)
  const { no, lineIds } = await bought(shop, buyer, [{ skuId, quantity: 2 }])
  const id = await anAttached(shop, buyer, { name: '检测报告.docx', bytes: anOffice('docx') })
  const lines = [{ orderLineId: lineIds[0]!, quantity: 1 }]
  const wish = { no, kind: 'refundBeforeShip', lines, reason: '不想要了' } as const
  const { aftersaleNo } = await buyer.call(applyForAftersale, { ...wish, attachmentIds: [id] })
  const [one] = await buyer.call(listAftersales, { no })
  expect(namesOf(one!.attachments)).toEqual(['检测报告.docx'])
  expect([await isRead(buyer, id), await isRead(owner, id)]).toEqual([true, false])
  const desk = await shop.staff(['aftersale.read'])
  const shown = await desk.call(getAftersaleCase, { id: await idOf(shop, aftersaleNo) })
  expect(namesOf(shown.attachments)).toEqual(['检测报告.docx'])
  expect((await desk.ask(readAttachmentDesk, { id })).headers['content-disposition']).toContain('attachment')
  expect((await (await shop.staff(['order.read'])).ask(readAttachmentDesk, { id })).body.reason).toBe(
    'notFound',
  )
  const to = { noun: 'aftersale', no: aftersaleNo } as const
  const more = await anAttached(shop, buyer, { name: '函件.pdf' })
  await buyer.call(addAttachments, { ...to, attachmentIds: [more] })
  await buyer.call(removeAttachment, { ...to, id })
  expect(namesOf((await buyer.call(listAftersales, { no }))[0]!.attachments)).toEqual(['函件.pdf'])
  await buyer.call(withdrawAftersale, { aftersaleNo })
  expect(await reasonOf(buyer.call(removeAttachment, { ...to, id: more }))).toBe('attachmentsClosed')
})

test('the expense papers have the files: all in the zip, pages in the document and a word where a file cannot be shown', async () => {
  const buyer = await aBuyer(shop)
  const { no, lineIds } = await bought(shop, buyer, [{ skuId, quantity: 2 }])
  await buyer.call(addAttachments, {
    noun: 'order',
    no,
    attachmentIds: [
      await anAttached(shop, buyer, { name: '合同.pdf' }),
      await anAttached(shop, buyer, { name: '比价.xlsx', bytes: anOffice('xlsx') }),
      await anAttached(shop, buyer, { name: '比价.xlsx', bytes: anOffice('xlsx') }),
    ],
  })
  await buyer.call(applyForAftersale, {
    ...{ no, kind: 'refundBeforeShip', reason: '不想要了' },
    lines: [{ orderLineId: lineIds[0]!, quantity: 1 }],
    attachmentIds: [await anAttached(shop, buyer, { name: '说明.pdf' })],
  })
  const zip = (await buyer.ask(downloadPapers, { no })).bytes.toString('utf8')
  for (const name of ['02_附件_合同.pdf', '03_附件_比价.xlsx', '04_附件_比价.xlsx', '05_售后附件_说明.pdf'])
    expect(zip).toContain(name)
  const { texts } = await drawnIn((await buyer.ask(downloadPapersPdf, { no })).bytes)
  expect(texts.join('\n')).toContain('附件_比价.xlsx')
  expect(texts.join('\n')).toContain('该文件不能合并')
})

test('an order without files is placed as before', async () => {
  const member = await aBuyer(shop)
  const { no } = await buyNow(member, { skuId })
  expect(await ofOrder(member, no)).toEqual([])
})
