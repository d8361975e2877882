import type { InvoiceTitle } from '@gongfang/contract/invoice'
import type { InvoiceKind, InvoiceWish } from '@gongfang/contract/order'
import type { Db } from '../db/connect.ts'

/** A title that the order's institution has; it cannot be deleted before the transaction ends. */
export async function lockTitle(tx: Db, { orderId, titleId }: { orderId: number; titleId: number }) {
  const [title] = await tx<InvoiceTitle[]>`
    select t.title, t.tax_number, t.address, t.phone, t.bank, t.account, t.email
      from invoice_title t join shop_order o on o.institution_id = t.institution_id
     where t.id = ${titleId} and o.id = ${orderId} for key share of t`
  return title
}

export const saveWish = (tx: Db, w: InvoiceWish & { orderId: number; now: Date }) => tx`
  insert into invoice_wish (order_id, kind, title_id, created_at)
  values (${w.orderId}, ${w.kind}, ${w.titleId}, ${w.now})
  on conflict (order_id) do update set kind = excluded.kind, title_id = excluded.title_id`

export const deleteWish = (tx: Db, orderId: number) =>
  tx`delete from invoice_wish where order_id = ${orderId}`

export const takeWish = (tx: Db, orderId: number) => tx<{ kind: InvoiceKind; titleId: number }[]>`
  delete from invoice_wish where order_id = ${orderId} returning kind, title_id`
