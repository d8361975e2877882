import type { Day } from '@gongfang/contract/base/time'
import { offerOpen } from '@gongfang/contract/buying/inquiry'
import type { Db } from '../../db/connect.ts'

/** Offers that nobody accepted in time. */
export const listOutdated = (db: Db, today: Day) => db<{ no: string }[]>`
  select q.no from inquiry q join offer f on f.inquiry_id = q.id and f.version = q.version
   where q.state = any(${[...offerOpen]}) and f.until_on < ${today} order by q.id`

/** Offers that end in these days, of which nobody was reminded. */
export const listEnding = (db: Db, { today, until }: { today: Day; until: Day }) => db<{ no: string }[]>`
  select q.no from inquiry q join offer f on f.inquiry_id = q.id and f.version = q.version
   where q.state = any(${[...offerOpen]}) and q.reminded_version < q.version and f.until_on between ${today} and ${until}
   order by q.id`

export async function findUntil(tx: Db, { id, version }: { id: number; version: number }) {
  const [row] = await tx<{ untilOn: Day }[]>`
    select until_on from offer where inquiry_id = ${id} and version = ${version}`
  return row?.untilOn
}

export const updateReminded = (tx: Db, id: number, version: number) =>
  tx`update inquiry set reminded_version = ${version} where id = ${id}`

/** Those that are not over and whose owner is not of the institution any more. Of accepted ones the request decides. */
export const listWithoutOwner = (db: Db) => db<{ no: string }[]>`
  select q.no from inquiry q
   where q.state in ('draft', 'asked', 'offered', 'revised')
     and not exists (
       select from membership_now ms where ms.member_id = q.member_id and ms.institution_id = q.institution_id)
   order by q.id`

/** Whoever has been an owner of the institution for longest. */
export async function findHeir(
  tx: Db,
  { memberId, institutionId }: { memberId: number; institutionId: number },
) {
  const [row] = await tx<{ memberId: number; unitId: number | null }[]>`
    select ms.member_id, ms.unit_id from membership_now ms join member_facts m on m.id = ms.member_id and not m.disabled
     where ms.institution_id = ${institutionId} and ms.member_id <> ${memberId} and 'owner' = any(ms.roles)
     order by ms.since, ms.member_id limit 1`
  return row
}

export async function isOfInstitution(
  tx: Db,
  { memberId, institutionId }: { memberId: number; institutionId: number },
) {
  const [row] = await tx`
    select from membership_now where member_id = ${memberId} and institution_id = ${institutionId}`
  return row !== undefined
}
