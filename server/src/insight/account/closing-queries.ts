import type { Db } from '../../db/connect.ts'

export async function findName(db: Db, institutionId: number) {
  const [row] = await db<{ jigou: string }[]>`select jigou from institution_facts where id = ${institutionId}`
  return row?.jigou
}

/** Any member who has not left; the only one if the institution can be closed. */
export async function findLastMember(db: Db, institutionId: number) {
  const [row] = await db<{ memberId: number }[]>`
    select member_id from membership_ever where institution_id = ${institutionId} and state <> 'left'
     order by member_id limit 1`
  return row?.memberId
}
