import { approveReview } from '@gongfang/contract/people/institution-desk'
import { getUserInfo } from '@gongfang/contract/people/member'
import { joinInstitution } from '@gongfang/contract/people/member-desk'
import { listMessages } from '@gongfang/contract/people/message'
import {
  acceptInvitation,
  admitRequest,
  askToJoin,
  invite,
  leaveTeam,
  listRequests,
  listTeamEvents,
  readOwnRequest,
  readTeam,
  refuseRequest,
  setColleagueDisabled,
  withdrawRequest,
} from '@gongfang/contract/people/team'
import { setMembershipDisabled } from '@gongfang/contract/people/team-desk'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { work } from '../../testing/aftersales.ts'
import { handedIn, reasonOf } from '../../testing/joining.ts'
import { openTestShop, type TestClient, type TestMember, type TestShop } from '../../testing/shop.ts'
import { aColleague } from '../../testing/team.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const introduction = '王芳，设备科'
const newcomer = () => shop.member({ status: 'incomplete' })
const ask = (member: TestClient, asked: string) => reasonOf(member.call(askToJoin, { asked, introduction }))
const requestOf = async (member: TestClient) => (await member.call(readOwnRequest, {})).request!
const waitingAt = (owner: TestClient) => owner.call(listRequests, {})
const named = (owner: TestMember) => `测试机构${owner.id}`
const toldTo = async (member: TestMember) => {
  await work(shop)
  return (await member.call(listMessages, { page: 1, limit: 20 })).data.map(({ event }) => event)
}

test('who asks by name or code is admitted with roles by owner or admin; both sides are told', async () => {
  const owner = await shop.member()
  const admin = await aColleague(shop, owner, 'admin')
  const [code] = await shop.db<{ code: string }[]>`
    select credit_code as code from institution where id = ${owner.institutionId}`
  const [first, second] = [await newcomer(), await newcomer()]
  expect(await ask(first, named(owner))).toBe('ok')
  expect(await ask(second, code!.code.toLowerCase())).toBe('ok')
  expect(await toldTo(admin)).toContain('teamAsked')
  const [one, two] = await waitingAt(owner)
  expect([one, two]).toMatchObject([{ introduction }, { introduction }])
  await owner.call(admitRequest, { id: one!.id, roles: ['receiver', 'purchaser'] })
  await admin.call(admitRequest, { id: two!.id, roles: ['viewer'] })
  expect(await first.call(getUserInfo, {})).toMatchObject({
    status: 'approved',
    jigou: named(owner),
    roles: ['purchaser', 'receiver'],
  })
  expect(await toldTo(first)).toContain('teamAdmitted')
  expect(await waitingAt(owner)).toEqual([])
  expect(await reasonOf(owner.call(admitRequest, { id: one!.id, roles: ['viewer'] }))).toBe('requestAnswered')
})

test('the answer is the same for an institution that does not exist, and so is what the member reads', async () => {
  const owner = await shop.member()
  const [known, unknown] = [await newcomer(), await newcomer()]
  const answers = [
    await known.ask(askToJoin, { asked: named(owner), introduction }),
    await unknown.ask(askToJoin, { asked: '没有这样的机构', introduction }),
  ].map(({ status, body: { code, reason, msg, data } }) => ({ status, code, reason, msg, data }))
  expect(answers[0]).toEqual(answers[1])
  expect(Object.keys(await requestOf(known))).toEqual(Object.keys(await requestOf(unknown)))
  expect(await requestOf(unknown)).toMatchObject({ asked: '没有这样的机构', state: 'open', reason: '' })
})

test('who is refused reads why, and may ask again', async () => {
  const owner = await shop.member()
  const member = await newcomer()
  await ask(member, named(owner))
  const [{ id } = { id: 0 }] = await waitingAt(owner)
  expect((await owner.ask(refuseRequest, { id, reason: '' })).body.data).toEqual({
    fields: { reason: '请填写原因' },
  })
  await owner.call(refuseRequest, { id, reason: '不是本单位人员' })
  expect(await requestOf(member)).toMatchObject({ state: 'refused', reason: '不是本单位人员' })
  expect(await toldTo(member)).toContain('teamRefused')
  expect((await owner.call(listTeamEvents, { page: 1, limit: 5 })).data).toMatchObject([
    { what: 'refused', reason: '不是本单位人员' },
  ])
  expect(await ask(member, named(owner))).toBe('ok')
})

test('one request is open at a time, five are sent a day, and one’s own can be withdrawn', async () => {
  const owner = await shop.member()
  const [member, other] = [await newcomer(), await newcomer()]
  const reasons = await Promise.all(Array.from({ length: 10 }, () => ask(member, named(owner))))
  expect(reasons.filter((reason) => reason === 'ok')).toHaveLength(1)
  expect(reasons.filter((reason) => reason === 'requestOpen')).toHaveLength(9)
  const { id } = await requestOf(member)
  expect(await reasonOf(other.call(withdrawRequest, { id }))).toBe('requestAnswered')
  await member.call(withdrawRequest, { id })
  expect(await waitingAt(owner)).toEqual([])
  expect(await reasonOf(owner.call(admitRequest, { id, roles: ['viewer'] }))).toBe('requestAnswered')
  for (let sent = 1; sent < 5; sent += 1) {
    expect(await ask(member, named(owner))).toBe('ok')
    await member.call(withdrawRequest, await requestOf(member).then((own) => ({ id: own.id })))
  }
  expect(await ask(member, named(owner))).toBe('requestLimit')
})

test('another institution answers no request of ours, and roles without the right none at all', async () => {
  const [owner, stranger] = [await shop.member(), await shop.member()]
  const buyer = await aColleague(shop, owner, 'purchaser')
  const member = await newcomer()
  await ask(member, named(owner))
  const [{ id } = { id: 0 }] = await waitingAt(owner)
  const answer = (by: TestClient) => reasonOf(by.call(admitRequest, { id, roles: ['viewer'] }))
  expect([await answer(stranger), await answer(buyer)]).toEqual(['requestAnswered', 'institutionRole'])
  expect(await reasonOf(owner.call(admitRequest, { id, roles: ['owner' as 'viewer'] }))).toBe('invalid')
  expect(await ask(stranger, named(owner))).toBe('inOtherInstitution')
})

test('own papers that wait are withdrawn on admission; who joined elsewhere meanwhile is not moved', async () => {
  const [owner, elsewhere] = [await shop.member(), await shop.member()]
  const member = await newcomer()
  const submission = await handedIn(shop, member)
  await ask(member, named(owner))
  const [{ id } = { id: 0 }] = await waitingAt(owner)
  await owner.call(admitRequest, { id, roles: ['viewer'] })
  const [closed] = await shop.db`select state from submission where id = ${submission}`
  expect(closed).toEqual({ state: 'rejected' })

  const second = await newcomer()
  await ask(second, named(owner))
  const { code } = await elsewhere.call(invite, { roles: ['viewer'] })
  const [waiting] = await waitingAt(owner)
  await second.call(acceptInvitation, { code })
  expect(await requestOf(second)).toMatchObject({ state: 'withdrawn' })
  expect(await reasonOf(owner.call(admitRequest, { id: waiting!.id, roles: ['viewer'] }))).toBe(
    'requestAnswered',
  )
  const third = await newcomer()
  await ask(third, named(owner))
  const [moved] = await waitingAt(owner)
  await shop.db`insert into membership (member_id, institution_id, roles, state)
                values (${third.id}, ${elsewhere.institutionId}, '{viewer}', 'active')`
  expect(await reasonOf(owner.call(admitRequest, { id: moved!.id, roles: ['viewer'] }))).toBe(
    'requesterElsewhere',
  )
})

test('who comes in by another way asks no longer: by the staff, by own papers, or enabled again', async () => {
  const staff = await shop.staff()
  const [owner, elsewhere] = [await shop.member(), await shop.member()]
  const { institutionId } = owner
  const joined = await newcomer()
  await ask(joined, named(owner))
  const [waiting] = await waitingAt(owner)
  await staff.call(joinInstitution, { id: joined.id, institutionId: institutionId!, roles: ['viewer'] })
  const refusal = owner.call(refuseRequest, { id: waiting!.id, reason: '已在机构中' })
  expect(await reasonOf(refusal)).toBe('requestAnswered')
  expect(await toldTo(joined)).not.toContain('teamRefused')

  const gone = await newcomer()
  await ask(gone, named(elsewhere))
  await staff.call(joinInstitution, { id: gone.id, institutionId: institutionId!, roles: ['viewer'] })
  await work(shop)
  await gone.call(leaveTeam, { institutionId: institutionId! })

  const registered = await newcomer()
  const submission = await handedIn(shop, registered)
  await ask(registered, named(elsewhere))
  await staff.call(approveReview, { id: submission })

  const [one, two] = [await aColleague(shop, owner, 'viewer'), await aColleague(shop, owner, 'viewer')]
  for (const { id } of [one, two]) await owner.call(setColleagueDisabled, { memberId: id, disabled: true })
  await ask(one, named(owner))
  await ask(two, named(elsewhere))
  await owner.call(setColleagueDisabled, { memberId: one.id, disabled: false })
  const enabling = { institutionId: institutionId!, memberId: two.id, disabled: false, reason: '误停用' }
  await staff.call(setMembershipDisabled, enabling)

  await work(shop)
  for (const member of [joined, gone, registered, one, two])
    expect(await requestOf(member)).toMatchObject({ state: 'withdrawn' })
  expect([await waitingAt(owner), await waitingAt(elsewhere)]).toEqual([[], []])
})

test('of many who admit, refuse and withdraw at once one does', async () => {
  for (let round = 0; round < 5; round += 1) {
    const owner = await shop.member()
    const admin = await aColleague(shop, owner, 'admin')
    const member = await newcomer()
    await ask(member, named(owner))
    const { id } = await requestOf(member)
    const reasons = await Promise.all(
      [
        owner.call(admitRequest, { id, roles: ['viewer'] }),
        admin.call(admitRequest, { id, roles: ['purchaser'] }),
        admin.call(refuseRequest, { id, reason: '重复' }),
        member.call(withdrawRequest, { id }),
      ].map(reasonOf),
    )
    expect(reasons.filter((reason) => reason === 'ok')).toHaveLength(1)
    const { state } = await requestOf(member)
    expect((await owner.call(readTeam, {})).people).toHaveLength(state === 'accepted' ? 3 : 2)
  }
})

test('who is disabled reads in which institution', async () => {
  const owner = await shop.member()
  const member = await aColleague(shop, owner, 'purchaser')
  await owner.call(setColleagueDisabled, { memberId: member.id, disabled: true })
  expect(await member.call(readOwnRequest, {})).toEqual({ request: null, disabledIn: named(owner) })
})
