import type { Db } from '../../db/connect.ts'
import { countUpTo } from '../../db/key-page.ts'
import { isUnexplained } from './queries.ts'

export const countUnexplainedDays = (db: Db) =>
  countUpTo(db, db`select 1 from bill_day d where ${isUnexplained(db)}`)
