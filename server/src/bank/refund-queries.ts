import type { BankRefundRow } from '@gongfang/contract/bank-desk'
import type { Db } from '../db/connect.ts'
import { countUpTo } from '../db/key-page.ts'

type View = 'open' | 'sent'

const piles: Record<View, string> = {
  open: `r.state in ('created', 'processing')`,
  sent: `r.state = 'done'`,
}

const tables = (db: Db, view: View) => db`
  refund r join payment p on p.id = r.payment_id and p.channel = 'bank'
   where ${db.unsafe(piles[view])}`

export const listRefunds = (db: Db, view: View, at: { before: number; limit: number }) => db<BankRefundRow[]>`
  with page as (
    select r.id, r.out_refund_no, r.amount_fen, r.created_at, p.subject_id
      from ${tables(db, view)} and r.id < ${at.before} order by r.id desc limit ${at.limit}
  )
  select page.id, page.out_refund_no, page.amount_fen, page.created_at, o.no, i.jigou,
         x.paid_on, coalesce(x.serial, '') as serial, coalesce(x.staff_name, '') as staff_name,
         coalesce(
           (select s.payer from bank_slip s where s.transfer_id = b.id and s.state = 'accepted' order by s.id desc limit 1),
           (select last.payer from (
              select l.payer, a.id from bank_allocation a join bank_receipt r on r.id = a.receipt_id
                join bank_statement_line l on l.serial = r.serial
               where a.transfer_id = b.id and a.undoes is null
                 and not exists (select from bank_allocation where undoes = a.id)) last
             order by last.id desc limit 1), '') as payer
    from page join shop_order o on o.id = page.subject_id join institution i on i.id = o.institution_id
    left join bank_transfer b on b.order_id = o.id left join bank_payout x on x.refund_id = page.id
   order by page.id desc`

export const countRefunds = (db: Db, view: View) => countUpTo(db, db`select 1 from ${tables(db, view)}`)

/** The bank's part in a refund; nothing when it is not of this channel. */
export async function findBankRefund(db: Db, id: number) {
  const [refund] = await db<{ id: number; state: string; amountFen: number; orderId: number; no: string }[]>`
    select r.id, r.state, r.amount_fen, o.id as order_id, o.no
      from refund r join payment p on p.id = r.payment_id and p.channel = 'bank' and p.purpose = 'order'
      join shop_order o on o.id = p.subject_id where r.id = ${id}`
  return refund
}
