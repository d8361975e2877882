import type { AftersaleView } from '@gongfang/contract/aftersale-desk'
import type { OverviewDetails } from '@gongfang/contract/report-desk'
import { hasWaitlist } from '../../activity/door.ts'
import { inView } from '../../aftersale/door.ts'
import type { Db } from '../../db/connect.ts'
import { countUpTo } from '../../db/key-page.ts'
import { isLateBackorder, refusedOrders } from '../../order/door.ts'
import { paymentIsDoubtful, refundByHand, refundInTrouble } from '../../payment/door.ts'

export interface LowStock {
  count: number
  rows: OverviewDetails['lowStock']
}

/** SKUs on sale with at most their safety stock, largest shortage first. */
export async function findLowStock(db: Db): Promise<LowStock> {
  const rows = await db<(OverviewDetails['lowStock'][number] & { count: number })[]>`
    select s.id as sku_id, p.title, array_to_string(s.spec_values, ' · ') as spec, s.model_code, s.stock, s.safety_stock,
           count(*) over () as count
      from sku s join product p on p.id = s.product_id and p.status = 'onSale'
     where s.enabled and s.stock <= s.safety_stock
     order by s.stock - s.safety_stock, s.id limit 10`
  return { count: rows[0]?.count ?? 0, rows: rows.map(({ count, ...row }) => row) }
}

export const countRefundTrouble = (db: Db) =>
  countUpTo(db, db`select 1 from refund r where r.state <> 'done' and ${refundInTrouble(db)}`)

export const countPaymentDoubts = (db: Db) =>
  countUpTo(db, db`select 1 from payment p where ${paymentIsDoubtful(db)}`)

/** Orders with goods that were refused at the acceptance and are in no after-sale. */
export const countRefusedGoods = (db: Db) =>
  countUpTo(db, db`select 1 from shop_order where id = any(${refusedOrders(db)})`)

/** Paid express orders that are not shipped, or only in part. */
export const countToShip = (db: Db) =>
  countUpTo(db, db`select 1 from shop_order where state = 'paid' and delivery = 'express'`)

export const countLateBackorders = (db: Db) =>
  countUpTo(db, db`select 1 from shop_order o where ${isLateBackorder(db)}`)

export const countToReview = (db: Db) => countUpTo(db, db`select 1 from submission where state = 'pending'`)

export const countAftersales = (db: Db, view: AftersaleView) =>
  countUpTo(db, db`select 1 from aftersale a where ${inView(db, view)}`)

/** Transfers of unpaid orders with a slip to check, or with only a part of the money received. */
export const countTransfers = (db: Db) =>
  countUpTo(
    db,
    db`select 1 from bank_transfer b join shop_order o on o.id = b.order_id
        where b.state in ('reviewing', 'partly') and o.state = 'unpaid'`,
  )

/** Money to transfer back: refunds, overpayments and late payments. */
export const countBankRefunds = (db: Db) =>
  countUpTo(
    db,
    db`(select 1 from refund r join payment p on p.id = r.payment_id
         where r.state in ('created', 'processing') and ${refundByHand(db)})
       union all
       (select 1 from bank_transfer b join shop_order o on o.id = b.order_id
         where b.received_fen > b.kept_fen + b.returned_fen and o.state <> 'unpaid')`,
  )

export const countToInvoice = (db: Db) =>
  countUpTo(db, db`select 1 from invoice_request where state = 'requested'`)

export const countToRed = (db: Db) =>
  countUpTo(db, db`select 1 from invoice_request where state = 'redNeeded'`)

/** Leaves out the staff member's own adjustments, which another person approves. */
export const countPointsToApprove = (db: Db, staffId: number) =>
  countUpTo(db, db`select 1 from points_adjustment where state = 'pending' and made_by <> ${staffId}`)

export const countFeedback = (db: Db) => countUpTo(db, db`select 1 from feedback where state = 'open'`)

export const countReviews = (db: Db) => countUpTo(db, db`select 1 from review where state = 'pending'`)

export const countQuestions = (db: Db) => countUpTo(db, db`select 1 from question where state = 'waiting'`)

/** Activities, not sign-ups: the list that the to-do opens has one row for each. */
export const countWaiting = (db: Db, now: Date) =>
  countUpTo(db, db`select 1 from activity a where ${hasWaitlist(db, now)}`)
