import type { OverviewDetails } from '@gongfang/contract/insight/report-desk'
import type { Db } from '../../db/connect.ts'

/** Published activities that end after `from` and are not cancelled. */
export const listActivities = (db: Db, from: Date) => db<OverviewDetails['activities']>`
  select a.id, a.title, a.starts_at, a.seats_taken as taken, a.capacity,
         (select coalesce(sum(seats), 0)::bigint from sign_up where activity_id = a.id and state = 'waitlisted') as waiting
    from activity a
   where a.published and a.cancelled_at is null and a.ends_at >= ${from}
   order by a.starts_at desc, a.id desc limit 20`
