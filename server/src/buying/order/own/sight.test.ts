import { saveUnit, setColleagueUnit, setUnitManagers } from '@gongfang/contract/base/unit'
import {
  cancelOrder,
  exportOrder,
  exportOrders,
  getOrder,
  listOrders,
  receiveOrder,
  reorder,
} from '@gongfang/contract/buying/order'
import type { InstitutionRole } from '@gongfang/contract/people/institution'
import { getUserInfo } from '@gongfang/contract/people/member'
import { removeColleague } from '@gongfang/contract/people/team'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anAddress, buyNow, someFreight } from '../../../testing/buying.ts'
import { aFund } from '../../../testing/funds.ts'
import { reasonOf } from '../../../testing/joining.ts'
import { openTestShop, type TestMember, type TestShop } from '../../../testing/shop.ts'
import { aColleague, loggedInAgain } from '../../../testing/team.ts'

let shop: TestShop
let owner: TestMember
let skuId: number
const units = { college: 0, group: 0, hospital: 0 }
const nos = { owner: '', group: '', hospital: '', stranger: '' }
/** Colleagues by what they may see. `group` and `hospital` belong to the units of these names. */
const of: Record<string, TestMember> = {}

beforeAll(async () => {
  shop = await openTestShop()
  await someFreight(shop)
  owner = await shop.member()
  skuId = (await shop.product({ stock: 1000 })).skuId
  const make = async (name: string, parentId: number | null = null) =>
    (await owner.call(saveUnit, { name, parentId })).id
  units.college = await make('学院')
  units.group = await make('课题组', units.college)
  units.hospital = await make('医院')
  const put = async (name: string, unitId: number | null, ...roles: InstitutionRole[]) => {
    const member = await aColleague(shop, owner, ...roles)
    of[name] = member
    if (unitId !== null) await owner.call(setColleagueUnit, { memberId: member.id, unitId })
    return member
  }
  const group = await put('group', units.group, 'purchaser')
  const hospital = await put('hospital', units.hospital, 'purchaser')
  await put('admin', null, 'admin')
  await put('finance', units.hospital, 'finance')
  await put('viewer of the college', units.college, 'viewer')
  await put('viewer of the hospital', units.hospital, 'viewer')
  await put('viewer of nothing', null, 'viewer')
  await put('approver', units.group, 'approver')
  await put('receiver', units.group, 'receiver')
  const manager = await put('manager of the college', units.hospital, 'purchaser')
  await owner.call(setUnitManagers, { id: units.college, memberIds: [manager.id] })
  of.owner = owner
  of.stranger = await shop.member()
  for (const [name, member] of Object.entries({ owner, group, hospital, stranger: of.stranger })) {
    await anAddress(member)
    nos[name as keyof typeof nos] = (await buyNow(member, { skuId })).no
  }
})
afterAll(() => shop.close())

/** Columns: reader; buyers in the list of each scope, or its refusal; buyers whose order page opens. */
const table: [string, Record<'unit' | 'all', string[] | string>, string[]][] = [
  ['owner', { unit: [], all: ['owner', 'group', 'hospital'] }, ['owner', 'group', 'hospital']],
  ['admin', { unit: [], all: ['owner', 'group', 'hospital'] }, ['owner', 'group', 'hospital']],
  ['finance', { unit: ['hospital'], all: ['owner', 'group', 'hospital'] }, ['owner', 'group', 'hospital']],
  ['viewer of the college', { unit: ['group'], all: 'institutionRole' }, ['group']],
  ['viewer of the hospital', { unit: ['hospital'], all: 'institutionRole' }, ['hospital']],
  ['viewer of nothing', { unit: [], all: 'institutionRole' }, []],
  ['manager of the college', { unit: ['group'], all: 'institutionRole' }, ['group']],
  ['group', { unit: 'institutionRole', all: 'institutionRole' }, ['group']],
  ['approver', { unit: 'institutionRole', all: 'institutionRole' }, []],
  ['receiver', { unit: 'institutionRole', all: 'institutionRole' }, []],
  ['stranger', { unit: [], all: ['stranger'] }, ['stranger']],
]

test.each(table)('%s reads by role and unit', async (who, byScope, opening) => {
  const member = of[who]!
  for (const [scope, wanted] of Object.entries(byScope) as ['unit' | 'all', string[] | string][]) {
    const { body } = await member.ask(listOrders, { scope })
    const { body: sheet, status } = await member.ask(exportOrders, { scope })
    if (typeof wanted === 'string') {
      expect([body.reason, sheet.reason]).toEqual([wanted, wanted])
      continue
    }
    const { data, counts } = body.data as { data: { no: string }[]; counts: { all: number } }
    expect(data.map(({ no }) => no).sort()).toEqual(
      wanted.map((name) => nos[name as keyof typeof nos]).sort(),
    )
    expect(counts.all).toBe(wanted.length)
    expect(status).toBe(200)
  }
  for (const [name, no] of Object.entries(nos)) {
    const wanted = opening.includes(name) ? 'ok' : 'notFound'
    expect([name, await reasonOf(member.call(getOrder, { no }))]).toEqual([name, wanted])
    const { body } = await member.ask(exportOrder, { no })
    expect(body.reason ?? 'ok').toBe(wanted)
  }
})

test('a colleague’s order names who ordered and for which unit; only its payment is open to others', async () => {
  const order = await of.finance!.call(getOrder, { no: nos.group })
  expect(order).toMatchObject({ unitPath: '学院 / 课题组', buyer: expect.stringMatching(/^测试/) })
  expect(await of.group!.call(getOrder, { no: nos.group })).toMatchObject({ buyer: '' })
  const attempts = [cancelOrder, receiveOrder, reorder]
  for (const attempt of attempts)
    expect(await reasonOf(owner.call(attempt as typeof cancelOrder, { no: nos.group }))).toBe('notFound')
})

test('the list is narrowed by person and by unit with those below', async () => {
  const list = async (filter: { buyerId?: number; unitId?: number }) =>
    (await owner.call(listOrders, { scope: 'all', ...filter })).data.map(({ no }) => no)
  expect(await list({ buyerId: of.group!.id })).toEqual([nos.group])
  expect(await list({ unitId: units.college })).toEqual([nos.group])
  expect(await list({ unitId: units.hospital, buyerId: of.group!.id })).toEqual([])
  expect(await list({ buyerId: of.stranger!.id })).toEqual([])
  expect(await list({ unitId: 999_999 })).toEqual([])
})

test('the list and its export are narrowed by fund, and never to another institution', async () => {
  const [fund, foreign] = [await aFund(owner), await aFund(of.stranger!)]
  const { no } = await buyNow(of.group!, { skuId, fundId: fund.id })
  await buyNow(of.stranger!, { skuId, fundId: foreign.id })
  const list = async (reader: TestMember, scope: 'own' | 'all', fundCode: string) =>
    (await reader.call(listOrders, { scope, fundCode })).data.map((order) => order.no)
  expect(await list(owner, 'all', fund.code.toLowerCase())).toEqual([no])
  expect(await list(of.group!, 'own', fund.code)).toEqual([no])
  expect(await list(of.hospital!, 'own', fund.code)).toEqual([])
  expect(await list(owner, 'all', foreign.code)).toEqual([])
  const counts = (await owner.call(listOrders, { scope: 'all', fundCode: fund.code })).counts
  expect([counts.all, counts.unpaid]).toEqual([1, 1])
  expect(await reasonOf(owner.call(exportOrders, { scope: 'all', fundCode: foreign.code }))).toBe(
    'nothingToReport',
  )
  const { bytes } = await owner.ask(exportOrders, { scope: 'all', fundCode: fund.code })
  const { sheets } = await readXlsx(bytes)
  expect(sheets[0]!.rows.flat().filter((cell) => /^\d{20}$/.test(String(cell)))).toEqual([no])
})

test('the sheet of the institution names person and unit, that of one’s own does not', async () => {
  const rowsOf = async (scope: 'own' | 'all') => {
    const { bytes } = await owner.ask(exportOrders, { scope })
    return (await readXlsx(bytes)).sheets[0]!.rows.map((row) => row.map(String))
  }
  expect((await rowsOf('all')).some((row) => row.includes('下单人') && row.includes('部门'))).toBe(true)
  expect((await rowsOf('all')).some((row) => row.includes('学院 / 课题组'))).toBe(true)
  expect((await rowsOf('own')).some((row) => row.includes('下单人'))).toBe(false)
})

test('who sees nothing of others is offered nothing, and so is who is alone', async () => {
  const scopesOf = async (name: string) => (await of[name]!.call(getUserInfo, {})).orderScopes
  expect(await scopesOf('owner')).toEqual(['own', 'all'])
  expect(await scopesOf('finance')).toEqual(['own', 'unit', 'all'])
  expect(await scopesOf('viewer of the college')).toEqual(['own', 'unit'])
  expect(await scopesOf('manager of the college')).toEqual(['own', 'unit'])
  for (const name of ['group', 'approver', 'viewer of nothing', 'stranger'])
    expect(await scopesOf(name)).toEqual([])
})

test('the number of who takes a colleague’s order in, and the points it earned, stay hidden', async () => {
  await shop.config('pointsRewardPerYuan', 10)
  const own = await of.group!.call(getOrder, { no: (await buyNow(of.group!, { skuId, quantity: 5 })).no })
  await shop.config('pointsRewardPerYuan', null)
  expect([own.address!.phone, own.amounts.rewardPoints > 0]).toEqual(['13900000000', true])
  for (const reader of [owner, of.finance!, of['viewer of the college']!, of['manager of the college']!]) {
    const { address, amounts } = await reader.call(getOrder, { no: own.no })
    expect([address!.phone, address!.receiver, amounts.rewardPoints]).toEqual(['139****0000', '张三', 0])
    const { bytes } = await reader.ask(exportOrder, { no: own.no })
    const texts = (await readXlsx(bytes)).sheets[0]!.rows.flat().map(String)
    expect(texts.some((text) => text.includes('139****0000'))).toBe(true)
    expect(texts.some((text) => text.includes('13900000000'))).toBe(false)
  }
})

test('orders of who left stay with the institution, and who left reads own ones only', async () => {
  await owner.call(removeColleague, { memberId: of.hospital!.id })
  const left = await loggedInAgain(shop, of.hospital!)
  const all = await owner.call(listOrders, { scope: 'all' })
  expect(all.data.map(({ no }) => no)).toContain(nos.hospital)
  expect(await reasonOf(left.call(getOrder, { no: nos.hospital }))).toBe('ok')
  expect((await left.call(listOrders, { scope: 'all' })).data).toEqual([])
  const viewer = of['viewer of the hospital']!
  await owner.call(removeColleague, { memberId: viewer.id })
  const later = await loggedInAgain(shop, viewer)
  expect(await reasonOf(later.call(getOrder, { no: nos.hospital }))).toBe('notFound')
})
