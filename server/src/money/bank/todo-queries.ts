import type { Db } from '../../db/connect.ts'
import { countUpTo } from '../../db/key-page.ts'
import { refundByHand } from '../payment/door.ts'

/** Transfers of unpaid orders with a slip to check, or with only a part of the money received. */
export const countTransfers = (db: Db) =>
  countUpTo(
    db,
    db`select 1 from bank_transfer b join order_facts o on o.id = b.order_id
        where b.state in ('reviewing', 'partly') and o.state = 'unpaid'`,
  )

/** Money to transfer back: refunds, overpayments and late payments. */
export const countBankRefunds = (db: Db) =>
  countUpTo(
    db,
    db`(select 1 from refund_facts r join payment_facts p on p.id = r.payment_id
         where r.state in ('created', 'processing') and ${refundByHand(db)})
       union all
       (select 1 from bank_transfer b join order_facts o on o.id = b.order_id
         where b.received_fen > b.kept_fen + b.returned_fen and o.state <> 'unpaid')`,
  )
