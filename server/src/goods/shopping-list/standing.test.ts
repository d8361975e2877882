import { dayAfter, dayOf, startOfDay } from '@gongfang/contract/base/time'
import {
  copyList,
  createList,
  getList,
  listLists,
  putIntoList,
  setStanding,
  shareList,
  skipReminder,
  stopStanding,
} from '@gongfang/contract/goods/shopping-list'
import { listMessages } from '@gongfang/contract/people/message'
import { leaveTeam } from '@gongfang/contract/people/team'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { runIn } from '../../db/connect.ts'
import { work } from '../../testing/aftersales.ts'
import { anAssortment } from '../../testing/assortments.ts'
import { openTestShop, type TestMember, type TestShop } from '../../testing/shop.ts'
import { aColleague } from '../../testing/team.ts'
import { remind } from './actions.ts'
import { nextAfter } from './rules.ts'

let shop: TestShop
let skuId: number
beforeAll(async () => {
  shop = await openTestShop()
  skuId = (await shop.product()).skuId
})
afterAll(() => shop.close())
afterEach(() => shop.setNow(null))

const today = dayOf(new Date())
/** As the worker does it at that hour in Beijing. */
async function sweep(day: string, hour = 9) {
  const now = new Date(startOfDay(day).getTime() + hour * 3_600_000)
  await remind({ run: runIn(shop.db), now })
  await work(shop)
}
const told = async (member: TestMember) =>
  (await member.call(listMessages, {})).data.filter(({ event }) => event === 'listDue')
async function aStanding(member: TestMember, { weeks = 4, nextOn = dayAfter(today, 3) } = {}) {
  const { id } = await member.call(putIntoList, { name: '月度耗材', lines: [{ skuId, quantity: 2 }] })
  await member.call(setStanding, { id, weeks, nextOn })
  return id
}
const standingOf = async (member: TestMember, id: number) => (await member.call(getList, { id })).standing

test('its owner is told once on each day, from eight o’clock on, with the way to the list', async () => {
  const member = await shop.member()
  const due = dayAfter(today, 3)
  const id = await aStanding(member)
  expect(await member.call(listLists, {})).toMatchObject([{ standing: { weeks: 4, nextOn: due } }])
  await sweep(dayAfter(due, -1))
  await sweep(due, 7)
  expect(await told(member)).toEqual([])
  for (const hour of [8, 8, 12]) await sweep(due, hour)
  expect(await told(member)).toMatchObject([
    {
      title: '该采购「月度耗材」了',
      body: `常用清单「月度耗材」有 1 种商品，点击查看并加入购物车。下次提醒：${dayAfter(due, 28)}。`,
      link: `/lists/${id}`,
    },
  ])
  expect(await standingOf(member, id)).toEqual({ weeks: 4, nextOn: dayAfter(due, 28) })
  await sweep(dayAfter(due, 28))
  expect(await told(member)).toHaveLength(2)
})

test('models that are sold no more are told of as such, and nobody is sent to buy them', async () => {
  const member = await shop.member()
  const [hidden, retired] = [await shop.product(), await shop.product()]
  const lines = [hidden.skuId, retired.skuId].map((id) => ({ skuId: id, quantity: 1 }))
  const { id } = await member.call(putIntoList, { name: '旧款', lines })
  const due = dayAfter(today, 3)
  await member.call(setStanding, { id, weeks: 1, nextOn: due })
  await shop.db`update product set status = 'offSale' where id = ${hidden.productId}`
  await sweep(due)
  await shop.db`update sku set enabled = false where id = ${retired.skuId}`
  await sweep(dayAfter(due, 7))
  expect(await told(member)).toMatchObject([
    { title: '「旧款」的商品都已停售', body: expect.stringContaining('的 2 种商品都已停售') },
    { title: '该采购「旧款」了', body: expect.stringContaining('有 1 种商品，另有 1 种已停售，') },
  ])
})

test('two workers at once tell once', async () => {
  const member = await shop.member()
  await aStanding(member)
  const now = new Date(startOfDay(dayAfter(today, 3)).getTime() + 9 * 3_600_000)
  await Promise.all(Array.from({ length: 8 }, () => remind({ run: runIn(shop.db), now })))
  await work(shop)
  expect(await told(member)).toHaveLength(1)
})

test('more lists than are taken at once are all told of', async () => {
  const member = await shop.member()
  const id = await aStanding(member)
  await shop.db`
    with made as (
      insert into shopping_list (member_id, name, changed_at, every_weeks, next_on)
      select ${member.id}, '清单 ' || n, now(), 1, ${dayAfter(today, 3)} from generate_series(1, 450) n returning id)
    insert into shopping_list_line (list_id, sku_id, quantity, position) select id, ${skuId}, 1, 1 from made`
  await sweep(dayAfter(today, 3))
  const [row] = await shop.db`
    select count(*) as count from message where member_id = ${member.id} and event = 'listDue'`
  expect(row).toEqual({ count: 451 })
  expect(await standingOf(member, id)).toMatchObject({ nextOn: dayAfter(today, 31) })
})

test('one reminder is skipped, by one press or two, and none is told after stopping', async () => {
  const member = await shop.member()
  const due = dayAfter(today, 3)
  const id = await aStanding(member, { weeks: 2 })
  const skipped = { standing: { weeks: 2, nextOn: dayAfter(due, 14) } }
  expect(await Promise.all([1, 2].map(() => member.call(skipReminder, { id, nextOn: due })))).toEqual([
    skipped,
    skipped,
  ])
  await sweep(due)
  expect(await told(member)).toEqual([])
  await member.call(stopStanding, { id })
  expect(await member.call(skipReminder, { id, nextOn: due })).toEqual({ standing: null })
  await sweep(dayAfter(due, 14))
  expect(await told(member)).toEqual([])
  expect(await standingOf(member, id)).toBeNull()
})

test('an empty list is not told of, and a copy is no standing list', async () => {
  const member = await shop.member()
  const { id } = await member.call(createList, { name: '空' })
  await member.call(setStanding, { id, weeks: 1, nextOn: dayAfter(today, 3) })
  const copy = await member.call(copyList, { id, name: '副本' })
  expect(await standingOf(member, copy.id)).toBeNull()
  await sweep(dayAfter(today, 3))
  expect(await told(member)).toEqual([])
  expect(await standingOf(member, id)).toEqual({ weeks: 1, nextOn: dayAfter(today, 10) })
})

test('days that passed while no worker ran are told of once', async () => {
  const member = await shop.member()
  const id = await aStanding(member, { weeks: 1 })
  await sweep(dayAfter(today, 3 + 17))
  expect(await told(member)).toHaveLength(1)
  expect(await standingOf(member, id)).toEqual({ weeks: 1, nextOn: dayAfter(today, 3 + 21) })
})

test('of a shared list whose maker has left those who manage its people are told, and nobody else', async () => {
  const owner = await shop.member()
  const member = await aColleague(shop, owner, 'purchaser')
  const admin = await aColleague(shop, owner, 'admin')
  const viewer = await aColleague(shop, owner, 'viewer')
  const id = await aStanding(member)
  await member.call(shareList, { id, shared: true })
  await member.call(leaveTeam, { institutionId: owner.institutionId! })
  await sweep(dayAfter(today, 3))
  expect((await Promise.all([owner, admin, member, viewer].map(told))).map((all) => all.length)).toEqual([
    1, 1, 0, 0,
  ])
  expect(await viewer.call(getList, { id })).toMatchObject({ mine: false, standing: { weeks: 4 } })
  expect((await viewer.ask(stopStanding, { id })).body.reason).toBe('listOfColleague')
  await admin.call(stopStanding, { id })
})

test('goods outside what the institution buys are counted for who is reminded, when the maker has left', async () => {
  const owner = await shop.member()
  const member = await aColleague(shop, owner, 'purchaser')
  const id = await aStanding(member)
  await member.call(putIntoList, { id, lines: [{ skuId: (await shop.product()).skuId, quantity: 1 }] })
  await member.call(shareList, { id, shared: true })
  await anAssortment(shop, { institutionId: owner.institutionId!, goods: [`s${skuId}`], mode: 'only' })
  await member.call(leaveTeam, { institutionId: owner.institutionId! })
  await sweep(dayAfter(today, 3))
  expect(await told(owner)).toMatchObject([
    { body: expect.stringContaining('有 2 种商品，其中 1 种不在本机构的采购目录中，不能购买') },
  ])
})

describe('a reminder', () => {
  test.each([
    ['every half week', { weeks: 0.5 }, { weeks: '间隔应为整数' }],
    ['every zero weeks', { weeks: 0 }, { weeks: '间隔至少 1 周' }],
    ['once a year', { weeks: 27 }, { weeks: '间隔最多 26 周' }],
    ['yesterday', { nextOn: dayAfter(today, -1) }, { nextOn: '请选择今天或以后的日期' }],
    ['in two years', { nextOn: dayAfter(today, 730) }, { nextOn: '首次提醒请在一年以内' }],
    ['on no day', { nextOn: '2026-02-30' }, { nextOn: '日期不正确' }],
  ])('%s is refused beside its field', async (_, wish, fields) => {
    const member = await shop.member()
    const { id } = await member.call(createList, { name: '甲' })
    const { body } = await member.ask(setStanding, { id, weeks: 4, nextOn: dayAfter(today, 3), ...wish })
    expect(body).toMatchObject({ reason: 'invalid', data: { fields } })
    expect(await standingOf(member, id)).toBeNull()
  })

  test.each([setStanding, skipReminder, stopStanding])('of another’s list is not there', async (endpoint) => {
    const [owner, stranger] = [await shop.member(), await shop.member()]
    const id = await aStanding(owner)
    const input = {
      [setStanding.path]: { id, weeks: 1, nextOn: dayAfter(today, 3) },
      [skipReminder.path]: { id, nextOn: dayAfter(today, 3) },
      [stopStanding.path]: { id },
    }[endpoint.path]
    expect((await stranger.ask(endpoint, input)).body.reason).toBe('notFound')
    expect(await standingOf(owner, id)).toMatchObject({ weeks: 4 })
  })
})

test.each([
  [{ weeks: 1, nextOn: '2026-11-24' }, '2026-11-24', '2026-12-01'],
  [{ weeks: 26, nextOn: '2026-11-24' }, '2026-11-24', '2027-05-25'],
  [{ weeks: 2, nextOn: '2026-11-24' }, '2026-12-25', '2027-01-05'],
  [{ weeks: 2, nextOn: '2026-11-24' }, '2026-11-20', '2026-11-24'],
])('%j comes after %s on %s', (standing, day, next) => {
  expect(nextAfter(standing, day)).toBe(next)
})
