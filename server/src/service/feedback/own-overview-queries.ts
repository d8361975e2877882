import type { Db } from '../../db/connect.ts'

interface Reader {
  readonly memberId: number
}

/** Feedback with replies that the member has not seen. */
export const countReplied = (db: Db, { memberId }: Reader) => db`
  (select count(*) from feedback f where f.member_id = ${memberId} and exists (
     select from feedback_post p where p.feedback_id = f.id and p.who = 'staff' and p.at > f.seen_at))`
