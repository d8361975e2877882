import type { Db } from '../../db/connect.ts'
import type { LotMove, Passable } from './rules.ts'

export async function lockAllItems(tx: Db, memberId: number) {
  await tx`select from depot_item where member_id = ${memberId} and held > 0 order by sku_id for update`
  await tx`
    select from depot_lot where held > 0 and item_id in (select id from depot_item where member_id = ${memberId})
     order by order_line_id for update`
}

/** Goods of the institution's orders in lots that are not empty, and goods that came by no order. */
export const listPassable = (
  tx: Db,
  { memberId, institutionId, withLoose }: { memberId: number; institutionId: number; withLoose: boolean },
) => tx<Passable[]>`
  select * from (
    select i.id as item_id, i.sku_id, i.held,
           case when ${withLoose} then i.held - coalesce((
             select sum(d.held) from depot_lot d where d.item_id = i.id), 0) else 0 end as loose,
           (select coalesce(jsonb_agg(jsonb_build_object('orderLineId', d.order_line_id, 'held', d.held,
                     'askedBack', l.asked_back) order by d.order_line_id), '[]')
              from depot_lot d join order_line_facts l on l.id = d.order_line_id join order_facts o on o.id = l.order_id
             where d.item_id = i.id and d.held > 0 and o.institution_id = ${institutionId}) as lots
      from depot_item i where i.member_id = ${memberId} and i.held > 0) item
   where loose > 0 or jsonb_array_length(lots) > 0
   order by sku_id`

/** These lots, now empty, lie with another member. */
export const updateLotItems = (
  tx: Db,
  { orderLineIds, toId }: { orderLineIds: readonly number[]; toId: number },
) => tx`
  update depot_lot d set item_id = n.id
    from depot_item o, depot_item n
   where d.order_line_id = any(${[...orderLineIds]}::bigint[]) and o.id = d.item_id
     and n.member_id = ${toId} and n.sku_id = o.sku_id`

/** Order lines of these that lie with another member now. */
export const listElsewhere = (
  tx: Db,
  { memberId, lots }: { memberId: number; lots: readonly LotMove[] },
) => tx<{ orderLineId: number }[]>`
  select d.order_line_id from depot_lot d join depot_item i on i.id = d.item_id
   where d.order_line_id = any(${lots.map(({ orderLineId }) => orderLineId)}::bigint[]) and i.member_id <> ${memberId}`

export async function hasColleagues(
  db: Db,
  { id, institutionId }: { id: number; institutionId: number | null },
): Promise<boolean> {
  const { count } = await db`
    select from membership_now where institution_id = ${institutionId} and member_id <> ${id} limit 1`
  return count > 0
}
