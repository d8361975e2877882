import {
  appendFeedback,
  closeFeedback,
  FEEDBACK_RULES,
  getFeedback,
  listFeedback,
  submitFeedback,
} from '@gongfang/contract/service/feedback'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { transaction } from '../../db/connect.ts'
import { aPicture, reasonOf, sendFile } from '../../testing/joining.ts'
import { openTestShop, type TestMember, type TestShop } from '../../testing/shop.ts'
import { reply } from './actions.ts'
import { listWaiting } from './queries.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())
afterEach(() => shop.setNow(null))

const complaint = { kind: 'complaint', content: '游标卡尺收到时外盒破损，请处理。' } as const

const aPhoto = async (member: TestMember) => {
  const { body } = await sendFile(shop, member, { bytes: await aPicture(), kind: 'feedback' })
  return body.data.id
}
const answer = (id: number, content = '已安排补发。') =>
  transaction(shop.db, (tx) => reply(tx, { id, content, who: '客服小王', now: shop.now() }))

test('a member says something, the shop answers, the member asks on and closes it', async () => {
  const member = await shop.member()
  const photo = await aPhoto(member)
  const { id } = await member.call(submitFeedback, {
    ...complaint,
    images: [photo],
    contact: '0571-88880000',
  })
  expect(await member.call(listFeedback, {})).toMatchObject({
    total: 1,
    data: [{ id, kind: 'complaint', state: 'open', excerpt: complaint.content, unread: false }],
  })

  await answer(id)
  expect((await member.call(listFeedback, {})).data[0]).toMatchObject({ state: 'replied', unread: true })
  const read = await member.call(getFeedback, { id })
  expect(read.posts).toMatchObject([
    {
      who: 'member',
      content: complaint.content,
      images: [{ id: photo, url: `/api/common/file?id=${photo}` }],
    },
    { who: 'staff', content: '已安排补发。', images: [] },
  ])
  expect(JSON.stringify(read)).not.toContain('客服小王')
  expect((await member.call(listFeedback, {})).data[0]).toMatchObject({ unread: false })

  expect(await member.call(closeFeedback, { id })).toMatchObject({ state: 'closed' })
  expect(await member.call(appendFeedback, { id, content: '补发的也破了' })).toMatchObject({ state: 'open' })
  expect((await listWaiting(shop.db)).map((waiting) => waiting.id)).toContain(id)
})

test('the list shows how something long began, and that it goes on', async () => {
  const member = await shop.member()
  for (const content of ['短'.repeat(60), '长'.repeat(61)])
    await member.call(submitFeedback, { ...complaint, content })
  const { data } = await member.call(listFeedback, {})
  expect(data.map(({ excerpt }) => excerpt)).toEqual([`${'长'.repeat(60)}…`, '短'.repeat(60)])
})

test('each reply is told to the member once', async () => {
  const member = await shop.member()
  const { id } = await member.call(submitFeedback, complaint)
  await answer(id)
  await answer(id, '物流单号稍后短信告知。')
  const told = await shop.db<{ link: string }[]>`
    select payload->'values'->>'id' as id, payload->>'reference' as reference from job_outbox
     where job = 'message.send' and payload->>'memberId' = ${String(member.id)}`
  expect(new Set(told.map((job) => JSON.stringify(job))).size).toBe(2)
})

test('the same words sent fifty times at once are one feedback', async () => {
  const member = await shop.member()
  const ids = await Promise.all(Array.from({ length: 50 }, () => member.call(submitFeedback, complaint)))
  expect(new Set(ids.map(({ id }) => id)).size).toBe(1)
  const photo = await aPhoto(member)
  const { productId } = await shop.product()
  const others: object[] = [
    { images: [photo] },
    { productId },
    { contact: '0571-88880000' },
    { kind: 'suggestion' },
  ]
  for (const other of others) {
    const said = { ...complaint, ...other }
    const { id } = await member.call(submitFeedback, said)
    expect(ids[0]?.id).not.toBe(id)
    expect(await member.call(submitFeedback, said)).toEqual({ id })
  }
  shop.setNow(new Date(Date.now() + 11 * 60_000))
  expect((await member.call(submitFeedback, complaint)).id).not.toBe(ids[0]?.id)
})

test('twenty words a day are enough, counted exactly even when sent at once', async () => {
  const member = await shop.member()
  const said = await Promise.all(
    Array.from({ length: 30 }, (_, at) =>
      reasonOf(member.call(submitFeedback, { ...complaint, content: `第 ${at} 个问题` })),
    ),
  )
  expect(said.filter((reason) => reason === 'ok')).toHaveLength(FEEDBACK_RULES.perDay)
  expect(said.filter((reason) => reason === 'feedbackLimit')).toHaveLength(10)
})

test('it may be about an order of one’s own or a product, and about nothing else', async () => {
  const member = await shop.member()
  const { productId } = await shop.product({ title: '数显千分尺' })
  const { id } = await member.call(submitFeedback, { ...complaint, kind: 'product', productId })
  expect(await member.call(getFeedback, { id })).toMatchObject({
    product: { id: productId, title: '数显千分尺' },
    order: null,
  })
  const ask = (input: object) => reasonOf(member.call(submitFeedback, { ...complaint, ...input } as never))
  expect(await ask({ orderNo: '20261120000000000001', content: '订单没有收到' })).toBe('invalid')
  expect(await ask({ productId: 9_999_999, content: '这个商品不存在' })).toBe('invalid')
})

test('what is too short, too long or not one’s own is refused beside its field', async () => {
  const [member, other] = [await shop.member(), await shop.member()]
  const foreign = await aPhoto(other)
  const { body: avatar } = await sendFile(shop, member, { bytes: await aPicture() })
  const cases: [object, string][] = [
    [{ content: '太短了' }, 'content'],
    [{ content: '长'.repeat(1001) }, 'content'],
    [{ kind: 'praise' }, 'kind'],
    [{ images: [foreign] }, 'images'],
    [{ images: [avatar.data.id] }, 'images'],
    [{ images: [1, 2, 3, 4, 5, 6, 7] }, 'images'],
  ]
  for (const [input, field] of cases) {
    const { body } = await member.ask(submitFeedback, { ...complaint, ...input })
    expect([body.reason, Object.keys((body.data as { fields: object }).fields)]).toEqual(['invalid', [field]])
  }
  expect((await member.call(listFeedback, {})).total).toBe(0)
})

test('threads of others are as if they were not there', async () => {
  const [member, other] = [await shop.member(), await shop.member()]
  const { id } = await member.call(submitFeedback, complaint)
  expect(await reasonOf(other.call(getFeedback, { id }))).toBe('notFound')
  expect(await reasonOf(other.call(appendFeedback, { id, content: '我也是' }))).toBe('notFound')
  expect(await reasonOf(other.call(closeFeedback, { id }))).toBe('notFound')
  expect((await other.call(listFeedback, {})).total).toBe(0)
})
