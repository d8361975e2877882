import { MOST_ORDER } from '@gongfang/contract/base/money'
import type { Day } from '@gongfang/contract/base/time'
import type { Db } from '../../db/connect.ts'
import type { Claim, LiveSession } from '../../http/context.ts'
import { liveSession } from '../../http/session.ts'
import { isBarred, outsideOf, theAssortment } from '../assortment/door.ts'
import { ownCodeOf } from '../material-code/door.ts'
import { agreedLists, agreedRows } from '../price-list/door.ts'
import type { LineFacts, Steps } from './rules.ts'

/**
 * Latest additions first, lines of one list in its order. The member's id is hidden from the planner, which would
 * otherwise make a new plan each time for a large cart.
 */
export const listLines = (db: Db, memberId: number, today: Day) => db<LineFacts[]>`
  with ${agreedLists(db, { member: db`${memberId}`, today })}, ${theAssortment(db, db`${memberId}`)}
  select ${factColumns(db)} from ${facts(db, today)} where l.member_id = (select ${memberId}::bigint) ${latestFirst(db)}`

/**
 * The same of a claim, with the session and the region of the default address in each row. No row when there is no such
 * session.
 */
export const listLinesOf = (db: Db, claim: Claim, today: Day) => db<
  (LiveSession & { regionCode: string | null } & (LineFacts | { id: null }))[]
>`
  with live as (${liveSession(db, claim)}), ${agreedLists(db, { member: db`(select member_id from live)`, today })},
       ${theAssortment(db, db`(select member_id from live)`)}
  select live.session_id, live.last_seen_at,
         (select region_code from address_facts where member_id = live.member_id and is_default) as region_code, ${factColumns(db)}
    from live left join (${facts(db, today)}) on l.member_id = live.member_id ${latestFirst(db)}`

const factColumns = (db: Db) => db`
  l.id, l.sku_id, l.added_price_fen, l.quantity, l.selected, s.*,
  ${ownCodeOf(db, db`(select institution_id from membership_now where member_id = l.member_id)`, db`l.sku_id`)} as own_code`

/** `offset 0` makes it fetch each SKU by its key: it merged the lines with the index of all SKUs. */
const facts = (db: Db, today: Day) => db`
  cart_line l
   cross join lateral (
     select s.product_id, p.title, array_to_string(s.spec_values, ' · ') as spec, s.model_code,
            coalesce(nullif(s.image, ''), p.first_image) as image, p.unit,
            s.price_fen as base_price_fen, s.points as own_points,
            coalesce((select jsonb_agg(jsonb_build_object('fromQuantity', from_quantity, 'priceFen', price_fen)
                                       order by from_quantity)
                        from tier_price_facts where sku_id = s.id), '[]') as tier_prices,
            ${agreedRows(db)} as agreed_rows, ${outsideOf(db, today)} as outside,
            s.stock, s.backorder, s.lead_days, s.min_quantity, s.step_quantity, s.enabled, p.tiers_together,
            p.status
       from sku_facts s join product_facts p on p.id = s.product_id
      where s.id = l.sku_id offset 0) s`

const latestFirst = (db: Db) => db`order by l.added_at desc, l.place, l.id desc`

export const countPieces = (db: Db, memberId: number) => db<{ pieces: number }[]>`
  select coalesce(sum(quantity), 0)::bigint as pieces from cart_line where member_id = ${memberId}`

/** No row when there is no such session. */
export const countPiecesOf = (db: Db, claim: Claim) => db<(LiveSession & { pieces: number })[]>`
  select session_id, last_seen_at,
         (select coalesce(sum(quantity), 0)::bigint from cart_line where member_id = live.member_id) as pieces
    from (${liveSession(db, claim)}) live`

/** The enabled SKUs of a product; two are enough to know that the member has to choose. */
export const listSkuIds = (db: Db, productId: number) => db<{ id: number }[]>`
  select id from sku_facts where product_id = ${productId} and enabled limit 2`

export interface Addition {
  readonly skuId: number
  /** If set, the SKU must belong to this product. */
  readonly productId: number | undefined
  /** If omitted: the minimum quantity, or one step more than the cart holds. */
  readonly quantity: number | undefined
}

/**
 * One statement, so that 50 concurrent calls make one line of 50. Returns the pieces in the cart; no row when there is
 * no such session, the SKU is not on sale, the quantity could not be ordered, or the cart is full. The commit does not
 * wait for the disk: docs/decisions/010.
 */
export const addLine = (db: Db, claim: Claim, { skuId, productId, quantity }: Addition, today: Day) => {
  const risen =
    quantity === undefined
      ? db`greatest(excluded.quantity, (line.quantity / step + 1) * step)`
      : db`line.quantity + ${quantity}`
  return db<(LiveSession & { pieces: number })[]>`
    with live as (${liveSession(db, claim)}), offered_sku as (
      select s.id, s.price_fen, s.min_quantity as least, s.step_quantity as step,
             coalesce(${quantity ?? null}::integer,
                      (s.min_quantity + s.step_quantity - 1) / s.step_quantity * s.step_quantity) as fresh,
             set_config('synchronous_commit', 'off', true)
        from sku_facts s join product_facts p on p.id = s.product_id
       where s.id = ${skuId} and s.enabled and p.status = 'onSale'
             and not ${isBarred(db, db`(select member_id from live)`, today)}
             ${productId === undefined ? db`` : db`and p.id = ${productId}`}
    ), put as (
      insert into cart_line as line (member_id, sku_id, quantity, added_price_fen)
      select member_id, id, fresh, price_fen from live, offered_sku
       where fresh between least and 99999 and fresh % step = 0 and fresh * price_fen <= ${MOST_ORDER}::bigint
          or exists (select from cart_line where member_id = live.member_id and sku_id = ${skuId})
      on conflict (member_id, sku_id) do update
         set quantity = (select ${risen} from offered_sku), selected = true, added_price_fen = excluded.added_price_fen, added_at = now()
       where (select risen between least and 99999 and risen % step = 0 and risen * price_fen <= ${MOST_ORDER}::bigint
                from offered_sku, lateral (select ${risen} as risen) r)
      returning quantity)
    select session_id, last_seen_at, put.quantity + coalesce(
             (select sum(quantity) from cart_line where member_id = live.member_id and sku_id <> ${skuId}), 0)::bigint as pieces
      from live, put`
}

/**
 * Adds several lines by the rules of a single addition. Lines that cannot be added are left out; the returned ones
 * were added. Too large quantities are left out before the insert, whose check would fail the whole statement.
 */
export const addLines = (
  tx: Db,
  memberId: number,
  lines: readonly { skuId: number; quantity: number }[],
  today: Day,
) => tx<{ skuId: number; quantity: number }[]>`
  insert into cart_line as line (member_id, sku_id, quantity, added_price_fen, place)
  select ${memberId}, s.id, w.quantity, s.price_fen, w.place
    from (select sku_id, sum(quantity) as quantity, min(place) as place
            from unnest(${lines.map(({ skuId }) => skuId)}::bigint[],
                        ${lines.map(({ quantity }) => quantity)}::integer[])
                 with ordinality as given (sku_id, quantity, place)
           group by sku_id) w
    join sku_facts s on s.id = w.sku_id and s.enabled
    join product_facts p on p.id = s.product_id and p.status = 'onSale'
   where not ${isBarred(tx, tx`${memberId}`, today)} and w.quantity <= 99999 and w.quantity * s.price_fen <= ${MOST_ORDER}::bigint
     and (w.quantity >= s.min_quantity and w.quantity % s.step_quantity = 0
          or exists (select from cart_line where member_id = ${memberId} and sku_id = s.id))
   order by s.id
  on conflict (member_id, sku_id) do update
     set quantity = line.quantity + excluded.quantity, selected = true,
         added_price_fen = excluded.added_price_fen, added_at = now(), place = excluded.place
   where exists (
     select from sku_facts
      where id = line.sku_id and line.quantity + excluded.quantity between min_quantity and 99999
        and (line.quantity + excluded.quantity) * price_fen <= ${MOST_ORDER}::bigint
        and (line.quantity + excluded.quantity) % step_quantity = 0)
  returning sku_id, quantity`

export const listQuantities = (db: Db, memberId: number, skuIds: readonly number[]) => db<
  { skuId: number; quantity: number }[]
>`
  select sku_id, quantity from cart_line where member_id = ${memberId} and sku_id = any(${anyOf(db, skuIds)})`

export const findQuantity = (db: Db, memberId: number, skuId: number) => db<{ quantity: number }[]>`
  select quantity from cart_line where member_id = ${memberId} and sku_id = ${skuId}`

export const findSteps = (db: Db, memberId: number, id: number) => db<Steps[]>`
  select s.min_quantity, s.step_quantity, s.price_fen from cart_line l join sku_facts s on s.id = l.sku_id
   where l.member_id = ${memberId} and l.id = ${id}`

export const updateQuantity = (db: Db, memberId: number, id: number, quantity: number) => db`
  update cart_line set quantity = ${quantity} where member_id = ${memberId} and id = ${id}`

export const deleteLines = (db: Db, memberId: number, ids: readonly number[]) => db`
  delete from cart_line where member_id = ${memberId} and id = any(${anyOf(db, ids)})`

/** Deletes all lines or none. Returns those that exist. */
export const deleteWhole = (db: Db, memberId: number, ids: ReadonlySet<number>) => db<{ id: number }[]>`
  with held as (${heldLines(db, memberId, ids)}), gone as (
    delete from cart_line where id in (select id from held) and (select count(*) from held) = ${ids.size})
  select id from held`

/** Updates all lines or none. Returns those that exist. */
export const updateSelected = (db: Db, memberId: number, ids: ReadonlySet<number>, selected: boolean) => db<
  { id: number }[]
>`
  with held as (${heldLines(db, memberId, ids)}), changed as (
    update cart_line set selected = ${selected}
     where id in (select id from held) and selected <> ${selected} and (select count(*) from held) = ${ids.size})
  select id from held`

const heldLines = (db: Db, memberId: number, ids: ReadonlySet<number>) => db`
  select id from cart_line
   where member_id = ${memberId} and id = any(${anyOf(db, [...ids])}) order by id for update`

export interface Choice {
  readonly memberId: number
  readonly lineIds: readonly number[]
  readonly lock: boolean
}

/** Locked in one order for all callers, so that two checkouts of one cart wait instead of deadlocking. */
export const listChosen = (db: Db, { memberId, lineIds, lock }: Choice) => db<
  { lineId: number; skuId: number; quantity: number; addedAt: string; place: number }[]
>`
  select id as line_id, sku_id, quantity, added_at, place from cart_line
   where member_id = ${memberId} and id = any(${anyOf(db, lineIds)})
   order by id ${lock ? db`for update` : db``}`

/** Hides the length of the list from the planner, which would otherwise plan anew for each length. */
const anyOf = (db: Db, ids: readonly number[]) => db`(select ${[...ids]}::bigint[])::bigint[]`

/**
 * Keeps the larger of the present and the given quantity. SKUs not on sale, and lines beyond the cart's limit, are
 * left out.
 */
export const insertLargest = (
  tx: Db,
  memberId: number,
  lines: readonly { skuId: number; quantity: number }[],
) => tx<{ skuId: number }[]>`
  insert into cart_line (member_id, sku_id, quantity, added_price_fen, place)
  select ${memberId}, s.id, w.quantity, s.price_fen, w.place
    from (select sku_id, max(quantity) as quantity, min(place) as place
            from unnest(${lines.map(({ skuId }) => skuId)}::bigint[],
                        ${lines.map(({ quantity }) => quantity)}::integer[])
                 with ordinality as given (sku_id, quantity, place)
           group by sku_id) w
    join sku_facts s on s.id = w.sku_id and s.enabled and w.quantity * s.price_fen <= ${MOST_ORDER}::bigint
    join product_facts p on p.id = s.product_id and p.status = 'onSale'
   order by s.id
  on conflict (member_id, sku_id) do update
     set quantity = greatest(cart_line.quantity, excluded.quantity), selected = true
  returning sku_id`

/** No row when this merge is done already; a concurrent one waits here for the first. */
export const insertMerge = (tx: Db, memberId: number, mergeId: string) => tx`
  insert into cart_merge (member_id, merge_id, merged, dropped) values (${memberId}, ${mergeId}, 0, 0)
  on conflict do nothing returning 1`

export const updateMerge = (tx: Db, memberId: number, mergeId: string, result: MergeResult) => tx`
  update cart_merge set merged = ${result.merged}, dropped = ${result.dropped}
   where member_id = ${memberId} and merge_id = ${mergeId}`

export const findMerge = (tx: Db, memberId: number, mergeId: string) => tx<MergeResult[]>`
  select merged, dropped from cart_merge where member_id = ${memberId} and merge_id = ${mergeId}`

interface MergeResult {
  readonly merged: number
  readonly dropped: number
}

export const findInstitutionName = (db: Db, institutionId: number | null) => db<{ jigou: string }[]>`
  select jigou from institution_facts where id = ${institutionId}`

export const deleteCart = (tx: Db, memberId: number) => tx`
  with merges as (delete from cart_merge where member_id = ${memberId})
  delete from cart_line where member_id = ${memberId}`

/** A browser that still holds the visitor's cart after this time starts a new merge. */
export const deleteMerges = (db: Db, before: Date) => db`delete from cart_merge where at < ${before}`
