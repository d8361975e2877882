import type { Db } from '../../db/connect.ts'

export const countBalance = (db: Db, { memberId }: { memberId: number }) => db`
  coalesce((select greatest(balance, 0) from points_account where member_id = ${memberId}), 0)::bigint`

export const countOwed = (db: Db, { memberId }: { memberId: number }) => db`
  coalesce((select greatest(-balance, 0) from points_account where member_id = ${memberId}), 0)::bigint`
