import { listOrders } from '@gongfang/contract/buying/order'
import { confirmDemoPayment, payOrder } from '@gongfang/contract/money/payment'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tasks } from '../../app.ts'
import type { Tasks } from '../../jobs/worker.ts'
import { anAddress, buyNow, someFreight } from '../../testing/buying.ts'
import { openTestShop, type TestShop } from '../../testing/shop.ts'

// A job may run twice: its worker was killed before it could say that it was done.

let shop: TestShop
let jobs: Tasks
beforeAll(async () => {
  shop = await openTestShop()
  jobs = tasks(shop.app.house)
  await someFreight(shop)
})
afterAll(() => shop.close())

/** Everything that was asked for so far, and what that asks for in turn, each of it twice and at once. */
async function workTwice() {
  for (;;) {
    const asked = await shop.db<
      { job: string; payload: never }[]
    >`delete from job_outbox returning job, payload`
    if (asked.length === 0) return
    const twice = asked.flatMap((one) => [one, one])
    await Promise.all(twice.map(({ job, payload }) => jobs[job]!(payload, { now: shop.now() })))
  }
}

test('what follows from a payment happens once, though its jobs run twice', async () => {
  const member = await shop.member()
  await anAddress(member)
  const { skuId, productId } = await shop.product()
  const { no } = await buyNow(member, { skuId, quantity: 3 })
  const { outTradeNo } = await member.call(payOrder, { no })
  await shop.visitor.call(confirmDemoPayment, { outTradeNo })
  await workTwice()
  await jobs['catalogue.countSold']!({} as never, { now: shop.now() })
  expect(await shop.db`select sold from product where id = ${productId}`).toEqual([{ sold: 3 }])
  expect(await shop.db`select event, reference from message where member_id = ${member.id}`).toEqual([
    { event: 'orderPaid', reference: no },
  ])
})

test('money for an order that timed out comes back once, though its jobs run twice', async () => {
  const member = await shop.member()
  await anAddress(member)
  const { skuId } = await shop.product({ stock: 10 })
  const { no, payBefore } = await buyNow(member, { skuId })
  const { outTradeNo } = await member.call(payOrder, { no })
  shop.setNow(new Date(payBefore!))
  try {
    await Promise.all([1, 2].map(() => jobs['order.sweep']!({} as never, { now: shop.now() })))
    await shop.visitor.call(confirmDemoPayment, { outTradeNo })
    await workTwice()
    expect((await member.call(listOrders, {})).data[0]?.state).toBe('cancelled')
  } finally {
    shop.setNow(null)
  }
  expect(await shop.db`select stock from sku where id = ${skuId}`).toEqual([{ stock: 10 }])
  expect(
    await shop.db`
      select r.state, r.amount_fen from refund r join payment p on p.id = r.payment_id where p.member_id = ${member.id}`,
  ).toEqual([{ state: 'done', amountFen: 2200 }])
  const told = await shop.db`select event, body from message where member_id = ${member.id} order by event`
  expect(told).toMatchObject([
    { event: 'orderCancelled' },
    { event: 'paymentReturned', body: expect.stringContaining(no) },
  ])
})
