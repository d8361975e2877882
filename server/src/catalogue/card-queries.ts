import type { ProductCard, TierPrice } from '@gongfang/contract/catalogue'
import type { Points } from '@gongfang/contract/money'
import type postgres from 'postgres'
import type { Db } from '../db/connect.ts'

/** A select of `id` and `at`: which products, in which order. */
export type Hits = postgres.PendingQuery<postgres.Row[]>

/** A card before its points are reckoned and its stock is told as a band. */
export type CardRow = Omit<ProductCard, 'points' | 'stock'> & {
  ownPoints: Points | null
  stock: number
  leadDays: number
  tier: TierPrice | null
}

/** The page's cards in one statement. A product whose SKUs are all retired has nothing to show. */
export const listCardRows = (db: Db, hits: Hits) => db<CardRow[]>`
  with hit as (${hits})
  select p.id, p.title, p.subtitle, coalesce(b.name, '') as brand, p.first_image as image, p.key_spec, p.unit, p.sold,
         p.price_min_fen as price_fen, p.price_max_fen > p.price_min_fen as price_varies,
         f.model_code, s.sku_count, case when s.sku_count = 1 then f.id end as sku_id, f.min_quantity,
         f.pack_quantity, f.pack_unit, s.stock, s.lead_days, s.own_points,
         (select json_build_object('fromQuantity', t.from_quantity, 'priceFen', t.price_fen)
            from tier_price t where t.sku_id = s.cheapest_id order by t.from_quantity limit 1) as tier
    from hit h
    join product p on p.id = h.id
    left join brand b on b.id = p.brand_id
    cross join lateral (
      select count(*) as sku_count, sum(stock)::bigint as stock,
             coalesce(min(lead_days) filter (where stock > 0), min(lead_days)) as lead_days,
             min(id) filter (where price_fen = p.price_min_fen) as cheapest_id,
             min(points) filter (where price_fen = p.price_min_fen) as own_points
        from sku where product_id = p.id and enabled
    ) s
    cross join lateral (
      select id, model_code, min_quantity, pack_quantity, pack_unit
        from sku where product_id = p.id and enabled order by position, id limit 1
    ) f
   order by h.at`
