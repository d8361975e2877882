import type { Db } from '../../db/connect.ts'

interface Reader {
  readonly memberId: number
}

export const countShown = (db: Db, { memberId }: Reader) => db`
  (select count(*) from favorite f join product_facts p on p.id = f.product_id
    where f.member_id = ${memberId} and p.status <> 'draft')`
