import { listPointsEntries } from '@gongfang/contract/people/points'
import { listAdjustments } from '@gongfang/contract/people/points-desk'
import { applyImport } from '@gongfang/contract/system/transfer'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listBroken } from '../../testing/books.ts'
import { counts, errorsOf, type Importer, importer } from '../../testing/importing.ts'
import { openTestShop, type TestShop, type TestStaff } from '../../testing/shop.ts'

let shop: TestShop
let staff: TestStaff
let files: Importer
beforeAll(async () => {
  shop = await openTestShop()
  staff = await shop.staff()
  files = importer(shop, staff)
})
afterAll(() => shop.close())

test('points are imported once, rows above the limit wait for a second person, and missing points are an error', async () => {
  const [rich, poor, third] = [
    await shop.member({ mobile: '13900000101', points: 1000 }),
    await shop.member({ mobile: '13900000102', points: 30 }),
    await shop.member({ mobile: '13900000103' }),
  ]
  const balances = async () =>
    (
      await shop.db<{ balance: number }[]>`
        select balance from points_account where member_id = any(${[rich.id, poor.id, third.id]}) order by member_id`
    ).map(({ balance }) => balance)
  const heads = ['手机号', '积分', '原因', '批次号']
  const wrong = await files.send('points', [
    heads,
    ['13900000102', -31, '录入更正', null],
    ['13900000102', 5, '录入更正', null],
    ['13900000999', 5, '活动补发', null],
    ['1390000', 0, null, null],
    ['13900000103', 1.5, '活动补发', null],
    // The second takes what the first has left.
    ['13900000101', -800, '录入更正', 'A'],
    ['13900000101', -300, '录入更正', 'B'],
  ])
  expect(errorsOf(wrong)).toEqual([
    '2 积分 余额只有 30 积分',
    '3 手机号 会员和批次号与第 2 行重复',
    '4 手机号 没有使用该手机号的会员',
    '5 手机号 手机号应为 11 位数字',
    '5 积分 积分不能为 0',
    '5 原因 必填',
    '6 积分 应为整数',
    '8 积分 余额只有 200 积分',
  ])
  const file = [
    heads,
    ['139 0000 0101', '+1,500', '活动补发', null],
    ['13900000102', -30, '录入更正', null],
    ['13900000103', 3000, '线下充值', 'C1'],
    ['13900000103', 3000, '线下充值', 'C2'],
  ]
  const job = await files.send('points', file)
  expect(counts(job)).toEqual({ added: 4, changed: 0, unchanged: 0, wrong: 0 })
  expect(job.outcome?.notes).toEqual([
    '共增加 7500 积分，扣减 30 积分',
    '其中 1 行超过单人限额，将等待第二人复核',
  ])
  expect(await balances()).toEqual([1000, 30, 0])
  // Two files that say the same, applied at once.
  const twin = await files.send('points', file)
  await Promise.all([job, twin].map(({ id }) => staff.call(applyImport, { id })))
  await files.work()
  expect(await balances()).toEqual([2500, 0, 3000])
  expect(counts(await files.bring('points', file))).toEqual({ added: 0, changed: 0, unchanged: 4, wrong: 0 })
  const { rows } = await staff.call(listAdjustments, { memberId: third.id })
  expect(rows).toMatchObject([{ delta: 3000, state: 'pending', batch: 'C2', own: true }])
  expect(await balances()).toEqual([2500, 0, 3000])
  const { data } = await poor.call(listPointsEntries, { kind: 'adjust' })
  expect(data[0]).toMatchObject({ delta: -30, note: '录入更正' })
  expect(
    await shop.db`select who from audit_entry where what = 'points.adjust' and subject = ${`member ${poor.id}`}`,
  ).toHaveLength(1)
})

test('the books are right after these imports', async () => {
  expect(await listBroken(shop.db)).toEqual({})
})
