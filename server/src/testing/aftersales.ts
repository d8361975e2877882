import { points } from '@gongfang/contract/base/money'
import { createOrder, type Delivery, previewOrder } from '@gongfang/contract/buying/order'
import { addToCart, listCart } from '@gongfang/contract/goods/cart'
import { confirmDemoPayment, payOrder } from '@gongfang/contract/money/payment'
import { type AskedKind, applyForAftersale, getAftersaleOffer } from '@gongfang/contract/service/aftersale'
import {
  approveAftersale,
  getAftersaleCase,
  receiveAftersale,
  refundAftersale,
  shipAftersale,
} from '@gongfang/contract/service/aftersale-desk'
import { tasks } from '../app.ts'
import type { TestMember, TestShop, TestStaff } from './shop.ts'

/** Orders these SKUs at once and pays. */
export async function bought(
  shop: TestShop,
  member: TestMember,
  goods: readonly { skuId: number; quantity: number }[],
  wish: { deductPoints?: number; delivery?: Delivery } = {},
) {
  for (const line of goods) await member.call(addToCart, line)
  const cart = await member.call(listCart, {})
  const lines = cart.lines.filter(({ skuId }) => goods.some((one) => one.skuId === skuId))
  const draft = {
    source: { kind: 'cart' as const, lineIds: lines.map(({ id }) => id) },
    delivery: wish.delivery ?? ('express' as const),
    deductPoints: points(wish.deductPoints ?? 0),
  }
  const { quote, payWays } = await member.call(previewOrder, draft)
  const payWay = payWays[0] ?? 'demo'
  const { no } = await member.call(createOrder, { ...draft, quote, payWay })
  const ticket = await member.call(payOrder, { no })
  if (ticket.state !== 'paid') await shop.visitor.call(confirmDemoPayment, { outTradeNo: ticket.outTradeNo })
  const offer = await member.call(getAftersaleOffer, { no })
  return { no, lineIds: offer.lines.map(({ orderLineId }) => orderLineId) }
}

/** Asks for so many pieces of each line, in their order; 0 leaves one out. */
export async function asked(
  member: TestMember,
  order: { no: string; lineIds: readonly number[] },
  quantities: readonly number[],
  kind: AskedKind = 'refundBeforeShip',
) {
  const lines = order.lineIds
    .map((orderLineId, at) => ({ orderLineId, quantity: quantities[at] ?? 0 }))
    .filter(({ quantity }) => quantity > 0)
  const { aftersaleNo } = await member.call(applyForAftersale, {
    no: order.no,
    kind,
    lines,
    reason: '不想要了',
  })
  return aftersaleNo
}

export async function idOf({ db }: TestShop, aftersaleNo: string) {
  const [row] = await db<[{ id: number }]>`select id from aftersale where no = ${aftersaleNo}`
  return row.id
}

/** The staff pay back what they see. */
export async function payBack(staff: TestStaff, id: number) {
  const { amounts } = await staff.call(getAftersaleCase, { id })
  return staff.call(refundAftersale, { id, amountFen: amounts.amountFen, amountPoints: amounts.amountPoints })
}

/** From the application to the money that is back. */
export async function givenBack(shop: TestShop, staff: TestStaff, aftersaleNo: string) {
  const id = await idOf(shop, aftersaleNo)
  const { kind } = await staff.call(getAftersaleCase, { id })
  await staff.call(approveAftersale, { id, returnTo: '工坊仓库 0571-88880000 杭州市西湖区文三路 1 号' })
  if (kind === 'returnRefund') await staff.call(receiveAftersale, { id, restock: true })
  await payBack(staff, id)
  await work(shop)
  return id
}

/** From the application to the parcel with the replacement, or with what was repaired. */
export async function exchanged(
  shop: TestShop,
  staff: TestStaff,
  aftersaleNo: string,
  lines: { orderLineId: number; skuId: number }[] = [],
) {
  const id = await idOf(shop, aftersaleNo)
  await staff.call(approveAftersale, { id, returnTo: '工坊仓库 0571-88880000 杭州市西湖区文三路 1 号' })
  await staff.call(receiveAftersale, { id, restock: true })
  await staff.call(shipAftersale, { id, carrier: '顺丰速运', trackingNo: aftersaleNo, lines })
  return id
}

/** Runs due jobs of the outbox, as the worker would. */
export async function work(shop: TestShop) {
  const { app, db } = shop
  const todo = tasks(app.house)
  for (;;) {
    const jobs = await db<{ job: string; payload: never }[]>`
      delete from job_outbox where run_at is null or run_at <= ${shop.now()} returning job, payload`
    if (jobs.length === 0) return
    for (const { job, payload } of jobs) await todo[job]?.(payload, { now: shop.now() })
  }
}
