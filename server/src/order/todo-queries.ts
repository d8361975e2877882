import { dayOf } from '@gongfang/contract/time'
import type { Db } from '../db/connect.ts'
import { countUpTo } from '../db/key-page.ts'
import { refusedOrders } from './queries.ts'

/** Paid express orders that are not shipped, or only in part. */
export const countToShip = (db: Db) =>
  countUpTo(db, db`select 1 from shop_order where state = 'paid' and delivery = 'express'`)

/** Paid orders with unshipped pieces after their expected day. */
export const countLateBackorders = (db: Db, now: Date) =>
  countUpTo(
    db,
    db`select 1 from shop_order o where o.state = 'paid' and exists (
         select from order_line l where l.order_id = o.id and l.expected_on < ${dayOf(now)}::date
            and l.shipped_quantity + l.given_back < l.quantity)`,
  )

/** Orders with goods that were refused at the acceptance and are in no after-sale. */
export const countRefusedGoods = (db: Db) =>
  countUpTo(db, db`select 1 from shop_order where id = any(${refusedOrders(db)})`)
