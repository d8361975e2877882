import type { Db } from '../../db/connect.ts'

interface Closing {
  readonly institutionId: number
}

/** Goods in the depot that were bought for the institution, and those of its members. */
export const countGoods = (db: Db, { institutionId }: Closing) => db`
  (select coalesce(sum(d.held), 0)::bigint
              from depot_lot_facts d join order_line l on l.id = d.order_line_id join shop_order o on o.id = l.order_id
             where o.institution_id = ${institutionId})
           + (select coalesce(sum(i.held - coalesce(k.held, 0)), 0)::bigint
                from membership_now s join depot_item_facts i on i.member_id = s.member_id
                left join lateral (select sum(d.held) as held from depot_lot_facts d where d.item_id = i.id) k on true
               where s.institution_id = ${institutionId})`

/** Goods of the institution's orders that lie with people who are no members of it. */
export const countGoodsOfOthers = (db: Db, { institutionId }: Closing) => db`
  (select coalesce(sum(d.held), 0)::bigint
              from depot_lot_facts d join depot_item_facts i on i.id = d.item_id
              join order_line l on l.id = d.order_line_id join shop_order o on o.id = l.order_id
             where o.institution_id = ${institutionId} and not exists (
               select from membership_now s
                where s.institution_id = o.institution_id and s.member_id = i.member_id))`
