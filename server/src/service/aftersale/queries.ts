import type {
  Aftersale,
  AftersaleAmounts,
  AftersaleEvent,
  AftersaleKind,
  AftersaleState,
} from '@gongfang/contract/service/aftersale'
import { livingAftersales } from '@gongfang/contract/service/aftersale'
import { listOf, refusedAt } from '../../buying/order/door.ts'
import type { Db } from '../../db/connect.ts'
import { iso } from '../../db/instant.ts'
import { shownName } from '../../db/phone.ts'
import { attachmentsOf } from '../../system/attachment/door.ts'
import type { ClaimedPart, PaidOrder, Piece, SoldLine } from './rules.ts'

export interface OrderFacts extends PaidOrder {
  id: number
  no: string
  memberId: number
  rate: number
  /** The open change that holds it back. */
  changeNo: string | null
}

export async function findOwnOrder(db: Db, { no, memberId }: { no: string; memberId: number }) {
  const order = await findOrder(db, no)
  return order?.memberId === memberId ? order : undefined
}

export async function findOrder(db: Db, no: string) {
  const [order] = await db<{ id: number; memberId: number; institutionId: number }[]>`
    select id, member_id, institution_id from order_facts where no = ${no}`
  return order
}

export async function getOrderFacts(db: Db, id: number): Promise<OrderFacts> {
  const [order] = await db<[OrderFacts]>`
    select o.id, o.no, o.member_id, o.state, o.done_at, o.delivery, o.currency, o.rate, o.goods_fen, o.deduct_fen,
           o.freight_fen - g.fen as freight_left_fen, o.freight_points - g.points as freight_left_points,
           o.deduct_points, o.reward_points, o.change_no, ${refusedAt(db)} as refused_at
      from order_facts o cross join lateral (${freightGiven(db)}) g where o.id = ${id}`
  return order
}

/** No state is left out: the amount is written with the refund, and a failed refund is retried. */
const freightGiven = (db: Db) => db`
  select coalesce(sum(b.freight_fen), 0)::bigint as fen, coalesce(sum(b.freight_points), 0)::bigint as points
    from aftersale b where b.order_id = o.id`

const goods = (db: Db) => db`
  jsonb_build_object('orderLineId', l.id, 'productId', l.product_id, 'title', l.title, 'spec', l.spec,
    'modelCode', l.model_code, 'ownCode', l.own_code, 'image', l.image, 'unit', l.unit, 'agreed', ${listOf(db)})`

export type Goods = Omit<Aftersale['lines'][number], 'quantity' | 'skuId'>
export interface OfferedLine extends Omit<SoldLine, 'models'> {
  goods: Goods
  models: readonly (SoldLine['models'][number] & Pick<Goods, 'modelCode' | 'spec'>)[]
}

/** Lists an order's lines with the pieces that after-sales have taken. Lock the order if the counts must not change. */
export const listSoldLines = (db: Db, orderId: number) => db<OfferedLine[]>`
  select l.id as order_line_id, l.sku_id, ${goods(db)} as goods, l.quantity, l.shipped_quantity as shipped,
         l.asked_back, l.given_back, coalesce(d.held, 0) as held, greatest(0, w.lost - w.paid) as lost,
         coalesce(i.member_id <> o.member_id, false) as with_colleague, l.amount_fen, l.amount_points,
         t.taken, m.models
    from order_line_facts l
    join order_facts o on o.id = l.order_id
    left join depot_lot_facts d on d.order_line_id = l.id
    left join depot_item_facts i on i.id = d.item_id
    cross join lateral (
      select jsonb_build_object('quantity', coalesce(sum(x.quantity), 0), 'fen', coalesce(sum(x.amount_fen), 0),
               'points', coalesce(sum(x.amount_points), 0), 'reward', coalesce(sum(x.reward_points), 0)) as taken
        from aftersale_line x join aftersale a on a.id = x.aftersale_id
       where x.order_line_id = l.id and a.state = any(${[...livingAftersales]})) t
    cross join lateral (
      select (select coalesce(-sum(p.delta), 0)::bigint from depot_lot_entry_facts p
                join depot_entry_facts e on e.id = p.entry_id and e.kind = 'adjust' and not starts_with(e.reference, 'SH')
               where p.order_line_id = l.id) as lost,
             (select coalesce(sum(x.quantity), 0)::bigint from aftersale_line x
                join aftersale a on a.id = x.aftersale_id and a.kind = 'refundOnly'
               where x.order_line_id = l.id and a.state = any(${[...livingAftersales]})) as paid) w
    cross join lateral (
      select jsonb_agg(jsonb_build_object('skuId', g.sku_id, 'delivered', g.delivered, 'claimed', g.claimed,
               'modelCode', case when g.sku_id = l.sku_id then l.model_code else k.model_code end,
               'spec', case when g.sku_id = l.sku_id then l.spec else array_to_string(k.spec_values, ' · ') end)
               order by g.delivered_by desc, g.sku_id) as models
        from goods_out g join sku_facts k on k.id = g.sku_id where g.order_line_id = l.id) m
   where l.order_id = ${orderId} order by l.position`

interface NewAftersale {
  no: string
  orderId: number
  memberId: number
  /** A colleague of the buyer; null: the buyer. */
  openedBy: number | null
  kind: AftersaleKind
  reason: string
  note: string
  parts: readonly ClaimedPart[]
  imageIds: readonly number[]
  now: Date
}

export async function insertAftersale(tx: Db, a: NewAftersale): Promise<number> {
  const [row] = await tx<[{ id: number }]>`
  with asked as (
    insert into aftersale (no, order_id, member_id, opened_by, kind, reason, note, created_at, state_at)
    values (${a.no}, ${a.orderId}, ${a.memberId}, ${a.openedBy}, ${a.kind}, ${a.reason}, ${a.note}, ${a.now}, ${a.now})
    returning id
  ), part as (
    select * from jsonb_to_recordset(${tx.json(a.parts)})
      as p("orderLineId" bigint, quantity int, fen bigint, points bigint, reward bigint, pieces jsonb,
           "fromAccepted" int, "fromRefused" int, serials text[])
  ), parts as (
    insert into aftersale_line (aftersale_id, order_line_id, quantity, amount_fen, amount_points, reward_points,
      from_accepted, from_refused, serials)
    select asked.id, p."orderLineId", p.quantity, p.fen, p.points, p.reward, p."fromAccepted", p."fromRefused", p.serials
      from asked, part p
  ), pieces as (
    insert into aftersale_piece (aftersale_id, order_line_id, sku_id, quantity)
    select asked.id, p."orderLineId", y."skuId", y.quantity
      from asked, part p, jsonb_to_recordset(p.pieces) as y("skuId" bigint, quantity int)
  ), pictures as (
    insert into aftersale_image (aftersale_id, position, upload_id)
    select asked.id, i.position - 1, i.upload_id
      from asked, unnest(${[...a.imageIds]}::bigint[]) with ordinality as i(upload_id, position)
  )
  insert into aftersale_event (aftersale_id, at, what, who) select id, ${a.now}, 'applied', 'member' from asked
  returning aftersale_id as id`
  return row.id
}

/** An active member of the institution whose account is open: who can go on with an after-sale. */
export async function mayGoOn(
  tx: Db,
  { memberId, institutionId }: { memberId: number; institutionId: number },
): Promise<boolean> {
  const { count } = await tx`
    select from membership_now s join member_facts m on m.id = s.member_id and not m.disabled
     where s.member_id = ${memberId} and s.institution_id = ${institutionId}`
  return count > 0
}

export interface LockedAftersale {
  id: number
  no: string
  orderId: number
  memberId: number
  kind: AftersaleKind
  state: AftersaleState
  restocked: boolean | null
  refundId: number | null
  refundOfferedAt: string | null
}

/** Finds by number, id or refund; the order is locked before the after-sale. */
export async function findAftersale(db: Db, by: { no: string } | { id: number } | { refundId: number }) {
  const [found] = await db<Pick<LockedAftersale, 'id' | 'orderId' | 'memberId'>[]>`
    select id, order_id, member_id from aftersale
     where ${'no' in by ? db`no = ${by.no}` : 'id' in by ? db`id = ${by.id}` : db`refund_id = ${by.refundId}`}`
  return found
}

export async function isOffline(db: Db, aftersaleId: number): Promise<boolean> {
  const { count } = await db`
    select 1 from aftersale a join refund_facts r on r.id = a.refund_id where a.id = ${aftersaleId} and r.offline`
  return count > 0
}

export async function lockAftersale(tx: Db, id: number): Promise<LockedAftersale> {
  const [found] = await tx<[LockedAftersale]>`
    select id, no, order_id, member_id, kind, state, restocked, refund_id, refund_offered_at
      from aftersale where id = ${id} for update`
  return found
}

/** Pieces of the after-sale by order line and SKU. */
export const listPieces = (db: Db, aftersaleId: number) => db<(Piece & { orderLineId: number })[]>`
  select order_line_id, sku_id, quantity from aftersale_piece
   where aftersale_id = ${aftersaleId} order by sku_id, order_line_id`

/** Order lines of which the after-sale took pieces that had not been accepted. */
export const listUnaccepted = async (db: Db, aftersaleId: number) => {
  const rows = await db<{ orderLineId: number }[]>`
    select order_line_id from aftersale_line where aftersale_id = ${aftersaleId} and quantity > from_accepted`
  return rows.map(({ orderLineId }) => orderLineId)
}

interface Move {
  id: number
  from: AftersaleState
  to: AftersaleState
  what: AftersaleEvent['what']
  who: 'member' | 'staff' | 'system'
  whoName?: string
  note?: string
  now: Date
}

/** Changes the state with its event if the state is still `from`; 0 rows when it changed meanwhile. */
export const updateState = (tx: Db, { id, from, to, what, who, whoName = '', note = '', now }: Move) => tx`
  with moved as (
    update aftersale set state = ${to}, state_at = ${now}, reject_reason = ${to === 'rejected' ? note : ''}
     where id = ${id} and state = ${from} returning id
  )
  insert into aftersale_event (aftersale_id, at, what, who, who_name, note)
  select id, ${now}, ${what}, ${who}, ${whoName}, ${note} from moved`

export const updateParcel = (tx: Db, id: number, parcel: { carrier: string; trackingNo: string }) =>
  tx`update aftersale set carrier = ${parcel.carrier}, tracking_no = ${parcel.trackingNo} where id = ${id}`

export const updateKind = (tx: Db, id: number, kind: AftersaleKind) =>
  tx`update aftersale set kind = ${kind} where id = ${id}`

/**
 * Value of the goods (`w`), the part of it that is refunded (`s`: 0 when replacements are sent), and the freight
 * (`f`): as refunded, or as it would be refunded when nothing of the order is left to ship.
 */
export const summed = (db: Db) => db`
  aftersale a
  join order_facts o on o.id = a.order_id
  cross join lateral (
    select count(*) as kinds, coalesce(sum(quantity), 0)::bigint as pieces, coalesce(sum(amount_fen), 0)::bigint as fen,
           coalesce(sum(amount_points), 0)::bigint as points, coalesce(sum(reward_points), 0)::bigint as reward
      from aftersale_line where aftersale_id = a.id) w
  cross join lateral (
    select w.kinds, w.pieces, w.fen * moves as fen, w.points * moves as points, w.reward * moves as reward
      from (select case when a.kind in ('exchange', 'repair') then 0 else 1 end as moves) m) s
  cross join lateral (${freightGiven(db)}) g
  cross join lateral (
    select a.kind = 'refundBeforeShip' and a.state in ('applied', 'approved') and not exists (
      select from order_line_facts l left join aftersale_line x on x.order_line_id = l.id and x.aftersale_id = a.id
       where l.order_id = o.id and l.given_back + coalesce(x.quantity, 0) < l.quantity) as leaves_nothing) n
  cross join lateral (
    select case when not n.leaves_nothing then a.freight_fen
                when o.currency = 'money' then o.freight_fen - g.fen else 0 end as fen,
           case when n.leaves_nothing then o.freight_points - g.points else a.freight_points end as points) f`

export const amounts = (db: Db) => db`
  jsonb_build_object('currency', o.currency, 'amountFen', s.fen + f.fen, 'amountPoints', s.points + f.points,
    'freightFen', f.fen, 'freightPoints', f.points, 'rewardPoints', s.reward)`

export async function getAmounts(db: Db, id: number): Promise<AftersaleAmounts> {
  const [row] = await db<[{ amounts: AftersaleAmounts }]>`
    select ${amounts(db)} as amounts from ${summed(db)} where a.id = ${id}`
  return row.amounts
}

/** Value of the goods, whether or not any money is refunded. */
const worth = (db: Db) => db`
  jsonb_build_object('currency', o.currency, 'amountFen', w.fen, 'amountPoints', w.points, 'freightFen', 0,
    'freightPoints', 0, 'rewardPoints', w.reward)`

export async function getWorth(db: Db, id: number): Promise<AftersaleAmounts> {
  const [row] = await db<[{ worth: AftersaleAmounts }]>`
    select ${worth(db)} as worth from ${summed(db)} where a.id = ${id}`
  return row.worth
}

/** Columns shown to both members and staff. */
export const fields = (db: Db) => db`
  a.no as aftersale_no, a.kind, a.state, a.reason, a.note, a.reject_reason, a.return_to, a.carrier, a.tracking_no,
  a.created_at, a.state_at, ${amounts(db)} as amounts,
  (select jsonb_build_object('at', ${iso(db, 'a.refund_offered_at')}, 'amounts', ${worth(db)})
    where a.refund_offered_at is not null) as refund_offer,
  (select jsonb_build_object('carrier', p.carrier, 'trackingNo', p.tracking_no, 'note', p.note,
      'shippedAt', ${iso(db, 'p.shipped_at')}, 'lines', (
        select coalesce(jsonb_agg(jsonb_build_object('orderLineId', c.order_line_id, 'modelCode', k.model_code,
                 'ownCode', case when c.sku_id = l.sku_id then l.own_code else '' end,
                 'spec', array_to_string(k.spec_values, ' · '), 'quantity', c.quantity) order by c.order_line_id), '[]')
          from aftersale_parcel_line c join sku_facts k on k.id = c.sku_id join order_line_facts l on l.id = c.order_line_id
         where c.aftersale_id = a.id))
     from aftersale_parcel p where p.aftersale_id = a.id) as parcel,
  (select r.state from refund_facts r where r.id = a.refund_id) as refund_state,
  coalesce((select r.offline from refund_facts r where r.id = a.refund_id), false) as offline,
  ${attachmentsOf(db, 'aftersale', db`a.id`)} as attachments,
  (select coalesce(jsonb_agg(${goods(db)} || jsonb_build_object('quantity', coalesce(y.quantity, 0),
             'skuId', coalesce(y.sku_id, l.sku_id)) || case when y.sku_id <> l.sku_id then jsonb_build_object(
             'modelCode', k.model_code, 'ownCode', '', 'spec', array_to_string(k.spec_values, ' · ')) else '{}' end
           order by l.position, y.sku_id), '[]')
     from aftersale_line x join order_line_facts l on l.id = x.order_line_id
     left join aftersale_piece y on y.aftersale_id = x.aftersale_id and y.order_line_id = x.order_line_id
     left join sku_facts k on k.id = y.sku_id
    where x.aftersale_id = a.id) as lines,
  (select coalesce(jsonb_agg(jsonb_build_object('orderLineId', x.order_line_id, 'accepted', x.from_accepted,
             'refused', x.from_refused, 'serials', x.serials) order by x.order_line_id), '[]')
     from aftersale_line x where x.aftersale_id = a.id and x.from_accepted + x.from_refused > 0) as origins`

/** Whether it is the member's, as in the list of an order's after-sales. */
export async function isOf(db: Db, { id, memberId }: { id: number; memberId: number }): Promise<boolean> {
  const { count } = await db`select from aftersale where id = ${id} and member_id = ${memberId}`
  return count > 0
}

/** The note of event `e` of after-sale `a`: a handover names who acts from then on, an application the colleague. */
export const eventNote = (db: Db) => db`
  case when e.what = 'applied' and a.opened_by is not null
       then coalesce(nullif((select ${shownName(db, 'y')} from member_facts y where y.id = a.opened_by), ''), '已注销会员') || ' 代为申请'
       when e.what = 'handedOver'
       then coalesce(nullif((select ${shownName(db, 'y')} from member_facts y where y.id = e.to_id), ''), '已注销会员')
       else e.note end`

type Row = Omit<Aftersale, 'images'> & { imageIds: number[] }

export const listOfOrder = (db: Db, { no, memberId }: { no: string; memberId: number }) => db<Row[]>`
  select ${fields(db)},
         (select jsonb_agg(jsonb_build_object('at', ${iso(db, 'e.at')}, 'what', e.what, 'who', e.who,
                           'note', ${eventNote(db)}) order by e.id) from aftersale_event e where e.aftersale_id = a.id) as events,
         array(select upload_id from aftersale_image where aftersale_id = a.id order by position) as image_ids
    from ${summed(db)} where o.no = ${no} and a.member_id = ${memberId} order by a.id desc`
