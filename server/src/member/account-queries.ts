import type { OpenMatters } from '@gongfang/contract/member'
import type { Db } from '../db/connect.ts'

/** What a member has not finished with the shop, or the shop with the member. */
export async function getOpenMatters(db: Db, memberId: number, now: Date): Promise<OpenMatters> {
  const [row] = await db<[OpenMatters]>`
    select (select count(*) from shop_order
             where member_id = ${memberId} and (state in ('paid', 'shipped') or state = 'unpaid' and pay_before > ${now}))
             as orders,
           coalesce((select balance from points_account where member_id = ${memberId}), 0)::bigint as points,
           (select coalesce(sum(held), 0)::bigint from depot_item where member_id = ${memberId}) as held_goods,
           (select count(*) from sign_up s join activity a on a.id = s.activity_id
             where s.member_id = ${memberId} and s.state in ('unpaid', 'waitlisted', 'registered')
               and a.ends_at > ${now}) as sign_ups`
  return row
}

/** Also waits for whoever is just writing something of this member's. */
export async function lockForLeaving(tx: Db, id: number) {
  await tx`select 1 from member where id = ${id} for update`
}

/** Nothing of the person remains but what the law wants kept: orders with their addresses, and what was paid. */
export async function deleteTraces(tx: Db, { id, mobile, now }: { id: number; mobile: string; now: Date }) {
  await tx`
    update member set mobile = null, nickname = '', avatar = '', password_hash = null, disabled = true,
                      disabled_reason = '已注销', left_at = ${now} where id = ${id}`
  await tx`update membership set state = 'left' where member_id = ${id} and state = 'active'`
  await tx`update feedback set contact = '', page = '', device = '' where member_id = ${id}`
  await tx`update upload set used_at = null where member_id = ${id} and kind = 'image'`
  await tx`delete from session where member_id = ${id}`
  await tx`delete from address where member_id = ${id}`
  await tx`delete from cart_line where member_id = ${id}`
  await tx`delete from favorite where member_id = ${id}`
  await tx`delete from visit where member_id = ${id}`
  await tx`delete from message where member_id = ${id}`
  await tx`delete from request_key where member_id = ${id}`
  await tx`delete from sms_code where mobile = ${mobile}`
  await tx`delete from password_try where mobile = ${mobile}`
}

export const updateMobile = (tx: Db, id: number, mobile: string) =>
  tx`update member set mobile = ${mobile} where id = ${id}`
