import { listHistory } from '@gongfang/contract/audit'
import { appendFeedback, getFeedback, submitFeedback } from '@gongfang/contract/feedback'
import {
  countFeedback,
  getFeedbackThread,
  linkFeedback,
  listFeedbackDesk,
  replyFeedback,
  setFeedbackClosed,
} from '@gongfang/contract/feedback-desk'
import { readMemberFile } from '@gongfang/contract/upload-desk'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBuyer, buyNow, someFreight } from '../testing/buying.ts'
import { aPicture, reasonOf, sendFile } from '../testing/joining.ts'
import { openTestShop, type TestShop, type TestStaff } from '../testing/shop.ts'
import { sendStaffFile } from '../testing/uploading.ts'

let shop: TestShop
let staff: TestStaff
beforeAll(async () => {
  shop = await openTestShop()
  await someFreight(shop)
  staff = await shop.staff(['feedback.read', 'feedback.reply'])
})
afterAll(() => shop.close())

const said = { kind: 'complaint', content: '游标卡尺收到时外盒破损，请处理。' } as const
const lastOf = async (id: number) => (await staff.call(getFeedbackThread, { id })).posts.at(-1)!.id

test('somebody waits, is answered with a picture, and is told once', async () => {
  const member = await shop.member()
  const { body: photo } = await sendFile(shop, member, { bytes: await aPicture(), kind: 'feedback' })
  const contact = `请打 ${member.mobile}`
  const { id } = await member.call(submitFeedback, { ...said, contact, images: [photo.data.id] })
  expect((await staff.call(listFeedbackDesk, { state: 'open' })).rows[0]).toMatchObject({
    id,
    images: 1,
    posts: 1,
  })
  const thread = await staff.call(getFeedbackThread, { id })
  expect(JSON.stringify(thread)).not.toContain(member.mobile)
  expect(thread.posts[0]?.images[0]?.url).toBe(`${readMemberFile.path}?id=${photo.data.id}`)

  const { body: picture } = await sendStaffFile(shop, staff, { bytes: await aPicture() })
  const answer = { id, lastPostId: thread.posts[0]!.id, content: '已补发。', images: [picture.data.id] }
  const key = 'feedback-reply-0001'
  await staff.call(replyFeedback, answer, { key })
  await staff.call(replyFeedback, answer, { key })
  const read = await member.call(getFeedback, { id })
  expect(read).toMatchObject({ state: 'replied', posts: [{}, { who: 'staff', content: '已补发。' }] })
  expect(read.posts[1]?.images).toMatchObject([{ url: picture.data.url }])
  expect(
    await shop.db`select from job_outbox where job = 'message.send' and payload->>'memberId' = ${String(member.id)}`,
  ).toHaveLength(1)
  const { rows } = await staff.call(listHistory, { subject: `feedback ${id}` })
  expect(rows).toMatchObject([{ what: 'feedback.reply', who: staff.name }])
})

test('of two who answer at once one is told to read the other’s words first', async () => {
  const member = await shop.member()
  const { id } = await member.call(submitFeedback, said)
  const lastPostId = await lastOf(id)
  const other = await shop.staff(['feedback.read', 'feedback.reply'])
  const reasons = await Promise.all(
    [staff, other].map((one) => reasonOf(one.call(replyFeedback, { id, lastPostId, content: '您好' }))),
  )
  expect(reasons.sort()).toEqual(['feedbackMoved', 'ok'])
  const seen = await lastOf(id)
  await member.call(appendFeedback, { id, content: '还有一件事' })
  expect(await reasonOf(staff.call(replyFeedback, { id, lastPostId: seen, content: '好' }))).toBe(
    'feedbackMoved',
  )
})

test('a closed one is opened again as whoever spoke last left it', async () => {
  const member = await shop.member()
  const { id } = await member.call(submitFeedback, said)
  const before = await staff.call(countFeedback, {})
  await staff.call(setFeedbackClosed, { id, closed: true })
  await staff.call(setFeedbackClosed, { id, closed: true })
  expect(await staff.call(countFeedback, {})).toMatchObject({
    open: before.open - 1,
    closed: before.closed + 1,
  })
  await staff.call(setFeedbackClosed, { id, closed: false })
  expect((await staff.call(getFeedbackThread, { id })).state).toBe('open')
  await staff.call(replyFeedback, { id, lastPostId: await lastOf(id), content: '好的' })
  await staff.call(setFeedbackClosed, { id, closed: true })
  await staff.call(setFeedbackClosed, { id, closed: false })
  expect((await staff.call(getFeedbackThread, { id })).state).toBe('replied')
})

test('it is tied to an order of that member or to goods, and to nobody else’s', async () => {
  const [buyer, other] = [await aBuyer(shop), await aBuyer(shop)]
  const { skuId, productId } = await shop.product()
  const { no } = await buyNow(buyer, { skuId })
  const { id } = await buyer.call(submitFeedback, said)
  await staff.call(linkFeedback, { id, orderNo: no, productId })
  expect(await staff.call(getFeedbackThread, { id })).toMatchObject({
    order: { no },
    product: { id: productId },
  })
  const { no: theirs } = await buyNow(other, { skuId })
  expect(await reasonOf(staff.call(linkFeedback, { id, orderNo: theirs, productId: null }))).toBe('invalid')
  await staff.call(linkFeedback, { id, orderNo: null, productId: null })
  expect(await staff.call(getFeedbackThread, { id })).toMatchObject({ order: null, product: null })
})

test('one finds what one looks for, and only who may read sees it', async () => {
  const member = await shop.member()
  await member.call(submitFeedback, { kind: 'suggestion', content: '希望增加扫码枪支持' })
  const { rows, total } = await staff.call(listFeedbackDesk, { keyword: '扫码枪', kind: 'suggestion' })
  expect([total, rows[0]?.memberId]).toEqual([1, member.id])
  const stranger = await shop.staff(['review.moderate'])
  expect(await reasonOf(stranger.call(listFeedbackDesk, {}))).toBe(403)
  const reader = await shop.staff(['feedback.read'])
  const answer = { id: rows[0]!.id, lastPostId: 1, content: '好' }
  expect(await reasonOf(reader.call(replyFeedback, answer))).toBe(403)
})
