import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { receiveOrder } from '@gongfang/contract/buying/order'
import { shipDeskOrder } from '@gongfang/contract/buying/order-desk'
import { askQuestion } from '@gongfang/contract/buying/question'
import { answerQuestion } from '@gongfang/contract/buying/question-desk'
import { deleteAccount } from '@gongfang/contract/insight/account'
import { payGoodwill } from '@gongfang/contract/service/aftersale-desk'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { bought, work } from '../../testing/aftersales.ts'
import { listBroken } from '../../testing/books.ts'
import { anAddress, pointsOf, someFreight } from '../../testing/buying.ts'
import { aCode, aStranger, reasonOf } from '../../testing/joining.ts'
import { openTestShop, type TestShop, type TestStaff } from '../../testing/shop.ts'

// A closed account gets no points: staff cannot book them, and refunds that are under way keep it from closing.

let shop: TestShop
let staff: TestStaff
beforeAll(async () => {
  shop = await openTestShop()
  staff = await shop.staff()
  await someFreight(shop)
})
beforeEach(async () => {
  shop.setNow(new Date())
  await shop.config('priceOrScore', '2')
})
afterEach(async () => {
  await work(shop)
  expect(await listBroken(shop.db)).toEqual({})
})
afterAll(() => shop.close())

let serial = 0
async function aMember() {
  const mobile = `1377777${String(++serial).padStart(4, '0')}`
  const member = await shop.member({ mobile, points: 10_000 })
  const leave = async () => {
    const code = await aCode(aStranger(shop).from, mobile, 'close')
    return reasonOf(member.call(deleteAccount, { code, giveUpPoints: true }))
  }
  return { member, leave }
}

test('no goodwill in points', async () => {
  const { member, leave } = await aMember()
  await anAddress(member)
  const { skuId } = await shop.product({ priceFen: 1000 })
  const { no } = await bought(shop, member, [{ skuId, quantity: 1 }])
  await staff.call(shipDeskOrder, { no, carrier: '顺丰速运', trackingNo: 'LEFT1' }, { key: randomUUID() })
  await member.call(receiveOrder, { no })
  expect(await leave()).toBe('ok')
  const give = { no, goods: 100, freight: 0, reason: '补偿' }
  expect(await reasonOf(staff.call(payGoodwill, give, { key: randomUUID() }))).toBe('memberLeft')
  expect(await pointsOf(shop, member.id)).toBe(0)
})

test('points that came after an account was closed are given up by the upgrade', async () => {
  const { member, leave } = await aMember()
  expect(await leave()).toBe('ok')
  await shop.db`update points_account set balance = 320 where member_id = ${member.id}`
  await shop.db`
    insert into points_entry (member_id, delta, balance_after, kind, reference)
    values (${member.id}, 320, 320, 'activity', 'late')`
  const file = new URL('../../../migrations/0406-points-of-closed-accounts.sql', import.meta.url)
  await shop.db.unsafe(await readFile(file, 'utf8'))
  expect(await pointsOf(shop, member.id)).toBe(0)
})

test('nothing is told to an account that is closed', async () => {
  const { member, leave } = await aMember()
  const { productId } = await shop.product()
  const { id } = await member.call(askQuestion, { productId, content: '能夹多粗的管子？' })
  expect(await leave()).toBe('ok')
  await staff.call(answerQuestion, { id, answer: '最大 60 毫米。', before: '' })
  await work(shop)
  expect(await shop.db`select from message where member_id = ${member.id}`).toEqual([])
})
