import { fen } from '@gongfang/contract/base/money'
import {
  deleteOfferTemplate,
  listOfferTemplates,
  OFFER_TEMPLATES_MOST,
  saveOfferTemplate,
} from '@gongfang/contract/buying/inquiry-desk'
import { listHistory } from '@gongfang/contract/system/audit'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { reasonOf } from '../../testing/joining.ts'
import { openTestShop, type TestShop, type TestStaff } from '../../testing/shop.ts'

let shop: TestShop
let staff: TestStaff
beforeAll(async () => {
  shop = await openTestShop()
  staff = await shop.staff()
})
afterAll(() => shop.close())
afterEach(() => shop.db`delete from offer_template`)

const monthly = {
  name: '月结客户',
  validDays: 30,
  freightFen: fen(0),
  terms: '月结 30 天\n货到验收',
  note: '含税',
  leadDays: 7,
  minimum: 10,
}
const bare = { ...monthly, freightFen: null, terms: '', note: '', leadDays: null, minimum: null }
const list = () => staff.call(listOfferTemplates, {})
const add = (part: Partial<typeof bare> = {}) => staff.call(saveOfferTemplate, { id: null, ...bare, ...part })

test('a template is made, listed by name, changed and deleted; the log says what it was', async () => {
  const { id } = await staff.call(saveOfferTemplate, { id: null, ...monthly })
  const { id: other } = await add({ name: 'A 级客户', validDays: 1 })
  expect(await list()).toEqual([
    { id: other, version: 1, ...bare, name: 'A 级客户', validDays: 1 },
    { id, version: 1, ...monthly },
  ])
  await staff.call(saveOfferTemplate, { id, version: 1, ...bare, name: '现结客户', validDays: 366 })
  expect((await list()).at(-1)).toEqual({ id, version: 2, ...bare, name: '现结客户', validDays: 366 })
  await staff.call(deleteOfferTemplate, { id })
  expect((await list()).map(({ name }) => name)).toEqual(['A 级客户'])
  expect(await reasonOf(staff.call(deleteOfferTemplate, { id }))).toBe('notFound')
  expect(await reasonOf(staff.call(saveOfferTemplate, { id, version: 2, ...monthly }))).toBe('notFound')
  const { rows } = await staff.call(listHistory, { subject: `offerTemplate ${id}` })
  expect(rows.map(({ what }) => what)).toEqual([
    'offerTemplate.del',
    'offerTemplate.edit',
    'offerTemplate.create',
  ])
  expect(rows[1]).toMatchObject({ before: { validDays: 30 }, after: { validDays: 366 } })
})

test('a name is there once, however it is written', async () => {
  await add({ name: 'VIP 客户' })
  await expect(add({ name: ' vip 客户 ' })).rejects.toMatchObject({
    fields: { name: '已有同名报价模板，请改名，或编辑那个模板' },
  })
  const { id } = await add({ name: '其他' })
  await expect(
    staff.call(saveOfferTemplate, { id, version: 1, ...bare, name: 'VIP 客户' }),
  ).rejects.toMatchObject({ fields: { name: expect.any(String) } })
  await staff.call(saveOfferTemplate, { id, version: 1, ...bare, name: '其他' })
  const both = await Promise.allSettled([add({ name: '同时' }), add({ name: '同时' })])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

test('of two who change what they read, the second is told who was first', async () => {
  const { id } = await add()
  const colleague = await shop.staff()
  await colleague.call(saveOfferTemplate, { id, version: 1, ...bare, note: '先改的' })
  await expect(
    staff.call(saveOfferTemplate, { id, version: 1, ...bare, note: '后改的' }),
  ).rejects.toMatchObject({ reason: 'recordChanged', message: expect.stringContaining(colleague.name) })
  expect(await list()).toMatchObject([{ version: 2, note: '先改的' }])
})

test.each<[string, object]>([
  ['name', { name: ' ' }],
  ['name', { name: '长'.repeat(31) }],
  ['validDays', { validDays: 0 }],
  ['validDays', { validDays: 367 }],
  ['freightFen', { freightFen: -1 }],
  ['terms', { terms: '长'.repeat(501) }],
  ['leadDays', { leadDays: 366 }],
  ['minimum', { minimum: 0 }],
])('%s is refused beside its field: %j', async (field, part) => {
  await expect(staff.call(saveOfferTemplate, { id: null, ...bare, ...part })).rejects.toMatchObject({
    fields: { [field]: expect.any(String) },
  })
  expect(await list()).toEqual([])
})

test('there are so many at most; who may not offer neither reads nor changes them', async () => {
  await shop.db`
    insert into offer_template (name, valid_days, terms, note)
    select '模板 ' || n, 14, '', '' from generate_series(1, ${OFFER_TEMPLATES_MOST}) as n`
  await expect(add({ name: '再来一个' })).rejects.toMatchObject({
    reason: 'offerTemplatesFull',
    message: `最多 ${OFFER_TEMPLATES_MOST} 个报价模板，请先删除不用的`,
  })
  const [first] = await list()
  await staff.call(saveOfferTemplate, { ...first!, note: '满了也能改' })
  const reader = await shop.staff(['inquiry.read'])
  await expect(reader.call(listOfferTemplates, {})).rejects.toMatchObject({ status: 403 })
  await expect(reader.call(deleteOfferTemplate, { id: first!.id })).rejects.toMatchObject({ status: 403 })
})
