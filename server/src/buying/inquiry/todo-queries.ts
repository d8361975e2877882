import type { Db } from '../../db/connect.ts'
import { countUpTo } from '../../db/key-page.ts'

/** Inquiries that wait for the shop. */
export const countDue = (db: Db) => countUpTo(db, db`select 1 from inquiry where waits_for = 'shop'`)

export const countLate = (db: Db, now: Date) =>
  countUpTo(db, db`select 1 from inquiry where waits_for = 'shop' and due_at < ${now}`)
