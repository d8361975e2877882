import type { Db } from '../../../db/connect.ts'

/** The first of the two apps: where the other one follows by itself. */
export async function findBinding(db: Db, memberId: number) {
  const [row] = await db<{ boundAt: string; device: string }[]>`
    select bound_at, device from member_wechat where member_id = ${memberId} order by bound_at limit 1`
  return row ?? { boundAt: null, device: '' }
}
