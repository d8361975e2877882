import {
  ACCEPTANCE_RULES,
  type Acceptance,
  type AcceptanceSetting,
  type AcceptLine,
  type DoneAcceptance,
  type DueOrder,
  type LineToAccept,
} from '@gongfang/contract/buying/acceptance'
import type { Delivery, OrderState } from '@gongfang/contract/buying/order'
import { noteKeysAt, type OrderNotesAt } from '@gongfang/contract/buying/order-notes'
import type { Db, Fragment } from '../../db/connect.ts'
import { shownName } from '../../db/phone.ts'
import { unitPathOf } from '../../people/team/door.ts'
import { notesOf } from '../approval/door.ts'
import { seen } from '../order/door.ts'
import type { Acceptable, AcceptanceFacts, Decided } from './rules.ts'

type Sight = Parameters<typeof seen>[1]

export interface FoundOrder extends AcceptanceFacts, OrderNotesAt<'acceptance'> {
  id: number
  no: string
  state: OrderState
  delivery: Delivery
  buyer: string
  unitPath: string
  /** The institution uses acceptances. */
  enabled: boolean
  early: boolean
}

/** True if goods of order `o` were delivered before its institution, with setting `s`, switched acceptances on. */
const isEarly = (db: Db) => db`
  case o.delivery
    when 'express' then exists (select from order_package k where k.order_id = o.id and k.shipped_at < s.since)
    else exists (
      select from order_line_facts l
        join depot_lot_entry_facts p on p.order_line_id = l.id
        join depot_entry_facts e on e.id = p.entry_id and e.kind = 'out' and e.at < s.since
        join verification f on f.no = e.reference and f.undone_at is null
       where l.order_id = o.id) end`

/** Serial numbers of pieces that after-sales have taken. */
const goneSerials = (db: Db, orderLineId: Fragment) => db`
  select serial from aftersale_line_facts g join aftersale_facts b on b.id = g.aftersale_id, unnest(g.serials) as serial
   where g.order_line_id = ${orderLineId} and b.state not in ('rejected', 'withdrawn', 'repaired')`

export async function findOrder(db: Db, { sight, no }: { sight: Sight; no: string }) {
  const [order] = await db<FoundOrder[]>`
    select o.id, o.no, o.member_id, o.institution_id, o.state, o.delivery, o.currency, o.rate, o.goods_fen,
           o.freight_fen, o.payable_points, ${shownName(db, 'm')} as buyer, ${unitPathOf(db, db`o.unit_id`)} as unit_path, ${notesOf(db, 'o', noteKeysAt('acceptance'))},
           coalesce(s.enabled, false) as enabled, coalesce(s.enabled and ${isEarly(db)}, false) as early,
           case when s.enabled then s.other_from_fen end as other_from_fen
      from order_facts o join member_facts m on m.id = o.member_id
      left join acceptance_setting s on s.institution_id = o.institution_id
     where o.no = ${no} and o.paid_at is not null and ${seen(db, sight)}`
  return order
}

export const listLines = (db: Db, orderId: number) => db<LineToAccept[]>`
  select l.id as order_line_id, l.title, l.spec, l.model_code, l.own_code, l.image, l.unit, l.quantity, v.has, v.accepted,
         v.standing as refused, v.open, v.away, v.taken - v.away as gone, least(v.open, y.again) as again,
         o.currency = 'money' and l.price_fen >= coalesce(s.asset_from_fen, 100000) as asset
    from order_line_facts l
    join order_facts o on o.id = l.order_id
    join acceptance_state v on v.order_line_id = l.id
    left join acceptance_setting s on s.institution_id = o.institution_id
   cross join lateral (
     select coalesce(sum(x.from_refused), 0)::bigint as again
       from aftersale_line_facts x join aftersale_facts a on a.id = x.aftersale_id
      where x.order_line_id = l.id and a.state in ('rejected', 'withdrawn') and not exists (
        select from standing_acceptance_line c join acceptance d on d.id = c.acceptance_id
         where c.order_line_id = l.id and d.at > a.state_at)) y
   where l.order_id = ${orderId} order by l.position`

/** Lines that were accepted or refused in part, with what is left of it. The order must be locked to rely on it. */
export const listDecided = (db: Db, orderId: number) => db<Decided[]>`
  select v.order_line_id, v.accepted, v.standing as refused, v.open,
         array(select unnest(c.serials) from standing_acceptance_line c where c.order_line_id = v.order_line_id
               except ${goneSerials(db, db`v.order_line_id`)} order by 1) as serials
    from acceptance_state v
   where v.order_line_id in (
     select c.order_line_id from standing_acceptance a join acceptance_line c on c.acceptance_id = a.id where a.order_id = ${orderId})`

/** The order must be locked. */
export const listAcceptable = (tx: Db, orderId: number) => tx<Acceptable[]>`
  select v.order_line_id, v.accepted, v.standing as refused, v.open,
         array(select unnest(c.serials) from standing_acceptance_line c where c.order_line_id = v.order_line_id) as serials
    from acceptance_state v where v.order_id = ${orderId}`

const TAKE_BACK = `${ACCEPTANCE_RULES.takeBackMinutes} minutes`

interface Listing {
  orderId: number
  /** The beginning of the addresses of photos. */
  photos: string
  /** The member who reads may take back what they registered just before. The back office has no reader. */
  reader?: { id: number; now: Date }
}

export const listAcceptances = (db: Db, { orderId, photos, reader }: Listing) => db<Acceptance[]>`
  select a.no, a.at,
         case when a.member_id = ${reader?.id ?? null}::bigint and a.at > ${reader?.now ?? null}::timestamptz - ${TAKE_BACK}::interval
              then a.at + ${TAKE_BACK}::interval end as take_back_until, ${shownName(db, 'm')} as receiver, a.remark,
         (select jsonb_agg(jsonb_build_object('orderLineId', l.id, 'title', l.title, 'spec', l.spec,
             'modelCode', l.model_code, 'ownCode', l.own_code, 'image', l.image, 'unit', l.unit, 'accepted', c.accepted, 'refused', c.refused,
             'condition', c.condition, 'reason', c.reason, 'note', c.note, 'serials', c.serials,
             'goneSerials', array(select unnest(c.serials) intersect ${goneSerials(db, db`l.id`)} order by 1),
             'reconsidered', c.reconsidered) order by l.position)
            from acceptance_line c join order_line_facts l on l.id = c.order_line_id where c.acceptance_id = a.id) as lines,
         (select coalesce(jsonb_agg(jsonb_build_object('id', u.id, 'url', ${photos}::text || u.id, 'name', u.name,
             'size', u.size, 'mime', u.mime, 'width', u.width, 'height', u.height) order by p.position), '[]')
            from acceptance_photo p join upload_facts u on u.id = p.upload_id where p.acceptance_id = a.id) as photos
    from standing_acceptance a join member_facts m on m.id = a.member_id
   where a.order_id = ${orderId} order by a.id`

export async function findOrderId(db: Db, no: string): Promise<number | undefined> {
  const [row] = await db<{ id: number }[]>`select id from order_facts where no = ${no}`
  return row?.id
}

/** A photo of an acceptance; with a sight, of an order that it shows. */
export async function findPhoto(db: Db, { id, sight }: { id: number; sight?: Sight }) {
  const [file] = await db<{ key: string; mime: string }[]>`
    select u.key, u.mime
      from upload_facts u
     where u.id = ${id} and exists (
       select from acceptance_photo p join acceptance a on a.id = p.acceptance_id join order_facts o on o.id = a.order_id
        where p.upload_id = u.id ${sight ? db`and ${seen(db, sight)}` : db``})`
  return file
}

/** Leaves out uploads that are no photos of this order's acceptances. */
export const listPhotos = (db: Db, { orderId, ids }: { orderId: number; ids: readonly number[] }) => db<
  Acceptance['photos']
>`
  select u.id, '/api/user.acceptance/photo?id=' || u.id as url, u.name, u.size, u.mime, u.width, u.height
    from upload_facts u
   where u.id = any(${[...ids]}::bigint[]) and exists (
     select from acceptance_photo p join acceptance a on a.id = p.acceptance_id
      where p.upload_id = u.id and a.order_id = ${orderId})
   order by u.id`

interface NewAcceptance {
  no: string
  order: Pick<FoundOrder, 'id' | 'institutionId' | 'otherFromFen'>
  memberId: number
  remark: string
  lines: readonly (AcceptLine & { reconsidered: number })[]
  photoIds: readonly number[]
  now: Date
}

export const insertAcceptance = (tx: Db, a: NewAcceptance) => tx`
  with written as (
    insert into acceptance (no, order_id, institution_id, member_id, other_from_fen, remark, at)
    values (${a.no}, ${a.order.id}, ${a.order.institutionId}, ${a.memberId}, ${a.order.otherFromFen}, ${a.remark}, ${a.now})
    returning id
  ), photos as (
    insert into acceptance_photo (acceptance_id, position, upload_id)
    select written.id, p.position, p.id
      from written, unnest(${[...a.photoIds]}::bigint[]) with ordinality as p (id, position)
  )
  insert into acceptance_line (acceptance_id, order_line_id, accepted, refused, reconsidered, condition, reason, note,
    serials)
  select written.id, l."orderLineId", l.accepted, l.refused, l.reconsidered, l.condition, l.reason, l.note, l.serials
    from written, jsonb_to_recordset(${tx.json(a.lines.map((line) => (line.refused > 0 ? line : { ...line, reason: null })))})
      as l("orderLineId" bigint, accepted int, refused int, reconsidered int, condition text, reason text, note text, serials text[])`

/** Pieces of the order that nobody has accepted or refused; without any, it waits no more. */
export async function settleDue(tx: Db, orderId: number): Promise<number> {
  const [row] = await tx<[{ open: number }]>`
    with rest as (select coalesce(sum(open), 0)::bigint as open from acceptance_state where order_id = ${orderId}),
         gone as (delete from acceptance_due d using rest where d.order_id = ${orderId} and rest.open = 0)
    select open from rest`
  return row.open
}

export interface DueFilter {
  institutionId: number
  /** Omitted: orders of the whole institution. */
  memberId?: number
  page: number
  limit: number
}

const dueOf = (db: Db, { institutionId, memberId }: DueFilter) => db`
  from acceptance_due d join order_facts o on o.id = d.order_id
 where d.institution_id = ${institutionId} ${memberId === undefined ? db`` : db`and o.member_id = ${memberId}`}`

export const listDue = (db: Db, filter: DueFilter) => db<DueOrder[]>`
  select o.no, ${shownName(db, 'm')} as buyer, ${unitPathOf(db, db`o.unit_id`)} as unit_path, d.due_at, w.title, w.image,
         w.kinds, w.pieces
    from (select o.id, o.no, o.member_id, o.unit_id, d.due_at ${dueOf(db, filter)}
           order by d.due_at desc, d.order_id desc limit ${filter.limit} offset ${(filter.page - 1) * filter.limit}) d
    join order_facts o on o.id = d.id
    join member_facts m on m.id = o.member_id
   cross join lateral (
     select coalesce((array_agg(l.title order by v.open = 0, l.position))[1], '') as title,
            coalesce((array_agg(l.image order by v.open = 0, l.position))[1], '') as image,
            count(*) filter (where v.open > 0) as kinds, coalesce(sum(v.open), 0)::bigint as pieces
       from acceptance_state v join order_line_facts l on l.id = v.order_line_id where v.order_id = d.id) w
   order by d.due_at desc, d.id desc`

export async function countDue(db: Db, filter: DueFilter): Promise<number> {
  const [row] = await db<[{ count: number }]>`select count(*) as count ${dueOf(db, filter)}`
  return row.count
}

const doneOf = (db: Db, { institutionId, memberId }: DueFilter) => db`
  from standing_acceptance a join order_facts o on o.id = a.order_id
 where a.institution_id = ${institutionId} ${memberId === undefined ? db`` : db`and o.member_id = ${memberId}`}`

export const listDone = (db: Db, filter: DueFilter) => db<DoneAcceptance[]>`
  select x.no, x.order_no, ${shownName(db, 'm')} as receiver, ${shownName(db, 'a')} as buyer, w.title, w.kinds, w.accepted,
         w.refused, x.at
    from (select a.id, a.no, a.member_id, o.no as order_no, o.member_id as buyer_id, a.at ${doneOf(db, filter)}
           order by a.id desc limit ${filter.limit} offset ${(filter.page - 1) * filter.limit}) x
    join member_facts m on m.id = x.member_id
    join member_facts a on a.id = x.buyer_id
   cross join lateral (
     select (array_agg(l.title order by l.position))[1] as title, count(*) as kinds,
            sum(c.accepted)::bigint as accepted, sum(c.refused)::bigint as refused
       from acceptance_line c join order_line_facts l on l.id = c.order_line_id where c.acceptance_id = x.id) w
   order by x.id desc`

export async function countDone(db: Db, filter: DueFilter): Promise<number> {
  const [row] = await db<[{ count: number }]>`select count(*) as count ${doneOf(db, filter)}`
  return row.count
}

export async function findSetting(db: Db, institutionId: number) {
  const [row] = await db<AcceptanceSetting[]>`
    select enabled, other_from_fen, asset_from_fen from acceptance_setting where institution_id = ${institutionId}`
  return row
}

export const upsertSetting = (
  tx: Db,
  s: AcceptanceSetting & { institutionId: number; memberId: number; now: Date },
) => tx`
  insert into acceptance_setting (institution_id, enabled, since, other_from_fen, asset_from_fen, changed_by, changed_at)
  values (${s.institutionId}, ${s.enabled}, ${s.enabled ? s.now : null}, ${s.otherFromFen}, ${s.assetFromFen},
    ${s.memberId}, ${s.now})
  on conflict (institution_id) do update
    set enabled = excluded.enabled,
        since = case when acceptance_setting.enabled then acceptance_setting.since else excluded.since end,
        other_from_fen = excluded.other_from_fen, asset_from_fen = excluded.asset_from_fen,
        changed_by = excluded.changed_by, changed_at = excluded.changed_at`

/** Active members with one of these roles. */
export async function countReceivers(db: Db, institutionId: number, roles: readonly string[]) {
  const [row] = await db<[{ count: number }]>`
    select count(*) as count from membership_now
     where institution_id = ${institutionId} and roles && ${[...roles]}::text[]`
  return row.count
}

/**
 * Orders of these lines that wait from now on, if the lines have something to accept. Waits for a change of the setting,
 * which removes what waits when acceptances are switched off.
 */
export const upsertDue = (
  tx: Db,
  { orderLineIds, now }: { orderLineIds: readonly number[]; now: Date },
) => tx<{ orderId: number; no: string; institutionId: number; memberId: number; buyer: string }[]>`
  insert into acceptance_due (order_id, institution_id, due_at)
  select o.id, o.institution_id, ${now}
    from order_facts o join acceptance_setting s on s.institution_id = o.institution_id and s.enabled
   where o.id in (select order_id from order_line_facts where id = any(${[...orderLineIds]}::bigint[]))
     and exists (
       select from acceptance_state v
        where v.order_id = o.id and v.order_line_id = any(${[...orderLineIds]}::bigint[]) and v.open > 0)
     and not ${isEarly(tx)}
     for share of s
  on conflict (order_id) do update set due_at = excluded.due_at
  returning order_id, (select no from order_facts where id = order_id) as no, institution_id,
    (select member_id from order_facts where id = order_id) as member_id,
    (select ${shownName(tx, 'm')} from member_facts m join order_facts o on o.member_id = m.id where o.id = order_id) as buyer`

/** Members whose work it is, or the owners without any; never the buyer, who hears of the order anyway. */
export async function listReceivers(
  db: Db,
  { institutionId, buyerId }: { institutionId: number; buyerId: number },
) {
  const rows = await db<{ memberId: number }[]>`
    with may as (
      select member_id, 'receiver' = any(roles) as receiver from membership_now
       where institution_id = ${institutionId} and roles && '{receiver,owner}'::text[]
         and member_id <> ${buyerId})
    select member_id from may where receiver or not exists (select from may where receiver) order by member_id`
  return rows.map(({ memberId }) => memberId)
}

export const deleteDueOf = (tx: Db, institutionId: number) =>
  tx`delete from acceptance_due where institution_id = ${institutionId}`

/** Orders of these lines wait no more without anything to accept; locked first, so that what is delivered meanwhile counts. */
export async function deleteSettledOf(tx: Db, orderLineIds: readonly number[]) {
  const due = tx`
    select order_id from acceptance_due
     where order_id in (select order_id from order_line_facts where id = any(${[...orderLineIds]}::bigint[]))
     order by order_id`
  await tx`${due} for update`
  await tx`
    delete from acceptance_due d
     where d.order_id in (${due}) and not exists (
       select from acceptance_state v where v.order_id = d.order_id and v.open > 0)`
}

/** Orders whose goods went back to the shop undecided. */
export const deleteSettled = (db: Db, before: Date) => db`
  delete from acceptance_due d
   where d.due_at < ${before}
     and not exists (select from acceptance_state v where v.order_id = d.order_id and v.open > 0)`
