import { cancelOrder } from '@gongfang/contract/buying/order'
import { changeOrderPrice, getDeskOrder } from '@gongfang/contract/buying/order-desk'
import { exportStatement, getStatement } from '@gongfang/contract/money/invoice'
import {
  exportInstitutionStatement,
  getInstitutionStatement,
  listStatementChoices,
  redInvoice,
} from '@gongfang/contract/money/invoice-desk'
import { confirmDemoPayment, payOrder } from '@gongfang/contract/money/payment'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { asked, bought, givenBack } from '../../../testing/aftersales.ts'
import { aBuyer, anAddress, buyNow, someFreight } from '../../../testing/buying.ts'
import { aNumber, issued, requested } from '../../../testing/invoices.ts'
import { reasonOf } from '../../../testing/joining.ts'
import { openTestShop, type TestMember, type TestShop, type TestStaff } from '../../../testing/shop.ts'
import { aMemberOf } from '../../../testing/team.ts'

let shop: TestShop
let staff: TestStaff
let skuId: number
let owner: TestMember
let colleague: TestMember
beforeAll(async () => {
  shop = await openTestShop()
  await someFreight(shop)
  staff = await shop.staff()
  skuId = (await shop.product({ priceFen: 10_000, stock: 1000 })).skuId
  owner = await aBuyer(shop, { points: 100_000 })
  colleague = await aMemberOf(shop, owner)
  await shop.db`update membership set roles = '{purchaser}' where member_id = ${colleague.id}`
  await anAddress(colleague)
  await live()
})
afterEach(() => shop.setNow(null))
afterAll(() => shop.close())

const at = (no: string, times: Record<string, string>) =>
  shop.db`update shop_order set ${shop.db(times)} where no = ${no}`

/** Around a month whose first moment is 2026-09-30 16:00 UTC, and whose last is before 2026-10-31 16:00. */
async function live() {
  const buy = async (member: TestMember, quantity: number) =>
    (await bought(shop, member, [{ skuId, quantity }])).no
  // ¥200.00 of September, paid in October's first moment by a colleague.
  await at(await buy(colleague, 2), { created_at: '2026-09-20T00:00:00Z', paid_at: '2026-09-30T16:00:00Z' })
  // ¥300.00 of October, paid in it, of which ¥100.00 went back.
  const paid = await bought(shop, owner, [{ skuId, quantity: 3 }])
  const first = await issued(shop, staff, await requested(owner, [paid.no]))
  await givenBack(shop, staff, await asked(owner, paid, [1]))
  await at(paid.no, { created_at: '2026-10-05T00:00:00Z', paid_at: '2026-10-05T00:10:00Z' })
  await shop.db`update refund set done_at = '2026-10-20T00:00:00Z' where amount_fen = 10000`
  await shop.db`update invoice_request set issued_on = '2026-10-31' where id = ${first.id}`
  // ¥400.00 of October, paid only after it.
  await at(await buy(owner, 4), { created_at: '2026-10-31T15:59:59Z', paid_at: '2026-10-31T16:00:00Z' })
  // ¥112.00 of September, called off in October; as much of October that still waits; ¥112.00 of November.
  const off = await buyNow(owner, { skuId })
  await owner.call(cancelOrder, { no: off.no })
  await at(off.no, { created_at: '2026-09-01T00:00:00Z', ended_at: '2026-10-02T00:00:00Z' })
  const waits = await buyNow(owner, { skuId })
  await at(waits.no, { created_at: '2026-10-10T00:00:00Z' })
  await at(await buy(owner, 2), { created_at: '2026-10-31T16:00:00Z', paid_at: '2026-11-02T00:00:00Z' })
  // An order in points is no matter of money; that of another institution none of theirs.
  await shop.config('priceOrScore', '2')
  await at(await buy(owner, 1), { created_at: '2026-10-06T00:00:00Z', paid_at: '2026-10-06T00:00:00Z' })
  await shop.config('priceOrScore', null)
  await at(await buy(await aBuyer(shop), 5), {
    created_at: '2026-10-06T00:00:00Z',
    paid_at: '2026-10-06T00:00:00Z',
  })
}

test('rows stand in the order of the times that they show', async () => {
  const { orders, payments, refunds, invoices } = await owner.call(getStatement, { month: '2026-10' })
  for (const rows of [orders, payments, refunds, invoices]) {
    const times = rows.map((row) => row.at)
    expect(times).toEqual(times.toSorted())
  }
})

test('a month begins with what was unpaid and ends with what is, and every figure has its rows', async () => {
  const statement = await owner.call(getStatement, { month: '2026-10' })
  expect(statement).toMatchObject({
    openingFen: 20_000 + 11_200,
    orderedFen: 30_000 + 40_000 + 11_200,
    calledOffFen: 11_200,
    paidFen: 20_000 + 30_000,
    closingFen: 40_000 + 11_200,
    refundedFen: 10_000,
    invoicedFen: 30_000,
    redFen: 0,
  })
  const { openingFen, orderedFen, calledOffFen, paidFen, closingFen } = statement
  expect(openingFen + orderedFen - calledOffFen - paidFen).toBe(closingFen)
  const sum = (rows: readonly { amountFen: number }[]) => rows.reduce((all, row) => all + row.amountFen, 0)
  expect(sum(statement.orders)).toBe(orderedFen)
  expect(sum(statement.payments)).toBe(paidFen)
  expect(sum(statement.refunds)).toBe(10_000)
  expect(statement.invoices).toMatchObject([{ what: '普通发票', amountFen: 30_000 }])
})

test('what one month ends with, the next begins with', async () => {
  const months = ['2026-08', '2026-09', '2026-10', '2026-11']
  const all = await Promise.all(months.map((month) => owner.call(getStatement, { month })))
  for (const [index, next] of all.slice(1).entries()) expect(next.openingFen).toBe(all[index]?.closingFen)
})

test('a price that is changed in the next month is a figure of that month, and leaves the statement of this one', async () => {
  const buyer = await aBuyer(shop)
  const clock = (time: string) => shop.setNow(new Date(`2026-0${time}:00Z`))
  const reprice = async (no: string, freight: number) => {
    const { version } = await staff.call(getDeskOrder, { no })
    await staff.call(changeOrderPrice, { no, version, lines: [], freight, reason: '运费按实际结算' })
  }
  const read = async (month: string) => {
    const { madeAt: _, ...statement } = await buyer.call(getStatement, { month })
    const { openingFen, orderedFen, repricedFen, calledOffFen, paidFen, closingFen } = statement
    expect(openingFen + orderedFen + repricedFen - calledOffFen - paidFen).toBe(closingFen)
    expect(statement.orders.reduce((sum, { amountFen }) => sum + amountFen, 0)).toBe(orderedFen)
    return statement
  }
  // The last minutes of March in Beijing.
  clock('3-31T15:45')
  const paid = await buyNow(buyer, { skuId })
  const off = await buyNow(buyer, { skuId })
  await reprice(paid.no, 200)
  clock('3-31T15:59')
  const before = await read('2026-03')
  expect(before).toMatchObject({ orderedFen: 10_200 + 11_200, repricedFen: 0, closingFen: 21_400 })
  clock('3-31T16:01')
  await reprice(paid.no, 500)
  await reprice(off.no, 0)
  await reprice(paid.no, 300)
  const during = await buyNow(buyer, { skuId })
  await reprice(during.no, 700)
  expect(await read('2026-03')).toEqual(before)
  expect(await read('2026-04')).toMatchObject({
    openingFen: 21_400,
    orderedFen: 10_700,
    repricedFen: 100 - 1_200,
    closingFen: 10_300 + 10_000 + 10_700,
  })
  const { outTradeNo } = await buyer.call(payOrder, { no: paid.no })
  await shop.visitor.call(confirmDemoPayment, { outTradeNo })
  await buyer.call(cancelOrder, { no: off.no })
  const after = await read('2026-03')
  expect({ ...after, orders: before.orders }).toEqual(before)
  expect(after.orders.map(({ amountFen }) => amountFen)).toEqual([10_200, 11_200])
  expect(await read('2026-04')).toMatchObject({
    openingFen: 21_400,
    repricedFen: -1_100,
    calledOffFen: 10_000,
    paidFen: 10_300,
    closingFen: 10_700,
  })
  expect((await read('2026-05')).openingFen).toBe(10_700)
  const choices = await staff.call(listStatementChoices, { month: '2026-03' })
  expect(choices.find(({ id }) => id === buyer.institutionId)?.orderedFen).toBe(21_400)
})

test('a statement is for the owner and the finance of an institution and for the staff', async () => {
  const month = '2026-10'
  expect(await reasonOf(colleague.call(getStatement, { month }))).toBe('institutionRole')
  expect((await colleague.ask(exportStatement, { month })).body.reason).toBe('institutionRole')
  await shop.db`update membership set roles = '{finance}' where member_id = ${colleague.id}`
  expect((await colleague.call(getStatement, { month })).paidFen).toBe(50_000)
  await shop.db`update membership set roles = '{purchaser}' where member_id = ${colleague.id}`
  const nobody = await shop.member({ status: 'incomplete' })
  expect(await reasonOf(nobody.call(getStatement, { month }))).toBe('institutionMissing')
  const institutionId = owner.institutionId ?? 0
  const theirs = await staff.call(getInstitutionStatement, { institutionId, month })
  expect(theirs).toMatchObject({ paidFen: 50_000, jigou: `测试机构${owner.id}` })
  expect(await reasonOf(staff.call(getInstitutionStatement, { institutionId: 999_999, month }))).toBe(
    'notFound',
  )
})

test('staff choose among the institutions that ordered in the month, most first, and find others by name', async () => {
  const month = '2026-10'
  const choices = await staff.call(listStatementChoices, { month })
  const [first, second] = choices
  expect(first).toMatchObject({ id: owner.institutionId, jigou: `测试机构${owner.id}`, orderedFen: 81_200 })
  expect(second).toMatchObject({ orderedFen: 50_000 })
  const { orderedFen } = await staff.call(getInstitutionStatement, { institutionId: first!.id, month })
  expect(orderedFen).toBe(first!.orderedFen)
  expect(choices.map((one) => one.orderedFen)).toEqual(
    choices.map((one) => one.orderedFen).toSorted((a, b) => b - a),
  )
  const quiet = await aBuyer(shop)
  const found = await staff.call(listStatementChoices, { month, keyword: `机构${quiet.id}` })
  expect(found).toMatchObject([{ id: quiet.institutionId, orderedFen: 0 }])
  expect(await staff.call(listStatementChoices, { month, keyword: '没有这样的机构%' })).toEqual([])
  const [code] = await shop.db<{ creditCode: string }[]>`
    select credit_code from institution where id = ${quiet.institutionId}`
  const byCode = await staff.call(listStatementChoices, { month, keyword: code!.creditCode })
  expect(byCode.map(({ id }) => id)).toEqual([quiet.institutionId])
})

test('it is kept as a workbook', async () => {
  const month = '2026-10'
  const { bytes, headers } = await owner.ask(exportStatement, { month })
  expect(bytes.subarray(0, 2).toString()).toBe('PK')
  expect(decodeURIComponent(String(headers['content-disposition']))).toContain('对账单_')
  const institutionId = owner.institutionId ?? 0
  const theirs = await staff.ask(exportInstitutionStatement, { institutionId, month })
  expect(theirs.bytes.subarray(0, 2).toString()).toBe('PK')
})

test('a red invoice is negative on the statement and in its workbook, and takes its blue one off', async () => {
  const member = await aBuyer(shop)
  const { no } = await bought(shop, member, [{ skuId, quantity: 3 }])
  const { id, number } = await issued(shop, staff, await requested(member, [no]))
  const red = aNumber()
  await staff.call(redInvoice, { id, number: red, on: '2026-11-20', reason: '抬头开错' })
  const month = '2026-11'
  const statement = await member.call(getStatement, { month })
  expect(statement).toMatchObject({ invoicedFen: 30_000, redFen: -30_000, netInvoicedFen: 0 })
  expect(statement.invoices.map((row) => [row.no, row.what, row.amountFen])).toEqual([
    [number, '普通发票', 30_000],
    [red, '红字普通发票', -30_000],
  ])
  const { sheets } = await readXlsx((await member.ask(exportStatement, { month })).bytes)
  const rows = (name: string) => sheets.find((sheet) => sheet.name === name)?.rows ?? []
  expect(rows('对账单')).toContainEqual(['本月红冲', -300])
  expect(rows('对账单')).toContainEqual(['本月开票净额', 0])
  expect(rows('发票').flat()).toContain(-300)
  expect(
    rows('发票')
      .find(([head]) => head === '合计')
      ?.at(-1),
  ).toBe(0)
})

test('who ordered is a name: of a mere number, the institution’s contact for its owner, and 未填写 for a colleague', async () => {
  const member = await aBuyer(shop)
  const other = await aMemberOf(shop, member)
  await shop.db`update membership set roles = '{purchaser}' where member_id = ${other.id}`
  await anAddress(other)
  for (const one of [member, other]) {
    const { no } = await bought(shop, one, [{ skuId, quantity: 2 }])
    await at(no, { created_at: '2026-07-01T00:00:00Z', paid_at: '2026-07-01T01:00:00Z' })
  }
  const named = async (nickname: string) => {
    await shop.db`update member set nickname = ${nickname} where id in ${shop.db([member.id, other.id])}`
    const { orders, payments } = await member.call(getStatement, { month: '2026-07' })
    expect(payments.map(({ who }) => who)).toEqual(orders.map(({ who }) => who))
    return orders.map(({ who }) => who)
  }
  expect(await named('王老师')).toEqual(['王老师', '王老师'])
  for (const none of ['', '　', '138****0001', '13800000001'])
    expect(await named(none)).toEqual(['张三', '未填写'])
})
