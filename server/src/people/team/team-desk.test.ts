import { getUserInfo } from '@gongfang/contract/people/member'
import {
  acceptInvitation,
  admitRequest,
  askToJoin,
  invite,
  leaveTeam,
  listTeamEvents,
  readOwnRequest,
} from '@gongfang/contract/people/team'
import {
  admitRequestOf,
  readTeamOf,
  refuseRequestOf,
  revokeInvitationOf,
  setMembershipDisabled,
} from '@gongfang/contract/people/team-desk'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reasonOf } from '../../testing/joining.ts'
import { openTestShop, type TestMember, type TestShop, type TestStaff } from '../../testing/shop.ts'
import { aColleague } from '../../testing/team.ts'

let shop: TestShop
let staff: TestStaff
beforeAll(async () => {
  shop = await openTestShop()
  staff = await shop.staff()
})
afterAll(() => shop.close())

test('staff read members, invitations, requests and events of an institution', async () => {
  const owner = await shop.member()
  const buyer = await aColleague(shop, owner, 'purchaser')
  await owner.call(invite, { roles: ['viewer'] })
  const newcomer = await shop.member({ status: 'incomplete' })
  await newcomer.call(askToJoin, { asked: `测试机构${owner.id}`, introduction: '王芳' })
  const team = await staff.call(readTeamOf, { institutionId: owner.institutionId! })
  expect(team.people.map(({ memberId }) => memberId)).toEqual([owner.id, buyer.id])
  expect(team).toMatchObject({
    invitations: [{ state: 'open', roles: ['viewer'] }],
    requests: [{ introduction: '王芳' }],
    events: [{ what: 'invited' }, { what: 'joined', actor: null }],
  })
})

test('staff disable and enable a membership, but not that of the only owner', async () => {
  const owner = await shop.member()
  const buyer = await aColleague(shop, owner, 'purchaser')
  const institutionId = owner.institutionId!
  const set = (memberId: number, disabled: boolean) =>
    reasonOf(staff.call(setMembershipDisabled, { institutionId, memberId, disabled, reason: '核实中' }))
  expect(await set(owner.id, true)).toBe('onlyOwner')
  expect(await set(buyer.id, true)).toBe('ok')
  expect(await set(buyer.id, true)).toBe('ok')
  expect((await buyer.call(getUserInfo, {})).status).toBe('incomplete')
  const { people } = await staff.call(readTeamOf, { institutionId })
  expect(people).toMatchObject([{ state: 'active' }, { memberId: buyer.id, state: 'disabled' }])
  expect(await set(buyer.id, false)).toBe('ok')
  expect((await buyer.call(getUserInfo, {})).roles).toEqual(['purchaser'])
  expect(await set((await shop.member()).id, true)).toBe('notFound')
  expect((await owner.call(listTeamEvents, { page: 1, limit: 2 })).data).toMatchObject([
    { what: 'enabled', actor: null, reason: '核实中' },
    { what: 'disabled', actor: null, reason: '核实中' },
  ])
})

test('staff revoke an invitation of that institution', async () => {
  const owner = await shop.member()
  const institutionId = owner.institutionId!
  const { code } = await owner.call(invite, { roles: ['viewer'] })
  const [invitation] = (await staff.call(readTeamOf, { institutionId })).invitations
  const { id } = invitation!
  const elsewhere = { institutionId: institutionId + 1, id, reason: '误发' }
  expect(await reasonOf(staff.call(revokeInvitationOf, elsewhere))).toBe('notFound')
  await staff.call(revokeInvitationOf, { institutionId, id, reason: '误发' })
  const newcomer = await shop.member({ status: 'incomplete' })
  expect(await reasonOf(newcomer.call(acceptInvitation, { code }))).toBe('invitationRevoked')
})

const asking = async (owner: TestMember) => {
  const newcomer = await shop.member({ status: 'incomplete' })
  await newcomer.call(askToJoin, { asked: `测试机构${owner.id}`, introduction: '王芳' })
  return newcomer
}
const waitingAt = async (institutionId: number) => (await staff.call(readTeamOf, { institutionId })).requests

test('staff admit into an institution that everybody left; who comes first becomes its owner', async () => {
  const owner = await shop.member()
  const institutionId = owner.institutionId!
  await owner.call(leaveTeam, { institutionId })
  const newcomer = await asking(owner)
  const [request] = await waitingAt(institutionId)
  const admit = (at: number, unitId: number | null = null) =>
    reasonOf(staff.call(admitRequestOf, { institutionId: at, id: request!.id, roles: ['purchaser'], unitId }))
  expect(await admit(institutionId + 1)).toBe('requestAnswered')
  expect(await admit(institutionId, 999_999)).toBe('invalid')
  expect(await admit(institutionId)).toBe('ok')
  expect(await admit(institutionId)).toBe('requestAnswered')
  expect((await newcomer.call(getUserInfo, {})).roles).toEqual(['owner', 'purchaser'])
})

test('staff refuse a request with a reason; of staff and owner who answer at once one does', async () => {
  const owner = await shop.member()
  const institutionId = owner.institutionId!
  const refused = await asking(owner)
  const [first] = await waitingAt(institutionId)
  await staff.call(refuseRequestOf, { institutionId, id: first!.id, reason: '不是本单位的人' })
  const { request } = await refused.call(readOwnRequest, {})
  expect(request).toMatchObject({ state: 'refused', reason: '不是本单位的人' })
  await asking(owner)
  const { id } = (await waitingAt(institutionId))[0]!
  const answers = await Promise.all([
    reasonOf(owner.call(admitRequest, { id, roles: ['viewer'] })),
    reasonOf(staff.call(admitRequestOf, { institutionId, id, roles: ['finance'] })),
    reasonOf(staff.call(refuseRequestOf, { institutionId, id, reason: '误申请' })),
  ])
  expect(answers.filter((answer) => answer === 'ok')).toHaveLength(1)
  expect(answers.filter((answer) => answer === 'requestAnswered')).toHaveLength(2)
})
