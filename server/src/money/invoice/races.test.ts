import { fen } from '@gongfang/contract/base/money'
import { cancelInvoice, getOrderInvoices, requestInvoice } from '@gongfang/contract/money/invoice'
import {
  getInvoiceCase,
  issueInvoice,
  redInvoice,
  rejectInvoice,
} from '@gongfang/contract/money/invoice-desk'
import { approveAftersale } from '@gongfang/contract/service/aftersale-desk'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { transaction } from '../../db/connect.ts'
import { asked, bought, givenBack, idOf, payBack, work } from '../../testing/aftersales.ts'
import { listBroken } from '../../testing/books.ts'
import { aBuyer, someFreight } from '../../testing/buying.ts'
import { countWaiting } from '../../testing/database.ts'
import { aNumber, aTitle, issued, leftOf, requested, requestIdOf } from '../../testing/invoices.ts'
import { reasonOf } from '../../testing/joining.ts'
import { openTestShop, type TestMember, type TestShop, type TestStaff } from '../../testing/shop.ts'

vi.setConfig({ testTimeout: 120_000 })
const ROUNDS = process.env.SOAK === '1' ? 100 : 10
let shop: TestShop
let staff: TestStaff
let skuId: number
beforeAll(async () => {
  shop = await openTestShop()
  await someFreight(shop)
  staff = await shop.staff()
  skuId = (await shop.product({ priceFen: 10_000, stock: 100_000 })).skuId
})
afterEach(async () => {
  await work(shop)
  expect(await listBroken(shop.db)).toEqual({})
})
afterAll(() => shop.close())

const order = (member: TestMember, quantity: number) => bought(shop, member, [{ skuId, quantity }])
const tally = (reasons: readonly unknown[]) =>
  Object.fromEntries([...new Set(reasons)].map((one) => [one, reasons.filter((each) => each === one).length]))

test('of thirty requests for the same orders at once, in any order of them, one is made', async () => {
  const member = await aBuyer(shop)
  const nos = [(await order(member, 3)).no, (await order(member, 2)).no]
  const titleId = await aTitle(member)
  const ask = (_: unknown, at: number) =>
    reasonOf(requested(member, at % 2 ? nos : nos.toReversed(), { titleId, amountFen: fen(50_000) }))
  expect(tally(await Promise.all(Array.from({ length: 30 }, ask)))).toEqual({ ok: 1, notInvoiceable: 29 })
})

test('one key in thirty hands asks once', async () => {
  const member = await aBuyer(shop)
  const { no } = await order(member, 3)
  const form = {
    orders: [no],
    kind: 'normal' as const,
    titleId: await aTitle(member),
    amountFen: fen(30_000),
  }
  const key = `thirty-hands-${no}`
  const answers = await Promise.all(
    Array.from({ length: 30 }, () => member.call(requestInvoice, form, { key })),
  )
  expect(new Set(answers.map(({ invoiceNo }) => invoiceNo)).size).toBe(1)
})

test('a request and a refund at once: what is asked for is what is left', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const member = await aBuyer(shop)
    const paid = await order(member, 3)
    const titleId = await aTitle(member)
    const id = await idOf(shop, await asked(member, paid, [1]))
    await staff.call(approveAftersale, { id })
    const [asking] = await Promise.all([
      reasonOf(requested(member, [paid.no], { titleId, amountFen: fen(30_000) })),
      payBack(staff, id),
    ])
    expect(['ok', 'invoiceAmount']).toContain(asking)
    const { order: sums, invoices } = await member.call(getOrderInvoices, { no: paid.no })
    expect(sums).toMatchObject({ refundedFen: 10_000, leftFen: asking === 'ok' ? 0 : 20_000 })
    expect(invoices.map(({ amountFen }) => amountFen)).toEqual(asking === 'ok' ? [20_000] : [])
  }
})

test('an issue and a refund at once: an invoice of too much has to be taken back', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const member = await aBuyer(shop)
    const paid = await order(member, 3)
    const id = await requestIdOf(shop, await requested(member, [paid.no]))
    const aftersaleId = await idOf(shop, await asked(member, paid, [1]))
    await staff.call(approveAftersale, { id: aftersaleId })
    const issue = { id, number: aNumber(), on: '2026-11-20', amountFen: fen(30_000) }
    const [made] = await Promise.all([reasonOf(staff.call(issueInvoice, issue)), payBack(staff, aftersaleId)])
    const { state, amountFen } = await staff.call(getInvoiceCase, { id })
    expect({ made, state, amountFen }).toEqual(
      made === 'ok'
        ? { made, state: 'redNeeded', amountFen: 30_000 }
        : { made: 'invoiceAmount', state: 'requested', amountFen: 20_000 },
    )
  }
})

test.each(['issued', 'taken back'])(
  'what is %s waits for the order before it takes the request, as a refund does',
  async (what) => {
    const member = await aBuyer(shop)
    const paid = await order(member, 3)
    const invoiceNo = await requested(member, [paid.no])
    const id = await requestIdOf(shop, invoiceNo)
    const paper = { id, number: aNumber(), on: '2026-11-20' }
    if (what === 'taken back') await issued(shop, staff, invoiceNo)
    const change = () =>
      what === 'issued'
        ? staff.call(issueInvoice, { ...paper, amountFen: fen(30_000) })
        : staff.call(redInvoice, { ...paper, reason: '抬头有误' })
    const { changing } = await transaction(shop.db, async (tx) => {
      await tx`select from shop_order where no = ${paid.no} for update`
      const begun = reasonOf(change())
      await expect.poll(() => countWaiting(shop.db)).toBeGreaterThan(0)
      await tx`select from invoice_request where id = ${id} for update nowait`
      return { changing: begun }
    })
    expect(await changing).toBe('ok')
  },
)

test('issued, rejected and cancelled at once: one of them counts', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const member = await aBuyer(shop)
    const { no } = await order(member, 2)
    const invoiceNo = await requested(member, [no])
    const id = await requestIdOf(shop, invoiceNo)
    const issue = () =>
      reasonOf(staff.call(issueInvoice, { id, number: aNumber(), on: '2026-11-20', amountFen: fen(20_000) }))
    const reasons = await Promise.all([
      ...[issue(), issue()],
      reasonOf(staff.call(rejectInvoice, { id, reason: '资料不全' })),
      reasonOf(member.call(cancelInvoice, { invoiceNo })),
    ])
    expect(tally(reasons)).toEqual({ ok: 1, invoiceState: 3 })
  }
})

test('one number for ten invoices at once is one invoice’s', async () => {
  const member = await aBuyer(shop)
  const number = aNumber()
  const ids: number[] = []
  for (let each = 0; each < 10; each++) {
    const { no } = await order(member, 2)
    ids.push(await requestIdOf(shop, await requested(member, [no])))
  }
  const issue = (id: number) =>
    reasonOf(staff.call(issueInvoice, { id, number, on: '2026-11-20', amountFen: fen(20_000) }))
  expect(tally(await Promise.all(ids.map(issue)))).toEqual({ ok: 1, invoiceNumberTaken: 9 })
})

test('a red one and a request for the rest at once: nothing is invoiced twice', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const member = await aBuyer(shop)
    const paid = await order(member, 3)
    const titleId = await aTitle(member)
    const { id } = await issued(shop, staff, await requested(member, [paid.no], { titleId }))
    await givenBack(shop, staff, await asked(member, paid, [1]))
    const red = () => reasonOf(staff.call(redInvoice, { id, number: aNumber(), on: '2026-11-20' }))
    const ask = () => reasonOf(requested(member, [paid.no], { titleId, amountFen: fen(20_000) }))
    const [first, second, ...asks] = await Promise.all([red(), red(), ask(), ask(), ask()])
    expect(tally([first, second])).toEqual({ ok: 1, invoiceState: 1 })
    expect(asks.filter((reason) => reason === 'ok').length).toBeLessThanOrEqual(1)
    expect(await leftOf(member, paid.no)).toBe(asks.includes('ok') ? 0 : 20_000)
  }
})
