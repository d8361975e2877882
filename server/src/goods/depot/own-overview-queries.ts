import type { Db } from '../../db/connect.ts'

interface Reader {
  readonly memberId: number
}

export const sumHeld = (db: Db, { memberId }: Reader) => db`
  (select coalesce(sum(held), 0)::bigint from depot_item where member_id = ${memberId})`
