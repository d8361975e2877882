import { saveUnit, setColleagueUnit, setUnitManagers } from '@gongfang/contract/base/unit'
import { downloadPapers, downloadPapersPdf, getPapers } from '@gongfang/contract/money/invoice'
import type { InstitutionRole } from '@gongfang/contract/people/institution'
import { removeColleague, setColleagueDisabled } from '@gongfang/contract/people/team'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bought } from '../../../testing/aftersales.ts'
import { anAddress, someFreight } from '../../../testing/buying.ts'
import { reasonOf } from '../../../testing/joining.ts'
import { openTestShop, type TestMember, type TestShop } from '../../../testing/shop.ts'
import { aColleague, loggedInAgain } from '../../../testing/team.ts'

let shop: TestShop
let owner: TestMember
const month = '2026-02'
const units = { college: 0, group: 0, hospital: 0 }
const people: Record<string, TestMember> = {}
const buyers: Record<string, string> = {}

beforeAll(async () => {
  shop = await openTestShop()
  await someFreight(shop)
  owner = await shop.member()
  const { skuId } = await shop.product({ priceFen: 10_000, stock: 1000 })
  const make = async (name: string, parentId: number | null = null) =>
    (await owner.call(saveUnit, { name, parentId })).id
  units.college = await make('学院')
  units.group = await make('课题组', units.college)
  units.hospital = await make('医院')
  const put = async (name: string, unitId: number | null, ...roles: InstitutionRole[]) => {
    const member = await aColleague(shop, owner, ...roles)
    people[name] = member
    if (unitId !== null) await owner.call(setColleagueUnit, { memberId: member.id, unitId })
    return member
  }
  const group = await put('group', units.group, 'purchaser')
  const hospital = await put('hospital', units.hospital, 'purchaser')
  await put('admin', units.college, 'admin')
  await put('finance', null, 'finance')
  await put('viewer', units.college, 'viewer')
  await put('approver', units.group, 'approver')
  await put('receiver', units.group, 'receiver')
  const head = await put('head', units.hospital, 'purchaser')
  await owner.call(setUnitManagers, { id: units.college, memberIds: [head.id] })
  const [left, disabled] = [
    await put('left', units.college, 'finance'),
    await put('disabled', units.college, 'admin'),
  ]
  await owner.call(removeColleague, { memberId: left.id })
  await owner.call(setColleagueDisabled, { memberId: disabled.id, disabled: true })
  people.left = await loggedInAgain(shop, left)
  people.disabled = await loggedInAgain(shop, disabled)
  people.owner = owner
  people.stranger = await shop.member()
  for (const [name, member] of Object.entries({ owner, group, hospital, stranger: people.stranger })) {
    await anAddress(member)
    buyers[(await bought(shop, member, [{ skuId, quantity: 1 }])).no] = name
  }
  await shop.db`update shop_order set paid_at = '2026-02-10T02:00:00Z'::timestamptz + id * interval '1 minute'`
})
afterAll(() => shop.close())

/** The buyers whose papers come, or the refusal. */
const read = async (member: TestMember, wish: object) =>
  member.call(getPapers, { month, ...wish }).then(
    ({ orders, total }) => {
      expect(orders).toHaveLength(total)
      return orders.map(({ no }) => buyers[no])
    },
    ({ reason }: { reason: string }) => reason,
  )

const everybody = ['owner', 'group', 'hospital']
const table: [string, own: unknown, unit: unknown, all: unknown][] = [
  ['owner', ['owner'], 'papersEmpty', everybody],
  ['admin', 'papersEmpty', ['group'], everybody],
  ['finance', 'papersEmpty', 'papersEmpty', everybody],
  ['head', 'papersEmpty', ['group'], 'institutionRole'],
  ['viewer', 'papersEmpty', ['group'], 'institutionRole'],
  ['group', ['group'], 'institutionRole', 'institutionRole'],
  ['hospital', ['hospital'], 'institutionRole', 'institutionRole'],
  ['approver', 'papersEmpty', 'institutionRole', 'institutionRole'],
  ['receiver', 'papersEmpty', 'institutionRole', 'institutionRole'],
  ['left', 'papersEmpty', 'papersEmpty', 'papersEmpty'],
  ['disabled', 'papersEmpty', 'papersEmpty', 'papersEmpty'],
  ['stranger', ['stranger'], 'papersEmpty', ['stranger']],
]

test.each(table)('%s gets the papers of a month that the roles show', async (who, own, unit, all) => {
  const member = people[who]!
  expect(await read(member, {})).toEqual(own)
  expect(await read(member, { scope: 'own' })).toEqual(own)
  expect(await read(member, { scope: 'unit' })).toEqual(unit)
  expect(await read(member, { scope: 'all' })).toEqual(all)
  for (const endpoint of [downloadPapers, downloadPapersPdf])
    for (const [scope, found] of [['unit', unit] as const, ['all', all] as const]) {
      const { body, headers } = await member.ask(endpoint, { month, scope })
      if (typeof found === 'string') expect(body.reason).toBe(found)
      else
        expect(decodeURIComponent(String(headers['content-disposition']))).toContain(
          `报销资料_${month}_${scope === 'all' ? '本机构' : '本部门'}`,
        )
    }
})

test('a scope is narrowed to a unit, a colleague or a fund, and never widened', async () => {
  const finance = people.finance!
  expect(await read(finance, { scope: 'all', unitId: units.college })).toEqual(['group'])
  expect(await read(finance, { scope: 'all', unitId: units.hospital })).toEqual(['hospital'])
  expect(await read(finance, { scope: 'all', buyerId: owner.id })).toEqual(['owner'])
  expect(await read(finance, { scope: 'all', fundCode: 'KY-1' })).toBe('papersEmpty')
  const head = people.head!
  expect(await read(head, { scope: 'unit', unitId: units.group })).toEqual(['group'])
  expect(await read(head, { scope: 'unit', unitId: units.hospital })).toBe('papersEmpty')
  expect(await read(head, { unitId: units.hospital })).toBe('papersEmpty')
  expect(await read(head, { buyerId: people.hospital!.id })).toBe('papersEmpty')
  expect(await read(finance, { scope: 'all', buyerId: people.stranger!.id })).toBe('papersEmpty')
  expect(await read(finance, { scope: 'everything' })).toBe('invalid')
  expect(await reasonOf(finance.call(getPapers, { month: '2026-13', scope: 'all' }))).toBe('invalid')
})

test('a month of more orders than anybody prints comes in parts', async () => {
  const finance = people.finance!
  const [no] = Object.keys(buyers)
  await shop.db`
    insert into shop_order (no, member_id, institution_id, state, currency, rate, pay_way, goods_fen, goods_points,
      freight_fen, freight_points, payable_fen, payable_points, address, pieces, kinds, created_at, pay_before, paid_at)
    select lpad(n::text, 20, '0'), member_id, institution_id, state, currency, rate, pay_way, goods_fen, goods_points,
      freight_fen, freight_points, payable_fen, payable_points, address, pieces, kinds, created_at, pay_before,
      paid_at - interval '1 day'
      from shop_order, generate_series(1, 200) as n where no = ${no!}`
  const of = { month, scope: 'all' as const }
  const name = async (part: number) =>
    decodeURIComponent(
      String((await finance.ask(downloadPapers, { ...of, part })).headers['content-disposition']),
    )
  expect(await name(2)).toContain(`报销资料_${month}_本机构_第 2 份.zip`)
  const { orders, total } = await finance.call(getPapers, { ...of, part: 2 })
  expect(total).toBe(203)
  expect(orders.map((order) => buyers[order.no])).toEqual(everybody)
  expect(await reasonOf(finance.call(getPapers, { ...of, part: 3 }))).toBe('papersEmpty')
  expect(await reasonOf(finance.call(getPapers, { ...of, part: 0 }))).toBe('invalid')
})
