import type { Db } from '../../db/connect.ts'
import type { Caller } from '../../http/context.ts'
import { cameBackTo } from './queries.ts'

interface Reader {
  readonly caller: Caller
  readonly memberId: number
  readonly stands: boolean
}

export const countAsked = (db: Db, { memberId }: { memberId: number }) => db`
  (select count(distinct p.request_id)
     from membership_now m join purchase_request r on r.institution_id = m.institution_id
     join approval_person p on p.request_id = r.id and p.member_id = m.member_id and p.state = 'waiting'
    where m.member_id = ${memberId})`

export const countCameBack = (db: Db, { caller, memberId, stands }: Reader) =>
  stands
    ? db`(select count(*) from purchase_request r
           where r.institution_id = ${caller.institutionId} and ${cameBackTo(db, memberId)})`
    : db`0`
