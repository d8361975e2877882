import type { Db } from '../../db/connect.ts'
import { countUpTo } from '../../db/key-page.ts'

export const countReviews = (db: Db) => countUpTo(db, db`select 1 from review where state = 'pending'`)

export const countQuestions = (db: Db) => countUpTo(db, db`select 1 from question where state = 'waiting'`)
