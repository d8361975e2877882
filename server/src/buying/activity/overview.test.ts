import { getTickets } from '@gongfang/contract/buying/activity'
import { checkIn, getDoor, undoCheckIn } from '@gongfang/contract/buying/activity-desk'
import { exportOverview, getOverviewDetails } from '@gongfang/contract/insight/report-desk'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { anActivity, HOUR, signUpNow } from '../../testing/activities.ts'
import { openTestShop, type TestShop, type TestStaff } from '../../testing/shop.ts'

let shop: TestShop
let owner: TestStaff
beforeAll(async () => {
  shop = await openTestShop()
  owner = await shop.staff()
})
beforeEach(async () => {
  shop.setNow(null)
  await shop.db`truncate activity, report_day, report_kept cascade`
})
afterAll(() => shop.close())

test('the reward of a check-in that was undone is taken back, not spent', async () => {
  shop.setNow(new Date('2026-12-10T10:00:00+08:00'))
  const member = await shop.member()
  const activityId = await anActivity(shop, { startsInMs: 1.5 * HOUR, rewardPoints: 50 })
  const { no } = await signUpNow(member, activityId)
  const { tickets } = await member.call(getTickets, { no })
  await owner.call(checkIn, { activityId, code: tickets[0]!.voucher.digits })
  const { people } = await owner.call(getDoor, { activityId, keyword: member.mobile })
  await owner.call(undoCheckIn, { activityId, attendeeId: people[0]!.id, reason: '点错了' })
  shop.setNow(new Date('2026-12-10T10:00:01+08:00'))
  expect((await owner.call(getOverviewDetails, {})).points.map(({ name, points }) => [name, points])).toEqual(
    [
      ['发放积分', 50],
      ['退还积分', 0],
      ['消耗积分', 0],
      ['收回积分', 50],
    ],
  )
})

test('activities say how full they are, and their sheet is refused while there are none', async () => {
  const sheet = { part: 'activities' } as const
  expect((await owner.ask(exportOverview, sheet)).body.reason).toBe('nothingToReport')
  const id = await anActivity(shop, { title: '千分尺校准', capacity: 4 })
  await signUpNow(await shop.member(), id, { people: ['甲', '乙'] })
  const { activities } = await owner.call(getOverviewDetails, {})
  expect(activities).toMatchObject([{ id, title: '千分尺校准', taken: 2, capacity: 4, waiting: 0 }])
})
