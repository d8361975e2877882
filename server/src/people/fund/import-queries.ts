import type { Db } from '../../db/connect.ts'

export interface Person {
  memberId: number
  name: string
  mobile: string
}

/** Colleagues who may own and use funds. */
export const listPeople = (db: Db, institutionId: number) => db<Person[]>`
  select m.id as member_id, m.nickname as name, coalesce(m.mobile, '') as mobile
    from membership_now s join member_facts m on m.id = s.member_id
   where s.institution_id = ${institutionId}`

/** Codes of all funds of the institution, in capitals. */
export async function listCodes(db: Db, institutionId: number) {
  const rows = await db<{ code: string }[]>`
    select upper(code) as code from fund where institution_id = ${institutionId}`
  return rows.map(({ code }) => code)
}
