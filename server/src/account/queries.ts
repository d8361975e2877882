import type { OpenMatters } from '@gongfang/contract/account'
import { openAftersales } from '@gongfang/contract/aftersale'
import type { Db } from '../db/connect.ts'

/** Returns the unfinished matters between a member and the shop. */
export async function getOpenMatters(db: Db, memberId: number, now: Date): Promise<OpenMatters> {
  const [row] = await db<[OpenMatters]>`
    select (select count(*) from shop_order
             where member_id = ${memberId} and (state in ('unpaid', 'paid', 'shipped')
                or exists (select from aftersale a where a.order_id = shop_order.id
                             and a.state = any(${[...openAftersales]}))
                or state <> 'unpaid' and exists (select from bank_transfer b where b.order_id = shop_order.id
                             and b.received_fen > b.kept_fen + b.returned_fen)
                or ${isTransferred(db, 'order', 'shop_order')}))
           + (select count(distinct a.order_id) from aftersale a join shop_order o on o.id = a.order_id
               where a.member_id = ${memberId} and o.member_id <> ${memberId}
                 and a.state = any(${[...openAftersales]}))
             as orders,
           coalesce((select greatest(balance, 0) from points_account where member_id = ${memberId}), 0)::bigint as points,
           coalesce((select greatest(-balance, 0) from points_account where member_id = ${memberId}), 0)::bigint
             as points_owed,
           (select coalesce(sum(held), 0)::bigint from depot_item where member_id = ${memberId}) as held_goods,
           (select count(*) from sign_up s join activity a on a.id = s.activity_id
             where s.member_id = ${memberId}
               and (s.state in ('unpaid', 'waitlisted', 'registered') and a.ends_at > ${now}
                 or ${isTransferred(db, 'signUp', 's')}
                 or s.state = 'cancelled' and s.paid_at is not null and s.fee_points > 0 and not exists (
                      select from payment p join refund r on r.payment_id = p.id
                       where p.purpose = 'signUp' and p.subject_id = s.id and r.state = 'done'))) as sign_ups`
  return row
}

/** Refunds that finance transfers by hand: the payer still has to name a bank account. */
export const isTransferred = (db: Db, purpose: 'order' | 'signUp', table: 'shop_order' | 's') => db`
  exists (select from payment p join refund r on r.payment_id = p.id
           where p.purpose = ${purpose} and p.subject_id = ${db(table)}.id and r.offline and r.state <> 'done')`
