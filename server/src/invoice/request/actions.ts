import type { Parsed } from '@gongfang/contract/endpoint'
import type { InvoiceNo, requestInvoice, wishInvoice } from '@gongfang/contract/invoice'
import { refuse } from '@gongfang/contract/refusal'
import type * as z from 'zod/mini'
import type { Run } from '../../db/connect.ts'
import type { MemberContext } from '../../http/context.ts'
import { dayDigits, randomDigits } from '../../numbers.ts'
import { dropInvoiceWish, wishInvoice as keepWish, mustSuffice, takeInvoiceWish } from '../../order/door.ts'
import { lockRequest, updateState } from '../queries.ts'
import { mustAllow } from '../rules.ts'
import { ownerOf } from '../title/actions.ts'
import { findTitle, findTitleById } from '../title/queries.ts'
import {
  findInvoiceable,
  findOwnOrder,
  findWish,
  insertRequest,
  listDueWishes,
  listLeft,
  listOfOrder,
  lockOrder,
  lockOwnOrders,
  lockPayments,
} from './queries.ts'
import { mustBeInvoiceable } from './rules.ts'

// Locks: the orders by id, their payments by id, then the requests: what is left of an order is asked for once.

type No = z.output<typeof InvoiceNo>

const newNo = (now: Date) => `FP${dayDigits(now)}${randomDigits(8)}` as No

export const request = (ctx: MemberContext, form: Parsed<typeof requestInvoice>) =>
  ctx.once(async (tx) => {
    const { kind, remark, amountFen } = form
    const nos = [...new Set(form.orders)]
    const memberId = ctx.caller.id
    const ids = (await lockOwnOrders(tx, { memberId, nos })).map(({ id }) => id)
    if (ids.length < nos.length) refuse('notFound')
    await lockPayments(tx, ids)
    const orders = await listLeft(tx, ids)
    if (orders.length < ids.length) {
      const no = nos.find((one) => !orders.some((order) => order.no === one)) ?? ''
      refuse('notInvoiceable', { values: { no } })
    }
    mustBeInvoiceable(orders, amountFen)
    const institutionId = orders[0]?.institutionId ?? 0
    if (institutionId !== ctx.caller.institutionId) refuse('invoiceElsewhere')
    const {
      id: _,
      isDefault: __,
      ...title
    } = (await findTitle(tx, ownerOf(ctx), form.titleId)) ?? refuse('titleGone')
    mustSuffice(title, kind)
    const invoiceNo = newNo(ctx.now)
    await insertRequest(tx, {
      no: invoiceNo,
      memberId,
      institutionId,
      kind,
      title,
      remark,
      orders,
      who: 'member',
      now: ctx.now,
    })
    return { invoiceNo }
  })

export const cancel = (ctx: MemberContext, no: string) =>
  ctx.transaction(async (tx) => {
    const one = (await lockRequest(tx, { no, memberId: ctx.caller.id })) ?? refuse('notFound')
    mustAllow('cancel', one.state)
    await updateState(tx, {
      id: one.id,
      to: 'cancelled',
      what: 'cancelled',
      who: 'member',
      now: ctx.now,
    })
  })

export async function readOrder({ db, caller }: MemberContext, no: string) {
  const memberId = caller.id
  const { id } = (await findOwnOrder(db, { memberId, no })) ?? refuse('notFound')
  const [order, wish, invoices] = await Promise.all([
    findInvoiceable(db, { memberId, no }),
    findWish(db, id),
    listOfOrder(db, { memberId, orderId: id }),
  ])
  return { order: order ?? null, wish: wish ?? null, invoices }
}

/** An order that is paid already needs no wish: it can be asked for. */
export const wishForOrder = (ctx: MemberContext, { no, kind, titleId }: Parsed<typeof wishInvoice>) =>
  ctx.transaction(async (tx) => {
    const order = (await findOwnOrder(tx, { memberId: ctx.caller.id, no })) ?? refuse('notFound')
    await lockOrder(tx, order.id)
    if (order.currency !== 'money' || !['unpaid', 'paid'].includes(order.state)) refuse('orderState')
    if (titleId === null) await dropInvoiceWish(tx, order.id)
    else await keepWish(tx, { orderId: order.id, kind, titleId, now: ctx.now })
  })

/** Requests the invoice chosen while ordering once the order is paid, and deletes the choice if it is never paid. */
export async function carryOutWishes(run: Run, now: Date) {
  const due = await run((tx) => listDueWishes(tx))
  for (const { orderId, memberId } of due)
    await run(async (tx) => {
      await lockOrder(tx, orderId)
      await lockPayments(tx, [orderId])
      const [taken] = await takeInvoiceWish(tx, orderId)
      const [order] = await listLeft(tx, [orderId])
      const title = taken && (await findTitleById(tx, taken.titleId))
      if (!taken || !title || !order || order.leftFen === 0) return
      const { institutionId } = order
      await insertRequest(tx, {
        no: newNo(now),
        memberId,
        institutionId,
        kind: taken.kind,
        title,
        remark: '',
        orders: [order],
        who: 'system',
        now,
      })
    })
}
