import type { ListCard } from '@gongfang/contract/shopping-list'
import type { Db } from '../db/connect.ts'
import type { ListFacts, Wanted } from './rules.ts'

interface Own {
  memberId: number
  id: number
}

const IMAGES = 4

export const listLists = (db: Db, memberId: number) => db<ListCard[]>`
  select l.id, l.name, l.note, l.changed_at,
         (select count(*) from shopping_list_line where list_id = l.id) as kinds,
         array(select coalesce(nullif(s.image, ''), p.first_image)
                 from shopping_list_line n join sku s on s.id = n.sku_id join product p on p.id = s.product_id
                where n.list_id = l.id order by n.position limit ${IMAGES}) as images
    from shopping_list l
   where l.member_id = ${memberId}
   order by l.changed_at desc, l.id desc`

export type ListHead = Omit<ListCard, 'kinds' | 'images'>

export const findList = (db: Db, { memberId, id }: Own) => db<ListHead[]>`
  select id, name, note, changed_at from shopping_list where id = ${id} and member_id = ${memberId}`

/** Serializes the changes of a list, so that its limit and its sums are exact. */
export const lockList = (tx: Db, { memberId, id }: Own) => tx<{ id: number; name: string }[]>`
  select id, name from shopping_list where id = ${id} and member_id = ${memberId} for no key update`

/** Serializes the new lists of a member, so that the limit is exact. */
export const lockMember = (tx: Db, memberId: number) =>
  tx`select pg_advisory_xact_lock(hashtextextended('shopping-list', ${memberId}))`

export const countLists = (db: Db, memberId: number) => db<[{ count: number }]>`
  select count(*) as count from shopping_list where member_id = ${memberId}`

interface NewList {
  memberId: number
  name: string
  note: string
  now: Date
}

export const insertList = (tx: Db, { memberId, name, note, now }: NewList) => tx<
  [{ id: number; name: string }]
>`
  insert into shopping_list (member_id, name, note, changed_at) values (${memberId}, ${name}, ${note}, ${now})
  returning id, name`

export const updateList = (
  db: Db,
  { memberId, id }: Own,
  { name, note, now }: Omit<NewList, 'memberId'>,
) => db<{ id: number }[]>`
  update shopping_list set name = ${name}, note = ${note}, changed_at = ${now}
   where id = ${id} and member_id = ${memberId} returning id`

export const touchList = (tx: Db, id: number, now: Date) =>
  tx`update shopping_list set changed_at = ${now} where id = ${id}`

export const deleteList = (db: Db, { memberId, id }: Own) => db<{ id: number }[]>`
  delete from shopping_list where id = ${id} and member_id = ${memberId} returning id`

/** A member leaves. */
export const deleteLists = (tx: Db, memberId: number) =>
  tx`delete from shopping_list where member_id = ${memberId}`

export const copyLines = (tx: Db, from: number, to: number) => tx`
  insert into shopping_list_line (list_id, sku_id, quantity, note, position)
  select ${to}, sku_id, quantity, note, position from shopping_list_line where list_id = ${from}`

export const listLines = (db: Db, id: number) => db<ListFacts[]>`
  select n.sku_id, s.product_id, p.title, array_to_string(s.spec_values, ' · ') as spec, s.model_code,
         coalesce(nullif(s.image, ''), p.first_image) as image, p.unit,
         s.price_fen as base_price_fen, s.points as own_points, coalesce(t.prices, '[]') as tier_prices,
         n.quantity, n.note,
         s.stock, s.backorder, s.lead_days, s.min_quantity, s.step_quantity, s.enabled, p.status
    from shopping_list_line n
    join sku s on s.id = n.sku_id
    join product p on p.id = s.product_id
    left join lateral (
      select jsonb_agg(jsonb_build_object('fromQuantity', from_quantity, 'priceFen', price_fen) order by from_quantity)
               as prices
        from tier_price where sku_id = s.id) t on true
   where n.list_id = ${id}
   order by n.position`

export const listQuantities = (db: Db, id: number) => db<{ skuId: number; quantity: number }[]>`
  select sku_id, quantity from shopping_list_line where list_id = ${id} order by position`

/** New lines come last; of lines that are there the quantity is set, and the note if there was none. */
export const upsertLines = (tx: Db, id: number, lines: readonly Wanted[]) => tx`
  insert into shopping_list_line as line (list_id, sku_id, quantity, note, position)
  select ${id}, w.sku_id, w.quantity, w.note, w.at + coalesce(
           (select max(position) from shopping_list_line where list_id = ${id}), 0)
    from unnest(${lines.map(({ skuId }) => skuId)}::bigint[], ${lines.map(({ quantity }) => quantity)}::integer[],
                ${lines.map(({ note }) => note)}::text[]) with ordinality as w (sku_id, quantity, note, at)
  on conflict (list_id, sku_id) do update
     set quantity = excluded.quantity, note = case line.note when '' then excluded.note else line.note end`

export const updateLine = (
  tx: Db,
  id: number,
  { skuId, quantity, note }: { skuId: number; quantity: number | undefined; note: string | undefined },
) => tx`
  update shopping_list_line
     set quantity = coalesce(${quantity ?? null}, quantity), note = coalesce(${note ?? null}, note)
   where list_id = ${id} and sku_id = ${skuId}`

export const deleteLines = (tx: Db, id: number, skuIds: readonly number[]) => tx<{ skuId: number }[]>`
  delete from shopping_list_line where list_id = ${id} and sku_id = any(${[...skuIds]}::bigint[]) returning sku_id`

/** Lines that are not named come after those that are. */
export const updatePositions = (tx: Db, id: number, skuIds: readonly number[]) => tx`
  update shopping_list_line n set position = o.place
    from (select n.sku_id, row_number() over (order by w.at nulls last, n.position) as place
            from shopping_list_line n
            left join unnest(${[...skuIds]}::bigint[]) with ordinality as w (sku_id, at) on w.sku_id = n.sku_id
           where n.list_id = ${id}) o
   where n.list_id = ${id} and n.sku_id = o.sku_id`

export const findInstitutionName = (db: Db, institutionId: number | null) => db<{ jigou: string }[]>`
  select jigou from institution where id = ${institutionId}`
