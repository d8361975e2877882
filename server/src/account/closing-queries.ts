import { openAftersales } from '@gongfang/contract/aftersale'
import type { InstitutionMatters } from '@gongfang/contract/closing'
import type { Db } from '../db/connect.ts'
import { isTransferred } from './queries.ts'

/** Counts the unfinished matters between an institution and the shop. */
export async function getInstitutionMatters(
  db: Db,
  institutionId: number,
  now: Date,
): Promise<InstitutionMatters> {
  const [row] = await db<[InstitutionMatters]>`
    select (select greatest(count(*) - 1, 0) from membership
             where institution_id = ${institutionId} and state <> 'left') as people,
           (select count(*) from shop_order
             where institution_id = ${institutionId} and (state in ('unpaid', 'paid', 'shipped')
                or exists (select from aftersale a where a.order_id = shop_order.id
                             and a.state = any(${[...openAftersales]}))
                or exists (select from bank_transfer b where b.order_id = shop_order.id
                             and b.received_fen > b.kept_fen + b.returned_fen)
                or ${isTransferred(db, 'order', 'shop_order')})) as orders,
           (select coalesce(sum(d.held), 0)::bigint
              from depot_lot d join order_line l on l.id = d.order_line_id join shop_order o on o.id = l.order_id
             where o.institution_id = ${institutionId})
           + (select coalesce(sum(i.held - coalesce(k.held, 0)), 0)::bigint
                from membership s join depot_item i on i.member_id = s.member_id
                left join lateral (select sum(d.held) as held from depot_lot d where d.item_id = i.id) k on true
               where s.institution_id = ${institutionId} and s.state = 'active') as goods,
           (select coalesce(sum(d.held), 0)::bigint
              from depot_lot d join depot_item i on i.id = d.item_id
              join order_line l on l.id = d.order_line_id join shop_order o on o.id = l.order_id
             where o.institution_id = ${institutionId} and not exists (
               select from membership s
                where s.institution_id = o.institution_id and s.member_id = i.member_id and s.state = 'active'))
             as goods_of_others,
           (select count(*) from purchase_request
             where institution_id = ${institutionId} and state in ('pending', 'approved')) as requests,
           (select count(*) from invoice_request
             where institution_id = ${institutionId} and state in ('requested', 'redNeeded')) as invoices,
           (select count(*) from sign_up s join activity a on a.id = s.activity_id
             where s.institution_id = ${institutionId}
               and (s.state in ('unpaid', 'waitlisted', 'registered') and a.ends_at > ${now}
                 or ${isTransferred(db, 'signUp', 's')})) as sign_ups`
  return row
}

export async function findName(db: Db, institutionId: number) {
  const [row] = await db<{ jigou: string }[]>`select jigou from institution where id = ${institutionId}`
  return row?.jigou
}

/** Any member who has not left; the only one if the institution can be closed. */
export async function findLastMember(db: Db, institutionId: number) {
  const [row] = await db<{ memberId: number }[]>`
    select member_id from membership where institution_id = ${institutionId} and state <> 'left'
     order by member_id limit 1`
  return row?.memberId
}
