import type { Fen, Points } from '@gongfang/contract/base/money'
import type { Db } from '../../db/connect.ts'

export const listValues = (db: Db) =>
  db<{ key: string; value: unknown }[]>`select key, value from config_value`

export const upsertValue = (tx: Db, { key, value, who }: { key: string; value: unknown; who: string }) => tx`
  insert into config_value (key, value, updated_by) values (${key}, ${tx.json(value)}, ${who})
  on conflict (key) do update set value = excluded.value, updated_by = excluded.updated_by, updated_at = now()`

export const deleteValue = (tx: Db, key: string) => tx`delete from config_value where key = ${key}`

/** The amount from which the rule for all other regions is free, and whether another rule differs. */
export const findFreeFreight = (db: Db) => db<[{ freeFreightFen: number; freeFreightVaries: boolean }]>`
  with general as (
    select (select free_from_fen from freight_rule where '' = any(region_prefixes) order by position, id limit 1) as fen)
  select coalesce(fen, 0) as free_freight_fen,
         exists (select from freight_rule where free_from_fen is distinct from fen) as free_freight_varies
    from general`

export const listSettings = (db: Db) =>
  db<
    { key: string; updatedAt: string; updatedBy: string }[]
  >`select key, updated_at, updated_by from config_value`

/** Locks the table, because a key that was never set has no row to lock. */
export const lockValues = (tx: Db) => tx`lock table config_value in share row exclusive mode`

export async function findPricingScope(db: Db, now: Date) {
  const [row] = await db<
    {
      ownPoints: number
      converted: number
      unpaidOrders: number
      paidActivities: number
      unpaidSignUps: number
    }[]
  >`
    select count(s.points) as own_points, count(*) - count(s.points) as converted,
           (select count(*) from order_facts where state = 'unpaid') as unpaid_orders,
           (select count(*) from activity_facts
             where published and fee_fen > 0 and cancelled_at is null and starts_at > ${now}) as paid_activities,
           (select count(*) from sign_up_facts
             where state in ('unpaid', 'waitlisted') and fee_fen + fee_points > 0) as unpaid_sign_ups
      from sku_facts s join product_facts p on p.id = s.product_id and p.status = 'onSale' where s.enabled`
  return row!
}

/** The most and the least expensive goods on sale, as examples for a rate. */
export const listPriced = (db: Db) => db<
  { title: string; modelCode: string; priceFen: Fen; ownPoints: Points | null }[]
>`
  (select p.title, s.model_code, s.price_fen, s.points as own_points
     from sku_facts s join product_facts p on p.id = s.product_id and p.status = 'onSale' where s.enabled
    order by s.price_fen desc, s.id limit 3)
  union all
  (select p.title, s.model_code, s.price_fen, s.points as own_points
     from sku_facts s join product_facts p on p.id = s.product_id and p.status = 'onSale' where s.enabled
    order by s.price_fen, s.id limit 3)`
