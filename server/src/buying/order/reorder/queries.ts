import type { Currency, Fen, Points } from '@gongfang/contract/base/money'
import type { Db } from '../../../db/connect.ts'

interface BoughtRow {
  skuId: number
  lastQuantity: number
  lastAt: string
  lastPriceFen: Fen | null
  lastPoints: Points | null
  times: number
  total: number
}

interface BoughtFilter {
  memberId: number
  since: Date
  page: number
  limit: number
}

export const listRows = (db: Db, { memberId, since, page, limit }: BoughtFilter) => db<BoughtRow[]>`
  select l.sku_id, count(*) as times, max(o.created_at) as last_at,
         (array_agg(l.quantity order by o.id desc))[1] as last_quantity,
         (array_agg(case o.currency when 'money' then l.price_fen end order by o.id desc))[1] as last_price_fen,
         (array_agg(case o.currency when 'points' then l.points end order by o.id desc))[1] as last_points,
         count(*) over () as total
    from shop_order o join order_line l on l.order_id = o.id join product_facts p on p.id = l.product_id
   where o.member_id = ${memberId} and o.created_at >= ${since} and o.paid_at is not null and p.status <> 'draft'
   group by l.sku_id order by max(o.id) desc, l.sku_id
   limit ${limit} offset ${(page - 1) * limit}`

export interface OrderedLine {
  skuId: number
  quantity: number
  title: string
  modelCode: string
  priceFen: Fen
  points: Points
  currency: Currency
}

/** The lines of an order, to buy them again. */
export const listForReorder = (db: Db, { memberId, no }: { memberId: number; no: string }) => db<
  OrderedLine[]
>`
  select l.sku_id, l.quantity, l.title, l.model_code, l.price_fen, l.points, o.currency
    from order_line l join shop_order o on o.id = l.order_id
   where o.no = ${no} and o.member_id = ${memberId} order by l.position`

export async function countCartPieces(db: Db, memberId: number): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select coalesce(sum(quantity), 0)::bigint as count from cart_line where member_id = ${memberId}`
  return row?.count ?? 0
}
