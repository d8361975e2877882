import { listPointsEntries } from '@gongfang/contract/people/points'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookPoints } from '../../people/points/door.ts'
import { anActivity, signUpNow } from '../../testing/activities.ts'
import { openTestShop, type TestShop } from '../../testing/shop.ts'

const NOW = new Date('2026-11-20T04:00:00Z')
let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

test('an entry leads to its activity, also when the fee was given back', async () => {
  const member = await shop.member()
  const activityId = await anActivity(shop)
  const { no } = await signUpNow(member, activityId)
  const [signUp] = await shop.db<{ id: number }[]>`select id from sign_up where no = ${no}`
  await bookPoints(shop.db, {
    memberId: member.id,
    delta: 10,
    kind: 'activity',
    reference: `${no}/reward`,
    at: NOW,
  })
  const [payment] = await shop.db<{ id: number }[]>`
    insert into payment (out_trade_no, purpose, subject_id, member_id, channel, amount_fen, amount_points, state, kept,
      created_at, expires_at, paid_at)
    values (${`T${no}`}, 'signUp', ${signUp!.id}, ${member.id}, 'points', 0, 5, 'paid', true, ${NOW}, ${NOW}, ${NOW})
    returning id`
  await shop.db`
    insert into refund (out_refund_no, payment_id, amount_fen, amount_points, reason, created_at)
    values (${`R${no}`}, ${payment!.id}, 0, 5, 'cancelled', ${NOW})`
  await bookPoints(shop.db, {
    memberId: member.id,
    delta: 5,
    kind: 'orderRefund',
    reference: `R${no}`,
    at: NOW,
  })
  const { data } = await member.call(listPointsEntries, {})
  expect(data.map((entry) => [entry.activityId, entry.orderNo])).toEqual([
    [activityId, null],
    [activityId, null],
  ])
})
