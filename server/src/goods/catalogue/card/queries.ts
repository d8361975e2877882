import type { Points } from '@gongfang/contract/base/money'
import type { ProductCard, TierPrice } from '@gongfang/contract/goods/catalogue'
import type { Db, Fragment } from '../../../db/connect.ts'
import type { ModelRow } from './rules.ts'

/** A select of `id` and `at`: the products and their order. */
export type Hits = Fragment

/** A card before its points are computed and its stock, counted up to 6, becomes a band. */
export type CardRow = Omit<ProductCard, 'points' | 'stock'> & {
  ownPoints: Points | null
  stock: number
  backorder: boolean
  leadDays: number
  tier: TierPrice | null
}

/** The page's cards in one statement. */
export const listCardRows = (db: Db, hits: Hits) => db<CardRow[]>`${cards(db, hits)} order by h.at`

/** SKUs of those products that have several. */
export const listModelRows = (db: Db, productIds: readonly number[]) => db<ModelRow[]>`
  select s.product_id, p.axes, p.axis_units, s.id as sku_id, s.model_code, s.spec_values, s.price_fen, s.points as own_points, s.stock,
         s.backorder, s.lead_days, s.min_quantity, s.pack_quantity, s.pack_unit, t.tier
    from (select p.id, p.axes, ${axisUnits(db)} as axis_units from product p
           where p.id = any(${productIds as number[]}::bigint[])) p
    join sku s on s.product_id = p.id and s.enabled
    left join lateral (
      select jsonb_build_object('fromQuantity', from_quantity, 'priceFen', price_fen) as tier
        from tier_price where sku_id = s.id order by from_quantity limit 1) t on true
   order by s.product_id, s.position, s.id`

/** The units of the axes of `p`, as `AxisUnits` of the contract. */
export const axisUnits = (db: Db): Fragment => db`array(
  select (select min(q.unit) from product_parameter q
           where q.product_id = p.id and q.name = a.name and q.number is not null)
    from unnest(p.axes) with ordinality as a(name, at) order by a.at)`

/** All hits as common table expressions, the last one named `m`, and the hits on the page. */
export interface Search {
  readonly found: Fragment
  readonly hits: Hits
}

/** The cards with the total number of hits in each row; an empty row carries it when the page has no card. */
export const listFoundRows = (db: Db, { found, hits }: Search) => db<
  ((CardRow | { id: null }) & { total: number })[]
>`
  with ${found}
  select c.total, k.* from (select count(*) as total from m) c left join (${cards(db, hits)}) k on true order by k.at`

/** A product without active SKUs has no offer and no card. */
const cards = (db: Db, hits: Hits): Fragment => db`
  select h.at, p.id, p.title, p.subtitle, coalesce(b.name, '') as brand, p.first_image as image, p.key_spec,
         p.unit, p.sold, p.price_min_fen as price_fen, p.price_max_fen > p.price_min_fen as price_varies,
         o.model_code, o.sku_count, o.sku_id, o.min_quantity,
         o.pack_quantity, o.pack_unit, o.stock, o.backorder, o.lead_days,
         o.own_points, o.tier
    from (${hits}) h
    join product p on p.id = h.id and p.status = 'onSale'
    join product_offer o on o.product_id = p.id
    left join brand b on b.id = p.brand_id`

/** These products, in this order. */
export const chosenHits = (db: Db, ids: readonly number[]): Hits => db`
  select q.id, q.at from unnest(${ids as number[]}::bigint[]) with ordinality as q(id, at)`
