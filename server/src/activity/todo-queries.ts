import type { Db } from '../db/connect.ts'
import { countUpTo } from '../db/key-page.ts'

export const countWaiting = (db: Db, now: Date) =>
  countUpTo(
    db,
    db`select 1 from sign_up s join activity a on a.id = s.activity_id
        where s.state = 'waitlisted' and a.cancelled_at is null and a.starts_at > ${now}`,
  )
