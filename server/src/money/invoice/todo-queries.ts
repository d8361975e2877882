import type { Db } from '../../db/connect.ts'
import { countUpTo } from '../../db/key-page.ts'

export const countToInvoice = (db: Db) =>
  countUpTo(db, db`select 1 from invoice_request where state = 'requested'`)

export const countToRed = (db: Db) =>
  countUpTo(db, db`select 1 from invoice_request where state = 'redNeeded'`)
