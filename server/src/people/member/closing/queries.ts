import type { Db } from '../../../db/connect.ts'

/** Also waits for whoever is just writing something of this member's. */
export async function lockForLeaving(tx: Db, id: number): Promise<string> {
  const [row] = await tx<[{ mobile: string }]>`select mobile from member where id = ${id} for update`
  return row.mobile
}

/** The row stays, so that orders know whose they were; nothing in it says who that was. */
export async function deletePerson(tx: Db, { id, mobile, now }: { id: number; mobile: string; now: Date }) {
  await tx`
    update member set mobile = null, nickname = '', avatar = '', password_hash = null, disabled = true,
                      disabled_reason = '已注销', source = '', last_login_at = null, left_at = ${now}
     where id = ${id}`
  await tx`update membership set state = 'left', unit_id = null, manages = '{}' where member_id = ${id} and state <> 'left'`
  await tx`delete from session where member_id = ${id}`
  await tx`delete from member_wechat where member_id = ${id}`
  await tx`delete from sms_code where mobile = ${mobile}`
  await tx`delete from password_try where mobile = ${mobile}`
}
