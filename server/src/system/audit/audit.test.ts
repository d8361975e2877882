import type { Output } from '@gongfang/contract/base/endpoint'
import { listAudit, listAuditChoices, listHistory } from '@gongfang/contract/system/audit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '../../testing/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

test('what was done in some days is turned page by page, newest first, whichever was written down first', async () => {
  const staff = await shop.staff(['audit.read'])
  const times = ['2026-03-01T04:00Z', '2026-03-03T04:00Z', '2026-03-02T04:00Z', '2026-03-02T04:00Z']
  for (const [at, time] of [...times, '2026-03-04T04:00Z'].entries())
    await shop.db`insert into audit_entry (at, who, what, subject) values (${time}, '李四', 'test.act', ${`test ${at}`})`
  const subjects: string[] = []
  let after: string | null = null
  do {
    const range = { from: '2026-03-01', to: '2026-03-03', limit: 2 }
    const page: Output<typeof listAudit> = await staff.call(listAudit, after ? { ...range, after } : range)
    expect(page.total).toBe(4)
    subjects.push(...page.rows.map(({ subject }) => subject))
    after = page.next
  } while (after)
  expect(subjects).toEqual(['test 1', 'test 3', 'test 2', 'test 0'])
})

test.each([
  ['brand 1', 'product.read'],
  ['freight all', 'config.read'],
  ['config name', 'config.read'],
  ['role 1', 'staff.read'],
  ['sign-up 20261120000000000001', 'activity.read'],
  ['depot 1', 'depot.read'],
  ['verification 20261120000000000001', 'depot.read'],
  ['inquiry 20261120000000000001', 'inquiry.read'],
  ['offerTemplate 1', 'inquiry.read'],
  ['priceList 1', 'price.read'],
  ['assortment 1', 'assortment.read'],
  ['review 1', 'review.moderate'],
  ['question 1', 'review.moderate'],
] as const)('what happened to %s is for who may see it: %s', async (subject, permission) => {
  await shop.db`insert into audit_entry (who, what, subject) values ('李四', 'test.act', ${subject})`
  const [reader, stranger] = [await shop.staff([permission]), await shop.staff(['invoice.read'])]
  expect((await reader.call(listHistory, { subject })).rows).toMatchObject([{ who: '李四', subject }])
  await expect(stranger.call(listHistory, { subject })).rejects.toMatchObject({ status: 403 })
})

test('who did something and what was done can be chosen, each once and exactly', async () => {
  const staff = await shop.staff(['audit.read'])
  for (const [who, what] of [
    ['王五', 'choice.ship'],
    ['王五', 'choice.shipAll'],
    ['command', 'choice.ship'],
    ['Zoe', 'choice-b.ship'],
  ])
    await shop.db`insert into audit_entry (who, what, subject) values (${who!}, ${what!}, 'test 1')`
  const { who, what } = await staff.call(listAuditChoices, {})
  const all = await shop.db<{ who: string[]; what: string[] }[]>`
    select array_agg(distinct who) as who, array_agg(distinct what) as what from audit_entry`
  expect(who.toSorted()).toEqual(all[0]!.who.toSorted())
  expect(what.toSorted()).toEqual(all[0]!.what.toSorted())
  const found = async (action: string) => (await staff.call(listAudit, { what: action })).total
  expect(await found('choice.')).toBe(3)
  expect(await found('choice.ship')).toBe(2)
  expect(await found('choice')).toBe(0)
})
