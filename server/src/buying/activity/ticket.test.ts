import { getTickets } from '@gongfang/contract/buying/activity'
import { getVoucherStatus } from '@gongfang/contract/buying/verification'
import { listVerifications, lookUpVoucher, redeemVoucher } from '@gongfang/contract/buying/verification-desk'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { transaction } from '../../db/connect.ts'
import { bookPoints } from '../../people/points/actions.ts'
import { anActivity, HOUR, signUpNow } from '../../testing/activities.ts'
import { listBroken } from '../../testing/books.ts'
import { pointsOf } from '../../testing/buying.ts'
import { reasonOf } from '../../testing/joining.ts'
import { openTestShop, type TestShop } from '../../testing/shop.ts'
import { redeem, undo } from '../verification/actions.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterEach(async () => {
  shop.setNow(null)
  expect(await listBroken(shop.db)).toEqual({})
})
afterAll(() => shop.close())

const run = <T>(work: Parameters<typeof transaction<T>>[1]) => transaction(shop.db, work)

const atCounter = { staff: '李四', place: '总仓自提点' }
const redeemNow = (code: string, more: object = {}) =>
  redeem(run, { code, ...atCounter, ...more, now: shop.now() })

/** A member with a ticket for an activity that begins in 90 minutes. */
async function aVisitor() {
  const member = await shop.member()
  const activityId = await anActivity(shop, { startsInMs: 1.5 * HOUR, rewardPoints: 20, title: '千分尺实操' })
  const { no } = await signUpNow(member, activityId)
  const { tickets } = await member.call(getTickets, { no })
  return { member, no, ticket: tickets[0]!.voucher }
}

test('a ticket scanned a hundred times at once lets one in, and brings its reward once', async () => {
  const { member, ticket } = await aVisitor()
  const reasons = await Promise.all(Array.from({ length: 100 }, () => reasonOf(redeemNow(ticket.digits))))
  expect(reasons.filter((reason) => reason === 'ok')).toHaveLength(1)
  expect(reasons.filter((reason) => reason === 'alreadyAttended')).toHaveLength(99)
  expect(await pointsOf(shop, member.id)).toBe(20)
  const { state, receipt } = await member.call(getVoucherStatus, { id: ticket.id })
  expect({ state, ticket: receipt?.ticket, lines: receipt?.lines }).toEqual({
    state: 'used',
    ticket: { title: '千分尺实操', name: '张三' },
    lines: [],
  })
})

test('a ticket has no parts', async () => {
  const { ticket } = await aVisitor()
  const lines = [{ modelCode: 'A-1', quantity: 1 }]
  expect(await reasonOf(redeemNow(ticket.digits, { lines }))).toBe('verificationLines')
})

test('whoever was let in by mistake is out again: the reward goes, and the same ticket lets in once more', async () => {
  const { member, ticket } = await aVisitor()
  const wrong = { reason: '人不对', staff: '王五', now: shop.now() }
  const { no } = await redeemNow(ticket.digits)
  expect(await pointsOf(shop, member.id)).toBe(20)
  await undo(run, { code: no, ...wrong })
  expect(await pointsOf(shop, member.id)).toBe(0)
  expect(await member.call(getVoucherStatus, { id: ticket.id })).toEqual({ state: 'active', receipt: null })
  expect(await reasonOf(undo(run, { code: no, ...wrong }))).toBe('undoneAlready')
  const again = await redeemNow(ticket.digits)
  expect(await pointsOf(shop, member.id)).toBe(20)
  await undo(run, { code: again.no, ...wrong })
  await redeemNow(ticket.digits)
  expect(await pointsOf(shop, member.id)).toBe(20)
})

test('a check-in whose reward has been spent stays', async () => {
  const { member, ticket } = await aVisitor()
  const { no } = await redeemNow(ticket.digits)
  await run((tx) =>
    bookPoints(tx, { memberId: member.id, delta: -5, kind: 'adjust', reference: 'spent', at: shop.now() }),
  )
  expect(await reasonOf(undo(run, { code: no, reason: '人不对', staff: '王五', now: shop.now() }))).toBe(
    'rewardSpent',
  )
  expect(await pointsOf(shop, member.id)).toBe(15)
  expect(await reasonOf(redeemNow(ticket.digits))).toBe('alreadyAttended')
})

test('a ticket held up a second time says 已签到, here and in the look-up', async () => {
  const { digits } = (await aVisitor()).ticket
  const [desk, other] = [
    await shop.staff(['verification.redeem', 'depot.read']),
    await shop.staff(['verification.redeem']),
  ]
  const shown = await desk.call(lookUpVoucher, { code: digits })
  expect(shown).toMatchObject({ kind: 'ticket', lines: [], ticket: { title: '千分尺实操', name: '张三' } })
  expect((await desk.call(redeemVoucher, { code: digits })).ticket).toEqual({
    title: '千分尺实操',
    name: '张三',
  })
  await expect(other.call(redeemVoucher, { code: digits })).rejects.toMatchObject({
    reason: 'alreadyAttended',
    message: expect.stringMatching(/^已签到（/),
  })
  expect(await desk.call(lookUpVoucher, { code: digits })).toMatchObject({
    state: 'used',
    receipt: { staff: desk.name },
  })
})

test('a ticket stands in the list of the day beside goods', async () => {
  const desk = await shop.staff(['verification.redeem', 'depot.read'])
  const { ticket } = await aVisitor()
  const { no } = await desk.call(redeemVoucher, { code: ticket.digits, place: '北门' })
  const numbers = async (filter: object) =>
    (await desk.call(listVerifications, filter)).rows.map((row) => row.no)
  expect(await numbers({ place: '北门' })).toEqual([no])
  expect(await numbers({ place: '北门', kind: 'depot' })).toEqual([])
})
