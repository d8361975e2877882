import { closeInstitution } from '@gongfang/contract/insight/closing'
import { closeInstitutionOf } from '@gongfang/contract/insight/closing-desk'
import { listInstitutions, readInstitution } from '@gongfang/contract/people/institution-list-desk'
import { leaveTeam, setColleagueDisabled } from '@gongfang/contract/people/team'
import { readTeamOf } from '@gongfang/contract/people/team-desk'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reasonOf } from '../../../testing/joining.ts'
import { openTestShop, type TestMember, type TestShop, type TestStaff } from '../../../testing/shop.ts'
import { aColleague } from '../../../testing/team.ts'

let shop: TestShop
let staff: TestStaff
beforeAll(async () => {
  shop = await openTestShop()
  staff = await shop.staff(['member.read', 'member.write'])
})
afterAll(() => shop.close())

const idsOf = async (input: Parameters<typeof staff.call<typeof listInstitutions>>[1]) =>
  (await staff.call(listInstitutions, input)).rows.map(({ id }) => id)
const leave = (member: TestMember) => member.call(leaveTeam, { institutionId: member.institutionId! })

test('staff find an institution that everybody has left, close it, and read its record afterwards', async () => {
  const owner = await shop.member()
  const id = owner.institutionId!
  expect(await idsOf({ view: 'empty' })).not.toContain(id)
  await leave(owner)
  expect(await idsOf({ view: 'empty' })).toContain(id)
  expect(await idsOf({ view: 'active' })).not.toContain(id)
  expect(await staff.call(readInstitution, { id })).toMatchObject({ standing: 'empty', members: 0 })
  await staff.call(closeInstitutionOf, { institutionId: id, reason: '机构已合并' })
  expect(await idsOf({ view: 'empty' })).not.toContain(id)
  expect(await idsOf({ view: 'closed' })).toEqual([id])
  const record = await staff.call(readInstitution, { id })
  expect(record).toMatchObject({
    standing: 'closed',
    closedAt: expect.any(String),
    contactPhone: '139****0000',
  })
  const { events } = await staff.call(readTeamOf, { institutionId: id })
  expect(events).toMatchObject([{ what: 'closed', reason: '机构已合并' }, { what: 'left' }])
})

test('what an owner closed is listed with its record, too', async () => {
  const owner = await shop.member()
  const institutionId = owner.institutionId!
  await owner.call(closeInstitution, { institutionId, jigou: `测试机构${owner.id}` })
  expect(await idsOf({ view: 'closed', keyword: `机构${owner.id}` })).toContain(institutionId)
  const { events } = await staff.call(readTeamOf, { institutionId })
  expect(events[0]).toMatchObject({ what: 'closed' })
})

test('a disabled member alone keeps no institution in use; one that waits for its review is neither', async () => {
  const owner = await shop.member()
  const buyer = await aColleague(shop, owner, 'owner')
  await owner.call(setColleagueDisabled, { memberId: buyer.id, disabled: true })
  await reasonOf(leave(owner))
  const { standing } = await staff.call(readInstitution, { id: owner.institutionId! })
  const { rows } = await staff.call(listInstitutions, { keyword: `测试机构${owner.id}` })
  expect(rows).toMatchObject([{ standing, members: standing === 'empty' ? 0 : 1 }])
  const pending = await shop.member({ status: 'pending' })
  expect(await idsOf({ view: 'pending' })).toContain(pending.institutionId)
  expect(await idsOf({ view: 'empty' })).not.toContain(pending.institutionId)
})

test('the list is turned by key, and found by a part of the name or the whole credit code', async () => {
  const made: number[] = []
  for (let at = 0; at < 3; at++) made.unshift((await shop.member()).institutionId!)
  const first = await staff.call(listInstitutions, { limit: 2 })
  expect(first.rows.map(({ id }) => id)).toEqual(made.slice(0, 2))
  const second = await staff.call(listInstitutions, { limit: 2, after: first.next! })
  expect(second.rows[0]!.id).toBe(made[2])
  expect(first.total).toBe(second.total)
  const [{ jigou, creditCode } = { jigou: '', creditCode: '' }] = await shop.db<
    { jigou: string; creditCode: string }[]
  >`select jigou, credit_code from institution where id = ${made[0]!}`
  expect(await idsOf({ keyword: jigou })).toContain(made[0])
  expect(await idsOf({ keyword: creditCode.toLowerCase() })).toEqual([made[0]])
  expect(await idsOf({ keyword: creditCode.slice(0, 17) })).toEqual([])
  expect(first.rows[0]!.creditCode).toBe(`${creditCode.slice(0, 4)}${'*'.repeat(10)}${creditCode.slice(-4)}`)
})

test('nobody without the permission reads institutions', async () => {
  const other = await shop.staff(['order.read'])
  expect(await reasonOf(other.call(listInstitutions, {}))).toBe(403)
  expect(await reasonOf(staff.call(readInstitution, { id: 999_999 }))).toBe('notFound')
})
