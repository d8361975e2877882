import { askQuestion, listQuestions } from '@gongfang/contract/buying/question'
import {
  answerQuestion,
  countQuestions,
  hideQuestion,
  listQuestionDesk,
} from '@gongfang/contract/buying/question-desk'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type TestShop, type TestStaff } from '../../testing/shop.ts'

let shop: TestShop
let desk: TestStaff
beforeAll(async () => {
  shop = await openTestShop()
  desk = await shop.staff(['review.moderate'])
})
afterAll(() => shop.close())

const shown = async (productId: number) => (await shop.visitor.call(listQuestions, { productId })).data
const told = (memberId: number) =>
  shop.db`select from job_outbox where job = 'message.send' and payload->>'memberId' = ${String(memberId)}`

test('a question is shown to everybody once it is answered, and its asker is told once', async () => {
  const { productId } = await shop.product()
  const asker = await shop.member({ status: 'pending' })
  const { id } = await asker.call(askQuestion, { productId, content: '能夹多粗的管子？' })
  expect(await shown(productId)).toEqual([])
  expect((await desk.call(listQuestionDesk, { state: 'waiting' })).rows[0]).toMatchObject({ id, productId })
  await desk.call(answerQuestion, { id, answer: '最大 60 毫米。', before: '' })
  expect(await shown(productId)).toMatchObject([
    { id, content: '能夹多粗的管子？', answer: '最大 60 毫米。' },
  ])
  await desk.call(answerQuestion, { id, answer: '最大 63 毫米。', before: '最大 60 毫米。' })
  expect(await shown(productId)).toMatchObject([{ answer: '最大 63 毫米。' }])
  expect(await told(asker.id)).toHaveLength(1)
  expect(await desk.call(countQuestions, {})).toMatchObject({ waiting: 0, answered: 1 })
})

test('of two who answer at once the second sees what the first wrote', async () => {
  const { productId } = await shop.product()
  const { id } = await (await shop.member()).call(askQuestion, { productId, content: '有没有合格证？' })
  const answers = await Promise.all(
    ['有', '随货'].map((answer) => desk.ask(answerQuestion, { id, answer, before: '' })),
  )
  expect(answers.map(({ body }) => body.reason ?? 'ok').toSorted()).toEqual(['changedMeanwhile', 'ok'])
})

test('a hidden question is nobody’s to read, and comes back with an answer', async () => {
  const { productId } = await shop.product()
  const { id } = await (await shop.member()).call(askQuestion, { productId, content: '加我微信便宜' })
  await desk.call(hideQuestion, { id, from: 'waiting' })
  await expect(desk.call(hideQuestion, { id, from: 'waiting' })).rejects.toMatchObject({
    reason: 'questionMoved',
  })
  expect(await shown(productId)).toEqual([])
  await desk.call(answerQuestion, { id, answer: '请走正规渠道。', before: '' })
  expect(await shown(productId)).toHaveLength(1)
  const log = await shop.db`select what from audit_entry where subject = ${`question ${id}`} order by id`
  expect(log.map(({ what }) => what)).toEqual(['question.hide', 'question.answer'])
})

test('what a colleague hides while somebody answers it stays hidden', async () => {
  const { productId } = await shop.product()
  const { id } = await (await shop.member()).call(askQuestion, { productId, content: '加我微信便宜' })
  const colleague = await shop.staff(['review.moderate'])
  await colleague.call(hideQuestion, { id, from: 'waiting' })
  const answer = { id, answer: '您好，', before: '' }
  await expect(desk.call(answerQuestion, { ...answer, from: 'waiting' })).rejects.toMatchObject({
    reason: 'questionMoved',
    message: expect.stringContaining(colleague.name),
  })
  expect(await shown(productId)).toEqual([])
  await desk.call(answerQuestion, { ...answer, from: 'hidden' })
  expect(await shown(productId)).toHaveLength(1)
})

test('nobody has more than five questions waiting, however fast they are asked, nor one about what is not sold', async () => {
  const { productId } = await shop.product()
  const asker = await shop.member()
  const asked = await Promise.all(
    Array.from({ length: 8 }, (_, at) => asker.ask(askQuestion, { productId, content: `第 ${at} 个问题？` })),
  )
  expect(asked.filter(({ body }) => body.code === 1)).toHaveLength(5)
  expect(asked.filter(({ body }) => body.reason === 'questionsWaiting')).toHaveLength(3)
  await shop.db`update product set status = 'offSale' where id = ${productId}`
  const other = await shop.member()
  await expect(other.call(askQuestion, { productId, content: '还有货吗，急' })).rejects.toMatchObject({
    reason: 'notFound',
  })
  await expect(other.call(askQuestion, { productId, content: '短' })).rejects.toMatchObject({
    reason: 'invalid',
  })
})
