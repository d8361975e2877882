import type { Db } from '../../db/connect.ts'
import { countUpTo } from '../../db/key-page.ts'

const hour = (db: Db, now: Date) => db`${now}::timestamptz - interval '1 hour'`

/** Orders placed and paid within the last hour. The currencies are named so that the indexes are used. */
export const countPlaced = (db: Db, now: Date) =>
  countUpTo(
    db,
    db`select 1 from shop_order where currency in ('money', 'points') and created_at > ${hour(db, now)}`,
  )
export const countPaid = (db: Db, now: Date) =>
  countUpTo(
    db,
    db`select 1 from shop_order where currency in ('money', 'points') and paid_at > ${hour(db, now)}`,
  )

/** Unpaid orders that should have been cancelled. A channel outside has ten minutes after the end of an attempt. */
export const countOverdueOrders = (db: Db, now: Date) =>
  countUpTo(
    db,
    db`select 1 from shop_order where state = 'unpaid' and pay_before < ${now}::timestamptz - interval '20 minutes'`,
  )
