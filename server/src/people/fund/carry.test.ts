import { randomUUID } from 'node:crypto'
import { withdrawPurchaseRequest } from '@gongfang/contract/buying/approval'
import { cancelOrder, createOrder, getOrder, previewOrder } from '@gongfang/contract/buying/order'
import { confirmDemoPayment, payOrder } from '@gongfang/contract/money/payment'
import {
  carryFund,
  changeFund,
  getFund,
  listFundEntries,
  listFunds,
  setFundState,
} from '@gongfang/contract/people/fund'
import { removeColleague } from '@gongfang/contract/people/team'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { asked, givenBack, work } from '../../testing/aftersales.ts'
import { askFor, aTeam } from '../../testing/approval.ts'
import { listBroken } from '../../testing/books.ts'
import { aBuyer, buyNow } from '../../testing/buying.ts'
import { aFund, fundSettings } from '../../testing/funds.ts'
import { reasonOf } from '../../testing/joining.ts'
import { openTestShop, type TestMember, type TestShop, type TestStaff } from '../../testing/shop.ts'
import { aColleague } from '../../testing/team.ts'

vi.setConfig({ testTimeout: 120_000 })
let shop: TestShop
let staff: TestStaff
beforeAll(async () => {
  shop = await openTestShop()
  await shop.db`insert into freight_rule (position, region_prefixes, first_fen) values (1, '{""}', 0)`
  staff = await shop.staff()
  return () => shop.close()
})
afterEach(async () => expect(await listBroken(shop.db)).toEqual({}))

let serial = 0
const nextYear = () => ({
  code: `NEXT-${++serial}`,
  name: '下一年度',
  fromOn: '2020-01-01',
  toOn: '2099-12-31',
})
const carry = (by: TestMember, id: number, wish: object = {}, key: string = randomUUID()) =>
  by.call(carryFund, { id, ...nextYear(), ...wish }, { key })
const sumsOf = async (reader: TestMember, id: number) => {
  const { amountFen, reservedFen, spentFen, leftFen } = await reader.call(getFund, { id })
  return [amountFen, reservedFen, spentFen, leftFen]
}
const notesOf = async (reader: TestMember, id: number) =>
  (await reader.call(listFundEntries, { id })).data.map(({ kind, deltaFen, note }) => [kind, deltaFen, note])

async function paid(member: TestMember, no: string) {
  const ticket = await member.call(payOrder, { no })
  if (ticket.state !== 'paid') await shop.visitor.call(confirmDemoPayment, { outTradeNo: ticket.outTradeNo })
}

test('the rest moves to a fund with the same settings, and the old one stays closed', async () => {
  const owner = await aBuyer(shop)
  const [user, gone] = [
    await aColleague(shop, owner, 'purchaser'),
    await aColleague(shop, owner, 'purchaser'),
  ]
  const old = await aFund(owner, {
    amount: 9000,
    overrun: 'warn',
    forAll: false,
    userIds: [owner.id, user.id, gone.id],
    ownerId: user.id,
    ceilingFen: 500_000 as never,
  })
  await owner.call(removeColleague, { memberId: gone.id })
  const year = nextYear()
  const { id } = await carry(owner, old.id, year)
  const next = await owner.call(getFund, { id })
  expect(next).toMatchObject({
    ...year,
    ownerId: user.id,
    overrun: 'warn',
    ceilingFen: 500_000,
    amountFen: 9000,
    carriedFrom: { id: old.id, code: old.code },
    carriedTo: null,
  })
  expect(next.users.map(({ memberId }) => memberId).sort()).toEqual([owner.id, user.id].sort())
  expect(await owner.call(getFund, { id: old.id })).toMatchObject({
    state: 'closed',
    leftFen: 0,
    carriedFrom: null,
    carriedTo: { id, code: year.code },
  })
  expect(await notesOf(owner, old.id)).toEqual([
    ['adjust', -9000, `结转到 ${year.code}`],
    ['allocate', 9000, '设立经费'],
  ])
  expect(await notesOf(owner, id)).toEqual([['allocate', 9000, `由 ${old.code} 结转`]])
  expect(await reasonOf(owner.call(setFundState, { id: old.id, state: 'open' }))).toBe('fundCarried')
  expect(await reasonOf(carry(owner, old.id))).toBe('fundCarried')
})

test('who may not change funds carries nothing, and wrong wishes are said beside their field', async () => {
  const owner = await aBuyer(shop)
  const buyer = await aColleague(shop, owner, 'purchaser', 'finance')
  const { id, code } = await aFund(owner, { amount: 9000 })
  expect(await reasonOf(carry(buyer, id))).toBe('institutionRole')
  expect(await reasonOf(carry(await aBuyer(shop), id))).toBe('notFound')
  expect(await reasonOf(carry(owner, 999_999_999))).toBe('notFound')
  const fieldsOf = async (wish: object) => {
    const { body } = await owner.ask(carryFund, { id, ...nextYear(), ...wish }, { key: randomUUID() })
    return Object.keys((body.data as { fields?: object } | null)?.fields ?? {})
  }
  expect(await fieldsOf({ code: '' })).toEqual(['code'])
  expect(await fieldsOf({ code: code.toLowerCase() })).toEqual(['code'])
  expect(await fieldsOf({ name: ' ' })).toEqual(['name'])
  expect(await fieldsOf({ toOn: '2019-12-31' })).toEqual(['toOn'])
  expect(await fieldsOf({ fromOn: '2026-02-30' })).toEqual(['fromOn'])
  expect(await sumsOf(owner, id)).toEqual([9000, 0, 0, 9000])
})

test('a fund that has nothing left is not carried', async () => {
  const member = await aBuyer(shop)
  const { id } = await aFund(member, { amount: 1000 })
  const { skuId } = await shop.product({ priceFen: 1000 })
  await buyNow(member, { skuId, fundId: id })
  expect(await reasonOf(carry(member, id))).toBe('fundNothing')
})

test('what is released and refunded later follows the rest, through a chain of three', async () => {
  const member = await aBuyer(shop)
  const { skuId } = await shop.product({ priceFen: 1000 })
  const first = await aFund(member, { amount: 10_000 })
  const waits = await buyNow(member, { skuId, fundId: first.id })
  const { no } = await buyNow(member, { skuId, quantity: 3, fundId: first.id })
  await paid(member, no)
  const second = await carry(member, first.id)
  expect(await sumsOf(member, first.id)).toEqual([4000, 1000, 3000, 0])
  expect(await sumsOf(member, second.id)).toEqual([6000, 0, 0, 6000])
  await member.call(cancelOrder, { no: waits.no })
  expect(await sumsOf(member, first.id)).toEqual([3000, 0, 3000, 0])
  expect(await sumsOf(member, second.id)).toEqual([7000, 0, 0, 7000])
  const third = await carry(member, second.id)
  const { lines } = await member.call(getOrder, { no })
  await givenBack(shop, staff, await asked(member, { no, lineIds: lines.map(({ id }) => id) }, [2]))
  expect([await sumsOf(member, first.id), await sumsOf(member, second.id)]).toEqual([
    [1000, 0, 1000, 0],
    [0, 0, 0, 0],
  ])
  expect(await sumsOf(member, third.id)).toEqual([9000, 0, 0, 9000])
})

test('what a request held follows, too', async () => {
  const { owner, buyer } = await aTeam(shop)
  const { skuId } = await shop.product({ priceFen: 20_000 })
  const { id, code } = await aFund(owner, { amount: 50_000 })
  const no = await askFor(buyer, skuId, { fundId: id })
  const next = await carry(owner, id)
  expect(await sumsOf(owner, next.id)).toEqual([30_000, 0, 0, 30_000])
  await buyer.call(withdrawPurchaseRequest, { no })
  expect(await sumsOf(owner, next.id)).toEqual([50_000, 0, 0, 50_000])
  expect(await reasonOf(askFor(buyer, skuId, { fundId: id }))).toBe('fundClosed')
  const form = fundSettings(owner, { code })
  const { version } = await owner.call(getFund, { id })
  expect(await reasonOf(owner.call(changeFund, { ...form, id, version }))).toBe('ok')
})

test('twenty presses carry once, a repeated one changes nothing', async () => {
  const member = await aBuyer(shop)
  const { id } = await aFund(member, { amount: 9000 })
  const presses = Array.from({ length: 20 }, () => reasonOf(carry(member, id)))
  const answers = await Promise.all(presses)
  expect(answers.filter((one) => one === 'ok')).toHaveLength(1)
  expect(new Set(answers)).toEqual(new Set(['ok', 'fundCarried']))
  const other = await aFund(member, { amount: 9000 })
  const [year, key] = [nextYear(), randomUUID()]
  const same = await Promise.all(Array.from({ length: 20 }, () => carry(member, other.id, year, key)))
  expect(new Set(same.map((one) => one.id)).size).toBe(1)
  const { sums } = await member.call(listFunds, { state: 'all', limit: 50 })
  expect(sums).toEqual({ amountFen: 18_000, reservedFen: 0, spentFen: 0, leftFen: 18_000 })
})

test('placed, paid, cancelled, refunded and carried at once: nothing is lost', async () => {
  const member = await aBuyer(shop)
  const { skuId } = await shop.product({ priceFen: 1000, stock: 1000 })
  const draft = { source: { kind: 'buyNow' as const, skuId, quantity: 1 } }
  const { quote } = await member.call(previewOrder, draft)
  for (let round = 0; round < 5; round++) {
    const { id } = await aFund(member, { amount: 30_000 })
    const order = () => buyNow(member, { skuId, fundId: id })
    const ready = []
    for (let at = 0; at < 12; at++) ready.push((await order()).no)
    const given = ready.slice(8)
    const refunds = []
    for (const no of given) {
      await paid(member, no)
      const { lines } = await member.call(getOrder, { no })
      refunds.push(await asked(member, { no, lineIds: lines.map((line) => line.id) }, [1]))
    }
    const place = () =>
      member.call(createOrder, { ...draft, quote, payWay: 'demo', fundId: id }, { key: randomUUID() })
    const results = await Promise.allSettled([
      ...Array.from({ length: 10 }, place),
      ...ready.slice(0, 4).map((no) => paid(member, no)),
      ...ready.slice(2, 8).map((no) => member.call(cancelOrder, { no })),
      ...refunds.map((no) => givenBack(shop, staff, no)),
      carry(member, id),
    ])
    expect(results.at(-1)).toMatchObject({ status: 'fulfilled' })
    await work(shop)
    const { carriedTo, state, leftFen } = await member.call(getFund, { id })
    expect([state, leftFen]).toEqual(['closed', 0])
    const [was, is] = [await sumsOf(member, id), await sumsOf(member, carriedTo!.id)]
    expect(was[0]! + is[0]!).toBe(30_000)
    expect(await listBroken(shop.db)).toEqual({})
  }
})
