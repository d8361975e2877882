import type { Db } from '../../db/connect.ts'

const MOST = 3

/**
 * Models of which more can be ordered than of one: of the same product those that differ in the fewest values, those with enough
 * first; where there is none, one model each of the related products.
 */
export const listSubstituteIds = (db: Db, skuId: number, quantity: number) => db<{ skuId: number }[]>`
  with own as (
    select id, product_id, spec_values, position, greatest(stock, 0) + backorder as supply from sku_facts where id = ${skuId}
  ), sibling as (
    select k.id, row_number() over (
             order by greatest(k.stock, 0) + k.backorder >= ${quantity} desc,
                      (select count(*) from unnest(k.spec_values, o.spec_values) as v(theirs, ours) where theirs is distinct from ours),
                      abs(k.position - o.position), k.id) as at
      from own o join sku_facts k on k.product_id = o.product_id and greatest(k.stock, 0) + k.backorder > o.supply and ${canBeOrdered(db)}
      join product_facts p on p.id = k.product_id and p.status = 'onSale'
  ), beside as (
    select b.id, r.position as at
      from own o join product_related r on r.product_id = o.product_id
      join product_facts p on p.id = r.related_id and p.status = 'onSale'
     cross join lateral (
       select k.id from sku_facts k where k.product_id = p.id and ${canBeOrdered(db)} order by k.position, k.id limit 1) b
     where not exists (select from sibling)
  )
  select id as sku_id from (select * from sibling union all select * from beside) s order by at, id limit ${MOST}`

/** At least its smallest quantity is there. */
const canBeOrdered = (db: Db) => db`
  k.enabled and greatest(k.stock, 0) + k.backorder >= (k.min_quantity + k.step_quantity - 1) / k.step_quantity * k.step_quantity`
