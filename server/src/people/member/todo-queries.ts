import type { Db } from '../../db/connect.ts'
import { countUpTo } from '../../db/key-page.ts'

export const countToReview = (db: Db) => countUpTo(db, db`select 1 from submission where state = 'pending'`)
