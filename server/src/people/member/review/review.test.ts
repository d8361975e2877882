import { getProfile, getUserInfo, saveProfile } from '@gongfang/contract/people/member'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transaction } from '../../../db/connect.ts'
import { handedIn, papers, reasonOf } from '../../../testing/joining.ts'
import { send } from '../../../testing/messages.ts'
import { openTestShop, type TestShop } from '../../../testing/shop.ts'
import { approve, type Rejection, reject } from './actions.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const decision = (submissionId: number) => ({ submissionId, who: '审核员', now: shop.now() })
const approving = (id: number) => transaction(shop.db, (tx) => approve(tx, decision(id)))
const rejecting = (id: number, more: Partial<Rejection> = {}) =>
  transaction(shop.db, (tx) =>
    reject(tx, {
      ...decision(id),
      reason: '证照模糊',
      fieldReasons: { licenceIds: '请上传清晰的原件照片' },
      ...more,
    }),
  )
/** The jobs that were asked for, done as the worker does them. */
async function tellAll() {
  const jobs = await shop.db<
    { payload: never }[]
  >`select payload from job_outbox where job = 'message.send' order by id`
  for (const { payload } of jobs) await send(shop.db, payload)
}

test('an approved institution may order, and its member is told once', async () => {
  const member = await shop.member({ status: 'incomplete' })
  const id = await handedIn(shop, member)
  await approving(id)
  await tellAll()
  await tellAll()
  expect(await member.call(getUserInfo, {})).toMatchObject({ status: 'approved', unreadMessages: 1 })
  expect((await member.call(getProfile, {})).submission).toMatchObject({
    state: 'approved',
    reviewedAt: expect.any(String),
  })
  const [message] = await shop.db`select title, body, link from message where member_id = ${member.id}`
  expect(message).toEqual({
    title: '机构审核已通过',
    body: '恭喜，杭州精工职业技术学院 已通过审核，现在可以下单了。',
    link: '/products',
  })
  const [audit] =
    await shop.db`select who, what, before, after from audit_entry where subject = ${`submission ${id}`}`
  expect(audit).toMatchObject({
    who: '审核员',
    what: 'institution.approve',
    before: { state: 'pending' },
    after: { state: 'approved' },
  })
})

test('a rejected member reads why, corrects it and is reviewed anew', async () => {
  const member = await shop.member({ status: 'incomplete' })
  await rejecting(await handedIn(shop, member))
  await tellAll()
  expect(await member.call(getUserInfo, {})).toMatchObject({
    status: 'rejected',
    statusReason: '证照模糊',
    unreadMessages: 1,
  })
  expect((await member.call(getProfile, {})).submission).toMatchObject({
    state: 'rejected',
    reason: '证照模糊',
    fieldReasons: { licenceIds: '请上传清晰的原件照片' },
  })
  await member.call(saveProfile, { institution: await papers(shop, member) })
  const [again] = await shop.db<
    { id: number }[]
  >`select id from submission where member_id = ${member.id} and state = 'pending'`
  await approving(again!.id)
  expect((await member.call(getUserInfo, {})).status).toBe('approved')
})

test('the same papers after a rejection are a new hand-in', async () => {
  const member = await shop.member({ status: 'incomplete' })
  const institution = await papers(shop, member)
  await member.call(saveProfile, { institution })
  const [first] = await shop.db<{ id: number }[]>`select id from submission where member_id = ${member.id}`
  await rejecting(first!.id)
  expect((await member.call(saveProfile, { institution })).status).toBe('pending')
})

test('of many reviewers at once one decides, and the others hear that nothing is left', async () => {
  for (let round = 0; round < 5; round++) {
    const member = await shop.member({ status: 'incomplete' })
    const id = await handedIn(shop, member)
    const reasons = await Promise.all(
      Array.from({ length: 10 }, (_, at) => reasonOf(at % 2 ? approving(id) : rejecting(id))),
    )
    expect(reasons.filter((reason) => reason === 'ok')).toHaveLength(1)
    expect(reasons.filter((reason) => reason === 'nothingToReview')).toHaveLength(9)
    const { status } = await member.call(getUserInfo, {})
    expect(status).toBe((await member.call(getProfile, {})).submission!.state)
    expect(await shop.db`select 1 from audit_entry where subject = ${`submission ${id}`}`).toHaveLength(1)
    expect(
      await shop.db`select 1 from job_outbox where payload->>'reference' = ${`submission/${id}`}`,
    ).toHaveLength(1)
  }
})

test('what was decided stays decided', async () => {
  const member = await shop.member({ status: 'incomplete' })
  const id = await handedIn(shop, member)
  await approving(id)
  expect(await reasonOf(rejecting(id))).toBe('nothingToReview')
  expect(await reasonOf(approving(999_999))).toBe('nothingToReview')
  expect((await member.call(getUserInfo, {})).status).toBe('approved')
})
