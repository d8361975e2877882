import type { Parsed } from '@gongfang/contract/endpoint'
import type { postponeBackorders } from '@gongfang/contract/order-desk'
import { refuse, refuseField } from '@gongfang/contract/refusal'
import { dayOf } from '@gongfang/contract/time'
import { audit } from '../audit/door.ts'
import type { Db } from '../db/connect.ts'
import type { StaffContext } from '../http/context.ts'
import { tellMember } from '../message/door.ts'
import { insertEvent } from './queries.ts'

/** A supplier needs another day: every order that waits for the goods says so, and its buyer is told. */
export const postpone = (ctx: StaffContext, { skuId, expectedOn }: Parsed<typeof postponeBackorders>) =>
  ctx.transaction(async (tx) => {
    if (expectedOn < dayOf(ctx.now)) refuseField('expectedOn', '不能早于今天')
    const moved = await updateExpected(tx, { skuId, expectedOn })
    if (moved.length === 0) refuse('noBackorder')
    for (const { id, no, memberId, goods, was } of moved) {
      const note = `${goods} 预计发货日 ${was} → ${expectedOn}`
      await insertEvent(tx, {
        ...{ orderId: id, at: ctx.now, what: 'noted', note },
        ...{ who: 'staff', whoName: ctx.caller.name },
      })
      const values = { no, goods, day: expectedOn }
      await tellMember(tx, {
        memberId,
        event: 'backorderMoved',
        reference: `${no}/${skuId}/${was}/${expectedOn}`,
        values,
      })
    }
    await audit(tx, ctx, {
      ...{ what: 'order.postpone', subject: `sku ${skuId}` },
      after: { expectedOn, orders: moved.map(({ no }) => no) },
    })
    return { orders: moved.length }
  })

/** Orders are locked before their lines, as everywhere. */
const updateExpected = (tx: Db, { skuId, expectedOn }: { skuId: number; expectedOn: string }) => tx<
  { id: number; no: string; memberId: number; goods: string; was: string }[]
>`
  with waiting as (
    select o.id, o.no, o.member_id from shop_order o
     where o.state in ('unpaid', 'paid') and exists (
       select from order_line l where l.order_id = o.id and l.sku_id = ${skuId} and l.expected_on is not null)
     order by o.id for no key update of o
  ), lines as (
    select l.id, l.expected_on, w.id as order_id, w.no, w.member_id
      from waiting w join order_line l on l.order_id = w.id and l.sku_id = ${skuId}
     where l.expected_on <> ${expectedOn}::date and l.shipped_quantity + l.given_back < l.quantity
  )
  update order_line l set expected_on = ${expectedOn}::date
    from lines n where l.id = n.id
  returning n.order_id as id, n.no, n.member_id, rtrim(l.title || ' ' || l.spec) as goods, n.expected_on::text as was`
