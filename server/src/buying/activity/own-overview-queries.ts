import type { Db } from '../../db/connect.ts'
import { iso } from '../../db/instant.ts'

interface Reader {
  readonly memberId: number
  readonly now: Date
}

const SOON_DAYS = 30

export const countSignUps = (db: Db, { memberId }: Reader) => db`
  (select count(*) from sign_up where member_id = ${memberId} and state <> 'cancelled')`

export const listUnpaid = (db: Db, { memberId, now }: Reader) => db`
  (select coalesce(jsonb_agg(jsonb_build_object('activityId', a.id, 'title', a.title,
                             'payBefore', ${iso(db, 's.pay_before')}) order by s.pay_before), '[]')
     from sign_up s join activity a on a.id = s.activity_id
    where s.member_id = ${memberId} and s.state = 'unpaid' and s.pay_before > ${now})`

export const listUpcoming = (db: Db, { memberId, now }: Reader) => db`
  (select coalesce(jsonb_agg(jsonb_build_object('activityId', a.id, 'title', a.title,
                             'startsAt', ${iso(db, 'starts_at')}) order by a.starts_at), '[]')
     from sign_up s join activity a on a.id = s.activity_id
    where s.member_id = ${memberId} and s.state = 'registered' and a.cancelled_at is null
      and a.starts_at between ${now} and ${new Date(now.getTime() + SOON_DAYS * 86_400_000)})`
