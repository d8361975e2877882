import { checkIn } from '@gongfang/contract/buying/activity-desk'
import { getOverviewDetails } from '@gongfang/contract/insight/report-desk'
import { sumLedger } from '@gongfang/contract/people/points-desk'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keepReports } from '../../insight/report/stored/actions.ts'
import { anActivity, HOUR, signUpNow } from '../../testing/activities.ts'
import { allFigures } from '../../testing/report.ts'
import { openTestShop, type TestShop } from '../../testing/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

test('points for a check-in that is sent after midnight are in the overview, as in the list of points', async () => {
  // In Shanghai it is 20:00, then half past one.
  shop.setNow(new Date('2026-11-10T12:00:00Z'))
  const member = await shop.member()
  await shop.db`update member set created_at = ${shop.now()} where id = ${member.id}`
  const activityId = await anActivity(shop, { rewardPoints: 50, startsInMs: 2 * HOUR })
  await signUpNow(member, activityId)
  const [attendee] = await shop.db<{ id: number }[]>`select id from attendee order by id desc limit 1`
  shop.setNow(new Date('2026-11-10T17:30:00Z'))
  await keepReports(shop.db, allFigures, shop.now())
  const staff = await shop.staff()
  const at = '2026-11-10T15:10:00.000Z'
  const done = await staff.call(checkIn, { activityId, attendeeId: attendee!.id, at })
  expect(done.at).toBe(at)
  shop.setNow(new Date('2026-11-10T17:31:00Z'))
  const { points } = await staff.call(getOverviewDetails, { days: 7 })
  const { kinds } = await staff.call(sumLedger, { from: '2026-11-04', to: '2026-11-11' })
  const gained = kinds.reduce((sum, kind) => sum + kind.gained, 0)
  expect(gained).toBeGreaterThanOrEqual(50)
  expect(points.find(({ key }) => key === 'pointsIssued')?.points).toBe(gained)
})
