import type { Day } from '@gongfang/contract/base/time'
import type { Db } from '../../db/connect.ts'
import { isBarred } from '../assortment/door.ts'

interface Wish {
  memberId: number
  skuId: number
}

/** Serializes the wishes of one member, so that the limit is exact. */
export const lockMember = (tx: Db, memberId: number) =>
  tx`select pg_advisory_xact_lock(hashtextextended('restock', ${memberId}))`

/** Stock does not move until the wish is there, so that none is missed by goods that come in at this moment. */
export const lockStock = (tx: Db, skuId: number) => tx`select from sku where id = ${skuId} for share`

export const insertWish = (tx: Db, { memberId, skuId, now }: Wish & { now: Date }) => tx`
  insert into restock_wish (member_id, sku_id, at) values (${memberId}, ${skuId}, ${now})
  on conflict (sku_id, member_id) where told_at is null do nothing`

export const deleteWish = (db: Db, { memberId, skuId }: Wish) =>
  db`delete from restock_wish where member_id = ${memberId} and sku_id = ${skuId} and told_at is null`

export const deleteWishes = (tx: Db, memberId: number) =>
  tx`delete from restock_wish where member_id = ${memberId}`

export const listWishes = (db: Db, memberId: number) => db<{ skuId: number; at: string }[]>`
  select sku_id, at from restock_wish where member_id = ${memberId} and told_at is null order by id desc`

/** The oldest wishes for it of who may buy it, if its minimum quantity is in stock and on sale. */
export const lockWaiting = (
  tx: Db,
  { skuId, today, most }: { skuId: number; today: Day; most: number },
) => tx<
  { id: number; memberId: number; productId: number; title: string; spec: string; modelCode: string }[]
>`
  select w.id, w.member_id, s.product_id, p.title, array_to_string(s.spec_values, ' · ') as spec, s.model_code
    from restock_wish w
    join sku_facts s on s.id = w.sku_id
    join product_facts p on p.id = s.product_id
   where w.sku_id = ${skuId} and w.told_at is null and s.enabled and p.status = 'onSale'
     and s.stock >= (s.min_quantity + s.step_quantity - 1) / s.step_quantity * s.step_quantity
     and not ${isBarred(tx, tx`w.member_id`, today)}
   order by w.id limit ${most} for update of w skip locked`

export const updateTold = (tx: Db, ids: readonly number[], now: Date) =>
  tx`update restock_wish set told_at = ${now} where id = any(${[...ids]}::bigint[])`
