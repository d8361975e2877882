import type { CartLine } from '@gongfang/contract/cart'
import type { Fen, Points } from '@gongfang/contract/money'
import type { Db } from '../db/connect.ts'

/** A line with everything that its price, its reason and its row on the screen follow from. */
export type LineRow = Omit<CartLine, 'priceFen' | 'points' | 'reason'> & {
  /** Of one piece, before tiers. */
  basePriceFen: Fen
  ownPoints: Points | null
  enabled: boolean
  onSale: boolean
}

/** What was put in last comes first. */
export const listLines = (db: Db, memberId: number) => db<LineRow[]>`
  select l.id, l.sku_id, s.product_id, p.title, array_to_string(s.spec_values, ' ') as spec, s.model_code,
         coalesce(nullif(s.image, ''), p.first_image) as image, p.unit,
         s.price_fen as base_price_fen, s.points as own_points, l.added_price_fen,
         coalesce(t.prices, '[]') as tier_prices, l.quantity, l.selected,
         s.stock, s.lead_days, s.min_quantity, s.step_quantity, s.enabled, p.status = 'onSale' as on_sale
    from cart_line l
    join sku s on s.id = l.sku_id
    join product p on p.id = s.product_id
    left join lateral (
      select jsonb_agg(jsonb_build_object('fromQuantity', from_quantity, 'priceFen', price_fen) order by from_quantity)
               as prices
        from tier_price where sku_id = s.id) t on true
   where l.member_id = ${memberId}
   order by l.added_at desc, l.id desc`

export const countPieces = (db: Db, memberId: number) => db<{ pieces: number }[]>`
  select coalesce(sum(quantity), 0)::bigint as pieces from cart_line where member_id = ${memberId}`

export const findLine = (db: Db, memberId: number, skuId: number) => db<{ quantity: number }[]>`
  select quantity from cart_line where member_id = ${memberId} and sku_id = ${skuId}`

export const deleteLines = (db: Db, memberId: number, ids: readonly number[]) => db`
  delete from cart_line where member_id = ${memberId} and id = any(${[...ids]})`

export const updateSelected = (db: Db, memberId: number, ids: readonly number[], selected: boolean) => db`
  update cart_line set selected = ${selected}
   where member_id = ${memberId} and id = any(${[...ids]}) and selected <> ${selected}`

/** In one order for everybody, so that two checkouts of one cart wait for each other instead of locking up. */
export const lockLines = (tx: Db, memberId: number, ids: readonly number[]) => tx<
  { lineId: number; skuId: number; quantity: number }[]
>`
  select id as line_id, sku_id, quantity from cart_line
   where member_id = ${memberId} and id = any(${[...ids]})
   order by id for update`

/** Of what is there and what comes the larger quantity stays; what is not on sale, or has no room, stays out. */
export const insertLargest = (
  tx: Db,
  memberId: number,
  lines: readonly { skuId: number; quantity: number }[],
) => tx`
  insert into cart_line (member_id, sku_id, quantity, added_price_fen)
  select ${memberId}, s.id, w.quantity, s.price_fen
    from (select sku_id, max(quantity) as quantity
            from unnest(${lines.map(({ skuId }) => skuId)}::bigint[],
                        ${lines.map(({ quantity }) => quantity)}::integer[]) as given (sku_id, quantity)
           group by sku_id) w
    join sku s on s.id = w.sku_id and s.enabled
    join product p on p.id = s.product_id and p.status = 'onSale'
   order by s.id
  on conflict (member_id, sku_id) do update
     set quantity = greatest(cart_line.quantity, excluded.quantity), selected = true
  returning sku_id`
