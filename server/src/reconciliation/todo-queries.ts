import type { Db } from '../db/connect.ts'
import { countUpTo } from '../db/key-page.ts'

export const countBillDifferences = (db: Db) =>
  countUpTo(db, db`select 1 from bill_difference where not gone and note = ''`)
