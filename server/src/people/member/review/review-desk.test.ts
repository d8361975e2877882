import {
  approveReview,
  countReviews,
  listReviews,
  readReview,
  rejectReview,
  revealReview,
} from '@gongfang/contract/people/institution-desk'
import { getProfile, getUserInfo, type InstitutionForm, saveProfile } from '@gongfang/contract/people/member'
import { removeColleague } from '@gongfang/contract/people/team'
import { listHistory } from '@gongfang/contract/system/audit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { work } from '../../../testing/aftersales.ts'
import { aCreditCode, handedIn, papers, reasonOf } from '../../../testing/joining.ts'
import { openTestShop, type TestMember, type TestShop, type TestStaff } from '../../../testing/shop.ts'
import { aColleague } from '../../../testing/team.ts'

let shop: TestShop
let reviewer: TestStaff
beforeAll(async () => {
  shop = await openTestShop()
  reviewer = await shop.staff(['institution.review'])
})
afterAll(() => shop.close())

const newcomer = () => shop.member({ status: 'incomplete' })
const pendingOf = async (member: TestMember) =>
  (
    await shop.db<{ id: number }[]>`
      select id from submission where member_id = ${member.id} and state = 'pending'`
  )[0]!.id
async function approvedMember(wish: Partial<InstitutionForm> = {}) {
  const member = await newcomer()
  const form = await papers(shop, member, wish)
  await reviewer.call(approveReview, { id: await handedIn(shop, member, form) })
  return { member, form }
}

test('the queue begins with what waits longest, and approving leads to the next', async () => {
  const [first, second] = [await newcomer(), await newcomer()]
  const ids = [await handedIn(shop, first, { jigou: '宁波海天量具厂' }), await handedIn(shop, second)]
  const { rows, total } = await reviewer.call(listReviews, {})
  expect(rows.map(({ id }) => id)).toEqual(ids)
  expect([total, await reviewer.call(countReviews, {})]).toEqual([2, { pending: 2, overdue: 0 }])
  expect((await reviewer.call(listReviews, { keyword: '海天' })).rows.map(({ id }) => id)).toEqual([ids[0]])
  expect(await reviewer.call(approveReview, { id: ids[0]! })).toEqual({
    jigou: '宁波海天量具厂',
    next: ids[1],
  })
  expect((await first.call(getUserInfo, {})).status).toBe('approved')
  expect(await reviewer.call(approveReview, { id: ids[1]! })).toMatchObject({ next: null })
  const done = await reviewer.call(listReviews, { state: 'approved' })
  expect(done.rows.map(({ id, reviewedBy }) => [id, reviewedBy])).toEqual([
    [ids[1], reviewer.name],
    [ids[0], reviewer.name],
  ])
  const auditor = await shop.staff(['institution.review', 'audit.read'])
  const { rows: history } = await auditor.call(listHistory, { subject: `submission ${ids[0]}` })
  expect(history).toMatchObject([{ what: 'institution.approve', who: reviewer.name, ip: '127.0.0.1' }])
})

test('the queue is turned by key from the oldest on', async () => {
  const ids: number[] = []
  for (let at = 0; at < 3; at++) ids.push(await handedIn(shop, await newcomer()))
  const one = await reviewer.call(listReviews, { limit: 2 })
  const two = await reviewer.call(listReviews, { limit: 2, after: one.next! })
  expect([...one.rows, ...two.rows].map(({ id }) => id)).toEqual(ids)
  for (const id of ids) await reviewer.call(approveReview, { id })
})

test('what waits longer than a day is late', async () => {
  const id = await handedIn(shop, await newcomer())
  expect((await reviewer.call(listReviews, { overdue: true })).rows).toEqual([])
  await shop.db`update submission set submitted_at = now() - interval '25 hours' where id = ${id}`
  expect((await reviewer.call(listReviews, { overdue: true })).rows).toMatchObject([{ id }])
  expect(await reviewer.call(countReviews, {})).toEqual({ pending: 1, overdue: 1 })
  const waited = async (hours: number, state: 'pending' | 'approved' = 'pending') =>
    (await reviewer.call(listReviews, { waited: hours, state })).rows.map((row) => row.id)
  expect(await waited(24)).toEqual([id])
  expect(await waited(26)).toEqual([])
  expect(await reasonOf(waited(0))).toBe('invalid')
  await reviewer.call(approveReview, { id })
  expect(await waited(24, 'approved')).toEqual([id])
  expect(await waited(26, 'approved')).toEqual([])
})

test('a rejection names what is wrong with which field, and the corrected papers stand beside it', async () => {
  const member = await newcomer()
  const form = await papers(shop, member)
  const id = await handedIn(shop, member, form)
  const verdict = { id, reason: '机构名称与证照不一致', fieldReasons: { jigou: '与证照上的名称不一致' } }
  await reviewer.call(rejectReview, verdict)
  expect((await member.call(getProfile, {})).submission).toMatchObject({
    state: 'rejected',
    reason: verdict.reason,
    fieldReasons: verdict.fieldReasons,
  })
  await member.call(saveProfile, { institution: { ...form, jigou: '杭州精工技师学院' } })
  const detail = await reviewer.call(readReview, { id: await pendingOf(member) })
  expect(detail).toMatchObject({
    isChange: false,
    rejectedBefore: 1,
    changed: ['jigou'],
    before: { what: 'rejected', papers: { jigou: form.jigou }, fieldReasons: verdict.fieldReasons },
  })
  expect(await reasonOf(reviewer.call(rejectReview, { ...verdict, reason: '' }))).toBe('invalid')
  const odd = { id, reason: '不符', fieldReasons: { password: '不符' } as never }
  expect(await reasonOf(reviewer.call(rejectReview, odd))).toBe('invalid')
  await reviewer.call(approveReview, { id: detail.id })
})

test('a change of an approved institution stands beside what it was, and rejecting it changes nothing', async () => {
  const { member, form } = await approvedMember()
  const changed = { ...form, jigou: '杭州精工集团', creditCode: aCreditCode() }
  await member.call(saveProfile, { institution: changed })
  const id = await pendingOf(member)
  expect(await reviewer.call(readReview, { id })).toMatchObject({
    isChange: true,
    changed: ['jigou', 'creditCode'],
    before: { what: 'standing', papers: { jigou: form.jigou, licences: [{ id: form.licenceIds[0] }] } },
    papers: { jigou: '杭州精工集团', creditCode: changed.creditCode, regionText: '浙江省 杭州市 西湖区' },
    codeCheck: 'right',
  })
  await reviewer.call(rejectReview, { id, reason: '证照已过期或已注销' })
  expect(await member.call(getUserInfo, {})).toMatchObject({ status: 'approved', jigou: form.jigou })
})

test('another institution with the same name, address or number is pointed out, however it is spelt', async () => {
  const wish = {
    jigou: '绍兴(柯桥)精密仪器厂',
    address: '金柯桥大道 88 号',
    regionCode: '330603',
    contactPhone: '13866667777',
  }
  const { member } = await approvedMember(wish)
  const id = await handedIn(shop, await newcomer(), {
    ...wish,
    jigou: '绍兴（柯桥）精密仪器厂',
    address: '金柯桥大道88号',
  })
  const { duplicates } = await reviewer.call(readReview, { id })
  const [standing] = await shop.db<{ institutionId: number }[]>`
    select institution_id from membership where member_id = ${member.id}`
  expect(duplicates).toMatchObject([
    {
      id: standing!.institutionId,
      state: 'approved',
      members: 1,
      same: ['address', 'contactPhone', 'jigou'],
    },
  ])
  await reviewer.call(rejectReview, { id, reason: '该机构已注册，请联系客服加入' })
})

test('an institution without a code has none to check', async () => {
  const id = await handedIn(shop, await newcomer(), { kind: '其他', creditCode: '' })
  expect(await reviewer.call(readReview, { id })).toMatchObject({ codeCheck: 'none', codeRegion: '' })
  await reviewer.call(approveReview, { id })
})

test('reviewers see phone numbers only when they may, and that is on record', async () => {
  const member = await newcomer()
  const id = await handedIn(shop, member)
  const detail = await reviewer.call(readReview, { id })
  expect(JSON.stringify(detail)).not.toContain('13911112222')
  expect(detail.member.mobile).toMatch(/^139\*{4}\d{4}$/)
  expect(await reasonOf(reviewer.call(revealReview, { id }))).toBe(403)
  const trusted = await shop.staff(['member.reveal', 'member.read'])
  expect(await trusted.call(revealReview, { id })).toEqual({
    contactPhone: '13911112222',
    mobile: member.mobile,
  })
  const { rows } = await trusted.call(listHistory, { subject: `member ${member.id}` })
  expect(rows).toMatchObject([{ what: 'member.reveal', after: { submission: id } }])
  await reviewer.call(approveReview, { id })
})

test('of ten reviewers at once one decides, the others hear that nothing is left', async () => {
  const reviewers = await Promise.all(Array.from({ length: 10 }, () => shop.staff(['institution.review'])))
  for (let round = 0; round < 5; round++) {
    const member = await newcomer()
    const id = await handedIn(shop, member)
    const reasons = await Promise.all(
      reviewers.map((one, at) =>
        reasonOf(
          at % 2 ? one.call(approveReview, { id }) : one.call(rejectReview, { id, reason: '证照模糊' }),
        ),
      ),
    )
    expect(reasons.filter((reason) => reason === 'ok')).toHaveLength(1)
    expect(reasons.filter((reason) => reason === 'nothingToReview')).toHaveLength(9)
    const { state, reviewedBy } = await reviewer.call(readReview, { id })
    expect((await member.call(getUserInfo, {})).status).toBe(state)
    expect(reviewers.map(({ name }) => name)).toContain(reviewedBy)
  }
})

test('papers that nobody handed in cannot be read or decided', async () => {
  expect(await reasonOf(reviewer.call(readReview, { id: 999_999 }))).toBe('notFound')
  expect(await reasonOf(reviewer.call(approveReview, { id: 999_999 }))).toBe('nothingToReview')
})

test('the answer to papers is told to who keeps them now, not to who handed them in and has left', async () => {
  const owner = await shop.member()
  const second = await aColleague(shop, owner, 'owner')
  const buyer = await aColleague(shop, owner, 'purchaser')
  const first = await handedIn(shop, second, { jigou: '更名后的学院' })
  await owner.call(removeColleague, { memberId: second.id })
  await reviewer.call(rejectReview, { id: first, reason: '请附更名批复', fieldReasons: {} })
  await reviewer.call(approveReview, { id: await handedIn(shop, owner, { jigou: '更名后的学院' }) })
  await work(shop)
  const told = await shop.db`
    select member_id, event from message
     where event like 'review%' and member_id = any(${[owner.id, second.id, buyer.id]}::bigint[]) order by event`
  expect(told).toEqual([
    { memberId: owner.id, event: 'reviewApproved' },
    { memberId: owner.id, event: 'reviewRejected' },
  ])
})
