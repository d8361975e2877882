import { saveUnit, setColleagueUnit, setUnitManagers } from '@gongfang/contract/base/unit'
import { countCart } from '@gongfang/contract/goods/cart'
import {
  copyList,
  deleteList,
  exportList,
  getList,
  listLists,
  listSharedLists,
  listToCart,
  orderList,
  putIntoList,
  removeFromList,
  saveList,
  setListLine,
  shareList,
} from '@gongfang/contract/goods/shopping-list'
import { deleteAccount } from '@gongfang/contract/insight/account'
import type { InstitutionRole } from '@gongfang/contract/people/institution'
import { leaveTeam, setColleagueDisabled } from '@gongfang/contract/people/team'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aCode, reasonOf } from '../../testing/joining.ts'
import { openTestShop, type TestMember, type TestShop } from '../../testing/shop.ts'
import { aColleague } from '../../testing/team.ts'

let shop: TestShop
let skuId: number
beforeAll(async () => {
  shop = await openTestShop()
  skuId = (await shop.product({ title: '丁腈手套' })).skuId
})
afterAll(() => shop.close())

/** A purchaser in the institution of `owner`, with a list that is shared or not. */
async function aSharer(owner: TestMember, shared = true) {
  const member = await aColleague(shop, owner, 'purchaser')
  const { id } = await member.call(putIntoList, { name: '公用耗材', lines: [{ skuId, quantity: 2 }] })
  if (shared) await member.call(shareList, { id, shared: true })
  return { member, id }
}
const sharedTo = async (member: TestMember, keyword?: string) =>
  (await member.call(listSharedLists, keyword === undefined ? {} : { keyword })).data

const changes = (id: number) =>
  [
    ['rename', saveList, { id, name: '改名', note: '' }],
    ['delete', deleteList, { id }],
    ['fill', putIntoList, { id, lines: [{ skuId, quantity: 1 }] }],
    ['set a line', setListLine, { id, skuId, quantity: 9 }],
    ['empty', removeFromList, { id, skuIds: [skuId] }],
    ['order', orderList, { id, skuIds: [skuId] }],
    ['hide', shareList, { id, shared: false }],
  ] as const

test('a list is private until it is shared, and again afterwards', async () => {
  const owner = await shop.member()
  const { member, id } = await aSharer(owner, false)
  expect(await reasonOf(owner.call(getList, { id }))).toBe('notFound')
  expect(await sharedTo(owner)).toEqual([])
  await member.call(shareList, { id, shared: true })
  expect(await member.call(listLists, {})).toMatchObject([{ id, shared: true, mine: true }])
  expect(await owner.call(getList, { id })).toMatchObject({ name: '公用耗材', shared: true, mine: false })
  expect(await sharedTo(owner)).toMatchObject([{ id, kinds: 1, mine: false, shared: true }])
  expect(await sharedTo(member)).toEqual([])
  await member.call(shareList, { id, shared: false })
  expect(await reasonOf(owner.call(getList, { id }))).toBe('notFound')
  expect(await member.call(getList, { id })).toMatchObject({ shared: false, mine: true })
})

test('shared lists are found by their name and by who made them', async () => {
  const owner = await shop.member()
  const { member, id } = await aSharer(owner)
  await shop.db`update member set nickname = '王采购' where id = ${member.id}`
  expect(await sharedTo(owner, '耗材')).toMatchObject([{ id, owner: '王采购' }])
  expect(await sharedTo(owner, '王')).toMatchObject([{ id }])
  expect(await sharedTo(owner, '%')).toEqual([])
})

describe.each<[InstitutionRole, boolean]>([
  ['owner', true],
  ['admin', false],
  ['purchaser', true],
  ['approver', false],
  ['finance', false],
  ['receiver', false],
  ['viewer', false],
])('a colleague who is %s', (role, orders) => {
  test(`reads a shared list, ${orders ? 'copies and buys' : 'and neither copies nor buys'}, and changes nothing`, async () => {
    const founder = await shop.member()
    const { member, id } = await aSharer(founder)
    const colleague = await aColleague(shop, founder, role)
    expect(await colleague.call(getList, { id })).toMatchObject({ mine: false, lines: [{ quantity: 2 }] })
    expect((await colleague.ask(exportList, { id })).headers['content-disposition']).toContain('.xlsx')
    const may = orders ? 'ok' : 'institutionRole'
    expect(await reasonOf(colleague.call(listToCart, { id }))).toBe(may)
    expect((await colleague.call(countCart, {})).count).toBe(orders ? 2 : 0)
    expect(await reasonOf(colleague.call(copyList, { id, name: '我的副本' }))).toBe(may)
    expect(await colleague.call(listLists, {})).toHaveLength(orders ? 1 : 0)
    const before = await member.call(getList, { id })
    for (const [what, endpoint, input] of changes(id))
      expect([what, (await colleague.ask(endpoint, input)).body.reason]).toEqual([what, 'listOfColleague'])
    expect(await member.call(getList, { id })).toEqual(before)
  })
})

test('for another institution, and for somebody without one, a shared list is not there', async () => {
  const { id } = await aSharer(await shop.member())
  for (const stranger of [await shop.member(), await shop.member({ status: 'incomplete' })]) {
    expect(await sharedTo(stranger)).toEqual([])
    for (const endpoint of [getList, exportList, listToCart])
      expect((await stranger.ask(endpoint, { id })).body.reason).toBe('notFound')
    expect((await stranger.ask(copyList, { id, name: '副本' })).body.reason).toBe('notFound')
    for (const [what, endpoint, input] of changes(id)) {
      const { reason } = (await stranger.ask(endpoint, input)).body
      expect([what, ['notFound', 'institutionMissing'].includes(reason ?? '')]).toEqual([what, true])
    }
  }
})

test('nothing is shared without an approved institution', async () => {
  const member = await shop.member({ status: 'incomplete' })
  const { id } = await member.call(putIntoList, { name: '自用', lines: [{ skuId, quantity: 1 }] })
  expect(await reasonOf(member.call(shareList, { id, shared: true }))).toBe('institutionMissing')
})

test('a list for a unit is read in it and below, by its managers and by who manages people', async () => {
  const owner = await shop.member()
  const { id: top } = await owner.call(saveUnit, { name: '化学学院', parentId: null })
  const { id: middle } = await owner.call(saveUnit, { name: '有机所', parentId: top })
  const { id: below } = await owner.call(saveUnit, { name: '一组', parentId: middle })
  const { id: beside } = await owner.call(saveUnit, { name: '分析所', parentId: top })
  const inUnit = async (unitId: number | null, manages: readonly number[] = []) => {
    const colleague = await aColleague(shop, owner, 'purchaser')
    await owner.call(setColleagueUnit, { memberId: colleague.id, unitId })
    for (const id of manages) await owner.call(setUnitManagers, { id, memberIds: [colleague.id] })
    return colleague
  }
  const maker = await inUnit(middle)
  const { id } = await maker.call(putIntoList, { name: '试剂', lines: [{ skuId, quantity: 2 }] })
  await maker.call(shareList, { id, shared: true, unitOnly: true })
  expect(await maker.call(getList, { id })).toMatchObject({ shared: true, unit: '有机所', ownUnit: '有机所' })
  const admin = await aColleague(shop, owner, 'admin')
  const readers = [owner, admin, await inUnit(middle), await inUnit(below), await inUnit(beside, [top])]
  for (const reader of readers) {
    expect(await reader.call(getList, { id })).toMatchObject({ mine: false, unit: '有机所' })
    expect(await sharedTo(reader)).toMatchObject([{ id }])
  }
  const others = [await inUnit(top), await inUnit(beside), await inUnit(null), await inUnit(null, [below])]
  for (const other of [...others, await shop.member()]) {
    expect(await sharedTo(other)).toEqual([])
    for (const endpoint of [getList, exportList, listToCart])
      expect((await other.ask(endpoint, { id })).body.reason).toBe('notFound')
    for (const [what, endpoint, input] of changes(id))
      expect([what, (await other.ask(endpoint, input)).body.reason]).toEqual([what, 'notFound'])
  }
  await owner.call(setColleagueUnit, { memberId: maker.id, unitId: beside })
  expect(await maker.call(getList, { id })).toMatchObject({ unit: '有机所', ownUnit: '分析所', mine: true })
  await maker.call(shareList, { id, shared: true })
  expect(await sharedTo(others[0]!)).toMatchObject([{ id, unit: null }])
  await maker.call(shareList, { id, shared: false })
  expect(await maker.call(getList, { id })).toMatchObject({ shared: false, unit: null })
})

test('who has no unit shares with none', async () => {
  const { member, id } = await aSharer(await shop.member(), false)
  expect(await reasonOf(member.call(shareList, { id, shared: true, unitOnly: true }))).toBe('noUnit')
  expect(await member.call(getList, { id })).toMatchObject({ shared: false, ownUnit: null })
})

describe('when the member who made it', () => {
  test('leaves, a shared list stays and those who manage people change it; private ones go along', async () => {
    const owner = await shop.member()
    const { member, id } = await aSharer(owner)
    const admin = await aColleague(shop, owner, 'admin')
    const viewer = await aColleague(shop, owner, 'viewer')
    const own = await member.call(putIntoList, { name: '自用', lines: [{ skuId, quantity: 1 }] })
    await member.call(leaveTeam, { institutionId: owner.institutionId! })
    expect(await reasonOf(member.call(getList, { id }))).toBe('notFound')
    expect(await member.call(listLists, {})).toMatchObject([{ id: own.id }])
    expect(await viewer.call(getList, { id })).toMatchObject({ mine: false, owner: null })
    expect(await sharedTo(owner)).toMatchObject([{ id, mine: true, owner: null }])
    await owner.call(setListLine, { id, skuId, quantity: 7 })
    expect((await viewer.call(getList, { id })).lines).toMatchObject([{ quantity: 7 }])
    expect(await reasonOf(viewer.call(setListLine, { id, skuId, quantity: 8 }))).toBe('listOfColleague')
    expect(await reasonOf(owner.call(shareList, { id, shared: false }))).toBe('listOfColleague')
    await admin.call(saveList, { id, name: '公用耗材', note: '由管理员核对' })
    await owner.call(deleteList, { id })
    expect(await sharedTo(viewer)).toEqual([])
  })

  test('is disabled and enabled again, the list is the owner’s in between', async () => {
    const owner = await shop.member()
    const { member, id } = await aSharer(owner)
    await owner.call(setColleagueDisabled, { memberId: member.id, disabled: true })
    expect(await reasonOf(member.call(getList, { id }))).toBe('notFound')
    expect(await owner.call(getList, { id })).toMatchObject({ mine: true })
    await owner.call(setColleagueDisabled, { memberId: member.id, disabled: false })
    expect(await owner.call(getList, { id })).toMatchObject({ mine: false })
    expect(await member.call(getList, { id })).toMatchObject({ mine: true })
  })

  test('shares it at the moment of leaving, it is either hers or the institution’s', async () => {
    const owner = await shop.member()
    for (let round = 0; round < 15; round++) {
      const { member, id } = await aSharer(owner, false)
      await Promise.all([
        member.ask(shareList, { id, shared: true }),
        member.call(leaveTeam, { institutionId: owner.institutionId! }),
      ])
      const [hers, theirs] = await Promise.all(
        [member, owner].map((one) => reasonOf(one.call(getList, { id }))),
      )
      expect([hers, theirs].sort()).toEqual(['notFound', 'ok'])
    }
  })

  test('closes the account, private lists go, and a shared one stays while somebody is there', async () => {
    const owner = await shop.member()
    const { member, id } = await aSharer(owner)
    await member.call(putIntoList, { name: '自用', lines: [{ skuId, quantity: 1 }] })
    const code = await aCode(member, member.mobile, 'close')
    await member.call(deleteAccount, { code })
    expect(await shop.db`select id from shopping_list where member_id = ${member.id}`).toEqual([{ id }])
    expect(await owner.call(getList, { id })).toMatchObject({ mine: true, owner: null })
    const alone = await shop.member()
    const last = await alone.call(putIntoList, { name: '公用', lines: [{ skuId, quantity: 1 }] })
    await alone.call(shareList, { id: last.id, shared: true })
    await alone.call(deleteAccount, { code: await aCode(alone, alone.mobile, 'close') })
    expect(await shop.db`select id from shopping_list where member_id = ${alone.id}`).toEqual([])
  })
})
