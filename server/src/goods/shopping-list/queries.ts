import type { Day } from '@gongfang/contract/base/time'
import type { ListCard, Standing } from '@gongfang/contract/goods/shopping-list'
import { institutionCan } from '@gongfang/contract/people/institution'
import type { Db } from '../../db/connect.ts'
import { containing } from '../../db/words.ts'
import { isBarred, outsideOf, theAssortment } from '../assortment/door.ts'
import { ownCodeOf } from '../material-code/door.ts'
import { agreedLists, agreedRows } from '../price-list/door.ts'
import type { ListFacts, ListWish } from './rules.ts'

export interface Reader {
  readonly memberId: number
  readonly institutionId: number | null
  /** Manages people: reads the lists of all units, and may change those of colleagues who have left. */
  readonly inherits: boolean
}

/** A private list of the reader's, or one of the institution: for all of it, or for a unit. */
const isRead = (db: Db, reader: Reader) => db`
  (l.institution_id is null and l.member_id = ${reader.memberId}
   or l.institution_id = ${reader.institutionId}
      and (l.unit_id is null or l.member_id = ${reader.memberId} or ${reader.inherits} or ${isForUnitOf(db, reader)}))`

/** The reader is in the list's unit or below it, or manages it or a unit above. */
const isForUnitOf = (db: Db, { memberId }: Reader) => db`
  exists (select from membership_now s left join unit_facts u on u.id = s.unit_id
           where s.member_id = ${memberId} and s.institution_id = l.institution_id
             and (l.unit_id = s.unit_id or l.unit_id = any(u.above) or l.unit_id = any(s.manages)
                  or s.manages && (select above from unit_facts where id = l.unit_id)))`

/** The member who made it has left the institution, for good or for a time. */
const isLeft = (db: Db) => db`
  (l.institution_id is not null and not exists (
     select from membership_now where member_id = l.member_id and institution_id = l.institution_id))`

const isMine = (db: Db, { memberId, inherits }: Reader) => db`
  (l.member_id = ${memberId} or ${inherits} and ${isLeft(db)})`

/** Expects `shopping_list l`. */
const head = (db: Db, reader: Reader) => db`
  l.id, l.name, l.note, l.changed_at, l.institution_id is not null as shared,
  (select name from unit_facts where id = l.unit_id) as unit, ${isMine(db, reader)} as mine,
  case when not ${isLeft(db)} then (select nickname from member_facts where id = l.member_id) end as owner,
  case when l.next_on is not null then jsonb_build_object('weeks', l.every_weeks, 'nextOn', l.next_on) end as standing,
  l.hands_in and l.next_on is not null as hands_in`

export type ListHead = Omit<ListCard, 'kinds' | 'images'>

const IMAGES = 4

const card = (db: Db, reader: Reader) => db`
  ${head(db, reader)},
  (select count(*) from shopping_list_line where list_id = l.id) as kinds,
  array(select coalesce(nullif(s.image, ''), p.first_image)
          from shopping_list_line n join sku_facts s on s.id = n.sku_id join product_facts p on p.id = s.product_id
         where n.list_id = l.id order by n.position limit ${IMAGES}) as images`

/** A shared list stays with its institution, so one of a former institution is not among them. */
export const listOwn = (db: Db, reader: Reader) => db<ListCard[]>`
  select ${card(db, reader)} from shopping_list l
   where l.member_id = ${reader.memberId} and ${isRead(db, reader)}
   order by l.changed_at desc, l.id desc`

interface Shared {
  reader: Reader
  keyword: string | undefined
}

const isWanted = (db: Db, { reader, keyword }: Shared) => {
  const like = keyword ? containing(keyword) : ''
  return db`
    l.institution_id = ${reader.institutionId} and l.member_id <> ${reader.memberId} and ${isRead(db, reader)}
    ${like ? db`and (l.name ilike ${like} or exists (select from member_facts where id = l.member_id and nickname ilike ${like}))` : db``}`
}

export const listShared = (db: Db, wish: Shared & { page: number; limit: number }) => db<ListCard[]>`
  select ${card(db, wish.reader)} from shopping_list l
   where ${isWanted(db, wish)}
   order by l.changed_at desc, l.id desc limit ${wish.limit} offset ${(wish.page - 1) * wish.limit}`

export async function countShared(db: Db, wish: Shared): Promise<number> {
  const [row] = await db<
    [{ count: number }]
  >`select count(*) as count from shopping_list l where ${isWanted(db, wish)}`
  return row.count
}

export const findList = (db: Db, reader: Reader, id: number) => db<ListHead[]>`
  select ${head(db, reader)} from shopping_list l where l.id = ${id} and ${isRead(db, reader)}`

/** Locks a list for a change: serializes those of one list, so that its limit and its sums are exact. */
export const lockList = (tx: Db, reader: Reader, id: number) => tx<{ id: number; name: string }[]>`
  select l.id, l.name from shopping_list l
   where l.id = ${id} and ${isRead(tx, reader)} and ${isMine(tx, reader)} for no key update`

/** Serializes the new lists of a member, so that the limit is exact. */
export const lockMember = (tx: Db, memberId: number) =>
  tx`select pg_advisory_xact_lock(hashtextextended('shopping-list', ${memberId}))`

export const countOwn = (db: Db, reader: Reader) => db<[{ count: number }]>`
  select count(*) as count from shopping_list l where l.member_id = ${reader.memberId} and ${isRead(db, reader)}`

interface NewList {
  memberId: number
  name: string
  note: string
  now: Date
}

export const insertList = (tx: Db, { memberId, name, note, now }: NewList) => tx<
  [{ id: number; name: string }]
>`
  insert into shopping_list (member_id, name, note, changed_at) values (${memberId}, ${name}, ${note}, ${now})
  returning id, name`

export const updateList = (tx: Db, id: number, { name, note }: { name: string; note: string }) =>
  tx`update shopping_list set name = ${name}, note = ${note} where id = ${id}`

export interface Sharing {
  id: number
  shared: boolean
  unitOnly: boolean
}

/**
 * Into the institution, or its unit, of the membership that is active at this moment, and only by the member who made
 * the list.
 */
export const updateShared = (db: Db, reader: Reader, { id, shared, unitOnly }: Sharing) => db<
  { id: number }[]
>`
  update shopping_list l
     set institution_id = case when ${shared} then ms.institution_id end,
         unit_id = case when ${shared && unitOnly} then ms.unit_id end
    from membership_now ms
   where l.id = ${id} and l.member_id = ${reader.memberId} and ${isRead(db, reader)}
     and ms.member_id = l.member_id and (not ${shared && unitOnly} or ms.unit_id is not null)
  returning l.id`

export const touchList = (tx: Db, id: number, now: Date) =>
  tx`update shopping_list set changed_at = ${now} where id = ${id}`

export const deleteList = (tx: Db, id: number) => tx`delete from shopping_list where id = ${id}`

/** A member leaves. Shared lists stay, as long as somebody is left in the institution. */
export const deleteLists = (tx: Db, memberId: number) => tx`
  delete from shopping_list l
   where member_id = ${memberId} and (institution_id is null or not exists (
           select from membership_now ms
            where ms.institution_id = l.institution_id and ms.member_id <> ${memberId}))`
export const copyLines = (tx: Db, from: number, to: number) => tx`
  insert into shopping_list_line (list_id, sku_id, quantity, note, position)
  select ${to}, sku_id, quantity, note, position from shopping_list_line where list_id = ${from}`

export const listLines = (db: Db, id: number, { memberId, today }: { memberId: number; today: Day }) => db<
  ListFacts[]
>`
  with ${agreedLists(db, { member: db`${memberId}`, today })}, ${theAssortment(db, db`${memberId}`)}
  select n.sku_id, s.product_id, p.title, array_to_string(s.spec_values, ' · ') as spec, s.model_code,
         coalesce(nullif(s.image, ''), p.first_image) as image, p.unit,
         s.price_fen as base_price_fen, s.points as own_points, coalesce(t.prices, '[]') as tier_prices,
         ${agreedRows(db)} as agreed_rows, ${outsideOf(db, today)} as outside, n.quantity, n.note,
         ${ownCodeOf(db, db`(select institution_id from membership_now where member_id = ${memberId})`, db`n.sku_id`)} as own_code,
         s.stock, s.backorder, s.lead_days, s.min_quantity, s.step_quantity, s.enabled, p.tiers_together, p.status
    from shopping_list_line n
    join sku_facts s on s.id = n.sku_id
    join product_facts p on p.id = s.product_id
    left join lateral (
      select jsonb_agg(jsonb_build_object('fromQuantity', from_quantity, 'priceFen', price_fen) order by from_quantity)
               as prices
        from tier_price_facts where sku_id = s.id) t on true
   where n.list_id = ${id}
   order by n.position`

export const listQuantities = (db: Db, id: number) => db<{ skuId: number; quantity: number }[]>`
  select sku_id, quantity from shopping_list_line where list_id = ${id} order by position`

/** New lines come last; of lines that are there the quantity is set, and the note if there was none. */
export const upsertLines = (tx: Db, id: number, lines: readonly ListWish[]) => tx`
  insert into shopping_list_line as line (list_id, sku_id, quantity, note, position)
  select ${id}, w.sku_id, w.quantity, w.note, w.at + coalesce(
           (select max(position) from shopping_list_line where list_id = ${id}), 0)
    from unnest(${lines.map(({ skuId }) => skuId)}::bigint[], ${lines.map(({ quantity }) => quantity)}::integer[],
                ${lines.map(({ note }) => note)}::text[]) with ordinality as w (sku_id, quantity, note, at)
  on conflict (list_id, sku_id) do update
     set quantity = excluded.quantity, note = case line.note when '' then excluded.note else line.note end`

export const updateLine = (
  tx: Db,
  id: number,
  { skuId, quantity, note }: { skuId: number; quantity: number | undefined; note: string | undefined },
) => tx`
  update shopping_list_line
     set quantity = coalesce(${quantity ?? null}, quantity), note = coalesce(${note ?? null}, note)
   where list_id = ${id} and sku_id = ${skuId}`

export const deleteLines = (tx: Db, id: number, skuIds: readonly number[]) => tx<{ skuId: number }[]>`
  delete from shopping_list_line where list_id = ${id} and sku_id = any(${[...skuIds]}::bigint[]) returning sku_id`

/** Lines that are not named come after those that are. */
export const updatePositions = (tx: Db, id: number, skuIds: readonly number[]) => tx`
  update shopping_list_line n set position = o.place
    from (select n.sku_id, row_number() over (order by w.at nulls last, n.position) as place
            from shopping_list_line n
            left join unnest(${[...skuIds]}::bigint[]) with ordinality as w (sku_id, at) on w.sku_id = n.sku_id
           where n.list_id = ${id}) o
   where n.list_id = ${id} and n.sku_id = o.sku_id`

export const findInstitutionName = (db: Db, institutionId: number | null) => db<{ jigou: string }[]>`
  select jigou from institution_facts where id = ${institutionId}`

export const findUnitName = (db: Db, unitId: number | null) => db<{ name: string }[]>`
  select name from unit_facts where id = ${unitId}`

export const updateStanding = (tx: Db, id: number, standing: Standing | null) => tx`
  update shopping_list set every_weeks = ${standing?.weeks ?? null}, next_on = ${standing?.nextOn ?? null},
         hands_in = hands_in and ${standing !== null}
   where id = ${id}`

export const updateHandsIn = (tx: Db, id: number, handsIn: boolean) =>
  tx`update shopping_list set hands_in = ${handsIn} where id = ${id}`

/** For who acts for the shop: changes of the list wait. */
export const lockListById = (tx: Db, id: number) => tx<{ id: number; name: string; handsIn: boolean }[]>`
  select id, name, hands_in and next_on is not null as hands_in from shopping_list where id = ${id} for no key update`

interface Due extends Standing {
  id: number
  name: string
  handsIn: boolean
  /** Models that are sold, and those that are sold no more. */
  kinds: number
  stopped: number
  /** Models that are sold, but that the institution does not buy. */
  outside: number
  /** Members who get the reminder: the list's maker, or the institution's administrators if the maker has left. */
  memberIds: number[]
}

export const lockDue = (tx: Db, day: Day, most: number) => tx<Due[]>`
  select l.id, l.name, l.every_weeks as weeks, l.next_on, l.hands_in,
         n.kinds, n.stopped, n.outside,
         case when ${isLeft(tx)}
              then array(select member_id from membership_now
                          where institution_id = l.institution_id and roles && ${[...institutionCan.people]}
                          order by member_id)
              else array[l.member_id] end as member_ids
    from shopping_list l
   cross join lateral (
     select count(*) filter (where s.enabled and p.status = 'onSale') as kinds,
            count(*) filter (where not s.enabled or p.status <> 'onSale') as stopped,
            count(*) filter (where s.enabled and p.status = 'onSale' and ${isBarred(tx, tx`l.member_id`, day)}) as outside
       from shopping_list_line n join sku_facts s on s.id = n.sku_id join product_facts p on p.id = s.product_id
      where n.list_id = l.id) n
   where l.next_on <= ${day} order by l.next_on, l.id limit ${most} for no key update of l skip locked`
