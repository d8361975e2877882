import type { Db } from '../../db/connect.ts'

/** Own lists that handed nothing in, until somebody settles it. */
export const countHeld = (db: Db, { memberId, stands }: { memberId: number; stands: boolean }) =>
  stands
    ? db`(select count(*) from recurring_plan p
           join membership_now ms on ms.member_id = p.member_id and ms.institution_id = p.institution_id
          where p.member_id = ${memberId} and p.held_on is not null and p.list_id is not null)`
    : db`0`
