import { COUNTED_UP_TO } from '@gongfang/contract/base/values'
import type { Db } from '../../db/connect.ts'
import { countUpTo } from '../../db/key-page.ts'
import { isDoubtful } from './desk/queries.ts'
import { isByHand, isTrouble } from './refund/queries.ts'

/** Attempts that ended and of which their channel has not said whether they were paid. */
export const countUnansweredPayments = (db: Db, now: Date) =>
  countUpTo(
    db,
    db`select 1 from payment
        where state = 'created' and ask_at is not null and expires_at < ${now}::timestamptz - interval '10 minutes'`,
  )

export const countDoubtfulPayments = (db: Db) =>
  countUpTo(db, db`select 1 from payment p where ${isDoubtful(db)}`)

/** Refunds that take longer than they should, by what they wait for. */
export async function countStuckRefunds(db: Db, now: Date) {
  const [row] = await db<[{ trouble: number; unsent: number; unanswered: number; byHand: number }]>`
    select count(*) filter (where o.trouble) as trouble,
           count(*) filter (where not o.trouble and not o.by_hand and o.state = 'created'
             and o.created_at < ${now}::timestamptz - interval '15 minutes') as unsent,
           count(*) filter (where not o.trouble and not o.by_hand and o.state = 'processing'
             and o.submitted_at < ${now}::timestamptz - interval '3 days') as unanswered,
           count(*) filter (where not o.trouble and o.by_hand and o.state <> 'failed'
             and o.created_at < ${now}::timestamptz - interval '3 days') as by_hand
      from (select r.state, r.created_at, r.submitted_at, ${isTrouble(db)} as trouble,
                   ${isByHand(db)} as by_hand
              from refund r join payment p on p.id = r.payment_id
             where r.state <> 'done' limit ${COUNTED_UP_TO}) o`
  return row
}
