import type { Db } from '../../db/connect.ts'
import { countUpTo } from '../../db/key-page.ts'

/** Leaves out the staff member's own adjustments, which another person approves. */
export const countPointsToApprove = (db: Db, staffId: number) =>
  countUpTo(db, db`select 1 from points_adjustment where state = 'pending' and made_by <> ${staffId}`)
