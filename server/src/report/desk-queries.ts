import type { OverviewDetails } from '@gongfang/contract/report-desk'
import { dayOf } from '@gongfang/contract/time'
import type { Db } from '../db/connect.ts'
import { countUpTo } from '../db/key-page.ts'
import { paymentIsDoubtful, refundByHand, refundInTrouble } from '../payment/door.ts'

/** The Shanghai day on which something happened first. */
export async function findFirstDay(db: Db): Promise<string | undefined> {
  const [row] = await db<[{ day: string | null }]>`
    select (least((select min(created_at) from shop_order), (select min(created_at) from member),
                  (select min(created_at) from points_entry)) at time zone 'Asia/Shanghai')::date as day`
  return row.day ?? undefined
}

export const listKeptDays = (db: Db, figure: string, days: readonly string[]) => db<
  { onDay: string; value: number }[]
>`
  select on_day, value from report_day where figure = ${figure} and on_day = any(${days as string[]}::date[])`

export async function countKeptFigures(db: Db, day: string): Promise<number> {
  const [row] = await db<[{ count: number }]>`select count(*) as count from report_day where on_day = ${day}`
  return row.count
}

export const insertDays = (tx: Db, figure: string, days: readonly string[], values: readonly number[]) => tx`
  insert into report_day (figure, on_day, value)
  select ${figure}, d.day, d.value from unnest(${days as string[]}::date[], ${values as number[]}::bigint[]) as d(day, value)
  on conflict do nothing`

export interface Kept<Body> {
  body: Body
  madeAt: string
  tookMs: number
}

export async function findKept<Body>(db: Db, part: string, days: number) {
  const [row] = await db<Kept<Body>[]>`
    select body, made_at, took_ms from report_kept where part = ${part} and days = ${days}`
  return row
}

export const upsertKept = (db: Db, kept: Kept<unknown> & { part: string; days: number }) => db`
  insert into report_kept (part, days, body, made_at, took_ms)
  values (${kept.part}, ${kept.days}, ${db.json(kept.body as never)}, ${kept.madeAt}, ${kept.tookMs})
  on conflict (part, days) do update
     set body = excluded.body, made_at = excluded.made_at, took_ms = excluded.took_ms`

interface Tops {
  currency: 'money' | 'points'
  skus: OverviewDetails['topSkus']
  categories: OverviewDetails['topCategories']
}

/** Paid orders of the period, by what they sold: amounts of the lines, without freight, deduction and refunds. */
export const listTops = (db: Db, from: Date) => db<Tops[]>`
  with line as (
    select o.currency, l.sku_id, l.product_id, sum(l.quantity)::bigint as pieces, count(*) as orders,
           sum(case o.currency when 'money' then l.amount_fen else l.amount_points end)::bigint as amount
      from shop_order o join order_line l on l.order_id = o.id
     where o.paid_at >= ${from}
     group by 1, 2, 3
  ), best as (
    select *, row_number() over (partition by currency order by amount desc, sku_id) as place from line
  ), by_category as (
    select l.currency, p.category_path[1] as id, sum(l.pieces)::bigint as pieces, sum(l.amount)::bigint as amount
      from line l join product p on p.id = l.product_id group by 1, 2
  )
  select m.currency,
         coalesce((select json_agg(json_build_object(
             'skuId', b.sku_id, 'productId', b.product_id, 'title', p.title, 'modelCode', s.model_code,
             'spec', array_to_string(s.spec_values, ' · '), 'pieces', b.pieces, 'orders', b.orders, 'amount', b.amount)
             order by b.place)
            from best b join sku s on s.id = b.sku_id join product p on p.id = b.product_id
           where b.currency = m.currency and b.place <= 10), '[]') as skus,
         coalesce((select json_agg(json_build_object('id', c.id, 'name', k.name, 'pieces', c.pieces, 'amount', c.amount)
             order by c.amount desc, c.id)
            from by_category c join category k on k.id = c.id where c.currency = m.currency), '[]') as categories
    from (values ('money'), ('points')) as m(currency)`

export interface Funnel {
  visited: number
  added: number
  placed: number
  paid: number
}

/** Members, not visits: a line of the cart goes when it is ordered, so who ordered counts as who added. */
export async function findFunnel(db: Db, from: Date): Promise<Funnel> {
  const [row] = await db<[Funnel]>`
    with placed as (select distinct member_id from shop_order where currency in ('money', 'points') and created_at >= ${from})
    select (select count(*) from (select distinct member_id from visit where at >= ${from}) v) as visited,
           (select count(*) from (select member_id from cart_line where added_at >= ${from} union select member_id from placed) a)
             as added,
           (select count(*) from placed) as placed,
           (select count(distinct member_id) from shop_order
             where currency in ('money', 'points') and created_at >= ${from} and paid_at is not null) as paid`
  return row
}

/** Shown and over at most so long, or still to come; not those that were called off. */
export const listActivities = (db: Db, from: Date) => db<OverviewDetails['activities']>`
  select a.id, a.title, a.starts_at, a.seats_taken as taken, a.capacity,
         (select coalesce(sum(seats), 0)::bigint from sign_up where activity_id = a.id and state = 'waitlisted') as waiting
    from activity a
   where a.published and a.cancelled_at is null and a.ends_at >= ${from}
   order by a.starts_at desc, a.id desc limit 20`

/** Members are shown no stranger's typing, staff are: as it was typed, without case and spaces. */
export const listMisses = (db: Db, from: string) => db<OverviewDetails['misses']>`
  select word, sum(misses)::bigint as misses, sum(searches)::bigint as searches, max(on_day) as last_on
    from search_word where misses > 0 and on_day >= ${from}
   group by word order by sum(misses) desc, max(on_day) desc, word limit 20`

export interface LowStock {
  count: number
  rows: OverviewDetails['lowStock']
}

/** On sale, and no more than should always be there. The emptiest shelves first. */
export async function findLowStock(db: Db): Promise<LowStock> {
  const rows = await db<(OverviewDetails['lowStock'][number] & { count: number })[]>`
    select s.id as sku_id, p.title, array_to_string(s.spec_values, ' · ') as spec, s.model_code, s.stock, s.safety_stock,
           count(*) over () as count
      from sku s join product p on p.id = s.product_id and p.status = 'onSale'
     where s.enabled and s.stock <= s.safety_stock
     order by s.stock - s.safety_stock, s.id limit 10`
  return { count: rows[0]?.count ?? 0, rows: rows.map(({ count, ...row }) => row) }
}

export const countRefundTrouble = (db: Db) =>
  countUpTo(db, db`select 1 from refund r where r.state <> 'done' and ${refundInTrouble(db)}`)

export const countPaymentDoubts = (db: Db) =>
  countUpTo(db, db`select 1 from payment p where ${paymentIsDoubtful(db)}`)

export const countBillDifferences = (db: Db) =>
  countUpTo(db, db`select 1 from bill_difference where not gone and note = ''`)

/** Orders of parcels that were paid and are not, or not wholly, on their way. */
export const countToShip = (db: Db) =>
  countUpTo(db, db`select 1 from shop_order where state = 'paid' and delivery = 'express'`)
/** Paid orders with goods whose day is over and that are not sent. */
export const countLateBackorders = (db: Db, now: Date) =>
  countUpTo(
    db,
    db`select 1 from shop_order o where o.state = 'paid' and exists (
         select from order_line l where l.order_id = o.id and l.expected_on < ${dayOf(now)}::date
            and l.shipped_quantity + l.given_back < l.quantity)`,
  )
export const countToReview = (db: Db) => countUpTo(db, db`select 1 from submission where state = 'pending'`)
export const countAftersales = (db: Db) =>
  countUpTo(db, db`select 1 from aftersale where state in ('applied', 'returning', 'received')`)
/** Slips to look at, and orders whose money came in part. */
export const countTransfers = (db: Db) =>
  countUpTo(
    db,
    db`select 1 from bank_transfer b join shop_order o on o.id = b.order_id
        where b.state in ('reviewing', 'partly') and o.state = 'unpaid'`,
  )
/** What has to be transferred back: refunds, surplus, money that came too late. */
export const countBankRefunds = (db: Db) =>
  countUpTo(
    db,
    db`(select 1 from refund r join payment p on p.id = r.payment_id
         where r.state in ('created', 'processing') and ${refundByHand(db)})
       union all
       (select 1 from bank_transfer b join shop_order o on o.id = b.order_id
         where b.received_fen > b.kept_fen + b.returned_fen and o.state <> 'unpaid')`,
  )
export const countToInvoice = (db: Db) =>
  countUpTo(db, db`select 1 from invoice_request where state = 'requested'`)
export const countToRed = (db: Db) =>
  countUpTo(db, db`select 1 from invoice_request where state = 'redNeeded'`)
/** Nobody approves what one asked for oneself. */
export const countPointsToApprove = (db: Db, staffId: number) =>
  countUpTo(db, db`select 1 from points_adjustment where state = 'pending' and made_by <> ${staffId}`)
export const countFeedback = (db: Db) => countUpTo(db, db`select 1 from feedback where state = 'open'`)
export const countReviews = (db: Db) => countUpTo(db, db`select 1 from review where state = 'pending'`)
export const countQuestions = (db: Db) => countUpTo(db, db`select 1 from question where state = 'waiting'`)
export const countWaiting = (db: Db, now: Date) =>
  countUpTo(
    db,
    db`select 1 from sign_up s join activity a on a.id = s.activity_id
        where s.state = 'waitlisted' and a.cancelled_at is null and a.starts_at > ${now}`,
  )
