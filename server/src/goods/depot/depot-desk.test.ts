import {
  adjustDepot,
  countDepotStock,
  getDepotStatement,
  listDepotLog,
  listDepotStock,
} from '@gongfang/contract/goods/depot-desk'
import { deleteAccount } from '@gongfang/contract/insight/account'
import { getAftersaleOffer, withdrawAftersale } from '@gongfang/contract/service/aftersale'
import { listHistory } from '@gongfang/contract/system/audit'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { accepted, switchOn } from '../../testing/acceptances.ts'
import { asked, givenBack } from '../../testing/aftersales.ts'
import { listBroken } from '../../testing/books.ts'
import { held } from '../../testing/depot.ts'
import { aCode, aStranger, reasonOf } from '../../testing/joining.ts'
import { openTestShop, type TestShop, type TestStaff } from '../../testing/shop.ts'

let shop: TestShop
let desk: TestStaff
beforeAll(async () => {
  shop = await openTestShop()
  desk = await shop.staff(['depot.read', 'depot.adjust'])
})
afterEach(async () => expect(await listBroken(shop.db)).toEqual({}))
afterAll(() => shop.close())

async function aHolder(quantity = 10, title = '游标卡尺') {
  const member = await shop.member()
  const { skuId } = await shop.product({ title })
  const { items, orderNo } = await held(shop, member, [{ skuId, quantity }])
  return { member, item: items[0]!, orderNo }
}

test('what is kept for whom is found by phone, institution, title and model code', async () => {
  const before = await desk.call(countDepotStock, {})
  const { member, item } = await aHolder(10, '深度尺')
  expect(await desk.call(countDepotStock, {})).toEqual({ held: before.held + 1, all: before.all + 1 })
  const ids = async (filter: object) => (await desk.call(listDepotStock, filter)).rows.map(({ id }) => id)
  for (const keyword of [member.mobile, `测试机构${member.id}`, '深度尺', item.modelCode.toLowerCase()])
    expect(await ids({ keyword })).toEqual([item.id])
  expect(await ids({ memberId: member.id })).toEqual([item.id])
  expect(await ids({ keyword: '100%' })).toEqual([])
  const [row] = (await desk.call(listDepotStock, { memberId: member.id })).rows
  expect(row).toMatchObject({ held: 10, title: '深度尺', member: { jigou: `测试机构${member.id}` } })
  expect(row?.member.phone).toContain('****')
})

test('a wrong count is put right by an entry that says why and by whom', async () => {
  const { member, item } = await aHolder()
  expect(await desk.call(adjustDepot, { itemId: item.id, delta: -3, reason: '盘点少 3 件' })).toEqual({
    held: 7,
  })
  expect(await desk.call(adjustDepot, { itemId: item.id, delta: 1, reason: '找到 1 件' })).toEqual({
    held: 8,
  })
  const { rows } = await desk.call(listDepotLog, { memberId: member.id })
  expect(
    rows.map(({ kind, delta, balanceAfter, note, staff }) => [kind, delta, balanceAfter, note, staff]),
  ).toEqual([
    ['adjust', 1, 8, '找到 1 件', desk.name],
    ['adjust', -3, 7, '盘点少 3 件', desk.name],
    ['in', 10, 10, '订单入库', ''],
  ])
  const history = await desk.call(listHistory, { subject: `depot ${item.id}` })
  expect(history.rows[0]).toMatchObject({ what: 'depot.adjust', after: { held: 8, reason: '找到 1 件' } })
})

test('lost pieces that were paid back or accepted are not the member’s when they are found', async () => {
  const { member, item, orderNo: no } = await aHolder(5)
  const staff = await shop.staff()
  const adjust = (delta: number) => desk.ask(adjustDepot, { itemId: item.id, delta, reason: '盘点' })
  await adjust(-4)
  const { lines } = await member.call(getAftersaleOffer, { no })
  const order = { no, lineIds: lines.map(({ orderLineId }) => orderLineId) }
  const open = await asked(member, order, [2], 'refundOnly')
  expect((await adjust(4)).body).toMatchObject({
    reason: 'depotLost',
    msg: '盘亏的商品中有 2 件已办理售后或验收，最多可加回 2 件；其余请加到商城库存',
  })
  await member.call(withdrawAftersale, { aftersaleNo: open })
  await givenBack(shop, staff, await asked(member, order, [2], 'refundOnly'))
  expect((await adjust(3)).body.reason).toBe('depotLost')
  expect((await adjust(1)).body.data).toEqual({ held: 2 })
  await switchOn(member)
  await accepted(member, no, [{ orderLineId: order.lineIds[0]!, accepted: 1, refused: 0 }])
  expect((await adjust(1)).body.reason).toBe('depotLost')
  // Beyond what was lost, pieces of no order come in as before.
  const other = await aHolder(5)
  expect(await desk.call(adjustDepot, { itemId: other.item.id, delta: 2, reason: '盘盈' })).toEqual({
    held: 7,
  })
})

test('nothing is added to what a closed account once held', async () => {
  const { member, item } = await aHolder(2)
  const adjust = (delta: number) =>
    reasonOf(desk.call(adjustDepot, { itemId: item.id, delta, reason: '盘点' }))
  expect(await adjust(-2)).toBe('ok')
  const code = await aCode(aStranger(shop).from, member.mobile, 'close')
  await member.call(deleteAccount, { code, giveUpPoints: true })
  expect(await adjust(1)).toBe('memberLeft')
})

test('nothing goes below zero, by however many hands at once', async () => {
  const { item } = await aHolder(10)
  await expect(desk.call(adjustDepot, { itemId: item.id, delta: -11, reason: '盘亏' })).rejects.toMatchObject(
    {
      reason: 'depotBelowZero',
      message: '在库只有 10，不能再减 11',
    },
  )
  const reasons = await Promise.all(
    Array.from({ length: 20 }, () =>
      reasonOf(desk.call(adjustDepot, { itemId: item.id, delta: -3, reason: '盘亏' })),
    ),
  )
  expect(reasons.filter((reason) => reason === 'ok')).toHaveLength(3)
  expect(reasons.filter((reason) => reason === 'depotBelowZero')).toHaveLength(17)
})

test('a repeated request adjusts once', async () => {
  const { item, member } = await aHolder()
  const ask = () =>
    desk.call(adjustDepot, { itemId: item.id, delta: -2, reason: '破损' }, { key: 'adjust-once-000001' })
  expect(await Promise.all([ask(), ask()])).toEqual([{ held: 8 }, { held: 8 }])
  expect((await desk.call(listDepotLog, { memberId: member.id, kind: 'adjust' })).total).toBe(1)
})

test('an adjustment needs a number, a reason and goods that are there', async () => {
  const { item } = await aHolder()
  for (const wrong of [
    { delta: 0, reason: '盘亏' },
    { delta: 1.5, reason: '盘亏' },
    { delta: 100_000, reason: '盘亏' },
    { delta: -1, reason: '' },
  ])
    expect(await reasonOf(desk.call(adjustDepot, { itemId: item.id, ...wrong }))).toBe('invalid')
  expect(await reasonOf(desk.call(adjustDepot, { itemId: 99_999_999, delta: 1, reason: '盘盈' }))).toBe(
    'notFound',
  )
  const reader = await shop.staff(['depot.read'])
  expect(await reasonOf(reader.call(adjustDepot, { itemId: item.id, delta: 1, reason: '盘盈' }))).toBe(403)
})

test('the log is turned page by page and found by its order', async () => {
  const { orderNo, item } = await aHolder()
  await desk.call(adjustDepot, { itemId: item.id, delta: -1, reason: '破损' })
  expect((await desk.call(listDepotLog, { keyword: orderNo })).rows).toMatchObject([
    { kind: 'in', reference: orderNo },
  ])
  const first = await desk.call(listDepotLog, { itemId: item.id, limit: 1 })
  expect(first).toMatchObject({ total: 2, rows: [{ kind: 'adjust' }] })
  expect(
    (await desk.call(listDepotLog, { itemId: item.id, limit: 1, after: first.next! })).rows,
  ).toMatchObject([{ kind: 'in' }])
  expect((await desk.call(listDepotLog, { itemId: item.id, to: '2000-01-01' })).rows).toEqual([])
})

test('a statement says what is held and how it came to be', async () => {
  const { member, item } = await aHolder(5)
  await desk.call(adjustDepot, { itemId: item.id, delta: -1, reason: '破损' })
  const statement = await desk.call(getDepotStatement, { memberId: member.id })
  expect(statement).toMatchObject({ pieces: 4, left: 0, items: [{ held: 4 }] })
  expect(statement.entries.map(({ delta }) => delta)).toEqual([5, -1])
  expect((await desk.call(getDepotStatement, { memberId: member.id, to: '2000-01-01' })).entries).toEqual([])
  expect(await reasonOf(desk.call(getDepotStatement, { memberId: 99_999_999 }))).toBe('notFound')
})

test('of two who correct the same count at once, the second is shown what is held now', async () => {
  const { item } = await aHolder()
  const other = await shop.staff(['depot.adjust'])
  const less = (by: TestStaff, seen: number) =>
    reasonOf(by.call(adjustDepot, { itemId: item.id, delta: -3, reason: '盘点少 3 件', seen }))
  expect((await Promise.all([less(desk, 10), less(other, 10)])).toSorted()).toEqual(['depotMoved', 'ok'])
  expect(await less(other, 10)).toBe('depotMoved')
  expect(await less(other, 7)).toBe('ok')
})
