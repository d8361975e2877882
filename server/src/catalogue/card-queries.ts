import type { ProductCard, TierPrice } from '@gongfang/contract/catalogue'
import type { Points } from '@gongfang/contract/money'
import type postgres from 'postgres'
import type { Db } from '../db/connect.ts'

/** A select of `id` and `at`: which products, in which order. */
export type Hits = postgres.PendingQuery<postgres.Row[]>

/** A card before its points are reckoned and its stock, counted up to 6, is told as a band. */
export type CardRow = Omit<ProductCard, 'points' | 'stock'> & {
  ownPoints: Points | null
  stock: number
  leadDays: number
  tier: TierPrice | null
}

/** The page's cards in one statement. A product whose SKUs are all retired has no offer and nothing to show. */
export const listCardRows = (db: Db, hits: Hits) => db<CardRow[]>`
  select p.id, p.title, p.subtitle, coalesce(b.name, '') as brand, p.first_image as image, p.key_spec, p.unit, p.sold,
         p.price_min_fen as price_fen, p.price_max_fen > p.price_min_fen as price_varies,
         o.model_code, o.sku_count, o.sku_id, o.min_quantity, o.pack_quantity, o.pack_unit, o.stock, o.lead_days,
         o.own_points, o.tier
    from (${hits}) h
    join product p on p.id = h.id
    join product_offer o on o.product_id = p.id
    left join brand b on b.id = p.brand_id
   order by h.at`
