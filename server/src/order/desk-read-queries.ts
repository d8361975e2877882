import { livingAftersales, openAftersales } from '@gongfang/contract/aftersale'
import type { DeskOrder, OrderRow, OrderView, SheetOrder } from '@gongfang/contract/order-desk'
import { COUNTED_UP_TO } from '@gongfang/contract/values'
import { type Db, unprepared } from '../db/connect.ts'
import { iso } from '../db/instant.ts'
import { holding } from '../db/words.ts'
import { invoiceMark, invoices, transfer, waitsForTransfer } from './desk-paper-queries.ts'
import type { Keyword } from './desk-rules.ts'
import { waiting } from './read-queries.ts'

export interface DeskFilter {
  view: OrderView
  from?: string | undefined
  to?: string | undefined
  paidFrom?: string | undefined
  paidTo?: string | undefined
  currency?: string | undefined
  least?: number | undefined
  most?: number | undefined
  payWay?: string | undefined
  flag?: string | undefined
  memberId?: number | undefined
  skuIds?: number[] | undefined
  wanted?: Wanted | undefined
}

interface Wanted extends Keyword {
  /** Those whose name holds the keyword; null: too many to name them. */
  institutionIds: number[] | null
}

const MOST_INSTITUTIONS = 2000

export async function findWanted(db: Db, keyword: Keyword): Promise<Wanted> {
  // No institution is called by a number.
  if (keyword.number || keyword.phone) return { ...keyword, institutionIds: [] }
  const rows = await db<{ id: number }[]>`${called(db, keyword.text)} limit ${MOST_INSTITUTIONS + 1}`
  return { ...keyword, institutionIds: rows.length > MOST_INSTITUTIONS ? null : rows.map(({ id }) => id) }
}

/** Asked for by themselves: what is found decides how orders are looked for. */
export async function findSkuIds(db: Db, code: string): Promise<number[]> {
  const rows = await db<{ id: number }[]>`select id from sku where code_key = code_key(${code})`
  return rows.map(({ id }) => id)
}

/** Each pile by an index of its own. */
const piles: Record<OrderView, string> = {
  all: 'true',
  unpaid: `o.state = 'unpaid'`,
  transfer: waitsForTransfer,
  paid: `o.state = 'paid'`,
  partly: `o.state = 'paid' and o.parcels > 0`,
  backorder: `o.state = 'paid' and exists (select from order_line l where l.order_id = o.id
    and l.expected_on is not null and l.shipped_quantity + l.given_back < l.quantity)`,
  shipped: `o.state = 'shipped'`,
  done: `o.state = 'done'`,
  cancelled: `o.state in ('cancelled', 'closed')`,
  depot: `o.delivery = 'depot'`,
}

export const matching = (
  db: Db,
  {
    view,
    from,
    to,
    paidFrom,
    paidTo,
    currency,
    least,
    most,
    payWay,
    flag,
    memberId,
    skuIds,
    wanted,
  }: DeskFilter,
) => db`
  ${db.unsafe(piles[view])}
  ${from ? db`and o.created_at >= ${from}::date::timestamp at time zone 'Asia/Shanghai'` : db``}
  ${to ? db`and o.created_at < (${to}::date + 1)::timestamp at time zone 'Asia/Shanghai'` : db``}
  ${paidFrom ? db`and o.paid_at >= ${paidFrom}::date::timestamp at time zone 'Asia/Shanghai'` : db``}
  ${paidTo ? db`and o.paid_at < (${paidTo}::date + 1)::timestamp at time zone 'Asia/Shanghai'` : db``}
  ${currency ? db`and o.currency = ${currency}` : db``}
  ${least === undefined ? db`` : db`and ${due(db)} >= ${least * 100}`}
  ${most === undefined ? db`` : db`and ${due(db)} <= ${most * 100}`}
  ${payWay ? db`and o.pay_way = ${payWay}` : db``}
  ${flag ? db`and o.flag = ${flag} and o.flag <> ''` : db``}
  ${memberId ? db`and o.member_id = ${memberId}` : db``}
  ${
    skuIds
      ? db`and exists (select from order_line l where l.order_id = o.id and l.sku_id = any(${skuIds}::bigint[]))`
      : db``
  }
  ${wanted ? named(db, wanted) : db``}`

/** In hundredths of a yuan, or of a point; one of the two is always nothing. */
const due = (db: Db) => db`(o.payable_fen + o.payable_points * 100)`

/** By ids, so that each thing somebody may have been told of an order is looked up by its own index. */
function named(db: Db, { text, number, phone, code, institutionIds }: Wanted) {
  const ids = db`
    o.id = any(array(
      select id from shop_order where delivery = 'express' and address ->> 'receiver' = ${text}
      union all select id from shop_order where po_number = ${text} and po_number <> ''
      ${number ? db`union all select id from shop_order where no >= ${number.from} and no < ${number.to}` : db``}
      ${code ? db`union all select order_id from order_package where tracking_no = any(${code})` : db``}
      ${
        phone
          ? db`union all select x.id from shop_order x join member m on m.id = x.member_id where m.mobile = ${phone}
               union all select id from shop_order where delivery = 'express' and address ->> 'phone' = ${phone}`
          : db``
      }
      ${
        institutionIds && institutionIds.length > 0
          ? db`union all select id from shop_order where institution_id = any(${institutionIds}::bigint[])`
          : db``
      }))`
  if (institutionIds) return db`and ${ids}`
  return db`and (o.institution_id in (${called(db, text)}) or ${ids})`
}

const called = (db: Db, text: string) => db`select id from institution where ${holding(db, db`jigou`, text)}`

export const masked = (db: Db, phone: ReturnType<Db>) =>
  db`coalesce(left(${phone}, 3) || '****' || right(${phone}, 4), '')`

const head = (db: Db) => db`
  o.id, o.no, o.created_at, o.state, o.currency, o.pay_way, o.payable_fen, o.payable_points, o.delivery, o.parcels,
  o.pieces, o.kinds, o.flag, o.staff_note, o.remark, o.po_number, o.member_id, m.nickname, i.jigou,
  ${masked(db, db`m.mobile`)} as mobile`

const people = (db: Db) => db`
  join member m on m.id = o.member_id
  join institution i on i.id = o.institution_id`

/** The page is chosen first; what it shows is asked for those few only. `after`: the last order of the page before. */
export const listRows = (
  db: Db,
  filter: DeskFilter,
  { after, limit, oldest }: { after: number | undefined; limit: number; oldest: boolean },
) =>
  unprepared(db<OrderRow[]>`
  with page as (
    select o.id from shop_order o
     where ${matching(db, filter)}
       ${
         after === undefined
           ? db``
           : db`and (o.created_at, o.id) ${oldest ? db`>` : db`<`}
                    (select x.created_at, x.id from shop_order x where x.id = ${after})`
       }
     order by ${byTime(db, oldest)} limit ${limit}
  )
  select ${head(db)}, first.title, first.model_code, first.image,
         coalesce(o.address ->> 'receiver', '') as receiver, coalesce(o.address ->> 'regionText', '') as region,
         exists (select from aftersale a where a.order_id = o.id and a.state = any(${[...openAftersales]})) as in_aftersale,
         (select coalesce(sum(${waiting(db)}), 0)::integer from order_line l where l.order_id = o.id) as waiting,
         o.reminded_at is not null and o.state = 'paid' as reminded,
         ${invoiceMark(db)} as invoice
    from page join shop_order o on o.id = page.id
    ${people(db)}
    join order_line first on first.order_id = o.id and first.position = 0
   order by ${byTime(db, oldest)}`)

const byTime = (db: Db, oldest: boolean) =>
  oldest ? db`o.created_at, o.id` : db`o.created_at desc, o.id desc`

export async function countRows(db: Db, filter: DeskFilter): Promise<number> {
  const { wanted, ...others } = filter
  if (wanted?.institutionIds !== null) return count(db, matching(db, filter))
  // A name that very many bear has, by its own index, soon more orders than are counted.
  const total = await count(
    db,
    db`${matching(db, others)} and o.institution_id = any(array(${called(db, wanted.text)}))`,
  )
  return total > COUNTED_UP_TO ? total : count(db, matching(db, filter))
}

/** As `countUpTo`, but planned for just what is asked: filters come in many shapes. */
async function count(db: Db, which: ReturnType<typeof matching>): Promise<number> {
  const [row] = await unprepared(db<{ total: number }[]>`
    select count(*) as total from (select 1 from shop_order o where ${which} limit ${COUNTED_UP_TO + 1}) counted`)
  return row!.total
}

type Piles = Record<Exclude<OrderView, 'all'>, number>

export async function countPiles(db: Db): Promise<Piles> {
  const views = Object.keys(piles).filter((view): view is keyof Piles => view !== 'all')
  const counts = await Promise.all(views.map((view) => countRows(db, { view })))
  return Object.fromEntries(views.map((view, at) => [view, counts[at]!])) as Piles
}

const amounts = (db: Db) => db`
  jsonb_build_object('currency', o.currency, 'rate', o.rate, 'goodsFen', o.goods_fen, 'goodsPoints', o.goods_points,
    'freightFen', o.freight_fen, 'freightPoints', o.freight_points, 'deductPoints', o.deduct_points,
    'deductFen', o.deduct_fen, 'payableFen', o.payable_fen, 'payablePoints', o.payable_points,
    'rewardPoints', o.reward_points - o.reward_lost)`

const lines = (db: Db) => db`
  (select jsonb_agg(jsonb_build_object('id', l.id, 'skuId', l.sku_id, 'productId', l.product_id, 'title', l.title,
      'spec', l.spec, 'modelCode', l.model_code, 'image', l.image, 'unit', l.unit, 'quantity', l.quantity,
      'shippedQuantity', l.shipped_quantity, 'givenBack', l.given_back, 'askedBack', l.asked_back,
      'waiting', ${waiting(db)}, 'expectedOn', l.expected_on, 'claimed', (
        select coalesce(sum(x.quantity), 0) from aftersale_line x join aftersale a on a.id = x.aftersale_id
         where x.order_line_id = l.id and a.state = any(${[...livingAftersales]})),
      'priceFen', l.price_fen, 'points', l.points, 'amountFen', l.amount_fen, 'amountPoints', l.amount_points,
      'reductionFen', l.reduction_fen, 'reductionPoints', l.reduction_points, 'shelf', s.shelf) order by l.position)
     from order_line l join sku s on s.id = l.sku_id where l.order_id = o.id)`

/** The whole order as the shop sees it, in one statement. */
export async function findDeskOrder(db: Db, no: string): Promise<DeskOrder | undefined> {
  const [order] = await db<DeskOrder[]>`
    select ${head(db)}, o.version, o.institution_id, case when o.state = 'unpaid' then o.pay_before end as pay_before,
      o.paid_at, o.shipped_at, o.auto_receive_at, o.done_at, o.cancel_reason, ${amounts(db)} as amounts,
      ${lines(db)} as lines,
      o.address || jsonb_build_object('phone', ${masked(db, db`(o.address ->> 'phone')`)}) as address,
      (select coalesce(jsonb_agg(jsonb_build_object('id', k.id, 'carrier', k.carrier, 'trackingNo', k.tracking_no,
          'shippedAt', ${iso(db, 'k.shipped_at')}, 'lines',
          (select jsonb_agg(jsonb_build_object('orderLineId', c.order_line_id, 'quantity', c.quantity))
             from order_package_line c where c.package_id = k.id)) order by k.id), '[]')
         from order_package k where k.order_id = o.id) as packages,
      (select coalesce(jsonb_agg(jsonb_build_object('at', ${iso(db, 'e.at')}, 'what', e.what, 'who', e.who,
          'whoName', e.who_name, 'note', e.note) order by e.id), '[]')
         from order_event e where e.order_id = o.id) as events,
      (select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'outTradeNo', p.out_trade_no, 'channel', p.channel,
          'amountFen', p.amount_fen, 'amountPoints', p.amount_points, 'state', p.state, 'kept', p.kept,
          'tradeNo', coalesce(p.channel_trade_no, ''), 'createdAt', ${iso(db, 'p.created_at')},
          'paidAt', ${iso(db, 'p.paid_at')}, 'closedAt', ${iso(db, 'p.closed_at')},
          'events', (select coalesce(jsonb_agg(jsonb_build_object('at', ${iso(db, 'v.at')}, 'kind', v.kind,
                       'eventId', v.event_id, 'raw', v.raw) order by v.id), '[]')
                       from payment_event v where v.payment_id = p.id),
          'refunds', (select coalesce(jsonb_agg(jsonb_build_object('outRefundNo', r.out_refund_no,
                        'amountFen', r.amount_fen, 'amountPoints', r.amount_points, 'state', r.state,
                        'offline', r.offline, 'createdAt', ${iso(db, 'r.created_at')}, 'doneAt', ${iso(db, 'r.done_at')}) order by r.id), '[]')
                        from refund r where r.payment_id = p.id)) order by p.id), '[]')
         from payment p where p.purpose = 'order' and p.subject_id = o.id) as payments,
      (select coalesce(jsonb_agg(jsonb_build_object('at', ${iso(db, 'd.at')}, 'title', l.title,
          'modelCode', l.model_code, 'delta', d.delta, 'held', t.held) order by d.id), '[]')
         from depot_item t
         join depot_entry d on d.item_id = t.id and d.kind = 'in' and d.reference = o.no
         join order_line l on l.order_id = o.id and l.sku_id = t.sku_id
        where t.member_id = o.member_id and o.delivery = 'depot') as depot,
      (select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'aftersaleNo', a.no, 'kind', a.kind, 'state', a.state,
          'reason', a.reason, 'createdAt', ${iso(db, 'a.created_at')}) order by a.id), '[]')
         from aftersale a where a.order_id = o.id) as aftersales,
      ${invoices(db)} as invoices, ${transfer(db)} as transfer
      from shop_order o ${people(db)} where o.no = ${no}`
  return order
}

/** In the order they were asked for. Telephones are whole only where a parcel has to be addressed. */
export const listSheets = (db: Db, nos: readonly string[], { phones }: { phones: boolean }) => db<
  Omit<SheetOrder, 'qrSvg'>[]
>`
  select o.no, o.created_at, o.paid_at, o.state, o.delivery, o.currency, i.jigou, o.remark, o.staff_note, o.po_number,
         ${phones ? db`o.address` : db`o.address || jsonb_build_object('phone', ${masked(db, db`(o.address ->> 'phone')`)}) as address`},
         ${amounts(db)} as amounts, ${lines(db)} as lines
    from shop_order o join institution i on i.id = o.institution_id
   where o.no = any(${nos as string[]}) order by array_position(${nos as string[]}::text[], o.no)`

export async function findPhones(db: Db, no: string) {
  const [phones] = await db<{ mobile: string; phone: string }[]>`
    select coalesce(m.mobile, '') as mobile, coalesce(o.address ->> 'phone', '') as phone
      from shop_order o join member m on m.id = o.member_id where o.no = ${no}`
  return phones
}

/** Other orders that a parcel of this number was sent for. */
export const listAlsoOn = async (db: Db, { no, trackingNo }: { no: string; trackingNo: string }) => {
  const rows = await db<{ no: string }[]>`
    select distinct o.no from order_package k join shop_order o on o.id = k.order_id
     where k.tracking_no = ${trackingNo} and o.no <> ${no} order by o.no limit 10`
  return rows.map((row) => row.no)
}
