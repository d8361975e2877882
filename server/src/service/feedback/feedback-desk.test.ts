import { appendFeedback, getFeedback, submitFeedback } from '@gongfang/contract/service/feedback'
import {
  assignFeedback,
  countFeedback,
  getFeedbackThread,
  linkFeedback,
  listFeedbackColleagues,
  listFeedbackDesk,
  replyFeedback,
  revealFeedback,
  setFeedbackClosed,
  settleSourcing,
  sourceFeedback,
} from '@gongfang/contract/service/feedback-desk'
import { listHistory } from '@gongfang/contract/system/audit'
import { setStaffDisabled } from '@gongfang/contract/system/staff'
import { readMemberFile } from '@gongfang/contract/system/upload-desk'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBuyer, buyNow, someFreight } from '../../testing/buying.ts'
import { aPicture, reasonOf, sendFile } from '../../testing/joining.ts'
import { openTestShop, type TestShop, type TestStaff } from '../../testing/shop.ts'
import { sendStaffFile } from '../../testing/uploading.ts'

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
  const trusted = await shop.staff(['feedback.read', 'member.reveal'])
  expect(await trusted.call(getFeedbackThread, { id })).toEqual(thread)
  expect(await reasonOf(staff.call(revealFeedback, { id }))).toBe(403)
  expect(await trusted.call(revealFeedback, { id })).toEqual({ mobile: member.mobile, contact })
  expect((await staff.call(listHistory, { subject: `feedback ${id}` })).rows).toMatchObject([
    { who: trusted.name, what: 'feedback.reveal' },
  ])
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
  expect(rows.slice(0, 1)).toMatchObject([{ what: 'feedback.reply', who: staff.name }])
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

test('what was written meanwhile is not closed unread', async () => {
  const member = await shop.member()
  const { id } = await member.call(submitFeedback, said)
  const lastPostId = await lastOf(id)
  await member.call(appendFeedback, { id, content: '今天就要用，请先回复。' })
  const closing = { id, closed: true }
  expect(await reasonOf(staff.call(setFeedbackClosed, { ...closing, lastPostId }))).toBe('feedbackMoved')
  expect((await staff.call(listFeedbackDesk, { state: 'open' })).rows.map((one) => one.id)).toContain(id)
  await staff.call(setFeedbackClosed, { ...closing, lastPostId: await lastOf(id) })
  expect((await member.call(getFeedback, { id })).state).toBe('closed')
})

test('of two who hand it over, tie it or change what is looked for, the second is told of the first', async () => {
  const { id } = await (await shop.member()).call(submitFeedback, said)
  const { productId } = await shop.product()
  const other = await shop.staff(['feedback.read', 'feedback.reply'])
  const told = (what: string) => ({ reason: 'recordChanged', message: expect.stringContaining(what) })

  await other.call(assignFeedback, { id, staffId: other.id, seen: null })
  const take = { id, staffId: staff.id }
  await expect(staff.call(assignFeedback, { ...take, seen: null })).rejects.toMatchObject(told(other.name))
  await staff.call(assignFeedback, { ...take, seen: other.id })

  const nothing = { orderNo: null, productId: null }
  await other.call(linkFeedback, { id, orderNo: null, productId, seen: nothing })
  await expect(staff.call(linkFeedback, { id, ...nothing, seen: nothing })).rejects.toMatchObject(
    told(other.name),
  )

  await staff.call(sourceFeedback, { id, sourcing: { wanted: '深度尺', quantity: null }, seen: null })
  const seen = (await staff.call(getFeedbackThread, { id })).sourcing
  const found = { id, lastPostId: await lastOf(id), state: 'found' as const, productId, content: '找到了。' }
  await other.call(settleSourcing, found)
  const more = { id, sourcing: { wanted: '深度尺', quantity: 3 }, seen }
  await expect(staff.call(sourceFeedback, more)).rejects.toMatchObject(told(other.name))
  expect((await staff.call(getFeedbackThread, { id })).sourcing).toMatchObject({ state: 'found' })
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

test('one hands it over with a note, and the colleague finds it among theirs', async () => {
  const [member, colleague] = [await shop.member(), await shop.staff(['feedback.read', 'feedback.reply'])]
  const { id } = await member.call(submitFeedback, said)
  const nobodys = async () =>
    (await staff.call(listFeedbackDesk, { unassigned: true })).rows.map((one) => one.id)
  expect(await nobodys()).toContain(id)
  expect(await staff.call(listFeedbackColleagues, {})).toContainEqual({
    id: colleague.id,
    name: colleague.name,
  })
  await staff.call(assignFeedback, { id, staffId: colleague.id, note: '涉及量具，请您答复' })
  expect(await nobodys()).not.toContain(id)
  const { rows } = await colleague.call(listFeedbackDesk, { assigneeId: colleague.id })
  expect(rows).toMatchObject([{ id, assignee: colleague.name }])
  expect((await colleague.call(countFeedback, {})).mine).toBe(1)
  expect(await colleague.call(getFeedbackThread, { id })).toMatchObject({
    assignee: { id: colleague.id },
    handNote: '涉及量具，请您答复',
  })
  expect(JSON.stringify(await member.call(getFeedback, { id }))).not.toContain('涉及量具')
  const history = await staff.call(listHistory, { subject: `feedback ${id}` })
  expect(history.rows).toMatchObject([
    { what: 'feedback.assign', before: { assignee: null }, after: { assignee: colleague.name } },
  ])
  await staff.call(setFeedbackClosed, { id, closed: true })
  expect((await colleague.call(countFeedback, {})).mine).toBe(0)
  await staff.call(assignFeedback, { id, staffId: null })
  expect(await staff.call(getFeedbackThread, { id })).toMatchObject({ assignee: null, handNote: '' })
})

test('it goes to nobody who may not answer it', async () => {
  const { id } = await (await shop.member()).call(submitFeedback, said)
  const reader = await shop.staff(['feedback.read'])
  const gone = await shop.staff(['feedback.read', 'feedback.reply'])
  await shop.db`update staff set disabled_at = now() where id = ${gone.id}`
  for (const staffId of [reader.id, gone.id, 999_999])
    await expect(staff.call(assignFeedback, { id, staffId })).rejects.toMatchObject({
      fields: { staffId: '该同事不能处理反馈，请另选一位' },
    })
  expect((await staff.call(getFeedbackThread, { id })).assignee).toBeNull()
})

test('what a colleague had who may not answer any more is nobody’s', async () => {
  const { id } = await (await shop.member()).call(submitFeedback, said)
  const colleague = await shop.staff(['feedback.read', 'feedback.reply'])
  await staff.call(assignFeedback, { id, staffId: colleague.id })
  const owner = await shop.staff()
  const { unassigned } = await staff.call(countFeedback, {})
  for (const disabled of [true, false]) {
    await owner.call(setStaffDisabled, { id: colleague.id, disabled })
    const { rows } = await staff.call(listFeedbackDesk, { unassigned: true })
    expect(rows.some((row) => row.id === id && row.assignee === '')).toBe(disabled)
    expect((await staff.call(countFeedback, {})).unassigned).toBe(unassigned + Number(disabled))
    expect((await staff.call(getFeedbackThread, { id })).assignee).toEqual(
      disabled ? null : { id: colleague.id, name: colleague.name },
    )
  }
  await shop.db`
    update role set permissions = '{feedback.read}'
     where id in (select role_id from staff_role where staff_id = ${colleague.id})`
  expect((await staff.call(listFeedbackDesk, { unassigned: true })).rows.map((one) => one.id)).toContain(id)
})

test('goods that are asked for are looked for until the member reads where they were found', async () => {
  const [member, { productId }] = [await shop.member(), await shop.product()]
  const { id } = await member.call(submitFeedback, { kind: 'product', content: '需要 0-150 的深度尺两把' })
  const end = { id, lastPostId: await lastOf(id), state: 'found' as const, productId, content: '找到了。' }
  expect(await reasonOf(staff.call(settleSourcing, end))).toBe('notSourcing')
  await staff.call(sourceFeedback, { id, sourcing: { wanted: '深度尺 0-150', quantity: 2 } })
  const asked = { wanted: '深度尺 0-150', quantity: 2, state: 'looking', product: null }
  expect((await member.call(getFeedback, { id })).sourcing).toEqual(asked)
  const looking = async () =>
    (await staff.call(listFeedbackDesk, { wanted: true, sourcing: 'looking' })).rows.map((one) => one.id)
  expect(await looking()).toContain(id)

  expect(await reasonOf(staff.call(settleSourcing, { ...end, productId: 999_999 }))).toBe('invalid')
  expect(await reasonOf(staff.call(settleSourcing, { ...end, state: 'missing' }))).toBe('invalid')
  expect(await reasonOf(staff.call(settleSourcing, { ...end, lastPostId: 1 }))).toBe('feedbackMoved')
  await staff.call(settleSourcing, end)
  expect(await looking()).not.toContain(id)
  const read = await member.call(getFeedback, { id })
  expect(read.sourcing).toMatchObject({ state: 'found', product: { id: productId } })
  expect(read.posts.at(-1)).toMatchObject({ who: 'staff', content: '找到了。' })
  const { rows } = await staff.call(listHistory, { subject: `feedback ${id}` })
  expect(rows.map(({ what }) => what)).toEqual([
    'feedback.reply',
    'feedback.settleSourcing',
    'feedback.source',
  ])

  await staff.call(sourceFeedback, { id, sourcing: { wanted: '深度尺 0-200', quantity: null } })
  expect((await staff.call(getFeedbackThread, { id })).sourcing).toMatchObject({
    state: 'looking',
    product: null,
  })
  await staff.call(sourceFeedback, { id, sourcing: null })
  expect((await member.call(getFeedback, { id })).sourcing).toBeNull()
})
