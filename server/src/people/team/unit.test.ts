import {
  listUnits,
  saveUnit,
  setColleagueUnit,
  setUnitEnded,
  setUnitManagers,
  unitPath,
  unitsInOrder,
} from '@gongfang/contract/base/unit'
import { createOrder, previewOrder } from '@gongfang/contract/buying/order'
import {
  acceptInvitation,
  admitRequest,
  askToJoin,
  invite,
  leaveTeam,
  listInvitations,
  listRequests,
  listTeamEvents,
  readInvitation,
  readTeam,
  teamEventText,
} from '@gongfang/contract/people/team'
import {
  saveUnitOf,
  setMembershipUnit,
  setUnitEndedOf,
  setUnitManagersOf,
} from '@gongfang/contract/people/team-desk'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBuyer, buyNow, someFreight } from '../../testing/buying.ts'
import { reasonOf } from '../../testing/joining.ts'
import { openTestShop, type TestMember, type TestShop } from '../../testing/shop.ts'
import { aColleague } from '../../testing/team.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
  await someFreight(shop)
})
afterAll(() => shop.close())

const make = async (by: TestMember, name: string, parentId: number | null = null) =>
  (await by.call(saveUnit, { name, parentId })).id
const wrongField = async (by: TestMember, input: { id?: number; name: string; parentId: number | null }) => {
  const { body } = await by.ask(saveUnit, input)
  return (body.data as { fields?: Record<string, string> } | null)?.fields ?? body.reason ?? 'ok'
}
const assign = (by: TestMember, of: { id: number }, unitId: number | null) =>
  reasonOf(by.call(setColleagueUnit, { memberId: of.id, unitId }))
const unitIdOf = async (by: TestMember, of: { id: number }) =>
  (await by.call(readTeam, {})).people.find(({ memberId }) => memberId === of.id)?.unitId
const textsOf = async (by: TestMember) =>
  (await by.call(listTeamEvents, { page: 1, limit: 20 })).data.map(teamEventText)

test('owner and admin build a tree of at most four levels; everybody reads it', async () => {
  const owner = await shop.member()
  const [admin, buyer] = [await aColleague(shop, owner, 'admin'), await aColleague(shop, owner, 'purchaser')]
  const college = await make(owner, '化学学院')
  const group = await make(admin, '有机课题组', college)
  const lab = await make(owner, '实验室', group)
  const corner = await make(owner, '工作台', lab)
  expect(await wrongField(owner, { name: '抽屉', parentId: corner })).toEqual({ parentId: '部门最多 4 级' })
  expect(await wrongField(owner, { name: ' 有机课题组 ', parentId: college })).toEqual({
    name: '同一上级下已有同名的部门',
  })
  expect(await wrongField(owner, { name: '', parentId: null })).toEqual({ name: '请填写部门名称' })
  expect(await wrongField(owner, { id: college, name: '化学学院', parentId: lab })).toEqual({
    parentId: '不能移到自己或自己的下级部门之下',
  })
  expect(await wrongField(buyer, { name: '采购科', parentId: null })).toBe('institutionRole')
  const units = await buyer.call(listUnits, {})
  expect(unitsInOrder(units).map(({ unit, level }) => [unit.name, level])).toEqual([
    ['化学学院', 0],
    ['有机课题组', 1],
    ['实验室', 2],
    ['工作台', 3],
  ])
  expect(unitPath(units, lab)).toBe('化学学院 / 有机课题组 / 实验室')
  const hospital = await make(owner, '附属医院')
  await owner.call(saveUnit, { id: group, name: '有机组', parentId: hospital })
  expect(unitPath(await owner.call(listUnits, {}), corner)).toBe('附属医院 / 有机组 / 实验室 / 工作台')
  expect(await textsOf(owner)).toContain(
    `修改部门 化学学院 / 有机课题组 → 附属医院 / 有机组 （${await nameOf(owner)}）`,
  )
})

const nameOf = async (member: TestMember) =>
  (await member.call(readTeam, {})).people.find(({ memberId }) => memberId === member.id)!.nickname

test('units and colleagues of another institution are as if they were not there', async () => {
  const [owner, stranger] = [await shop.member(), await shop.member()]
  const [own, theirs] = [await make(owner, '设备科'), await make(stranger, '设备科')]
  const absent = { parentId: '上级部门不存在或已停用，请重新选择' }
  for (const parentId of [theirs, 999_999])
    expect(await wrongField(owner, { name: '组', parentId })).toEqual(absent)
  for (const id of [theirs, 999_999]) {
    expect(await wrongField(owner, { id, name: '组', parentId: null })).toBe('notFound')
    expect(await reasonOf(owner.call(setUnitEnded, { id, ended: true }))).toBe('notFound')
    expect(await reasonOf(owner.call(setUnitManagers, { id, memberIds: [] }))).toBe('notFound')
    expect(await assign(owner, owner, id)).toBe('invalid')
    expect(await reasonOf(owner.call(invite, { roles: ['viewer'], unitId: id }))).toBe('invalid')
  }
  expect(await assign(owner, stranger, own)).toBe('notFound')
  const managers = (memberIds: number[]) => reasonOf(owner.call(setUnitManagers, { id: own, memberIds }))
  expect(await managers([owner.id, stranger.id])).toBe('invalid')
  expect(await managers([owner.id, owner.id])).toBe('ok')
  expect(await owner.call(listUnits, {})).toMatchObject([{ id: own, managers: [{ memberId: owner.id }] }])
})

test('a unit ends when it is empty, keeps its name on what happened, and comes back', async () => {
  const owner = await shop.member()
  const buyer = await aColleague(shop, owner, 'purchaser')
  const top = await make(owner, '学院')
  const inner = await make(owner, '课题组', top)
  await owner.call(setUnitManagers, { id: inner, memberIds: [buyer.id] })
  expect(await assign(owner, buyer, inner)).toBe('ok')
  const end = (id: number, ended: boolean) => owner.ask(setUnitEnded, { id, ended })
  expect((await end(top, true)).body.msg).toBe('“学院”还有 1 个下级部门，请先移走')
  expect((await end(inner, true)).body.msg).toBe('“课题组”还有 1 名成员，请先移走')
  await assign(owner, buyer, null)
  for (const id of [inner, inner, top]) expect((await end(id, true)).body.code).toBe(1)
  expect(await owner.call(listUnits, {})).toMatchObject([
    { state: 'ended', managers: [] },
    { state: 'ended' },
  ])
  expect(await assign(owner, buyer, inner)).toBe('invalid')
  expect((await end(inner, false)).body.reason).toBe('invalid')
  const twin = await make(owner, '学院')
  expect((await end(top, false)).body.reason).toBe('invalid')
  await owner.call(saveUnit, { id: twin, name: '新学院', parentId: null })
  for (const id of [top, inner]) expect((await end(id, false)).body.code).toBe(1)
  expect(await assign(owner, buyer, inner)).toBe('ok')
})

test('an invitation and an admission name a unit; one that ended meanwhile is none', async () => {
  const owner = await shop.member()
  const unitId = await make(owner, '设备科')
  const { code } = await owner.call(invite, { roles: ['purchaser'], unitId, uses: 2 })
  expect(await shop.visitor.call(readInvitation, { code })).toMatchObject({ unit: '设备科' })
  expect(await owner.call(listInvitations, {})).toMatchObject([{ unit: '设备科' }])
  const [first, second, third] = [await newcomer(), await newcomer(), await newcomer()]
  await first.call(acceptInvitation, { code })
  expect(await unitIdOf(owner, first)).toBe(unitId)
  await third.call(askToJoin, { asked: `测试机构${owner.id}`, introduction: '王芳' })
  const [request] = await owner.call(listRequests, {})
  const admit = (unit: number) =>
    reasonOf(owner.call(admitRequest, { id: request!.id, roles: ['viewer'], unitId: unit }))
  expect(await admit(999_999)).toBe('invalid')
  expect(await admit(unitId)).toBe('ok')
  for (const one of [first, third]) await assign(owner, one, null)
  await owner.call(setUnitEnded, { id: unitId, ended: true })
  await second.call(acceptInvitation, { code })
  expect(await unitIdOf(owner, second)).toBeNull()
})

const newcomer = () => shop.member({ status: 'incomplete' })

test('who leaves belongs to no unit and manages none, also after coming back', async () => {
  const owner = await shop.member()
  const unitId = await make(owner, '设备科')
  const buyer = await aColleague(shop, owner, 'purchaser')
  await assign(owner, buyer, unitId)
  await owner.call(setUnitManagers, { id: unitId, memberIds: [buyer.id] })
  await buyer.call(leaveTeam, { institutionId: owner.institutionId! })
  const { code } = await owner.call(invite, { roles: ['purchaser'] })
  await buyer.call(acceptInvitation, { code })
  expect(await unitIdOf(owner, buyer)).toBeNull()
  expect(await owner.call(listUnits, {})).toMatchObject([{ people: 0, managers: [] }])
})

test('an order remembers the unit that the buyer had that day', async () => {
  const buyer = await aBuyer(shop)
  const { skuId } = await shop.product()
  const [first, second] = [await make(buyer, '一组'), await make(buyer, '二组')]
  const without = await buyNow(buyer, { skuId })
  await assign(buyer, buyer, first)
  const one = await buyNow(buyer, { skuId })
  await assign(buyer, buyer, second)
  const draft = { source: { kind: 'buyNow' as const, skuId, quantity: 1 } }
  const { quote } = await buyer.call(previewOrder, draft)
  const two = await buyer.call(createOrder, { ...draft, quote, payWay: 'demo' })
  const nos = [without.no, one.no, two.no]
  const kept = await shop.db`select unit_id from shop_order where no = any(${nos}) order by id`
  expect(kept.map((row) => row.unitId)).toEqual([null, first, second])
})

test('staff keep units of any institution, and 变更记录 says so', async () => {
  const owner = await shop.member()
  const institutionId = owner.institutionId!
  const staff = await shop.staff()
  const { id } = await staff.call(saveUnitOf, { institutionId, name: '设备科', parentId: null })
  await staff.call(setMembershipUnit, { institutionId, memberId: owner.id, unitId: id })
  await staff.call(setUnitManagersOf, { institutionId, id, memberIds: [owner.id] })
  const end = (at: number) => reasonOf(staff.call(setUnitEndedOf, { institutionId: at, id, ended: true }))
  expect(await end(institutionId)).toBe('unitInUse')
  expect(await end(999_999)).toBe('notFound')
  const name = await nameOf(owner)
  expect(await textsOf(owner)).toEqual([
    `部门主管改为 设备科：${name} （商城客服）`,
    `${name} 的部门改为 设备科 （商城客服）`,
    '新建部门 设备科 （商城客服）',
  ])
  const [{ count }] = (await shop.db`
    select count(*) as count from audit_entry where subject = ${`institution ${institutionId}`}`) as [
    { count: number },
  ]
  expect(count).toBe(3)
})

test('of two who name the managers of a unit at once, the second is told', async () => {
  const owner = await shop.member()
  const [admin, head] = [await aColleague(shop, owner, 'admin'), await aColleague(shop, owner, 'purchaser')]
  const staff = await shop.staff()
  const id = await make(owner, '设备科')
  await owner.call(setUnitManagers, { id, memberIds: [head.id, admin.id] })
  const seen = [head.id, admin.id]
  // The second call repeats the first, whose answer was lost.
  for (let call = 0; call < 2; call++)
    expect(await reasonOf(owner.call(setUnitManagers, { id, memberIds: [admin.id], seen }))).toBe('ok')
  const late = { id, memberIds: [head.id, admin.id, owner.id], seen }
  expect(await reasonOf(admin.call(setUnitManagers, late))).toBe('changedMeanwhile')
  const { institutionId } = owner
  expect(await reasonOf(staff.call(setUnitManagersOf, { ...late, institutionId: institutionId! }))).toBe(
    'changedMeanwhile',
  )
  expect(await owner.call(listUnits, {})).toMatchObject([{ managers: [{ memberId: admin.id }] }])
  expect(await reasonOf(admin.call(setUnitManagers, { ...late, seen: [admin.id] }))).toBe('ok')
})

test('who renames a unit that somebody has moved meanwhile is told, and moves nothing back', async () => {
  const owner = await shop.member()
  const admin = await aColleague(shop, owner, 'admin')
  const staff = await shop.staff()
  const [college, id] = [await make(owner, '学院'), await make(owner, '课题组')]
  const seen = { name: '课题组', parentId: null }
  await owner.call(saveUnit, { id, name: '课题组', parentId: college, seen })
  const late = { id, name: '有机课题组', parentId: null, seen }
  expect(await reasonOf(admin.call(saveUnit, late))).toBe('changedMeanwhile')
  const asStaff = { ...late, institutionId: owner.institutionId! }
  expect(await reasonOf(staff.call(saveUnitOf, asStaff))).toBe('changedMeanwhile')
  expect(unitPath(await owner.call(listUnits, {}), id)).toBe('学院 / 课题组')
  const now = { ...late, parentId: college, seen: { name: '课题组', parentId: college } }
  expect(await reasonOf(admin.call(saveUnit, now))).toBe('ok')
})

test('many who move, rename and end units at once leave a tree', async () => {
  const owner = await shop.member()
  const admin = await aColleague(shop, owner, 'admin')
  const ids: number[] = []
  for (const name of ['一', '二', '三', '四']) ids.push(await make(owner, name))
  await Promise.all(
    Array.from({ length: 60 }, (_, at) => {
      const id = ids[at % 4]!
      const parentId = at % 7 === 0 ? null : ids[(at * 3 + 1) % 4]!
      const by = at % 2 === 0 ? owner : admin
      return at % 11 === 0
        ? reasonOf(by.call(setUnitEnded, { id, ended: at % 3 === 0 }))
        : reasonOf(by.call(saveUnit, { id, name: `名${at % 5}`, parentId }))
    }),
  )
  const units = await owner.call(listUnits, {})
  expect(units).toHaveLength(4)
  expect(unitsInOrder(units)).toHaveLength(4)
  const [wrong] = (await shop.db`
    select count(*) as count from unit u join unit p on p.id = u.parent_id
     where u.above <> p.above || p.id or u.state = 'active' and p.state = 'ended'`) as [{ count: number }]
  expect(wrong.count).toBe(0)
})
