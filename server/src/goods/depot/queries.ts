import type { DepotCode, DepotEntry, DepotItem, DepotKind } from '@gongfang/contract/goods/depot'
import type { Db } from '../../db/connect.ts'
import { shownName } from '../../db/phone.ts'
import { containing } from '../../db/words.ts'
import type { CollectWish, Kept, LotMove } from './rules.ts'

export const goods = (db: Db) => db`
  s.id as sku_id, p.id as product_id, p.title, array_to_string(s.spec_values, ' · ') as spec, s.model_code,
  ${ownCode(db)} as own_code, coalesce(nullif(s.image, ''), p.first_image) as image, p.unit`

/** The code on the newest order line of item `i`. Orders of an institution that its holder has left do not count. */
const ownCode = (db: Db) => db`
  coalesce((select l.own_code from depot_lot d join order_line_facts l on l.id = d.order_line_id
              join order_facts o on o.id = l.order_id
              join membership_now n on n.institution_id = o.institution_id and n.member_id = i.member_id
             where d.item_id = i.id and l.own_code <> '' order by l.id desc limit 1), '')`

export const named = (db: Db, keyword: string | undefined) => {
  if (!keyword) return db``
  const like = containing(keyword)
  return db`and (p.title ilike ${like} or s.model_code ilike ${like})`
}

/** Pieces of an item that open after-sales ask back. */
export const askedBack = (db: Db, item: 'item' | 'i') => db`
  (select coalesce(sum(l.asked_back), 0)::bigint from depot_lot d join order_line_facts l on l.id = d.order_line_id
    where d.item_id = ${db(item)}.id) as asked_back`

export interface ItemFilter {
  memberId: number
  keyword: string | undefined
  page: number
  limit: number
}

const itemsOf = (db: Db, { memberId, keyword }: ItemFilter) => db`
  from depot_item i join sku_facts s on s.id = i.sku_id join product_facts p on p.id = s.product_id
 where i.member_id = ${memberId} and i.held > 0 ${named(db, keyword)}`

export const listItems = (db: Db, filter: ItemFilter) => db<DepotItem[]>`
  select item.*, ${askedBack(db, 'item')}, case last.kind when 'in' then last.reference else '' end as order_no,
         last.at as in_at
    from (select i.id, ${goods(db)}, i.held ${itemsOf(db, filter)}) item
    cross join lateral (
      select kind, reference, at from depot_entry
       where item_id = item.id and (kind = 'in' or kind = 'handOver' and delta > 0) order by id desc limit 1) last
   order by last.at desc, item.id desc limit ${filter.limit} offset ${(filter.page - 1) * filter.limit}`

export async function countItems(db: Db, filter: ItemFilter): Promise<number> {
  const [row] = await db<{ count: number }[]>`select count(*) as count ${itemsOf(db, filter)}`
  return row?.count ?? 0
}

export async function countPieces(db: Db, memberId: number): Promise<number> {
  const [row] = await db<{ pieces: number }[]>`
    select coalesce(sum(held), 0)::bigint as pieces from depot_item where member_id = ${memberId}`
  return row?.pieces ?? 0
}

export interface EntryFilter {
  memberId: number
  kind?: DepotKind | undefined
  month?: string | undefined
  keyword?: string | undefined
  /** The newest entry when the first page was read. */
  newestId?: number
}

const entriesOf = (
  db: Db,
  { memberId, kind, month, keyword, newestId = Number.MAX_SAFE_INTEGER }: EntryFilter,
) => db`
  from depot_entry e join depot_item i on i.id = e.item_id
  join sku_facts s on s.id = i.sku_id join product_facts p on p.id = s.product_id
 where e.member_id = ${memberId} and e.id <= ${newestId} ${kind ? db`and e.kind = ${kind}` : db``} ${named(db, keyword)}
   ${month ? db`and e.at >= ${monthStart(db, month)} and e.at < ${monthStart(db, month, '1 month')}` : db``}`

/** The note of entry `e`; goods that were handed over say to whom or from whom. */
export const entryNote = (db: Db) => db`
  case when e.kind = 'handOver' then
    concat_ws('；', case when e.delta < 0 then '转交给 ' else '接自 ' end
      || coalesce(nullif((select ${shownName(db, 'y')} from member_facts y where y.id = e.other_id), ''), '已注销会员'),
      nullif(e.note, ''))
       else e.note end`

const monthStart = (db: Db, month: string, plus = '0 months') =>
  db`((${`${month}-01`}::date + ${plus}::interval) at time zone 'Asia/Shanghai')`

export const listEntries = (db: Db, filter: EntryFilter, at: { limit: number; offset: number }) => db<
  DepotEntry[]
>`
  select e.id, e.at, e.kind, ${goods(db)}, e.delta, e.balance_after, e.place, e.staff, ${entryNote(db)} as note, e.reference
    ${entriesOf(db, filter)} order by e.id desc limit ${at.limit} offset ${at.offset}`

export async function countEntries(db: Db, filter: EntryFilter): Promise<number> {
  const [row] = await db<{ count: number }[]>`select count(*) as count ${entriesOf(db, filter)}`
  return row?.count ?? 0
}

/** Inserts one row for each SKU, so that incoming goods have a row to lock. */
export const insertItems = (
  tx: Db,
  { memberId, skuIds }: { memberId: number; skuIds: readonly number[] },
) => tx`
  insert into depot_item (member_id, sku_id)
  select ${memberId}, id from unnest(${skuIds as number[]}::bigint[]) as id order by id
  on conflict (member_id, sku_id) do nothing`

export interface Move {
  memberId: number
  kind: DepotKind
  /** To whom or from whom goods are handed over. */
  otherId?: number
  reference: string
  staff: string
  place: string
  note: string
  at: Date
}

/** Inserts empty lots for these lines of a paid order. */
export const insertLots = (
  tx: Db,
  { memberId, lines }: { memberId: number; lines: readonly { orderLineId: number; skuId: number }[] },
) => tx`
  insert into depot_lot (order_line_id, item_id)
  select l."orderLineId", i.id
    from jsonb_to_recordset(${tx.json(lines)}) as l("orderLineId" bigint, "skuId" bigint)
    join depot_item i on i.sku_id = l."skuId" and i.member_id = ${memberId}
  on conflict (order_line_id) do nothing`

/** The change of the held quantity of a SKU, never 0, with the order lines involved. */
export interface Moved {
  skuId: number
  delta: number
  lots: readonly LotMove[]
}

/**
 * Locks the items in the order of their SKUs, writes an entry for each new move that leaves no negative quantity, and
 * then changes the quantities. Items that were moved before or are short return no row.
 */
export const moveHeld = (tx: Db, move: Move, lines: readonly Moved[]) => tx<{ itemId: number }[]>`
  with item as (
    select i.id, i.held, l.delta, l.lots
      from jsonb_to_recordset(${tx.json(lines)}) as l("skuId" bigint, delta int, lots jsonb)
      join depot_item i on i.sku_id = l."skuId" and i.member_id = ${move.memberId}
     order by i.sku_id for update of i
  ), entry as (
    insert into depot_entry (item_id, member_id, kind, other_id, delta, balance_after, reference, staff, place, note, at)
    select id, ${move.memberId}, ${move.kind}, ${move.otherId ?? null}::bigint, delta, held + delta, ${move.reference},
           ${move.staff}, ${move.place}, ${move.note}, ${move.at}
      from item where held + delta >= 0
    on conflict (kind, reference, item_id) do nothing
    returning id, item_id, balance_after
  ), part as (
    insert into depot_lot_entry (entry_id, order_line_id, delta)
    select e.id, p."orderLineId", p.delta
      from entry e join item i on i.id = e.item_id
     cross join jsonb_to_recordset(i.lots) as p("orderLineId" bigint, delta int)
    returning order_line_id, delta
  ), lot as (
    update depot_lot d set held = d.held + p.delta from part p where d.order_line_id = p.order_line_id
  )
  update depot_item i set held = e.balance_after from entry e where i.id = e.item_id returning i.id as item_id`

/** The moves of a reference, for undoing them. */
export const listMoved = (tx: Db, { kind, reference }: { kind: DepotKind; reference: string }) => tx<Moved[]>`
  select i.sku_id, e.delta, (
           select coalesce(jsonb_agg(jsonb_build_object('orderLineId', p.order_line_id, 'delta', p.delta)), '[]')
             from depot_lot_entry p where p.entry_id = e.id) as lots
    from depot_entry e join depot_item i on i.id = e.item_id
   where e.kind = ${kind} and e.reference = ${reference} order by i.sku_id`

// Locks: items by SKU, then their lots by order line. A lot is locked by whoever changes it or relies on what is held or was
// collected of its order line, whoever holds the goods. Quantities, also those of after-sales, must be read after this.

/** Locks items with their lots that are not empty. */
export async function lockItems(
  tx: Db,
  { memberId, skuIds }: { memberId: number; skuIds: readonly number[] },
) {
  await tx`
    select from depot_item where member_id = ${memberId} and sku_id = any(${skuIds as number[]}::bigint[])
     order by sku_id for update`
  await tx`
    select from depot_lot where held > 0 and item_id in (
      select id from depot_item where member_id = ${memberId} and sku_id = any(${skuIds as number[]}::bigint[]))
     order by order_line_id for update`
}

export const lockLots = (tx: Db, orderLineIds: readonly number[]) => tx`
  select from depot_lot where order_line_id = any(${[...orderLineIds]}::bigint[]) order by order_line_id for update`

/** The goods of an order, with whomever they lie. */
export const lockLotsOfOrder = (tx: Db, orderId: number) => tx`
  select from depot_lot where order_line_id in (select id from order_line_facts where order_id = ${orderId})
   order by order_line_id for update`

export const listKept = (
  db: Db,
  { memberId, ...by }: { memberId: number } & ({ ids: readonly number[] } | { skuIds: readonly number[] }),
) => db<Kept[]>`
  select i.id as item_id, i.sku_id, i.held, (
           select coalesce(jsonb_agg(jsonb_build_object('orderLineId', d.order_line_id, 'held', d.held,
                    'askedBack', l.asked_back) order by d.order_line_id), '[]')
             from depot_lot d join order_line_facts l on l.id = d.order_line_id where d.item_id = i.id) as lots
    from depot_item i
   where i.member_id = ${memberId} and ${
     'ids' in by
       ? db`i.id = any(${by.ids as number[]}::bigint[])`
       : db`i.sku_id = any(${by.skuIds as number[]}::bigint[])`
   }
   order by i.sku_id`

/** Lines with fewer pieces to undo than asked, because after-sales have some of the collected ones. */
export const listClaimed = (tx: Db, lots: readonly LotMove[]) => tx`
  select l.id
    from jsonb_to_recordset(${tx.json(lots)}) as p("orderLineId" bigint, delta int)
    join order_line_facts l on l.id = p."orderLineId"
   cross join lateral (
     select delivered - claimed as free from goods_out where order_line_id = l.id and sku_id = l.sku_id) g
   where g.free < p.delta`

/** Lines of which pieces to undo were accepted or refused. */
export const listAccepted = (tx: Db, lots: readonly LotMove[]) => tx`
  select l."orderLineId"
    from jsonb_to_recordset(${tx.json(lots)}) as l("orderLineId" bigint, delta int)
    join acceptance_state a on a.order_line_id = l."orderLineId"
   where a.accepted + a.standing > 0 and l.delta > a.open`

export const insertVoucherLines = (tx: Db, voucherId: number, lines: readonly CollectWish[]) => tx`
  insert into depot_voucher_line (voucher_id, item_id, quantity)
  select ${voucherId}, l."itemId", l.quantity
    from jsonb_to_recordset(${tx.json(lines)}) as l("itemId" bigint, quantity int)`

export const listCodeLines = (db: Db, voucherId: number) => db<DepotCode['lines'][number][]>`
  select l.item_id, ${goods(db)}, l.quantity
    from depot_voucher_line l join depot_item i on i.id = l.item_id
    join sku_facts s on s.id = i.sku_id join product_facts p on p.id = s.product_id
   where l.voucher_id = ${voucherId} order by l.item_id`

export const listCovered = (tx: Db, voucherId: number) => tx<
  { itemId: number; skuId: number; modelCode: string; quantity: number }[]
>`
  select i.id as item_id, i.sku_id, s.model_code, l.quantity
    from depot_voucher_line l join depot_item i on i.id = l.item_id join sku_facts s on s.id = i.sku_id
   where l.voucher_id = ${voucherId} order by i.sku_id`
