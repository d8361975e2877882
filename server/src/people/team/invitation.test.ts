import { getProfile, getUserInfo } from '@gongfang/contract/people/member'
import { listMessages } from '@gongfang/contract/people/message'
import {
  acceptInvitation,
  invite,
  leaveTeam,
  listInvitations,
  readInvitation,
  readTeam,
  removeColleague,
  revokeInvitation,
  setColleagueDisabled,
  setColleagueRoles,
} from '@gongfang/contract/people/team'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { work } from '../../testing/aftersales.ts'
import { handedIn, reasonOf } from '../../testing/joining.ts'
import { openTestShop, type TestClient, type TestMember, type TestShop } from '../../testing/shop.ts'
import { aColleague, loggedInAgain } from '../../testing/team.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())
afterEach(() => shop.setNow(null))

const newcomer = () => shop.member({ status: 'incomplete' })
const accept = (member: TestClient, code: string) => reasonOf(member.call(acceptInvitation, { code }))
const read = (code: string) => reasonOf(shop.visitor.call(readInvitation, { code }))
const stateOf = async (owner: TestMember) => (await owner.call(listInvitations, {}))[0]!.state

test('a link says who invites whom to what, and lets in as many as it is for', async () => {
  const owner = await shop.member()
  const made = await owner.call(invite, { roles: ['receiver', 'purchaser'], uses: 2 })
  expect(made.url).toMatch(new RegExp(`/join#${made.code}$`))
  expect(made.qrSvg).toMatch(/^<svg /)
  expect(await shop.visitor.call(readInvitation, { code: made.code })).toMatchObject({
    jigou: `测试机构${owner.id}`,
    roles: ['purchaser', 'receiver'],
    mobile: '',
  })
  const [first, second, third] = [await newcomer(), await newcomer(), await newcomer()]
  expect(await first.call(acceptInvitation, { code: made.code })).toEqual({ jigou: `测试机构${owner.id}` })
  expect(await first.call(getUserInfo, {})).toMatchObject({
    status: 'approved',
    roles: ['purchaser', 'receiver'],
  })
  expect(await accept(first, made.code)).toBe('alreadyColleague')
  expect(await accept(second, made.code)).toBe('ok')
  expect(await accept(third, made.code)).toBe('invitationUsed')
  expect(await read(made.code)).toBe('invitationUsed')
  expect(await owner.call(listInvitations, {})).toMatchObject([{ uses: 2, used: 2, state: 'used' }])
  await work(shop)
  const told = (await owner.call(listMessages, { page: 1, limit: 10 })).data
  expect(told.map(({ event }) => event)).toEqual(['teamJoined', 'teamJoined'])
})

test('the code is nowhere in the database', async () => {
  const owner = await shop.member()
  const { code } = await owner.call(invite, { roles: ['viewer'] })
  const [found] = await shop.db<{ hash: Buffer }[]>`
    select code_hash as hash from team_invitation where institution_id = ${owner.institutionId}`
  expect(found!.hash.toString('utf8')).not.toContain(code)
  expect(code.length * 6).toBeGreaterThanOrEqual(128)
})

test('an old link, with its code in the path, leads to the new one, and the page after it names it nowhere', async () => {
  const owner = await shop.member()
  const { code, url } = await owner.call(invite, { roles: ['viewer'] })
  const { statusCode, headers } = await shop.app.http.inject(`/join/${code}`)
  expect([statusCode, headers.location, headers['cache-control'], headers['referrer-policy']]).toEqual([
    302,
    new URL(url).pathname + new URL(url).hash,
    'no-store',
    'no-referrer',
  ])
  const odd = await shop.app.http.inject('/join/%0d%0aset-cookie:%20a=1')
  expect(odd.headers.location).toBe('/join#%0D%0Aset-cookie%3A%20a%3D1')
})

test('an invitation for a number is accepted by that number only, and its member is told', async () => {
  const owner = await shop.member()
  const [invited, other] = [await newcomer(), await newcomer()]
  const { code } = await owner.call(invite, { roles: ['finance'], phone: invited.mobile })
  const refused = await other.ask(acceptInvitation, { code })
  expect(refused.body).toMatchObject({
    reason: 'invitationOther',
    msg: `这份邀请只限手机号 ${invited.mobile.slice(0, 3)}****${invited.mobile.slice(-4)} 的账号接受`,
  })
  await work(shop)
  const [told] = (await invited.call(listMessages, { page: 1, limit: 10 })).data
  expect(told).toMatchObject({ event: 'teamInvited', link: `/join#${code}` })
  expect(await accept(invited, code)).toBe('ok')
})

test('an invitation ends after seven days, when it is revoked, and when who invited may not do so any more', async () => {
  const owner = await shop.member()
  const admin = await aColleague(shop, owner, 'admin')
  const member = await newcomer()
  const { code: late } = await owner.call(invite, { roles: ['viewer'] })
  shop.setNow(new Date(Date.now() + 7 * 24 * 3_600_000 + 1000))
  expect([await accept(member, late), await read(late), await stateOf(owner)]).toEqual([
    'invitationExpired',
    'invitationExpired',
    'expired',
  ])
  shop.setNow(null)
  const { code: revoked } = await admin.call(invite, { roles: ['viewer'] })
  const [{ id } = { id: 0 }] = await owner.call(listInvitations, {})
  await owner.call(revokeInvitation, { id })
  expect(await reasonOf(owner.call(revokeInvitation, { id }))).toBe('notFound')
  expect([await accept(member, revoked), await stateOf(owner)]).toEqual(['invitationRevoked', 'revoked'])
  const { code: lost } = await admin.call(invite, { roles: ['viewer'] })
  await owner.call(setColleagueRoles, { memberId: admin.id, roles: ['purchaser'] })
  expect([await accept(member, lost), await stateOf(owner)]).toEqual(['invitationVoid', 'void'])
  expect(await accept(member, 'x'.repeat(43))).toBe('invitationUnknown')
  expect((await shop.visitor.ask(readInvitation, { code: '' })).body.reason).toBe('invitationUnknown')
  const stranger = await shop.member()
  expect(await reasonOf(stranger.call(revokeInvitation, { id }))).toBe('notFound')
})

test('who belongs to another approved institution leaves it first; own papers that wait are withdrawn', async () => {
  const owner = await shop.member()
  const { code } = await owner.call(invite, { roles: ['purchaser'], uses: 5 })
  const elsewhere = await shop.member()
  const { body } = await elsewhere.ask(acceptInvitation, { code })
  expect(body).toMatchObject({
    reason: 'inOtherInstitution',
    msg: `您已是“测试机构${elsewhere.id}”的成员，请先离开该机构`,
  })
  await elsewhere.call(leaveTeam, { institutionId: elsewhere.institutionId! })
  expect(await accept(elsewhere, code)).toBe('ok')
  const waiting = await newcomer()
  const submission = await handedIn(shop, waiting)
  expect(await accept(waiting, code)).toBe('ok')
  expect((await waiting.call(getProfile, {})).submission?.id).not.toBe(submission)
  const [closed] = await shop.db`select state from submission where id = ${submission}`
  expect(closed).toEqual({ state: 'rejected' })
})

test('who was removed or disabled does not come back by an old link', async () => {
  const owner = await shop.member()
  const { code } = await owner.call(invite, { roles: ['purchaser'], uses: 5 })
  const [one, two] = [await newcomer(), await newcomer()]
  for (const member of [one, two]) await member.call(acceptInvitation, { code })
  await owner.call(removeColleague, { memberId: one.id })
  await owner.call(setColleagueDisabled, { memberId: two.id, disabled: true })
  const again = await loggedInAgain(shop, one)
  expect([await accept(again, code), await accept(two, code)]).toEqual([
    'invitationVoid',
    'membershipDisabled',
  ])
  const { code: later } = await owner.call(invite, { roles: ['viewer'] })
  expect(await accept(again, later)).toBe('ok')
})

test('nobody is invited as an owner, by who may not invite, or with a wrong number of people', async () => {
  const owner = await shop.member()
  const buyer = await aColleague(shop, owner, 'purchaser')
  expect(await reasonOf(buyer.call(invite, { roles: ['viewer'] }))).toBe('institutionRole')
  const fieldsOf = async (input: object) => (await owner.ask(invite, input)).body.data
  expect(await fieldsOf({ roles: ['owner'] })).toEqual({ fields: { 'roles.0': '请选择负责人以外的角色' } })
  expect(await fieldsOf({ roles: [] })).toEqual({ fields: { roles: '请至少选择一个角色' } })
  expect(await fieldsOf({ roles: ['viewer'], uses: 51 })).toEqual({ fields: { uses: '最多 50 人' } })
  expect(await fieldsOf({ roles: ['viewer'], phone: '123' })).toEqual({
    fields: { phone: '手机号应为 11 位数字' },
  })
})

test('of fifty who accept an invitation for one at once exactly one joins', async () => {
  const owner = await shop.member()
  const { code } = await owner.call(invite, { roles: ['purchaser'] })
  const members = await Promise.all(Array.from({ length: 50 }, newcomer))
  const reasons = await Promise.all(members.map((member) => accept(member, code)))
  expect(reasons.filter((reason) => reason === 'ok')).toHaveLength(1)
  expect(reasons.filter((reason) => reason === 'invitationUsed')).toHaveLength(49)
  expect((await owner.call(readTeam, {})).people).toHaveLength(2)
})

test('one who accepts by many presses at once, while it is revoked, is in once or not at all', async () => {
  for (let round = 0; round < 5; round += 1) {
    const owner = await shop.member()
    const { code } = await owner.call(invite, { roles: ['purchaser'], uses: 50 })
    const [{ id } = { id: 0 }] = await owner.call(listInvitations, {})
    const member = await newcomer()
    const reasons = await Promise.all([
      ...Array.from({ length: 5 }, () => accept(member, code)),
      reasonOf(owner.call(revokeInvitation, { id })),
    ])
    const joined = reasons.slice(0, 5).filter((reason) => reason === 'ok').length
    expect(joined).toBeLessThanOrEqual(1)
    expect(await owner.call(listInvitations, {})).toMatchObject([{ used: joined, state: 'revoked' }])
  }
})

test('invitations that ended long ago are forgotten', async () => {
  const owner = await shop.member()
  await owner.call(invite, { roles: ['viewer'], phone: '13611112222' })
  const { teamTasks } = await import('./jobs.ts')
  shop.setNow(new Date(Date.now() + 60 * 24 * 3_600_000))
  await teamTasks(shop.app.house)['team.sweep']?.(null as never, { now: shop.now() })
  expect(await owner.call(listInvitations, {})).toEqual([])
})
