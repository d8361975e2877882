import type { Db } from '../../db/connect.ts'
import { countUpTo } from '../../db/key-page.ts'
import { hasWaitlist } from './desk/list-queries.ts'

/** Activities, not sign-ups: the list that the to-do opens has one row for each. */
export const countWaiting = (db: Db, now: Date) =>
  countUpTo(db, db`select 1 from activity a where ${hasWaitlist(db, now)}`)
