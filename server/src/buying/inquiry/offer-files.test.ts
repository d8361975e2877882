import { postInquiry } from '@gongfang/contract/buying/inquiry'
import { getInquiryDesk, getOfferDesk, listInquiriesDesk } from '@gongfang/contract/buying/inquiry-desk'
import { readAttachment, readAttachmentDesk } from '@gongfang/contract/system/attachment'
import { listHistory } from '@gongfang/contract/system/audit'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { uploadTasks } from '../../system/upload/jobs.ts'
import { listBroken } from '../../testing/books.ts'
import { aBuyer } from '../../testing/buying.ts'
import { anInquiry, anOffer, inquiryOf } from '../../testing/inquiries.ts'
import { aPdf } from '../../testing/pdf.ts'
import { openTestShop, type TestMember, type TestShop, type TestStaff } from '../../testing/shop.ts'
import { aColleague } from '../../testing/team.ts'
import { anAttached, sendStaffFile } from '../../testing/uploading.ts'
import { offerSheet } from './paper-rules.ts'

let shop: TestShop
let staff: TestStaff
beforeAll(async () => {
  shop = await openTestShop()
  staff = await shop.staff()
})
afterAll(async () => {
  expect(await listBroken(shop.db)).toEqual({})
  await shop.close()
})
afterEach(() => shop.setNow(null))

const LOST = { fields: { attachmentIds: '有附件已失效，请移除后重新上传' } }
const asked = (member: TestMember) =>
  anInquiry(member, [{ text: '恒温水浴锅 6 孔', quantity: 2, unit: '台' }])
const namesOf = (files: readonly { name: string }[] = []) => files.map(({ name }) => name)

async function aShopFile(name: string, by: TestStaff = staff): Promise<number> {
  const { body } = await sendStaffFile(shop, by, { bytes: aPdf(), name, kind: 'attached' })
  if (body.code !== 1) throw new Error(`${name}: ${body.msg}`)
  return body.data.id
}

const isRead = async (reader: TestMember, id: number) =>
  (await reader.ask(readAttachment, { id })).headers['content-disposition'] !== undefined

test('files of the shop stay with their version; the next one has those that it names', async () => {
  const member = await aBuyer(shop)
  const no = await asked(member)
  const [one, two] = [await aShopFile('技术方案.pdf'), await aShopFile('检测报告.pdf')]
  await anOffer(staff, no, { attachmentIds: [one, two] })
  const { current } = await inquiryOf(member, no)
  expect(current?.attachments).toMatchObject([
    { id: one, name: '技术方案.pdf', addedBy: '商城', fixed: true, mime: 'application/pdf' },
    { id: two, name: '检测报告.pdf' },
  ])
  const colleague = await shop.staff()
  const three = await aShopFile('装箱单.pdf', colleague)
  await anOffer(colleague, no, { attachmentIds: [two, three, three] })
  expect(namesOf((await inquiryOf(member, no)).current?.attachments)).toEqual(['检测报告.pdf', '装箱单.pdf'])
  await anOffer(staff, no)
  const desk = await staff.call(getInquiryDesk, { no })
  expect([desk.attachments, desk.current?.attachments]).toEqual([[], []])
  // What an earlier version had is taken again, and named on paper.
  await anOffer(staff, no, { attachmentIds: [one] })
  const first = await staff.call(getOfferDesk, { no, version: 1 })
  expect(namesOf(first.attachments)).toEqual(['技术方案.pdf', '检测报告.pdf'])
  const facts = {
    no,
    title: '',
    jigou: '',
    owner: '',
    seller: { name: '', phone: '' },
    checkUrl: '',
    check: '',
  }
  expect(offerSheet({ ...facts, offer: first, now: shop.now() }).notes).toContain(
    '附件：技术方案.pdf、检测报告.pdf',
  )
  const { rows } = await staff.call(listHistory, { subject: `inquiry ${no}` })
  expect(rows.map(({ after }) => after)).toMatchObject([
    { version: 4, files: ['技术方案.pdf'] },
    { version: 3 },
    { version: 2, files: ['检测报告.pdf', '装箱单.pdf'] },
    { version: 1 },
  ])
})

test('who may see the offer reads its files, nobody else; they are not swept away', async () => {
  const owner = await aBuyer(shop)
  const [finance, receiver, stranger] = [
    await aColleague(shop, owner, 'finance'),
    await aColleague(shop, owner, 'receiver'),
    await aBuyer(shop),
  ]
  const no = await asked(owner)
  const [kept, unsent] = [await aShopFile('报价附件.pdf'), await aShopFile('没有发出.pdf')]
  await anOffer(staff, no, { attachmentIds: [kept] })
  await anOffer(staff, no)
  shop.setNow(new Date(Date.now() + 3 * 86_400_000))
  await uploadTasks(shop.app.house)['upload.sweep']?.({} as never, { now: shop.now() })
  expect(await isRead(owner, kept)).toBe(true)
  expect(await isRead(finance, kept)).toBe(true)
  expect(await isRead(receiver, kept)).toBe(false)
  expect(await isRead(stranger, kept)).toBe(false)
  expect(await isRead(owner, unsent)).toBe(false)
  const [reader, other] = [await shop.staff(['inquiry.read']), await shop.staff(['order.read'])]
  expect((await reader.ask(readAttachmentDesk, { id: kept })).headers['content-disposition']).toContain(
    'attachment',
  )
  expect((await other.ask(readAttachmentDesk, { id: kept })).headers['content-disposition']).toBeUndefined()
  await expect(anOffer(staff, no, { attachmentIds: [unsent] })).rejects.toMatchObject(LOST)
})

test('files of others are not taken, and nothing is written', async () => {
  const member = await aBuyer(shop)
  const [no, another] = [await asked(member), await asked(member)]
  const [ofMember, ofColleague, elsewhere] = [
    await anAttached(shop, member),
    await aShopFile('同事的.pdf', await shop.staff()),
    await aShopFile('另一张.pdf'),
  ]
  await anOffer(staff, another, { attachmentIds: [elsewhere] })
  const colleague = await shop.staff()
  for (const id of [ofMember, ofColleague, 999_999_999])
    await expect(anOffer(staff, no, { attachmentIds: [id] })).rejects.toMatchObject(LOST)
  await expect(anOffer(colleague, no, { attachmentIds: [elsewhere] })).rejects.toMatchObject(LOST)
  await expect(
    member.call(postInquiry, { no, text: '用商城的文件', attachmentIds: [elsewhere] }),
  ).rejects.toMatchObject(LOST)
  const ids = [1, 2, 3, 4, 5, 6]
  await expect(anOffer(staff, no, { attachmentIds: ids })).rejects.toMatchObject({
    fields: { attachmentIds: '最多 5 个附件' },
  })
  const { rows } = await staff.call(listInquiriesDesk, { keyword: no, limit: 1 })
  expect(rows).toMatchObject([{ state: 'asked', offer: null }])
})
