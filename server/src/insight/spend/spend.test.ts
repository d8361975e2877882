import { saveUnit, setColleagueUnit, setUnitManagers } from '@gongfang/contract/base/unit'
import { cancelOrder, getOrder } from '@gongfang/contract/buying/order'
import { exportSpend, readSpend, type SpendBy } from '@gongfang/contract/insight/spend'
import { confirmDemoPayment, payOrder } from '@gongfang/contract/money/payment'
import { type InstitutionRole, institutionRoles } from '@gongfang/contract/people/institution'
import { payGoodwill } from '@gongfang/contract/service/aftersale-desk'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { asked, givenBack, work } from '../../testing/aftersales.ts'
import { anAssortment } from '../../testing/assortments.ts'
import { anAddress, buyNow } from '../../testing/buying.ts'
import { aFund } from '../../testing/funds.ts'
import { reasonOf } from '../../testing/joining.ts'
import { aPriceList } from '../../testing/price-lists.ts'
import { openTestShop, type TestMember, type TestShop } from '../../testing/shop.ts'
import { aColleague } from '../../testing/team.ts'

vi.setConfig({ testTimeout: 120_000 })
let shop: TestShop
/** The institution of the report, and another one whose orders must not appear in it. */
let made: Awaited<ReturnType<typeof anInstitution>>
let other: TestMember

const YEAR = { fromMonth: '2026-01', toMonth: '2026-12' }

beforeAll(async () => {
  shop = await openTestShop()
  await shop.db`insert into freight_rule (position, region_prefixes, first_fen) values (1, '{""}', 1200)`
  made = await anInstitution()
  other = await aBuyer(await shop.member())
  await buy(other, { skuId: made.plain, quantity: 9 }, '2026-04-02T04:00:00Z')
  shop.setNow(null)
})
afterAll(() => shop.close())

async function aBuyer(member: TestMember) {
  await anAddress(member)
  return member
}

async function paid(buyer: TestMember, no: string) {
  const ticket = await buyer.call(payOrder, { no })
  if (ticket.state !== 'paid') await shop.visitor.call(confirmDemoPayment, { outTradeNo: ticket.outTradeNo })
}

async function buy(buyer: TestMember, wish: Parameters<typeof buyNow>[1], at: string) {
  shop.setNow(new Date(at))
  const { no } = await buyNow(buyer, wish)
  await paid(buyer, no)
  return no
}

/**
 * Two units, one below the other, a fund, goods of two categories and brands, one of them at an agreed price; orders of
 * two years, with refunds in a later month, one in points, one that is unpaid and one that was cancelled.
 */
async function anInstitution() {
  const owner = await aBuyer(await shop.member())
  const [buyer, manager, lead] = [
    await aBuyer(await aColleague(shop, owner, 'purchaser')),
    await aColleague(shop, owner, 'approver'),
    await aColleague(shop, owner, 'viewer'),
  ]
  const { id: above } = await owner.call(saveUnit, { name: '化学学院', parentId: null })
  const { id: below } = await owner.call(saveUnit, { name: '有机组', parentId: above })
  await owner.call(setColleagueUnit, { memberId: buyer.id, unitId: below })
  await owner.call(setUnitManagers, { id: above, memberIds: [manager.id] })
  const fund = await aFund(owner, { ownerId: lead.id })
  const plain = await shop.product({ priceFen: 10_000, stock: 1000 })
  const agreed = await shop.product({ priceFen: 20_000, stock: 1000 })
  const [{ id: categoryId }] = await shop.db<[{ id: number }]>`
    insert into category (name) values ('试剂') returning id`
  await shop.db`update category set path = array[id] where id = ${categoryId}`
  const [{ id: brandId }] = await shop.db<[{ id: number }]>`
    insert into brand (name, initial) values ('国药', 'G') returning id`
  await shop.db`
    update product set category_id = ${categoryId}, category_path = ${[categoryId]}, brand_id = ${brandId}
     where id = ${agreed.productId}`
  await aPriceList(shop, {
    institutionIds: [owner.institutionId!],
    rows: [{ skuId: agreed.skuId, priceFen: 15_000 }],
  })
  const [plainSku, agreedSku] = [plain.skuId, agreed.skuId]
  // The year before: 112.00 in March.
  await buy(owner, { skuId: plainSku }, '2025-03-10T04:00:00Z')
  // 312.00 with agreed goods, in the fund; a third comes back in May.
  const no = await buy(buyer, { skuId: agreedSku, quantity: 2, fundId: fund.id }, '2026-03-31T15:59:00Z')
  // A minute later it is April: 112.00 without a unit.
  await buy(owner, { skuId: plainSku }, '2026-03-31T16:00:00Z')
  const staff = await shop.staff()
  shop.setNow(new Date('2026-05-02T04:00:00Z'))
  const { lines } = await buyer.call(getOrder, { no })
  await givenBack(shop, staff, await asked(buyer, { no, lineIds: lines.map(({ id }) => id) }, [1]))
  const waiting = await buyNow(buyer, { skuId: plainSku })
  const cancelled = await buyNow(buyer, { skuId: plainSku })
  await buyer.call(cancelOrder, { no: cancelled.no })
  return { owner, buyer, manager, lead, fund, plain: plainSku, above, below, no, waiting: waiting.no, staff }
}

const rowsBy = async (reader: TestMember, by: SpendBy, period = YEAR) =>
  Object.fromEntries(
    (await reader.call(readSpend, { ...period, by })).rows.map(({ name, fen, beforeFen, agreedFen }) => [
      name,
      [fen, beforeFen, agreedFen],
    ]),
  )

test('payments count in their month, refunds in theirs, beside the year before', async () => {
  const { owner } = made
  const { totals, months, scope } = await owner.call(readSpend, YEAR)
  expect(scope).toBeNull()
  expect(totals).toEqual({ fen: 27_400, beforeFen: 11_200, agreedFen: 16_200, insideFen: null, orders: 2 })
  expect(months.filter(({ fen, beforeFen }) => fen !== 0 || beforeFen !== 0)).toEqual([
    { month: '2026-03', fen: 31_200, beforeFen: 11_200 },
    { month: '2026-04', fen: 11_200, beforeFen: 0 },
    { month: '2026-05', fen: -15_000, beforeFen: 0 },
  ])
  expect(months).toHaveLength(12)
  const april = { fromMonth: '2026-04', toMonth: '2026-04' }
  expect((await owner.call(readSpend, april)).totals).toEqual({
    fen: 11_200,
    beforeFen: 0,
    agreedFen: 0,
    insideFen: null,
    orders: 1,
  })
})

test('every division comes to the whole', async () => {
  const { owner, fund } = made
  expect(await rowsBy(owner, 'unit')).toEqual({
    '化学学院 / 有机组': [16_200, 0, 16_200],
    未分配部门: [11_200, 11_200, 0],
  })
  expect(await rowsBy(owner, 'fund')).toEqual({
    [`${fund.code} ${fund.name}`]: [16_200, 0, 16_200],
    不使用经费: [11_200, 11_200, 0],
  })
  expect(Object.values(await rowsBy(owner, 'person'))).toEqual([
    [16_200, 0, 16_200],
    [11_200, 11_200, 0],
  ])
  expect(await rowsBy(owner, 'category')).toEqual({
    试剂: [16_200, 0, 16_200],
    测试分类: [11_200, 11_200, 0],
  })
  expect(await rowsBy(owner, 'brand')).toEqual({ 国药: [16_200, 0, 16_200], 无品牌: [11_200, 11_200, 0] })
  const byMonth = await rowsBy(owner, 'month')
  expect(Object.keys(byMonth)).toHaveLength(12)
  expect(byMonth['2026-05']).toEqual([-15_000, 0, -15_000])
})

test('what is inside the assortment of today is counted where one is in use', async () => {
  const { owner, plain } = made
  const desk = await anAssortment(shop, { institutionId: owner.institutionId!, goods: [`s${plain}`] })
  const { totals, rows } = await owner.call(readSpend, { ...YEAR, by: 'category' })
  expect(totals).toMatchObject({ fen: 27_400, insideFen: 11_200 })
  expect(rows.map(({ name, insideFen }) => [name, insideFen])).toEqual([
    ['试剂', 0],
    ['测试分类', 11_200],
  ])
  const { sheets } = await readXlsx((await owner.ask(exportSpend, YEAR)).bytes)
  const sheet = sheets.find(({ name }) => name === '商品分类')?.rows ?? []
  expect(sheet.find(([name]) => name === '测试分类')?.slice(1)).toEqual([112, 112, 0, 0, 112, 1])
  await desk.setMode('off')
  expect((await owner.call(readSpend, YEAR)).totals.insideFen).toBeNull()
})

test('an order in points counts at its rate, and its refunds come to just the whole', async () => {
  const owner = await aBuyer(await shop.member({ points: 1_000_000 }))
  await shop.config('priceOrScore', '2')
  const { skuId } = await shop.product({ skus: [{ points: 1001 }, {}] })
  const no = await buy(owner, { skuId, quantity: 3, delivery: 'depot' }, '2026-06-01T04:00:00Z')
  const { amounts, lines } = await owner.call(getOrder, { no })
  const whole = Math.floor((amounts.payablePoints * 100) / amounts.rate)
  expect((await owner.call(readSpend, YEAR)).totals.fen).toBe(whole)
  const staff = await shop.staff()
  for (const _ of [1, 2, 3])
    await givenBack(shop, staff, await asked(owner, { no, lineIds: lines.map(({ id }) => id) }, [1]))
  expect((await owner.call(readSpend, YEAR)).totals.fen).toBe(0)
  await shop.config('priceOrScore', null)
  shop.setNow(null)
})

test('money that is given back for goodwill is spread over the whole order', async () => {
  const { owner, no, staff } = made
  shop.setNow(new Date('2027-02-03T04:00:00Z'))
  await staff.call(payGoodwill, { no, goods: 300, freight: 0, reason: '发货延误' })
  await work(shop)
  shop.setNow(null)
  const february = { fromMonth: '2027-02', toMonth: '2027-02' }
  expect(await rowsBy(owner, 'category', february)).toEqual({ 试剂: [-300, 0, -300] })
})

test('owners, admins and finance read all; managers of units and owners of funds their own; nobody else anything', async () => {
  const { owner, manager, lead, fund } = made
  const roles = Object.keys(institutionRoles) as InstitutionRole[]
  for (const role of roles) {
    const member = await aColleague(shop, owner, role)
    const reads = ['owner', 'admin', 'finance'].includes(role)
    expect([role, await reasonOf(member.call(readSpend, YEAR))]).toEqual([
      role,
      reads ? 'ok' : 'institutionRole',
    ])
    const { bytes } = await member.ask(exportSpend, YEAR)
    expect([role, bytes.subarray(0, 2).toString()]).toEqual([role, reads ? 'PK' : '{"'])
    if (reads) expect((await member.call(readSpend, YEAR)).totals.fen).toBe(27_400)
  }
  expect(await manager.call(readSpend, YEAR)).toMatchObject({
    scope: ['化学学院'],
    totals: { fen: 16_200, beforeFen: 0, orders: 1 },
  })
  expect(await lead.call(readSpend, { ...YEAR, by: 'fund' })).toMatchObject({
    scope: [fund.code],
    totals: { fen: 16_200 },
    rows: [{ name: `${fund.code} ${fund.name}` }],
  })
  // The other institution has its own 912.00, and sees nothing of these.
  expect((await other.call(readSpend, YEAR)).totals).toMatchObject({ fen: 91_200, beforeFen: 0 })
  expect(Object.keys(await rowsBy(other, 'unit'))).toEqual(['未分配部门'])
})

test('who manages no unit any more reads nothing any more', async () => {
  const { owner, manager, above } = made
  await owner.call(setUnitManagers, { id: above, memberIds: [] })
  expect(await reasonOf(manager.call(readSpend, YEAR))).toBe('institutionRole')
  await owner.call(setUnitManagers, { id: above, memberIds: [manager.id] })
})

test.each([
  ['2026-02', '2026-01'],
  ['2025-01', '2026-01'],
])('%s to %s is refused beside the field', async (fromMonth, toMonth) => {
  const { owner } = made
  await expect(owner.call(readSpend, { fromMonth, toMonth })).rejects.toMatchObject({
    reason: 'invalid',
    fields: { toMonth: '结束月份不能早于开始月份，一次最多 12 个月' },
  })
})

test('the workbook has a sheet for each division, and each comes to the same sum', async () => {
  const { owner } = made
  const { sheets } = await readXlsx((await owner.ask(exportSpend, YEAR)).bytes)
  expect(sheets.map(({ name }) => name)).toEqual(['部门', '经费', '下单人', '商品分类', '品牌', '月份'])
  for (const { rows } of sheets) {
    const sum = rows.find(([first]) => first === '合计')
    expect(sum?.slice(1, 4)).toEqual([274, 112, 162])
  }
})
