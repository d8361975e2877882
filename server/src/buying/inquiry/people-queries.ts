import { institutionCan } from '@gongfang/contract/people/institution'
import type { Db } from '../../db/connect.ts'
import { shownName } from '../../db/phone.ts'

interface Place {
  memberId: number
  institutionId: number
}

/** Colleagues who may order. */
export const listBuyers = (db: Db, { memberId, institutionId }: Place) => db<
  { memberId: number; name: string }[]
>`
  select ms.member_id, ${shownName(db, 'm')} as name
    from membership_now ms join member_facts m on m.id = ms.member_id and not m.disabled
   where ms.institution_id = ${institutionId} and ms.member_id <> ${memberId}
     and ms.roles && ${[...institutionCan.order]}
   order by name, ms.member_id limit 500`

/** Who may order for an approved institution. */
export async function findAsker(db: Db, memberId: number) {
  const [row] = await db<{ institutionId: number; unitId: number | null }[]>`
    select ms.institution_id, ms.unit_id
      from membership_now ms
      join institution_facts i on i.id = ms.institution_id and i.state = 'approved'
      join member_facts m on m.id = ms.member_id and not m.disabled
     where ms.member_id = ${memberId} and ms.roles && ${[...institutionCan.order]}`
  return row
}
