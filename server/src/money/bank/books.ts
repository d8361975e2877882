import type { BookRule } from '../../books/check.ts'
import type { Db } from '../../db/connect.ts'
import { refundIsLate, refundPartsBefore } from '../payment/door.ts'

type Broken = Record<string, unknown>[]

/**
 * The received amount of a transfer equals its allocations, the kept amount its kept payment, and the returned amount
 * its payouts. Every paid bank payment is kept.
 */
const listWrongTransfers = (db: Db) => db<Broken>`
  select o.no, o.state as order_state, b.state, b.received_fen, r.fen as booked_fen, b.kept_fen, p.fen as paid_fen,
         b.returned_fen, x.fen as payouts_fen
    from bank_transfer b
    join order_facts o on o.id = b.order_id
    left join lateral (
      select coalesce(sum(amount_fen), 0)::bigint as fen from bank_allocation where transfer_id = b.id) r on true
    left join lateral (
      select coalesce(sum(amount_fen), 0)::bigint as fen from payment_facts
       where purpose = 'order' and subject_id = o.id and channel = 'bank' and kept) p on true
    left join lateral (
      select coalesce(sum(amount_fen), 0)::bigint as fen from bank_payout where transfer_id = b.id) x on true
   where b.received_fen <> r.fen or b.kept_fen <> p.fen or b.returned_fen <> x.fen
      or b.received_fen < b.kept_fen + b.returned_fen
   union all
  select o.no, o.state, null, null, null, null, p.amount_fen, null, null
    from payment_facts p join order_facts o on o.id = p.subject_id
   where p.purpose = 'order' and p.channel = 'bank' and p.state = 'paid'
     and (not p.kept or not exists (select from bank_transfer where order_id = o.id))
   order by 1`

/**
 * A refund of a bank payment, or one that WeChat no longer accepts, is done if and only if a payout of the same
 * amount exists. Other refunds have no payout.
 */
const listWrongPayouts = (db: Db) => db<Broken>`
  select r.out_refund_no, r.state, r.amount_fen, x.amount_fen as sent_fen
    from refund_facts r join payment_facts p on p.id = r.payment_id
    left join bank_payout x on x.refund_id = r.id
   where case when p.channel = 'bank' or r.offline
           then (r.state = 'done' and r.amount_fen > 0) <> (x.id is not null) or x.amount_fen <> r.amount_fen
           else x.id is not null end
   order by r.id`

/** Offline refunds exist only where the channel accepted none any more, with an account that finance typed. */
const listWrongOffline = (db: Db) => db<Broken>`
  select r.out_refund_no, p.channel, p.paid_at, r.created_at, x.account
    from refund_facts r join payment_facts p on p.id = r.payment_id
    left join bank_payout x on x.refund_id = r.id
   where r.offline and (not ${refundIsLate(db, db`r.created_at`, { parts: refundPartsBefore(db), merchant: db`r.merchant` })} or x.account = '' or x.bank = '')
   order by r.id`

/**
 * A receipt is booked for orders as a whole; their transfers keep it, owe it or have paid it out (B1). An undone part
 * waits on its line of the statement. An undoing entry is the negative of the one that it undoes. A number or an amount that was
 * corrected is the last one that it was corrected to, and a payment by bank names one of its order's receipts. Nothing was typed
 * in that the bank's line said otherwise at that time; a line that repeats what was typed in says the same.
 */
const listWrongReceipts = (db: Db) => db<Broken>`
  select r.serial, r.amount_fen, a.fen as booked_fen, null as entry
    from bank_receipt r
    left join lateral (
      select coalesce(sum(amount_fen), 0)::bigint as fen, coalesce(bool_or(undoes is not null), false) as undone
        from bank_allocation where receipt_id = r.id) a on true
   where a.fen > r.amount_fen or a.fen < 0
      or a.fen < r.amount_fen and not (a.undone and exists (select from bank_statement_line where serial = r.serial))
   union all
  select r.serial, u.amount_fen, a.amount_fen, u.id
    from bank_allocation u join bank_receipt r on r.id = u.receipt_id
    left join bank_allocation a on a.id = u.undoes
   where u.undoes is not null and (a.amount_fen, a.receipt_id, a.transfer_id)
         is distinct from (-u.amount_fen, u.receipt_id, u.transfer_id)
   union all
  select r.serial, null, null, null
    from bank_receipt r join lateral (
      select serial from bank_serial_correction where receipt_id = r.id order by id desc limit 1) c on c.serial <> r.serial
   union all
  select r.serial, r.amount_fen, c.amount_fen, null
    from bank_receipt r join lateral (
      select amount_fen from bank_amount_correction where receipt_id = r.id order by id desc limit 1) c
      on c.amount_fen <> r.amount_fen
   union all
  select r.serial, r.amount_fen, l.amount_fen, null
    from bank_receipt r join bank_statement_line l on l.serial = r.serial and l.amount_fen <> r.amount_fen
   where case l.file_name when '' then true else r.at > l.imported_at end
     and exists (select from bank_allocation where receipt_id = r.id having sum(amount_fen) <> 0)
   union all
  select p.channel_trade_no, p.amount_fen, null, null
    from payment_facts p
   where p.channel = 'bank' and p.state = 'paid' and p.purpose = 'order' and not exists (
     select from bank_transfer b join bank_allocation a on a.transfer_id = b.id
       join bank_receipt r on r.id = a.receipt_id
      where b.order_id = p.subject_id and r.serial = p.channel_trade_no)
   order by 1`

/**
 * No line is booked whose payer is the holder of the shop's account, or of which the file, or what staff say of its layout,
 * says that it went out. A line's own direction is a word, or the value that staff explained.
 */
const listWrongIncome = (db: Db) => db<Broken>`
  select l.serial, l.received_on, l.amount_fen, l.payer, l.said
    from bank_statement_line l join bank_receipt r on r.serial = l.serial
   where l.file_name <> '' and exists (select from bank_allocation where receipt_id = r.id having sum(amount_fen) <> 0)
     and (exists (
            select from config_facts c
             where c.key = 'bankAccountName' and c.value #>> '{}' <> ''
               and lower(regexp_replace(normalize(c.value #>> '{}', NFKC), '\\s', '', 'g'))
                   = lower(regexp_replace(normalize(l.payer, NFKC), '\\s', '', 'g')))
       or l.said ~ '^(借|借方|付|付款|支|支出|支取|往账|转出|汇出|出账)$'
       or l.answered and exists (
            select from bank_layout_answer a
             where a.layout = l.layout and a.value in (l.said, '') and a.meaning = 'outgoing'
               and (a.value = l.said or not exists (
                 select from bank_layout_answer o where o.layout = l.layout and o.value = l.said))))
   order by l.id`

export const books: readonly BookRule[] = [
  { name: 'B1', says: '对公到账 = 订单收款 + 待退 + 已退，与逐笔登记一致', listBroken: listWrongTransfers },
  { name: 'B3', says: '每笔到账 = 记到各订单的金额 + 撤销后未匹配的金额', listBroken: listWrongReceipts },
  { name: 'B2', says: '由财务汇出的退款正好是应退的，且只汇出一次', listBroken: listWrongPayouts },
  { name: 'B4', says: '线下退款只用于微信支付不再受理的付款，收款账户有登记', listBroken: listWrongOffline },
  { name: 'B5', says: '已入账的流水不是本店自己付的，文件也没有说是支出', listBroken: listWrongIncome },
]
