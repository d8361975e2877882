import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bought } from '../../testing/aftersales.ts'
import { listBroken } from '../../testing/books.ts'
import { aBuyer, someFreight } from '../../testing/buying.ts'
import { openTestShop, type TestShop } from '../../testing/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
  await someFreight(shop)
})
afterAll(() => shop.close())

test('a refund and points of an early demo become an after-sale and a booking', async () => {
  const member = await aBuyer(shop)
  const { skuId } = await shop.product()
  const { no } = await bought(shop, member, [{ skuId, quantity: 3 }])
  const { db } = shop
  await db`
    insert into refund (out_refund_no, payment_id, amount_fen, reason, state, created_at, done_at)
    select 'RDEMO', p.id, p.amount_fen, 'beforeShipping', 'done', ${shop.now()}, ${shop.now()}
      from payment p join shop_order o on o.id = p.subject_id and p.purpose = 'order' where o.no = ${no} and p.kept`
  await db`insert into stock_movement (sku_id, kind, reference, delta) values (${skuId}, 'return', ${no}, 3)`
  await db`update sku set stock = stock + 3 where id = ${skuId}`
  await db`update shop_order set state = 'closed', ended_at = ${shop.now()} where no = ${no}`
  await db`
    insert into order_event (order_id, at, what, who) select id, ${shop.now()}, 'closed', 'staff' from shop_order where no = ${no}`
  await db`update points_account set balance = balance + 500 where member_id = ${member.id}`
  await db`
    insert into points_entry (member_id, delta, balance_after, kind, reference)
    select member_id, 500, balance, 'topUp', 'demo-topUp' from points_account where member_id = ${member.id}`
  expect(Object.keys(await listBroken(db))).toEqual(expect.arrayContaining(['R3', 'L4']))

  const migrations = join(import.meta.dirname, '../../../migrations')
  await db.unsafe(readFileSync(join(migrations, '0193-early-demo-books.sql'), 'utf8'))
  expect(await listBroken(db)).toEqual({})
  await expect(db`update points_entry set delta = 1 where reference = 'demo-topUp'`).rejects.toThrow()
})
