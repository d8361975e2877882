import { randomUUID } from 'node:crypto'
import { dayOf } from '@gongfang/contract/base/time'
import { deleteAccount } from '@gongfang/contract/insight/account'
import { listPointsEntries } from '@gongfang/contract/people/points'
import {
  adjustPoints,
  approveAdjustment,
  listAdjustments,
  listLedger,
  rejectAdjustment,
  sumLedger,
  withdrawAdjustment,
} from '@gongfang/contract/people/points-desk'
import { listHistory } from '@gongfang/contract/system/audit'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { listBroken } from '../../testing/books.ts'
import { aBuyer, buyNow, pointsOf, someFreight } from '../../testing/buying.ts'
import { aCode, aStranger, reasonOf } from '../../testing/joining.ts'
import { send } from '../../testing/messages.ts'
import { openTestShop, type TestShop, type TestStaff } from '../../testing/shop.ts'

let shop: TestShop
let maker: TestStaff
let checker: TestStaff
beforeAll(async () => {
  shop = await openTestShop()
  await someFreight(shop)
  maker = await shop.staff(['points.read', 'points.adjust', 'points.approve', 'member.read'])
  checker = await shop.staff(['points.read', 'points.approve'])
})
afterEach(() => shop.setNow(null))
afterAll(() => shop.close())

const adjusting = (memberId: number, delta: number, by = maker, key?: string) =>
  by.call(adjustPoints, { memberId, delta, reason: '客诉补偿' }, key ? { key } : {})
const adjustmentsOf = (memberId: number) => shop.db<{ state: string; delta: number }[]>`
  select state, delta from points_adjustment where member_id = ${memberId} order by id`

test('a small adjustment is booked at once, the member reads why, and it stands on record', async () => {
  const member = await shop.member({ points: 100 })
  expect(await adjusting(member.id, 300)).toMatchObject({ state: 'booked', balance: 400 })
  expect(await adjusting(member.id, -50)).toMatchObject({ state: 'booked', balance: 350 })
  const { data, balance } = await member.call(listPointsEntries, { kind: 'adjust' })
  expect(balance).toBe(350)
  expect(data.slice(0, 2)).toMatchObject([
    { delta: -50, note: '客诉补偿' },
    { delta: 300, note: '客诉补偿' },
  ])
  const { rows } = await maker.call(listHistory, { subject: `member ${member.id}` })
  expect(rows).toMatchObject([
    { what: 'points.adjust', who: maker.name, before: { points: 400 }, after: { points: 350, delta: -50 } },
    { what: 'points.adjust', before: { points: 100 }, after: { points: 400, delta: 300 } },
  ])
  const jobs = await shop.db<{ payload: never }[]>`
    select payload from job_outbox where job = 'message.send' and payload->>'memberId' = ${String(member.id)} order by id`
  for (const { payload } of jobs) await send(shop.db, payload)
  const told = await shop.db`select title, body from message where member_id = ${member.id} order by id`
  expect(told[1]).toEqual({ title: '积分已扣减', body: '您的积分扣减了 50：客诉补偿。' })
})

test('nobody is taken points that are not there, and nothing is nothing', async () => {
  const member = await shop.member({ points: 100 })
  expect(await reasonOf(adjusting(member.id, -101))).toBe('pointsShort')
  expect(await reasonOf(adjusting(member.id, 0))).toBe('invalid')
  expect(await reasonOf(adjusting(999_999, 5))).toBe('notFound')
  expect(await reasonOf(maker.call(adjustPoints, { memberId: member.id, delta: 5, reason: '' }))).toBe(
    'invalid',
  )
  expect(await adjustmentsOf(member.id)).toEqual([])
})

test('above the limit somebody else has to approve, and only then it is booked', async () => {
  const member = await shop.member()
  const { id, state, balance } = await adjusting(member.id, 5001)
  expect([state, balance]).toEqual(['pending', 0])
  expect(await reasonOf(maker.call(approveAdjustment, { id }))).toBe('ownAdjustment')
  expect(await reasonOf(maker.call(rejectAdjustment, { id, reason: '不用了' }))).toBe('ownAdjustment')
  const mine = await maker.call(listAdjustments, { memberId: member.id })
  expect(mine.rows).toMatchObject([{ id, delta: 5001, own: true, madeBy: maker.name, decidedBy: null }])
  expect((await checker.call(listAdjustments, { memberId: member.id })).rows[0]!.own).toBe(false)
  expect(await checker.call(approveAdjustment, { id })).toEqual({ balance: 5001 })
  expect(await reasonOf(checker.call(approveAdjustment, { id }))).toBe('adjustmentDecided')
  const { rows } = await checker.call(listAdjustments, { state: 'booked', memberId: member.id })
  expect(rows).toMatchObject([{ decidedBy: checker.name, balance: 5001 }])
})

test('what one person moved within a day counts, in pieces and either way; the day after it does not', async () => {
  const member = await shop.member()
  const states = async (...deltas: number[]) => {
    const seen = []
    for (const delta of deltas) seen.push((await adjusting(member.id, delta)).state)
    return seen
  }
  expect(await states(3000, -1000, 1000, 1)).toEqual(['booked', 'booked', 'booked', 'pending'])
  expect((await adjusting(member.id, 1, await shop.staff(['points.adjust']))).state).toBe('booked')
  shop.setNow(new Date(Date.now() + 25 * 3_600_000))
  expect(await states(1)).toEqual(['booked'])
})

test('with a limit of nothing every adjustment takes two', async () => {
  await shop.config('pointsAdjustLimit', 0)
  expect((await adjusting((await shop.member()).id, 1)).state).toBe('pending')
  await shop.config('pointsAdjustLimit', null)
})

test('one that is taken back or turned down moves nothing', async () => {
  const member = await shop.member()
  const first = await adjusting(member.id, 6000)
  const second = await adjusting(member.id, 7000)
  expect(
    await reasonOf((await shop.staff(['points.adjust'])).call(withdrawAdjustment, { id: first.id })),
  ).toBe('othersAdjustment')
  await maker.call(withdrawAdjustment, { id: first.id })
  await checker.call(rejectAdjustment, { id: second.id, reason: '无凭证' })
  expect((await adjustmentsOf(member.id)).map(({ state }) => state)).toEqual(['withdrawn', 'rejected'])
  expect(await pointsOf(shop, member.id)).toBe(0)
  const { rows } = await checker.call(listAdjustments, { state: 'rejected', memberId: member.id })
  expect(rows).toMatchObject([{ note: '无凭证', decidedBy: checker.name }])
})

test('an approval that finds the points gone is refused and waits on', async () => {
  const member = await shop.member({ points: 6000 })
  const { id } = await adjusting(member.id, -6000)
  expect((await adjusting(member.id, -1, await shop.staff(['points.adjust']))).state).toBe('booked')
  expect(await reasonOf(checker.call(approveAdjustment, { id }))).toBe('pointsShort')
  expect((await adjustmentsOf(member.id))[0]!.state).toBe('pending')
  expect(await pointsOf(shop, member.id)).toBe(5999)
})

test('an approval for an account that was closed meanwhile is refused and can be turned down', async () => {
  const member = await shop.member()
  const { id } = await adjusting(member.id, 6000)
  const code = await aCode(aStranger(shop).from, member.mobile, 'close')
  await member.call(deleteAccount, { code, giveUpPoints: true })
  expect(await reasonOf(checker.call(approveAdjustment, { id }))).toBe('memberLeft')
  expect(await pointsOf(shop, member.id)).toBe(0)
  expect(await reasonOf(checker.call(rejectAdjustment, { id, reason: '账号已注销' }))).toBe('ok')
})

test('the same key books once, sent twenty times at once', async () => {
  const member = await shop.member()
  const key = randomUUID()
  const answers = await Promise.all(Array.from({ length: 20 }, () => adjusting(member.id, 10, maker, key)))
  expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
  expect(await pointsOf(shop, member.id)).toBe(10)
})

test('of ten who decide at once one does', async () => {
  const deciders = await Promise.all(Array.from({ length: 10 }, () => shop.staff(['points.approve'])))
  for (let round = 0; round < 5; round++) {
    const member = await shop.member()
    const { id } = await adjusting(member.id, 9000)
    const reasons = await Promise.all(
      deciders.map((staff, at) =>
        reasonOf(
          at % 2
            ? staff.call(approveAdjustment, { id })
            : staff.call(rejectAdjustment, { id, reason: '重复' }),
        ),
      ),
    )
    expect(reasons.filter((reason) => reason === 'ok')).toHaveLength(1)
    expect(reasons.filter((reason) => reason === 'adjustmentDecided')).toHaveLength(9)
    const [{ state } = { state: '' }] = await adjustmentsOf(member.id)
    expect(await pointsOf(shop, member.id)).toBe(state === 'booked' ? 9000 : 0)
  }
})

test('many small pieces at once do not slip under the limit', async () => {
  const member = await shop.member()
  const moved = await Promise.all(Array.from({ length: 10 }, () => adjusting(member.id, 1000)))
  expect(moved.filter(({ state }) => state === 'booked')).toHaveLength(5)
  expect(await pointsOf(shop, member.id)).toBe(5000)
})

test('adjustments and purchases at once leave the books in order', async () => {
  const { skuId } = await shop.product({ priceFen: 1000, stock: 100 })
  const buyer = await aBuyer(shop, { points: 400 })
  const makers = await Promise.all(Array.from({ length: 4 }, () => shop.staff(['points.adjust'])))
  const outcomes = await Promise.all(
    Array.from({ length: 40 }, (_, at) =>
      reasonOf(
        at % 4 === 0
          ? buyNow(buyer, { skuId, deductPoints: 32 })
          : adjusting(buyer.id, at % 2 ? -60 : 40, makers[at % 4]!),
      ),
    ),
  )
  expect(
    outcomes.filter((reason) => !['ok', 'pointsShort', 'quoteChanged'].includes(String(reason))),
  ).toEqual([])
  expect(await pointsOf(shop, buyer.id)).toBeGreaterThanOrEqual(0)
  const broken = await listBroken(shop.db)
  expect([broken.L1, broken.L2, broken.L3, broken.S1]).toEqual(Array(4).fill(undefined))
})

test('the ledger of the shop is found by kind, member, time and what it is for', async () => {
  const member = await shop.member({ points: 70 })
  const { id } = await adjusting(member.id, 30)
  const ledger = async (filter: Parameters<typeof maker.call<typeof listLedger>>[1]) =>
    (await maker.call(listLedger, filter)).rows.map(({ delta }) => delta)
  expect(await ledger({ memberId: member.id })).toEqual([30, 70])
  expect(await ledger({ keyword: member.mobile })).toEqual([30, 70])
  expect(await ledger({ reference: `adjustment/${id}` })).toEqual([30])
  expect(await ledger({ memberId: member.id, direction: 'spent' })).toEqual([])
  expect(await ledger({ memberId: member.id, kind: 'topUp' })).toEqual([])
  expect(await ledger({ memberId: member.id, to: '2020-01-01' })).toEqual([])
  const [row] = (await maker.call(listLedger, { memberId: member.id, limit: 1 })).rows
  expect(row).toMatchObject({ memberId: member.id, jigou: `测试机构${member.id}` })
  expect(row!.mobile).toMatch(/^139\*{4}\d{4}$/)
  const { next } = await maker.call(listLedger, { memberId: member.id, limit: 1 })
  expect(await ledger({ memberId: member.id, limit: 1, after: next! })).toEqual([70])
  expect(await reasonOf(maker.call(listLedger, { after: 'x' }))).toBe('invalid')
})

test('sums are those of the entries and of the balances', async () => {
  shop.setNow(shop.now())
  const today = dayOf(shop.now())
  const sums = () => maker.call(sumLedger, { from: today, to: today })
  const before = await sums()
  const member = await shop.member()
  await adjusting(member.id, 500)
  await adjusting(member.id, -200)
  await adjusting(member.id, 90_000)
  const after = await sums()
  expect([after.gained - before.gained, after.spent - before.spent, after.held - before.held]).toEqual([
    500, 200, 300,
  ])
  expect([after.holders - before.holders, after.pending - before.pending, after.limit]).toEqual([1, 1, 5000])
  expect(after.kinds.find(({ kind }) => kind === 'adjust')).toBeDefined()
  shop.setNow(null)
})

test('of two who make good the same complaint at once, the second is shown the balance of now', async () => {
  const member = await shop.member({ points: 100 })
  const other = await shop.staff(['points.adjust'])
  const give = (by: TestStaff, seen: number) =>
    by.ask(adjustPoints, { memberId: member.id, delta: 300, reason: '客诉补偿', seen }, { key: randomUUID() })
  const answers = await Promise.all([give(maker, 100), give(other, 100)])
  expect(answers.map(({ body }) => body.reason ?? 'ok').toSorted()).toEqual(['ok', 'pointsMoved'])
  const { body } = await give(other, 100)
  expect([body.msg, body.data]).toEqual([
    '该会员的积分余额刚刚变为 400积分，请核对调整后的余额再提交',
    { balance: 400 },
  ])
  expect(await pointsOf(shop, member.id)).toBe(400)
  expect((await give(other, 400)).body.data).toMatchObject({ balance: 700 })
})
