import type { Db } from '../../db/connect.ts'
import { countUpTo } from '../../db/key-page.ts'
import { isLateBackorder, isWishedEarlier, refusedOrders } from './queries.ts'

/** Paid express orders that are not shipped, or only in part. */
export const countToShip = (db: Db) =>
  countUpTo(db, db`select 1 from shop_order where state = 'paid' and delivery = 'express'`)

export const countLateBackorders = (db: Db, now: Date) =>
  countUpTo(db, db`select 1 from shop_order o where ${isLateBackorder(db, now)}`)

export const countWishedLate = (db: Db, now: Date) =>
  countUpTo(db, db`select 1 from shop_order o where ${isWishedEarlier(db, now)}`)

/** Orders with goods that were refused at the acceptance and are in no after-sale. */
export const countRefusedGoods = (db: Db) =>
  countUpTo(db, db`select 1 from shop_order where id = any(${refusedOrders(db)})`)
