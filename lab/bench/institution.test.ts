import { afterAll, beforeAll, expect, test } from 'vitest'
import { listBroken } from '../../server/src/testing/books.ts'
import { openTestShop, type TestShop } from '../../server/src/testing/shop.ts'
import { fillInstitution } from './institution-fill.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

test('the books of the institution are right, and every table of it has rows', async () => {
  await shop.product({ skus: ['甲', '乙', '丙', '丁', '戊'].map((value) => ({ specValues: [value] })) })
  const wish = { members: 100, units: 60, funds: 20, rules: 50, requests: 2_000 }
  const { institutionId } = await fillInstitution(shop.url, wish, () => {})
  expect(await listBroken(shop.db)).toEqual({})
  const [rows] = await shop.db`
    select (select count(*) from membership where institution_id = ${institutionId})::int as members,
           (select count(*) from unit where cardinality(above) = 3)::int as deep_units,
           (select count(*) from fund_entry where kind = 'refund')::int as refunds,
           (select count(*) from fund where reserved_fen > 0)::int as held,
           (select count(distinct state) from purchase_request)::int as states,
           (select count(*) from approval_person where state = 'waiting')::int as waiting,
           (select count(*) from shop_order where institution_id = ${institutionId} and fund_id is not null)::int as charged`
  expect(rows).toMatchObject({ members: wish.members, states: 7 })
  expect(Math.min(...Object.values(rows ?? {}).map(Number))).toBeGreaterThan(0)
})
