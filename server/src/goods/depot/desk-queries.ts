import type { DeskMember } from '@gongfang/contract/buying/verification-desk'
import type { DepotEntry, DepotKind } from '@gongfang/contract/goods/depot'
import type { DepotLogRow, DepotStockRow, DepotView } from '@gongfang/contract/goods/depot-desk'
import type { Db } from '../../db/connect.ts'
import { dayEnd, dayStart } from '../../db/day.ts'
import { beyondTime, countUpTo, type PageFrom, sortedByTime } from '../../db/key-page.ts'
import { maskedPhone, phoneIs } from '../../db/phone.ts'
import { holding, holdingCode, reading } from '../../db/words.ts'
import { askedBack, entryNote, goods } from './queries.ts'
import type { Loss } from './rules.ts'

interface Page {
  before: number
  limit: number
}

/** Columns of member `m`. The number is masked for all staff: nothing is sent to a holder of goods. */
const deskMember = (db: Db) => db`
  jsonb_build_object('id', m.id, 'nickname', m.nickname, 'phone', ${maskedPhone(db, db`m.mobile`)},
    'jigou', coalesce((select o.jigou from membership_now ms join institution_facts o on o.id = ms.institution_id
                        where ms.member_id = m.id), ''))`

export interface StockFilter {
  memberId?: number | undefined
  keyword?: string | undefined
  view: DepotView
}

export const matchingStock = (db: Db, { memberId, keyword, view }: StockFilter) => db`
  true ${view === 'held' ? db`and i.held > 0` : db``} ${memberId ? db`and i.member_id = ${memberId}` : db``}
  ${keyword ? named(db, keyword) : db``}`

/** A keyword matches a member, an institution, or a title or model code of the few goods ever held. */
const named = (db: Db, keyword: string) => db`
  and (i.member_id in (
    select id from member_facts where ${phoneIs(db, db`mobile`, keyword)} or nickname = ${keyword}
    union all
    select ms.member_id from membership_now ms join institution_facts o on o.id = ms.institution_id
     where ${holding(db, db`o.jigou`, keyword)})
   or i.sku_id in (
    with kept as materialized (
      select s.id, s.code_key, p.title from (select distinct sku_id from depot_item) k
        join sku_facts s on s.id = k.sku_id join product_facts p on p.id = s.product_id)
    select id from kept where ${reading(db, db`title`, keyword)} or ${holdingCode(db, db`code_key`, keyword)}))`

export const listStockRows = (db: Db, filter: StockFilter, { before, limit }: Page) => db<DepotStockRow[]>`
  select i.id, ${deskMember(db)} as member, ${goods(db)}, i.held, ${askedBack(db, 'i')},
         (select e.at from depot_entry e where e.item_id = i.id order by e.id desc limit 1) as moved_at
    from (select i.id from depot_item i where i.id < ${before} and ${matchingStock(db, filter)} order by i.id desc limit ${limit}) page
    join depot_item i on i.id = page.id join member_facts m on m.id = i.member_id
    join sku_facts s on s.id = i.sku_id join product_facts p on p.id = s.product_id
   order by i.id desc`

export const countStockRows = (db: Db, filter: StockFilter) =>
  countUpTo(db, db`select 1 from depot_item i where ${matchingStock(db, filter)}`)

export async function countViews(db: Db): Promise<Record<DepotView, number>> {
  const [held, all] = await Promise.all([
    countStockRows(db, { view: 'held' }),
    countStockRows(db, { view: 'all' }),
  ])
  return { held, all }
}

export interface LogFilter {
  kind?: DepotKind | undefined
  memberId?: number | undefined
  itemId?: number | undefined
  keyword?: string | undefined
  staff?: string | undefined
  place?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

export const matchingLog = (
  db: Db,
  { kind, memberId, itemId, keyword, staff, place, from, to }: LogFilter,
) => db`
  true ${kind ? db`and e.kind = ${kind}` : db``} ${memberId ? db`and e.member_id = ${memberId}` : db``}
  ${itemId ? db`and e.item_id = ${itemId}` : db``} ${staff ? db`and e.staff = ${staff}` : db``}
  ${place ? db`and e.place = ${place}` : db``} ${within(db, { from, to })}
  ${keyword ? db`and (e.reference = upper(${keyword}) or e.item_id in (select i.id from depot_item i where true ${named(db, keyword)}))` : db``}`

const within = (db: Db, { from, to }: { from?: string | undefined; to?: string | undefined }) => db`
  ${from ? db`and e.at >= ${dayStart(db, from)}` : db``}
  ${to ? db`and e.at < ${dayEnd(db, to)}` : db``}`

const entry = (db: Db) => db`
  e.id, e.at, e.kind, ${goods(db)}, e.delta, e.balance_after, e.place, e.staff, ${entryNote(db)} as note, e.reference`

const ENTRIES = { table: 'depot_entry', as: 'e', time: 'at' }

export const listLogRows = (db: Db, filter: LogFilter, from: PageFrom) => db<DepotLogRow[]>`
  select ${entry(db)}, ${deskMember(db)} as member
    from (select e.id from depot_entry e where ${beyondTime(db, ENTRIES, from)} and ${matchingLog(db, filter)}
           order by ${sortedByTime(db, ENTRIES, from)} limit ${from.limit}) page
    join depot_entry e on e.id = page.id join member_facts m on m.id = e.member_id
    join depot_item i on i.id = e.item_id join sku_facts s on s.id = i.sku_id join product_facts p on p.id = s.product_id
   order by ${sortedByTime(db, ENTRIES, from)}`

export const countLogRows = (db: Db, filter: LogFilter) =>
  countUpTo(db, db`select 1 from depot_entry e where ${matchingLog(db, filter)}`)

export async function findMember(db: Db, id: number): Promise<DeskMember | undefined> {
  const [row] = await db<{ member: DeskMember }[]>`
    select ${deskMember(db)} as member from member_facts m where m.id = ${id}`
  return row?.member
}

type Held = Omit<DepotStockRow, 'id' | 'member' | 'movedAt'>
export const listHeld = (db: Db, memberId: number) => db<Held[]>`
  select ${goods(db)}, i.held
    from depot_item i join sku_facts s on s.id = i.sku_id join product_facts p on p.id = s.product_id
   where i.member_id = ${memberId} and i.held > 0 order by p.title, s.model_code`

export interface StatementFilter {
  memberId: number
  from?: string | undefined
  to?: string | undefined
}

/** The latest entries of the period, sorted oldest first. */
export const listStatement = (db: Db, { memberId, ...time }: StatementFilter, limit: number) => db<
  DepotEntry[]
>`
  select * from (
    select ${entry(db)} from depot_entry e join depot_item i on i.id = e.item_id
      join sku_facts s on s.id = i.sku_id join product_facts p on p.id = s.product_id
     where e.member_id = ${memberId} ${within(db, time)} order by e.id desc limit ${limit}) newest
   order by id`

export async function countStatement(db: Db, { memberId, ...time }: StatementFilter): Promise<number> {
  const [row] = await db<[{ count: number }]>`
    select count(*) as count from depot_entry e where e.member_id = ${memberId} ${within(db, time)}`
  return row.count
}

export interface LockedItem {
  id: number
  memberId: number
  skuId: number
  held: number
  modelCode: string
}

/** Locks an item with all of its lots. */
export async function lockItem(tx: Db, id: number): Promise<LockedItem | undefined> {
  const [item] = await tx<LockedItem[]>`
    select i.id, i.member_id, i.sku_id, i.held, s.model_code
      from depot_item i join sku_facts s on s.id = i.sku_id where i.id = ${id} for update of i`
  await tx`select from depot_lot where item_id = ${id} order by order_line_id for update`
  return item
}

/** Pieces that corrections took out of the lots of an item and did not put back, by order line. */
export const listLosses = (tx: Db, itemId: number) => tx<Loss[]>`
  select d.order_line_id, x.lost, greatest(0, least(x.lost, g.left, a.left)) as free
    from depot_lot d
    join order_line_facts l on l.id = d.order_line_id
   cross join lateral (
     select -sum(p.delta) as lost from depot_lot_entry p join depot_entry e on e.id = p.entry_id
      where p.order_line_id = l.id and e.kind = 'adjust' and not starts_with(e.reference, 'SH')) x
   cross join lateral (
     select delivered - claimed as left from goods_out where order_line_id = l.id and sku_id = l.sku_id) g
   cross join lateral (
     select case when accepted + standing > 0 then open end as left from acceptance_state where order_line_id = l.id) a
   where d.item_id = ${itemId} and x.lost > 0 order by d.order_line_id`
