import { deleteAccount } from '@gongfang/contract/insight/account'
import type { InstitutionRole } from '@gongfang/contract/people/institution'
import { getUserInfo } from '@gongfang/contract/people/member'
import { joinInstitution, setMemberRoles } from '@gongfang/contract/people/member-desk'
import { listMessages } from '@gongfang/contract/people/message'
import {
  handOver,
  leaveTeam,
  listTeamEvents,
  readTeam,
  removeColleague,
  setColleagueDisabled,
  setColleagueRoles,
} from '@gongfang/contract/people/team'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { work } from '../../testing/aftersales.ts'
import { aCode, reasonOf } from '../../testing/joining.ts'
import { openTestShop, type TestMember, type TestShop } from '../../testing/shop.ts'
import { aColleague, loggedInAgain } from '../../testing/team.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const colleague = (of: TestMember, ...roles: InstitutionRole[]) => aColleague(shop, of, ...roles)
const statusOf = async (member: TestMember) => (await member.call(getUserInfo, {})).status
const rolesOf = async (member: TestMember) => (await member.call(getUserInfo, {})).roles
const set = (by: TestMember, of: TestMember, ...roles: InstitutionRole[]) =>
  reasonOf(by.call(setColleagueRoles, { memberId: of.id, roles }))
const eventsOf = async (by: TestMember) => (await by.call(listTeamEvents, { page: 1, limit: 20 })).data
const toldTo = async (member: TestMember) => {
  await work(shop)
  return (await member.call(listMessages, { page: 1, limit: 50 })).data.map(({ event }) => event)
}

test('everybody reads who belongs to the institution; who is disabled is read by owner and admin only', async () => {
  const owner = await shop.member()
  const [buyer, admin] = [await colleague(owner, 'purchaser', 'receiver'), await colleague(owner, 'admin')]
  const team = await buyer.call(readTeam, {})
  expect(team).toMatchObject({ institutionId: owner.institutionId, jigou: `测试机构${owner.id}` })
  expect(team.people).toMatchObject([
    { memberId: owner.id, roles: ['owner'], state: 'active' },
    { memberId: buyer.id, roles: ['purchaser', 'receiver'] },
    { memberId: admin.id, roles: ['admin'] },
  ])
  expect(team.people[1]!.mobile).toBe(`${buyer.mobile.slice(0, 3)}****${buyer.mobile.slice(-4)}`)
  await admin.call(setColleagueDisabled, { memberId: buyer.id, disabled: true })
  const viewer = await colleague(owner, 'viewer')
  const idsFor = async (one: TestMember) =>
    (await one.call(readTeam, {})).people.map((person) => person.memberId)
  expect(await idsFor(viewer)).not.toContain(buyer.id)
  expect(await idsFor(admin)).toContain(buyer.id)
})

test('owner and admin change roles; only an owner gives or takes 负责人 and touches owners', async () => {
  const owner = await shop.member()
  const [admin, buyer] = [await colleague(owner, 'admin'), await colleague(owner, 'purchaser')]
  expect(await set(admin, buyer, 'viewer', 'finance')).toBe('ok')
  expect(await rolesOf(buyer)).toEqual(['finance', 'viewer'])
  expect(await set(admin, buyer, 'owner')).toBe('ownersOnly')
  expect(await set(admin, owner, 'viewer')).toBe('ownersOnly')
  expect(await set(buyer, buyer, 'admin')).toBe('institutionRole')
  for (const attempt of [
    () => admin.call(removeColleague, { memberId: owner.id }),
    () => admin.call(setColleagueDisabled, { memberId: owner.id, disabled: true }),
  ])
    expect(await reasonOf(attempt())).toBe('ownersOnly')
  expect(await set(owner, owner, 'purchaser')).toBe('onlyOwner')
  expect(await set(owner, buyer, 'owner', 'finance')).toBe('ok')
  expect(await set(owner, owner, 'purchaser')).toBe('ok')
  expect(await toldTo(buyer)).toEqual(expect.arrayContaining(['teamRoles']))
  expect(await eventsOf(buyer)).toMatchObject([
    { what: 'roles', roles: ['purchaser'] },
    { what: 'roles', roles: ['owner', 'finance'] },
    { what: 'roles', roles: ['finance', 'viewer'] },
    { what: 'joined', actor: null },
    { what: 'joined', actor: null },
  ])
})

test('who is disabled reads nothing of the institution and cannot order, until enabled again', async () => {
  const owner = await shop.member()
  const buyer = await colleague(owner, 'purchaser')
  const toggle = (disabled: boolean) => owner.call(setColleagueDisabled, { memberId: buyer.id, disabled })
  await toggle(true)
  await toggle(true)
  expect(await statusOf(buyer)).toBe('incomplete')
  expect(await reasonOf(buyer.call(readTeam, {}))).toBe('institutionMissing')
  await toggle(false)
  expect(await statusOf(buyer)).toBe('approved')
  expect(await rolesOf(buyer)).toEqual(['purchaser'])
  expect(await toldTo(buyer)).toEqual(expect.arrayContaining(['teamEnabled', 'teamDisabled']))
  expect((await eventsOf(owner)).map(({ what }) => what)).toEqual(['enabled', 'disabled', 'joined'])
  await toggle(true)
  const elsewhere = await shop.member()
  const staff = await shop.staff()
  await staff.call(joinInstitution, { id: buyer.id, institutionId: elsewhere.institutionId! })
  expect(await reasonOf(toggle(false))).toBe('colleagueElsewhere')
})

test('who is removed is out and logged out at once; nobody removes themselves or a stranger', async () => {
  const owner = await shop.member()
  const stranger = await shop.member()
  const [buyer, second] = [await colleague(owner, 'purchaser'), await colleague(owner, 'owner')]
  await owner.call(removeColleague, { memberId: buyer.id, reason: '已离职' })
  expect(await reasonOf(buyer.call(getUserInfo, {}))).toBe(401)
  const again = await loggedInAgain(shop, buyer)
  expect(await statusOf(again)).toBe('incomplete')
  expect(await toldTo(again)).toContain('teamRemoved')
  expect(await toldTo(second)).toContain('teamLeft')
  const remove = (memberId: number) => reasonOf(owner.call(removeColleague, { memberId }))
  expect(await remove(buyer.id)).toBe('notFound')
  expect(await remove(stranger.id)).toBe('notFound')
  expect(await remove(999_999)).toBe('notFound')
  expect(await remove(owner.id)).toBe('ownMembership')
  expect(await set(owner, stranger, 'viewer')).toBe('notFound')
  expect(await reasonOf(owner.call(handOver, { memberId: stranger.id }))).toBe('notFound')
})

test('the only owner hands over before leaving or closing the account; who is alone just leaves', async () => {
  const owner = await shop.member()
  const { institutionId } = owner
  const buyer = await colleague(owner, 'purchaser')
  const leave = (member: TestMember) => reasonOf(member.call(leaveTeam, { institutionId: institutionId! }))
  expect(await leave(owner)).toBe('onlyOwner')
  const code = await aCode(shop.client({ ip: '10.9.9.9' }), owner.mobile, 'close')
  expect(await reasonOf(owner.call(deleteAccount, { code, giveUpPoints: false }))).toBe('onlyOwner')
  expect(await reasonOf(buyer.call(handOver, { memberId: owner.id }))).toBe('institutionRole')
  await owner.call(handOver, { memberId: buyer.id })
  expect(await rolesOf(buyer)).toEqual(['owner', 'purchaser'])
  expect(await rolesOf(owner)).toEqual(['purchaser'])
  expect(await toldTo(buyer)).toContain('teamHandedOver')
  expect(await leave(owner)).toBe('ok')
  expect(await statusOf(owner)).toBe('incomplete')
  expect(await leave(owner)).toBe('institutionMissing')
  expect(await reasonOf(buyer.call(leaveTeam, { institutionId: 999_999 }))).toBe('changedMeanwhile')
  expect(await toldTo(buyer)).toContain('teamLeft')
  expect(await leave(buyer)).toBe('ok')
  const newcomer = await colleague(buyer, 'viewer')
  expect(await rolesOf(newcomer)).toEqual(['owner', 'viewer'])
})

test('an admin who lost the role between the page and the press changes nothing', async () => {
  const owner = await shop.member()
  const [admin, buyer] = [await colleague(owner, 'admin'), await colleague(owner, 'purchaser')]
  const reasons = await Promise.all([
    set(owner, admin, 'viewer'),
    ...Array.from({ length: 10 }, () => set(admin, buyer, 'admin')),
  ])
  expect(reasons[0]).toBe('ok')
  expect(reasons.slice(1).every((reason) => reason === 'ok' || reason === 'institutionRole')).toBe(true)
  expect(await set(admin, buyer, 'owner')).toBe('institutionRole')
})

test('owners who remove, hand over and leave at once, and the staff between them, leave an owner or nobody', async () => {
  const staff = await shop.staff()
  for (let round = 0; round < 5; round += 1) {
    const a = await shop.member()
    const [b, c] = [await colleague(a, 'owner'), await colleague(a, 'purchaser')]
    const institutionId = a.institutionId!
    await Promise.all(
      [
        a.call(removeColleague, { memberId: b.id }),
        b.call(removeColleague, { memberId: a.id }),
        a.call(leaveTeam, { institutionId }),
        b.call(handOver, { memberId: c.id }),
        b.call(leaveTeam, { institutionId }),
        staff.call(setMemberRoles, { id: c.id, roles: ['finance'] }),
        a.call(setColleagueDisabled, { memberId: c.id, disabled: true }),
      ].map(reasonOf),
    )
    const [left] = await shop.db`
      select count(*) filter (where state = 'active') as active,
             count(*) filter (where state = 'active' and 'owner' = any(roles)) as owners
        from membership where institution_id = ${institutionId}`
    expect(left!.active === 0 || left!.owners > 0).toBe(true)
  }
})

test('what happened in a team cannot be rewritten', async () => {
  await expect(shop.db`update team_event set what = 'left'`).rejects.toThrow()
  await expect(shop.db`delete from team_event`).rejects.toThrow()
})

test('of two who change the roles of a colleague at once, the second is told and gives nothing back', async () => {
  const owner = await shop.member()
  const [admin, other] = [await colleague(owner, 'admin'), await colleague(owner, 'purchaser', 'approver')]
  const staff = await shop.staff()
  const seen: InstitutionRole[] = ['approver', 'purchaser']
  const { id: memberId } = other
  const change = (by: TestMember, roles: InstitutionRole[]) =>
    reasonOf(by.call(setColleagueRoles, { memberId, roles, seen }))
  const both = await Promise.all([
    change(owner, ['purchaser']),
    change(admin, ['purchaser', 'approver', 'receiver']),
  ])
  expect(both.toSorted()).toEqual(['changedMeanwhile', 'ok'])
  await set(owner, other, 'purchaser')
  expect(await change(admin, ['purchaser', 'approver', 'receiver'])).toBe('changedMeanwhile')
  const roles: InstitutionRole[] = ['approver', 'finance']
  const asStaff = (before: InstitutionRole[]) =>
    reasonOf(staff.call(setMemberRoles, { id: memberId, roles, seen: before }))
  expect(await asStaff(seen)).toBe('changedMeanwhile')
  expect(await rolesOf(other)).toEqual(['purchaser'])
  expect(await asStaff(['purchaser'])).toBe('ok')
  // An answer that was lost is asked for again.
  expect(await asStaff(['purchaser'])).toBe('ok')
  expect(
    await reasonOf(staff.call(setMemberRoles, { id: memberId, roles: ['finance'], seen: ['purchaser'] })),
  ).toBe('recordChanged')
  await set(owner, other, 'purchaser')
  expect(await change(admin, ['purchaser'])).toBe('ok')
  expect(await rolesOf(other)).toEqual(['purchaser'])
})
