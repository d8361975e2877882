import type { Db } from '../../../db/connect.ts'
import type { OpenRequest } from './rules.ts'

/** The money kept of an order, where refunds under way count as gone; nothing if no money was kept. */
export async function lockKept(tx: Db, paymentId: number) {
  const [paid] = await tx<{ orderId: number; amountFen: number }[]>`
    select subject_id as order_id, amount_fen from payment
     where id = ${paymentId} and purpose = 'order' and kept for update`
  if (!paid) return undefined
  const [back] = await tx<[{ fen: number }]>`
    select coalesce(sum(amount_fen), 0)::bigint as fen from refund_facts where payment_id = ${paymentId} and state <> 'failed'`
  return { orderId: paid.orderId, keptFen: paid.amountFen - back.fen }
}

/** Locked by id, then read: whoever issued one meanwhile is seen. */
export async function lockLiving(tx: Db, orderId: number): Promise<OpenRequest[]> {
  const locked = await tx<{ id: number }[]>`
    select id from invoice_request where state in ('requested', 'issued')
       and id in (select request_id from invoice_order where order_id = ${orderId}) order by id for update`
  return tx<OpenRequest[]>`
    select r.id, r.state, x.amount_fen from invoice_request r join invoice_order x on x.request_id = r.id
     where x.order_id = ${orderId} and r.id = any(${locked.map(({ id }) => id)})`
}

interface Of {
  id: number
  orderId: number
  now: Date
}

export const updateLowered = (
  tx: Db,
  { id, orderId, cutFen, note, now }: Of & { cutFen: number; note: string },
) => tx`
  with cut as (
    update invoice_order set amount_fen = amount_fen - ${cutFen} where request_id = ${id} and order_id = ${orderId}
    returning request_id
  )
  insert into invoice_event (request_id, at, what, who, note)
  select request_id, ${now}, 'lowered', 'system', ${note} from cut`

export async function isEmpty(tx: Db, id: number): Promise<boolean> {
  const { count } = await tx`select 1 from invoice_order where request_id = ${id} and amount_fen > 0`
  return count === 0
}
