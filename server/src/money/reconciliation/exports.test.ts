import { afterAll, beforeAll, expect, test } from 'vitest'
import { exported } from '../../testing/exporting.ts'
import { openTestShop, type TestShop, type TestStaff } from '../../testing/shop.ts'

let shop: TestShop
let clerk: TestStaff
beforeAll(async () => {
  shop = await openTestShop()
  clerk = await shop.staff(['payment.read', 'transfer.export'])
})
afterAll(() => shop.close())

test('differences are exported for one day, or for all days that are listed', async () => {
  await shop.db`
    insert into bill_day (day, state, paid_count, paid_fen, refund_count, refund_fen, compared_at, problem)
    select day::date, 'different', 0, 0, 0, 0, now(), '' from unnest(array['2026-03-01', '2026-03-02']) as day`
  await shop.db`
    insert into bill_difference (day, kind, number, theirs_fen, ours_fen, note, gone) values
      ('2026-03-01', 'unknown', 'W1', 1250, null, '', false), ('2026-03-02', 'amount', 'W2', 100, 200, '录错', false),
      ('2026-03-02', 'missing', 'W3', null, 300, '', true)`
  const numbers = async (filter: Record<string, string>) =>
    (await exported(shop, clerk, 'billDifference', filter)).map((row) => row.单号)
  expect(await numbers({})).toEqual(['W2', 'W1'])
  expect(await numbers({ day: '2026-03-02' })).toEqual(['W2'])
  expect(await numbers({ before: '2026-03-02' })).toEqual(['W1'])
  expect(await exported(shop, clerk, 'billDifference', { day: '2026-03-01' })).toMatchObject([
    { 日期: new Date('2026-03-01'), 差异: '账单有，我方没有', 账单: 12.5, 我方: null },
  ])
})
