import type { Db } from '../../db/connect.ts'

interface Reader {
  readonly memberId: number
}

/** The state of a change of an approved institution that is not approved. */
export const findChange = (db: Db, { memberId }: Reader) => db`
  (select case when s.state <> 'approved' then s.state end
     from membership m join institution i on i.id = m.institution_id and i.state = 'approved'
     join lateral (select state from submission where institution_id = i.id order by id desc limit 1) s on true
    where m.member_id = ${memberId} and m.state = 'active')`
