import { roleMay } from '@gongfang/contract/people/institution'
import type { Db } from '../../db/connect.ts'
import type { Caller } from '../../http/context.ts'
import { isOpenAt } from './request-queries.ts'

interface Reader {
  readonly caller: Caller
  readonly stands: boolean
}

export const countJoining = (db: Db, { caller, stands }: Reader) =>
  stands && roleMay(caller.roles, 'people')
    ? db`(select count(*) from team_request r where ${isOpenAt(db, caller.institutionId ?? 0)})`
    : db`0`
