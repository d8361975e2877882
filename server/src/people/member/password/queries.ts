import type { Db } from '../../../db/connect.ts'

export const updatePassword = (tx: Db, id: number, hash: string) =>
  tx`update member set password_hash = ${hash} where id = ${id}`

export const lockTries = (tx: Db, whose: string) =>
  tx`select pg_advisory_xact_lock(hashtextextended('password.try:' || ${whose}::text, 0))`

export async function countTries(
  tx: Db,
  { mobile, network, since }: { mobile: string; network: string; since: Date },
) {
  const [row] = await tx<{ ofMobile: number; ofNetwork: number }[]>`
    select (select count(*) from password_try where mobile = ${mobile} and at > ${since}) as of_mobile,
           (select count(*) from password_try where ip = ${network} and at > ${since}) as of_network`
  return row!
}

export const insertTry = (tx: Db, { mobile, network, now }: { mobile: string; network: string; now: Date }) =>
  tx`insert into password_try (mobile, ip, at) values (${mobile}, ${network}, ${now})`

export const deleteTries = (tx: Db, mobile: string) => tx`delete from password_try where mobile = ${mobile}`
