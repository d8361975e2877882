import { listDeskActivities, listDeskSignUps } from '@gongfang/contract/buying/activity-desk'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anActivity, DAY, signUpNow } from '../../../testing/activities.ts'
import { columnOf, exported } from '../../../testing/exporting.ts'
import { openTestShop, type TestShop, type TestStaff } from '../../../testing/shop.ts'

let shop: TestShop
let staff: TestStaff
beforeAll(async () => {
  shop = await openTestShop()
  staff = await shop.staff()
})
afterAll(() => shop.close())

test('an export of sign-ups holds those of the list, and masks the numbers in answers, too', async () => {
  const activityId = await anActivity(shop, { title: '三坐标测量' })
  const [first, second] = [await shop.member(), await shop.member()]
  const one = await signUpNow(first, activityId, { people: ['李雷', '韩梅梅'] })
  const two = await signUpNow(second, activityId, { people: ['林涛'] })
  await signUpNow(first, await anActivity(shop))
  await shop.db`update member set nickname = '测量室' where id = ${second.id}`
  await shop.db`
    update attendee set answers = '[{"name": "tel", "label": "联系电话", "value": "13711112222"}]' where name = '林涛'`
  const clerk = await shop.staff(['activity.read', 'transfer.export'])
  for (const [filter, nos] of [
    [{}, [two.no, one.no, one.no]],
    [{ keyword: '测量室' }, [two.no]],
    [{ keyword: first.mobile.slice(-4) }, [one.no, one.no]],
    [{ state: 'cancelled' }, []],
  ] as const) {
    const wanted = { activityId, ...filter }
    const listed = (await clerk.call(listDeskSignUps, wanted)).rows.map(({ no }) => no)
    expect(listed).toEqual([...new Set(nos)])
    expect(columnOf(await exported(shop, clerk, 'signUp', wanted), '报名号')).toEqual(nos)
  }
  const [shown] = await exported(shop, clerk, 'signUp', { activityId, keyword: '林涛' })
  expect(shown).toMatchObject({ 报名信息: '联系电话：137****2222' })
  expect(shown?.手机号).toContain('****')
  const [whole] = await exported(shop, staff, 'signUp', { activityId, keyword: '林涛' })
  expect(whole).toMatchObject({ 报名信息: '联系电话：13711112222', 手机号: second.mobile })
})

test('activities are exported in their present state', async () => {
  const ids = [
    await anActivity(shop, { title: '粗糙度：已发布', feeFen: 5000, startsInMs: 9 * DAY }),
    await anActivity(shop, { title: '粗糙度：草稿', published: false, startsInMs: 8 * DAY }),
    await anActivity(shop, { title: '粗糙度：过去', startsInMs: -2 * DAY }),
  ]
  await signUpNow(await shop.member(), ids[0] ?? 0)
  const clerk = await shop.staff(['activity.read', 'transfer.export'])
  for (const filter of [{}, { view: 'draft' }, { view: 'ended' }, { kind: 'activity' }] as const) {
    const wanted = { keyword: '粗糙度', ...filter }
    const listed = (await clerk.call(listDeskActivities, wanted)).rows
    expect(columnOf(await exported(shop, clerk, 'activity', wanted), '活动')).toEqual(
      listed.map(({ title }) => title),
    )
  }
  const rows = await exported(shop, clerk, 'activity', { keyword: '粗糙度' })
  expect(columnOf(rows, '状态')).toEqual(['报名中', '未发布', '已结束'])
  expect(rows[0]).toMatchObject({ 名额: 30, 已报名: 1, 费用: 50 })
})

test('the fees of a list of people add up to what was paid', async () => {
  const activityId = await anActivity(shop, { feeFen: 5000 })
  const member = await shop.member()
  const { no } = await signUpNow(member, activityId, { people: ['李雷', '韩梅梅', '林涛'] })
  const [paid] = (await staff.call(listDeskSignUps, { activityId })).rows
  expect(paid).toMatchObject({ no, feeFen: 15_000 })
  expect(columnOf(await exported(shop, staff, 'signUp', { activityId }), '费用')).toEqual([50, 50, 50])
})
