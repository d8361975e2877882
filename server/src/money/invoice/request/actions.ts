import type { Parsed } from '@gongfang/contract/base/endpoint'
import { refuse } from '@gongfang/contract/base/refusal'
import type { InvoiceNo, InvoiceScope, requestInvoice, wishInvoice } from '@gongfang/contract/money/invoice'
import { roleMay } from '@gongfang/contract/people/institution'
import type * as z from 'zod/mini'
import {
  dropInvoiceWish,
  wishInvoice as keepWish,
  mustSuffice,
  takeInvoiceWish,
} from '../../../buying/order/door.ts'
import type { Run } from '../../../db/connect.ts'
import type { Caller, MemberContext } from '../../../http/context.ts'
import { roleMust } from '../../../http/session.ts'
import { dayDigits, randomDigits } from '../../../numbers.ts'
import { type Invoicer, lockRequest, updateState } from '../queries.ts'
import { mustAllow } from '../rules.ts'
import { ownerOf } from '../title/actions.ts'
import { findTitle, findTitleById } from '../title/queries.ts'
import {
  findInvoiceable,
  findOrderOf,
  findWish,
  insertRequest,
  listDueWishes,
  listLeft,
  listOfOrder,
  lockOrder,
  lockOrdersOf,
  lockPayments,
  sumElsewhere,
} from './queries.ts'
import { mustBeInvoiceable } from './rules.ts'

// Locks: the orders by id, their payments by id, then the requests: what is left of an order is asked for once.

type No = z.output<typeof InvoiceNo>

export const invoicerOf = ({ id, institutionId, roles }: Caller): Invoicer => ({
  memberId: id,
  institutionId,
  forColleagues: institutionId !== null && roleMay(roles, 'invoiceOfColleague'),
})

/** Refuses the scope of the institution to roles that do not invoice for others. */
export function readingOf<S extends { scope: InvoiceScope }>(caller: Caller, search: S) {
  if (search.scope === 'all') roleMust(caller, 'invoiceOfColleague')
  return { ...search, memberId: caller.id, institutionId: caller.institutionId }
}

const newNo = (now: Date) => `FP${dayDigits(now)}${randomDigits(8)}` as No

export const request = (ctx: MemberContext, form: Parsed<typeof requestInvoice>) =>
  ctx.once(async (tx) => {
    const { kind, remark, amountFen } = form
    const nos = [...new Set(form.orders)]
    const ids = (await lockOrdersOf(tx, invoicerOf(ctx.caller), nos)).map(({ id }) => id)
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
    const { count } = await insertRequest(tx, {
      no: invoiceNo,
      memberId: ctx.caller.id,
      institutionId,
      kind,
      title,
      remark,
      orders,
      who: 'member',
      now: ctx.now,
    })
    if (count === 0) refuse('changedMeanwhile')
    return { invoiceNo }
  })

export const cancel = (ctx: MemberContext, no: string) =>
  ctx.transaction(async (tx) => {
    const one = (await lockRequest(tx, { no, by: invoicerOf(ctx.caller) })) ?? refuse('notFound')
    if (one.institutionId !== ctx.caller.institutionId) refuse('invoiceElsewhere')
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
  const by = invoicerOf(caller)
  const { id } = (await findOrderOf(db, by, no)) ?? refuse('notFound')
  const [order, wish, invoices, elsewhereFen] = await Promise.all([
    findInvoiceable(db, by, id),
    findWish(db, id),
    listOfOrder(db, by, id),
    sumElsewhere(db, by, id),
  ])
  return { order: order ?? null, wish: wish ?? null, invoices, elsewhereFen }
}

/** An order that is paid already needs no wish: it can be asked for. */
export const wishForOrder = (ctx: MemberContext, { no, kind, titleId }: Parsed<typeof wishInvoice>) =>
  ctx.transaction(async (tx) => {
    const order = (await findOrderOf(tx, invoicerOf(ctx.caller), no)) ?? refuse('notFound')
    if (order.institutionId !== ctx.caller.institutionId) refuse('invoiceElsewhere')
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
