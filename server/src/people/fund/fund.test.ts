import { randomUUID } from 'node:crypto'
import { fen } from '@gongfang/contract/base/money'
import { dayOf } from '@gongfang/contract/base/time'
import {
  bookFund,
  changeFund,
  createFund,
  FUND_RULES,
  getFund,
  listFundEntries,
  listFunds,
  setFundState,
} from '@gongfang/contract/people/fund'
import { listFundEntriesOf, listFundsOf } from '@gongfang/contract/people/fund-desk'
import type { InstitutionRole } from '@gongfang/contract/people/institution'
import { leaveTeam, setColleagueDisabled } from '@gongfang/contract/people/team'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { listBroken } from '../../testing/books.ts'
import { aFund, fundSettings } from '../../testing/funds.ts'
import { reasonOf } from '../../testing/joining.ts'
import { openTestShop, type TestMember, type TestShop } from '../../testing/shop.ts'
import { aColleague } from '../../testing/team.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterEach(async () => {
  shop.setNow(null)
  expect(await listBroken(shop.db)).toEqual({})
})
afterAll(() => shop.close())

const colleague = (of: TestMember, ...roles: InstitutionRole[]) => aColleague(shop, of, ...roles)
const fundOf = (member: TestMember, id: number) => member.call(getFund, { id })
const booked = (
  member: TestMember,
  id: number,
  kind: 'allocate' | 'adjust',
  amountFen: number,
  note = '年中追加',
) => member.call(bookFund, { id, kind, amountFen, note } as never, { key: randomUUID() })
const fieldsOf = async (member: TestMember, wish: object) => {
  const form = { ...fundSettings(member), amountFen: 100_000, ...wish }
  return (await member.ask(createFund, form, { key: randomUUID() })).body.data
}

test('owner and admin set funds up; the form comes back as it was typed, with its first entry', async () => {
  const owner = await shop.member()
  const [admin, buyer] = [await colleague(owner, 'admin'), await colleague(owner, 'purchaser')]
  const { productId } = await shop.product()
  const [category] = await shop.db<[{ id: number; name: string }]>`
    select c.id, c.name from category c join product p on p.category_id = c.id where p.id = ${productId}`
  const form = fundSettings(buyer, {
    forAll: false,
    userIds: [buyer.id, admin.id],
    categoryIds: [category.id],
    ceilingFen: fen(50_000),
    overrun: 'warn',
  })
  const { id } = await admin.call(createFund, { ...form, amountFen: fen(2_000_000) })
  const { userIds, categoryIds, ...shown } = form
  expect(await fundOf(owner, id)).toMatchObject({
    ...shown,
    ownerStands: true,
    state: 'open',
    users: [{ memberId: buyer.id }, { memberId: admin.id }].sort((a, b) => a.memberId - b.memberId),
    categories: [category],
    amountFen: 2_000_000,
    reservedFen: 0,
    spentFen: 0,
    leftFen: 2_000_000,
  })
  const { data } = await owner.call(listFundEntries, { id })
  expect(data).toMatchObject([
    { kind: 'allocate', deltaFen: 2_000_000, leftFen: 2_000_000, note: '设立经费' },
  ])
})

test('who may read all reads all, a fund’s owner reads theirs, others nothing, other institutions never', async () => {
  const owner = await shop.member()
  const [admin, finance, buyer, viewer] = [
    await colleague(owner, 'admin'),
    await colleague(owner, 'finance'),
    await colleague(owner, 'purchaser'),
    await colleague(owner, 'viewer'),
  ]
  const stranger = await shop.member()
  const [mine, other] = [await aFund(owner), await aFund(owner, { ownerId: buyer.id })]
  await aFund(stranger)
  const seen = async (member: TestMember) =>
    (await member.call(listFunds, {})).data.map(({ id }) => id).sort((a, b) => a - b)
  for (const member of [owner, admin, finance]) expect(await seen(member)).toEqual([mine.id, other.id])
  expect(await seen(buyer)).toEqual([other.id])
  expect(await seen(viewer)).toEqual([])
  expect(await reasonOf(fundOf(buyer, other.id))).toBe('ok')
  for (const [member, id] of [
    [buyer, mine.id],
    [viewer, other.id],
    [stranger, mine.id],
    [owner, 999_999_999],
  ] as const) {
    expect(await reasonOf(fundOf(member, id))).toBe('notFound')
    expect(await reasonOf(member.call(listFundEntries, { id }))).toBe('notFound')
  }
  for (const member of [finance, buyer, viewer])
    expect(await reasonOf(booked(member, other.id, 'allocate', 100))).toBe('institutionRole')
  for (const attempt of [
    () => booked(stranger, mine.id, 'allocate', 100),
    () => stranger.call(setFundState, { id: mine.id, state: 'closed' }),
    () => stranger.call(changeFund, { ...fundSettings(stranger), id: mine.id, version: 1 }),
  ])
    expect(await reasonOf(attempt())).toBe('notFound')
})

test('staff read the funds of an institution with their entries, and change nothing', async () => {
  const owner = await shop.member()
  const [open, closed] = [await aFund(owner, { amount: 500 }), await aFund(owner, { amount: 700 })]
  await aFund(await shop.member())
  await owner.call(setFundState, { id: closed.id, state: 'closed' })
  const staff = await shop.staff()
  const institutionId = owner.institutionId!
  const found = await staff.call(listFundsOf, { institutionId, state: 'all' })
  expect(found.data.map(({ id }) => id)).toEqual([open.id, closed.id])
  expect(found.sums.amountFen).toBe(1200)
  expect((await staff.call(listFundsOf, { institutionId, keyword: closed.code })).data).toEqual([])
  const entries = await staff.call(listFundEntriesOf, { id: open.id })
  expect(entries.data).toMatchObject([{ kind: 'allocate', amountFen: 500, note: '设立经费' }])
  expect((await staff.call(listFundsOf, { institutionId: 999_999_999 })).data).toEqual([])
  expect((await staff.call(listFundEntriesOf, { id: 999_999_999 })).data).toEqual([])
})

test('the list finds by code, name and owner, by state, and sums up what matches', async () => {
  const owner = await shop.member()
  await aFund(owner, { code: 'NSFC-21', name: '面上项目', amount: 300 })
  await aFund(owner, { code: 'nsfc-22', name: '青年项目 100%', amount: 500 })
  const closed = await aFund(owner, { code: 'HX-1', name: '横向课题', amount: 700 })
  await owner.call(setFundState, { id: closed.id, state: 'closed' })
  const codes = async (wish: Parameters<typeof owner.call<typeof listFunds>>[1]) => {
    const { data, total, sums } = await owner.call(listFunds, wish)
    expect(total).toBe(data.length)
    return [data.map(({ code }) => code), sums.amountFen]
  }
  expect(await codes({})).toEqual([['NSFC-21', 'nsfc-22'], 800])
  expect(await codes({ state: 'closed' })).toEqual([['HX-1'], 700])
  expect(await codes({ state: 'all', keyword: 'nsfc' })).toEqual([['NSFC-21', 'nsfc-22'], 800])
  expect(await codes({ state: 'all', keyword: '100%' })).toEqual([['nsfc-22'], 500])
  expect(await codes({ keyword: '%' })).toEqual([['nsfc-22'], 500])
  const page = await owner.call(listFunds, { state: 'all', page: 2, limit: 2 })
  expect([page.data.map(({ code }) => code), page.total]).toEqual([['HX-1'], 3])
})

test('amounts are granted and adjusted with a reason, and never below what is used', async () => {
  const owner = await shop.member()
  const { id } = await aFund(owner, { amount: 1000 })
  expect(await booked(owner, id, 'allocate', 500)).toEqual({ leftFen: 1500 })
  expect(await booked(owner, id, 'adjust', -1200, '财政收回')).toEqual({ leftFen: 300 })
  const { body } = await owner.ask(
    bookFund,
    { id, kind: 'adjust', amountFen: -301, note: '收回' },
    { key: randomUUID() },
  )
  expect(body).toMatchObject({ reason: 'fundLess', msg: '只剩 ¥3.00 未使用，不能减少更多' })
  const { data } = await owner.call(listFundEntries, { id })
  expect(data.map(({ kind, deltaFen, leftFen, note }) => [kind, deltaFen, leftFen, note])).toEqual([
    ['adjust', -1200, 300, '财政收回'],
    ['allocate', 500, 1500, '年中追加'],
    ['allocate', 1000, 1000, '设立经费'],
  ])
  const month = dayOf(shop.now()).slice(0, 7)
  expect((await owner.call(listFundEntries, { id, month })).total).toBe(3)
  expect((await owner.call(listFundEntries, { id, month: '2020-01' })).total).toBe(0)
  await booked(owner, id, 'allocate', FUND_RULES.entryFen)
  for (let at = 1; at < 9; at++) await booked(owner, id, 'allocate', FUND_RULES.entryFen)
  expect(await reasonOf(booked(owner, id, 'allocate', FUND_RULES.entryFen))).toBe('fundMost')
})

test('a repeated request books once, a hundred hands at once too', async () => {
  const owner = await shop.member()
  const { id } = await aFund(owner, { amount: 1000 })
  const wish = { id, kind: 'allocate' as const, amountFen: 10, note: '追加' }
  await Promise.all(
    Array.from({ length: 100 }, () =>
      owner.call(bookFund, wish as never, { key: 'a-hundred-hands-one-grant' }),
    ),
  )
  expect((await fundOf(owner, id)).leftFen).toBe(1010)
  const results = await Promise.allSettled(
    Array.from({ length: 100 }, () => booked(owner, id, 'adjust', -101, '收回')),
  )
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
  expect((await fundOf(owner, id)).leftFen).toBe(0)
})

test('a code is taken once in an institution, in whatever case, by two at once too', async () => {
  const [owner, stranger] = [await shop.member(), await shop.member()]
  const { code } = await aFund(owner, { code: 'abc-1' })
  expect(await fieldsOf(owner, { code: 'ABC-1' })).toMatchObject({
    fields: { code: '本机构已有这个经费编号' },
  })
  expect(await fieldsOf(stranger, { code })).toMatchObject({ id: expect.any(Number) })
  const attempts = await Promise.all(Array.from({ length: 20 }, () => fieldsOf(owner, { code: 'twice' })))
  expect(attempts.filter((data) => 'id' in (data as object))).toHaveLength(1)
  const other = await aFund(owner)
  const taking = owner.call(changeFund, {
    ...fundSettings(owner, { code: 'Abc-1' }),
    id: other.id,
    version: 1,
  })
  expect(await reasonOf(taking)).toBe('invalid')
  expect(await reasonOf(owner.call(changeFund, { ...fundSettings(owner), id: other.id, version: 1 }))).toBe(
    'ok',
  )
  expect(await reasonOf(owner.call(changeFund, { ...fundSettings(owner), id: other.id, version: 1 }))).toBe(
    'changedMeanwhile',
  )
})

test('what is typed wrongly is said beside its field', async () => {
  const owner = await shop.member()
  const [stranger, disabled] = [await shop.member(), await colleague(owner, 'purchaser')]
  await owner.call(setColleagueDisabled, { memberId: disabled.id, disabled: true })
  const cases: [object, string][] = [
    [{ code: '' }, 'code'],
    [{ code: '长'.repeat(41) }, 'code'],
    [{ name: ' ' }, 'name'],
    [{ ownerId: stranger.id }, 'ownerId'],
    [{ ownerId: 0 }, 'ownerId'],
    [{ toOn: '2019-12-31' }, 'toOn'],
    [{ fromOn: '2026-02-30' }, 'fromOn'],
    [{ overrun: 'never' }, 'overrun'],
    [{ forAll: false }, 'userIds'],
    [{ forAll: false, userIds: [stranger.id] }, 'userIds'],
    [{ forAll: false, userIds: [disabled.id] }, 'userIds'],
    [{ categoryIds: [999_999] }, 'categoryIds'],
    [{ ceilingFen: 0 }, 'ceilingFen'],
    [{ amountFen: 0 }, 'amountFen'],
    [{ amountFen: -100 }, 'amountFen'],
    [{ amountFen: 1.5 }, 'amountFen'],
    [{ amountFen: FUND_RULES.entryFen + 1 }, 'amountFen'],
    [{ amountFen: 1e300 }, 'amountFen'],
    [{ institutionId: 1 }, 'institutionId'],
  ]
  for (const [wish, field] of cases) {
    const { fields } = (await fieldsOf(owner, wish)) as { fields: object }
    expect([wish, Object.keys(fields)]).toEqual([wish, [field]])
  }
  const { id } = await aFund(owner)
  const book = (wish: object) =>
    owner.ask(bookFund, { id, kind: 'adjust', amountFen: 1, note: '原因', ...wish }, { key: randomUUID() })
  for (const [wish, field] of [
    [{ amountFen: 0 }, 'amountFen'],
    [{ kind: 'allocate', amountFen: -1 }, 'amountFen'],
    [{ kind: 'spend' }, 'kind'],
    [{ note: '' }, 'note'],
    [{ id: 'x' }, 'id'],
  ] as const)
    expect((await book(wish)).body.data).toMatchObject({ fields: { [field]: expect.any(String) } })
  expect((await owner.ask(listFundEntries, { id, month: '2026-13' })).body.data).toMatchObject({
    fields: { month: '月份不正确' },
  })
})

test('an owner who left or is disabled is shown as such, and leaving does not wait for the fund', async () => {
  const owner = await shop.member()
  const buyer = await colleague(owner, 'purchaser')
  const { id } = await aFund(owner, { ownerId: buyer.id })
  await buyer.call(leaveTeam, { institutionId: owner.institutionId! })
  expect(await fundOf(owner, id)).toMatchObject({ ownerId: buyer.id, ownerStands: false })
  expect(await reasonOf(fundOf(buyer, id))).toBe('institutionMissing')
})

test('no entry is ever changed', async () => {
  const owner = await shop.member()
  const { id } = await aFund(owner)
  await expect(shop.db`update fund_entry set amount_fen = 1 where fund_id = ${id}`).rejects.toThrow()
  await expect(shop.db`delete from fund_entry where fund_id = ${id}`).rejects.toThrow()
})

test('of two who grant the same money at once, the second is shown what the fund holds now', async () => {
  const owner = await shop.member()
  const finance = await aColleague(shop, owner, 'finance', 'admin')
  const { id } = await aFund(owner, { amount: 10_000 })
  const grant = (by: TestMember, seen: number) =>
    by.ask(bookFund, { id, kind: 'allocate', amountFen: fen(5000), note: '年度拨款', seen } as never, {
      key: randomUUID(),
    })
  const answers = await Promise.all([grant(owner, 10_000), grant(finance, 10_000)])
  expect(answers.map(({ body }) => body.reason ?? 'ok').toSorted()).toEqual(['fundBooked', 'ok'])
  const late = await grant(finance, 10_000)
  expect(late.body.msg).toBe('这项经费刚刚有拨款或调整，额度现为 ¥150.00，请核对后再入账')
  expect((await owner.call(getFund, { id })).amountFen).toBe(15_000)
  expect((await grant(finance, 15_000)).body.data).toEqual({ leftFen: 20_000 })
})
