import type { OpenMatters } from '@gongfang/contract/insight/account'
import type { InstitutionMatters } from '@gongfang/contract/insight/closing'
import type { Db, Fragment } from '../../db/connect.ts'
import type { Closing, ClosingMatters, Leaving, MemberMatters } from './parts.ts'

const columns = <Of>(db: Db, parts: Readonly<Record<string, (db: Db, of: Of) => Fragment>>, of: Of) =>
  Object.entries(parts)
    .map(([key, part]) => db`${part(db, of)} as ${db(key)}`)
    .reduce((before, column) => db`${before}, ${column}`)

/** Returns the unfinished matters between a member and the shop. */
export async function getOpenMatters(db: Db, matters: MemberMatters, who: Leaving): Promise<OpenMatters> {
  const [row] = await db<[OpenMatters]>`select ${columns(db, matters, who)}`
  return row
}

/** Counts the unfinished matters between an institution and the shop. */
export async function getInstitutionMatters(
  db: Db,
  matters: ClosingMatters,
  which: Closing,
): Promise<InstitutionMatters> {
  const [row] = await db<[InstitutionMatters]>`select ${columns(db, matters, which)}`
  return row
}
