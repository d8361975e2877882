import type { BankRefundRow } from '@gongfang/contract/money/bank-desk'
import type { PayPurpose } from '@gongfang/contract/money/payment'
import type { Db } from '../../db/connect.ts'
import { beyondId, byId, countUpTo, type PageFrom } from '../../db/key-page.ts'
import { refundByHand } from '../payment/door.ts'

type View = 'open' | 'sent'

const piles: Record<View, string> = {
  open: `r.state in ('created', 'processing')`,
  sent: `r.state = 'done'`,
}

const tables = (db: Db, view: View) => db`
  refund r join payment_facts p on p.id = r.payment_id and ${refundByHand(db)}
   where ${db.unsafe(piles[view])}`

export const listRefunds = (db: Db, view: View, from: PageFrom) => db<BankRefundRow[]>`
  with page as (
    select r.id, r.out_refund_no, r.amount_fen, r.created_at, r.offline, p.purpose, p.subject_id, p.member_id
      from ${tables(db, view)} and ${beyondId(db, db`r.id`, from)}
     order by ${byId(db, db`r.id`, from)} limit ${from.limit}
  )
  select page.id, page.out_refund_no, page.amount_fen, page.created_at, page.offline, page.purpose, page.member_id,
         m.nickname, coalesce(o.no, s.no, t.no) as no, coalesce(i.jigou, '') as jigou, x.paid_on, coalesce(x.serial, '') as serial,
         coalesce(x.payee, '') as payee, case when x.account <> '' then '****' || right(x.account, 4) else '' end as account,
         coalesce(x.bank, '') as bank, coalesce(x.staff_name, '') as staff_name,
         coalesce(
           (select s.payer from bank_slip s where s.transfer_id = b.id and s.state = 'accepted' order by s.id desc limit 1),
           (select last.payer from (
              select l.payer, a.id from bank_allocation a join bank_receipt r on r.id = a.receipt_id
                join bank_statement_line l on l.serial = r.serial
               where a.transfer_id = b.id and a.undoes is null
                 and not exists (select from bank_allocation where undoes = a.id)) last
             order by last.id desc limit 1), '') as payer
    from page join member_facts m on m.id = page.member_id
    left join order_facts o on page.purpose = 'order' and o.id = page.subject_id
    left join sign_up_facts s on page.purpose = 'signUp' and s.id = page.subject_id
    left join top_up_facts t on page.purpose = 'topUp' and t.id = page.subject_id
    left join institution_facts i on i.id = coalesce(o.institution_id, s.institution_id, (
      select institution_id from membership_now where member_id = m.id))
    left join bank_transfer b on b.order_id = o.id and not page.offline
    left join bank_payout x on x.refund_id = page.id
   order by ${byId(db, db`page.id`, from)}`

export const countRefunds = (db: Db, view: View) => countUpTo(db, db`select 1 from ${tables(db, view)}`)

interface BankRefund {
  id: number
  state: string
  amountFen: number
  offline: boolean
  purpose: PayPurpose
  subjectId: number
  no: string
}

/** Finds what finance needs for a refund; nothing when a channel refunds it. */
export async function findBankRefund(db: Db, id: number) {
  const [refund] = await db<BankRefund[]>`
    select r.id, r.state, r.amount_fen, r.offline, p.purpose, p.subject_id, coalesce(o.no, s.no, t.no) as no
      from refund_facts r join payment_facts p on p.id = r.payment_id and ${refundByHand(db)}
      left join order_facts o on p.purpose = 'order' and o.id = p.subject_id
      left join sign_up_facts s on p.purpose = 'signUp' and s.id = p.subject_id
      left join top_up_facts t on p.purpose = 'topUp' and t.id = p.subject_id
     where r.id = ${id}`
  return refund
}
