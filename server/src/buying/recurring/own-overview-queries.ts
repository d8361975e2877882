import type { Db } from '../../db/connect.ts'

/** Own lists that handed nothing in, until somebody settles it. */
export const listHeld = (db: Db, { memberId, stands }: { memberId: number; stands: boolean }) =>
  stands
    ? db`(select coalesce(json_agg(json_build_object('id', p.list_id, 'name', p.list_name) order by p.held_on, p.id), '[]')
            from recurring_plan p
            join membership_now ms on ms.member_id = p.member_id and ms.institution_id = p.institution_id
           where p.member_id = ${memberId} and p.held_on is not null and p.list_id is not null)`
    : db`'[]'::json`
