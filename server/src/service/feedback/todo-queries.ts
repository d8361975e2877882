import type { Db } from '../../db/connect.ts'
import { countUpTo } from '../../db/key-page.ts'

export const countFeedback = (db: Db) => countUpTo(db, db`select 1 from feedback where state = 'open'`)
