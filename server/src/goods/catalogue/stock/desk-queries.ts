import type { StockMovement, StockPile, StockRow, StockView } from '@gongfang/contract/goods/stock-desk'
import type { Db } from '../../../db/connect.ts'
import { countUpTo } from '../../../db/key-page.ts'
import { holdingCode, reading } from '../../../db/words.ts'

export interface StockFilter {
  readonly view: StockView
  readonly categoryId?: number | undefined
  readonly keyword?: string | undefined
}

type Paging = { before: number; limit: number }

/** Selects the page first, so that promised pieces and last movements are read for its rows only. */
export const listStockRows = (db: Db, filter: StockFilter, { before, limit }: Paging) => db<StockRow[]>`
  select ${shown(db)}
    from (select s.id from sku s where s.id < ${before} and ${matching(db, filter)} order by s.id desc limit ${limit}) page
    join sku s on s.id = page.id
    join product p on p.id = s.product_id
   order by s.id desc`

export const countStockRows = (db: Db, filter: StockFilter) =>
  countUpTo(db, db`select 1 from sku s where ${matching(db, filter)}`)

export async function countPiles(db: Db): Promise<Record<StockPile, number>> {
  const [low, out, short] = await Promise.all([
    countStockRows(db, { view: 'low' }),
    countStockRows(db, { view: 'out' }),
    countStockRows(db, { view: 'short' }),
  ])
  return { low, out, short }
}

export async function findStockRow(db: Db, id: number): Promise<StockRow | undefined> {
  const [row] = await db<StockRow[]>`
    select ${shown(db)} from sku s join product p on p.id = s.product_id where s.id = ${id}`
  return row
}

/** Finds by barcode or by model code in any spelling. */
export const listByCode = (db: Db, code: string) => db<StockRow[]>`
  select ${shown(db)}
    from sku s join product p on p.id = s.product_id
   where s.code_key = code_key(${code}) or (s.barcode = ${code} and s.barcode <> '')
   order by (s.model_code = ${code}) desc, s.id limit 20`

const shown = (db: Db) => db`
  s.id, s.product_id, p.title, array_to_string(s.spec_values, ' · ') as spec, s.model_code, s.barcode,
  coalesce(nullif(s.image, ''), p.first_image) as image, p.unit, s.enabled, s.stock, s.safety_stock, s.shelf,
  ${promised(db)} as promised,
  (select m.at from stock_movement m where m.sku_id = s.id order by m.id desc limit 1) as moved_at`

/** Promised pieces of `s`: ordered but unshipped, or held in depots. They lie on the shelf and cannot be sold. */
const promised = (db: Db) => db`
  (coalesce((select sum(l.quantity - l.shipped_quantity - l.given_back)
               from order_line_facts l join order_facts o on o.id = l.order_id
              where l.sku_id = s.id and l.shipped_quantity < l.quantity and o.state in ('unpaid', 'paid')), 0)
   + coalesce((select sum(d.held) from depot_item_facts d where d.sku_id = s.id and d.held > 0), 0))::bigint`

/**
 * Removed models are listed only as 欠货: buyers who paid for them still wait for the goods. What is low is counted by the
 * reminders as well, and only where it is sold.
 */
const listed = (db: Db, view: StockView) =>
  view === 'short'
    ? db`s.stock < 0`
    : db`s.removed_at is null and exists (
        select from product where id = s.product_id and deleted_at is null ${view === 'low' ? db`and status = 'onSale'` : db``})`

export function matching(db: Db, { view, categoryId, keyword = '' }: StockFilter) {
  return db`
    ${listed(db, view)}
    ${view === 'low' ? db`and s.enabled and s.stock <= s.safety_stock` : db``}
    ${view === 'out' ? db`and s.enabled and s.stock <= 0` : db``}
    ${categoryId ? db`and s.product_id in (select id from product where category_path @> ${[categoryId]}::bigint[])` : db``}
    ${
      keyword === ''
        ? db``
        : // A list of ids lets the planner walk the index until the page is full.
          db`and s.id = any(array(
               select k.id from product t join sku k on k.product_id = t.id where ${reading(db, db`t.title`, keyword)}
               union all select id from sku where ${holdingCode(db, db`code_key`, keyword)}
               union all select id from sku where barcode = ${keyword} and barcode <> ''))`
    }`
}

/** Newest first, each with the stock after it: the present stock minus all later movements. */
export const listMovementRows = (db: Db, skuId: number, { before, limit }: Paging) => db<StockMovement[]>`
  select m.id, m.at, m.kind, m.reference, m.delta, m.who, m.note,
         (s.stock - coalesce((select sum(delta) from stock_movement where sku_id = ${skuId} and id >= ${before}), 0)
           - coalesce(sum(m.delta) over (order by m.id desc rows between unbounded preceding and 1 preceding), 0))::bigint
           as after
    from stock_movement m join sku s on s.id = m.sku_id
   where m.sku_id = ${skuId} and m.id < ${before}
   order by m.id desc limit ${limit}`

export const countMovementRows = (db: Db, skuId: number) =>
  countUpTo(db, db`select 1 from stock_movement where sku_id = ${skuId}`)

export interface Shelf {
  id: number
  modelCode: string
  stock: number
  safetyStock: number
  shelf: string
}

/** Locks in the order of ids, as everywhere. */
export const lockShelves = (tx: Db, skuIds: readonly number[]) => tx<Shelf[]>`
  select id, model_code, stock, safety_stock, shelf
    from sku where id = any(${skuIds as number[]}::bigint[]) order by id for no key update`

export const listShelves = (db: Db, skuIds: readonly number[]) => db<Shelf[]>`
  select id, model_code, stock, safety_stock, shelf
    from sku where id = any(${skuIds as number[]}::bigint[]) order by id`

export const listPromised = (db: Db, skuIds: readonly number[]) => db<{ id: number; promised: number }[]>`
  select s.id, ${promised(db)} as promised from sku s where s.id = any(${skuIds as number[]}::bigint[])`

export const listBooked = (db: Db, skuIds: readonly number[], kind: string, reference: string) => db<
  { skuId: number }[]
>`
  select sku_id from stock_movement
   where sku_id = any(${skuIds as number[]}::bigint[]) and kind = ${kind} and reference = ${reference}`

export const updateShelf = (
  tx: Db,
  { skuId, safetyStock, shelf }: { skuId: number; safetyStock: number; shelf: string },
) => tx`update sku set safety_stock = ${safetyStock}, shelf = ${shelf} where id = ${skuId}`
