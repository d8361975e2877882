import { roleMay } from '@gongfang/contract/people/institution'
import type { Db } from '../../db/connect.ts'
import type { Caller } from '../../http/context.ts'
import { waitingFor } from './own-queries.ts'

interface Reader {
  readonly caller: Caller
  readonly memberId: number
  readonly stands: boolean
}

/** Own inquiries that wait for the member's word. */
export const countOwn = (db: Db, { caller, memberId, stands }: Reader) =>
  stands && roleMay(caller.roles, 'prices')
    ? db`(select count(*) from inquiry q
           where q.institution_id = ${caller.institutionId} and ${waitingFor(db, memberId)})`
    : db`0`
