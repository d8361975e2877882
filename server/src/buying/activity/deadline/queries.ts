import type { Db } from '../../../db/connect.ts'

/**
 * Unpaid sign-ups past their deadline, and waitlisted ones of activities that have started. Left out are those with
 * an open payment at an outside channel: whoever asks about it ends it, and it may have been paid in time while nobody
 * asked.
 */
export const listDue = (
  db: Db,
  { now, memberId, activityId, limit }: { now: Date; memberId?: number; activityId?: number; limit: number },
) => {
  const mine = memberId === undefined ? db`` : db`and s.member_id = ${memberId}`
  const here = activityId === undefined ? db`` : db`and s.activity_id = ${activityId}`
  return db<{ id: number }[]>`
    (select s.id from sign_up s
      where s.state = 'unpaid' and s.pay_before <= ${now} ${mine} ${here}
        and not exists (select from payment_facts p
                         where p.purpose = 'signUp' and p.subject_id = s.id and p.state = 'created'
                           and p.ask_at is not null)
      order by s.pay_before limit ${limit})
    union all
    (select s.id from sign_up s join activity a on a.id = s.activity_id
      where s.state = 'waitlisted' and a.starts_at <= ${now} ${mine} ${here} order by s.id limit ${limit})`
}

/** Activities with free seats for somebody who waits and has a fee in money to pay. */
export const listToPromote = (db: Db, { now, limit }: { now: Date; limit: number }) => db<{ id: number }[]>`
  select a.id from activity a
   where a.published and a.cancelled_at is null and a.starts_at > ${now} and a.seats_taken < a.capacity
     and exists (select from sign_up s
                  where s.activity_id = a.id and s.state = 'waitlisted' and s.fee_fen > 0
                    and s.seats <= a.capacity - a.seats_taken)
   order by a.id limit ${limit}`

/**
 * Registered sign-ups of activities within their reminder time that have no reminder of that day yet. References of before
 * are the number alone.
 */
export const listToRemind = (db: Db, now: Date) => db<
  { reference: string; memberId: number; activityId: number; title: string; startsAt: string }[]
>`
  select d.reference, s.member_id, a.id as activity_id, a.title, a.starts_at
    from activity a join sign_up s on s.activity_id = a.id and s.state = 'registered'
   cross join lateral (
     select s.no || '/' || to_char(a.starts_at at time zone 'Asia/Shanghai', 'YYYYMMDD') as reference) d
   where a.starts_at > ${now} and a.starts_at <= ${now}::timestamptz + interval '168 hours'
     and a.starts_at <= ${now}::timestamptz + a.remind_hours * interval '1 hour'
     and not exists (select from message m
       where m.member_id = s.member_id and m.event = 'activityTomorrow' and m.reference in (s.no, d.reference))
   order by s.id limit 500`
