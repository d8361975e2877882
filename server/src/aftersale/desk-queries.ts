import type { AftersaleKind } from '@gongfang/contract/aftersale'
import { livingAftersales } from '@gongfang/contract/aftersale'
import {
  AFTERSALE_HOURS,
  type AftersaleCase,
  type AftersaleRow,
  type AftersaleView,
} from '@gongfang/contract/aftersale-desk'
import type { Db } from '../db/connect.ts'
import { iso } from '../db/instant.ts'
import { countUpTo } from '../db/key-page.ts'
import { containing } from '../search/rules.ts'
import { fields, summed } from './queries.ts'

export const updateReturnTo = (tx: Db, id: number, returnTo: string) =>
  tx`update aftersale set return_to = ${returnTo} where id = ${id}`

export const updateRestocked = (tx: Db, id: number, restocked: boolean) =>
  tx`update aftersale set restocked = ${restocked} where id = ${id}`

export const updateRefundId = (tx: Db, id: number, refundId: number) =>
  tx`update aftersale set refund_id = ${refundId} where id = ${id}`

export const updateRefund = (
  tx: Db,
  id: number,
  given: { refundId: number | null; rewardShort: number; freightFen: number; freightPoints: number },
) => tx`
  update aftersale set refund_id = ${given.refundId}, reward_short = ${given.rewardShort},
         freight_fen = ${given.freightFen}, freight_points = ${given.freightPoints} where id = ${id}`

/** Each pile by the index on the state; the two that share one are told apart by their kind. */
const piles: Record<AftersaleView, string> = {
  decide: `a.state = 'applied'`,
  comingBack: `a.state in ('approved', 'returning') and a.kind = 'returnRefund'`,
  payBack: `a.state in ('approved', 'received') and (a.state = 'received' or a.kind <> 'returnRefund')`,
  refunding: `a.state = 'refunding'`,
  refunded: `a.state = 'refunded'`,
  rejected: `a.state = 'rejected'`,
  withdrawn: `a.state = 'withdrawn'`,
  all: 'true',
}

export interface DeskFilter {
  view: AftersaleView
  kind: AftersaleKind | undefined
  keyword: string | undefined
  after: number | undefined
  limit: number
}

const chosen = (db: Db, { view, kind, keyword }: DeskFilter) => db`
  ${db.unsafe(piles[view])} ${kind ? db`and a.kind = ${kind}` : db``} ${keyword ? named(db, keyword) : db``}`

/** A number is of an order, an after-sale or a telephone; anything else names an institution. */
function named(db: Db, keyword: string) {
  if (/^sh\d*$/i.test(keyword)) return db`and starts_with(a.no, ${keyword.toUpperCase()})`
  if (/^\d+$/.test(keyword))
    return db`
      and (a.member_id in (select id from member where ${begins(db, 'mobile', keyword)})
        or a.order_id in (select id from shop_order where ${begins(db, 'no', keyword.padEnd(DAY_DIGITS, 'x'))}))`
  return db`
    and a.member_id in (select s.member_id from membership s join institution i on i.id = s.institution_id
                         where s.state = 'active' and i.jigou ilike ${containing(keyword)})`
}

/** Of an order's number at least its day has to be known: the orders of a year are nobody's search. */
const DAY_DIGITS = 8

/** As a range of digits, which every collation puts in the same order, so that the index of the column serves. */
function begins(db: Db, column: 'no' | 'mobile', digits: string) {
  if (!/^\d+$/.test(digits)) return db`false`
  const next = String(BigInt(digits) + 1n).padStart(digits.length, '0')
  return next.length > digits.length
    ? db`${db(column)} >= ${digits}`
    : db`${db(column)} >= ${digits} and ${db(column)} < ${next}`
}

/** Who waits longest comes first where the shop has something to do. */
export const isPile = (view: AftersaleView) => ['decide', 'comingBack', 'payBack', 'refunding'].includes(view)

const mobile = (db: Db) => db`coalesce(left(m.mobile, 3) || '****' || right(m.mobile, 4), '')`

const dueAt = (db: Db) => db`
  a.state_at + interval '1 hour' * (case
    when a.state = 'applied' then ${AFTERSALE_HOURS.decide}::int
    when a.state = 'returning' then ${AFTERSALE_HOURS.receive}::int
    when a.state = 'received' or a.state = 'approved' and a.kind <> 'returnRefund' then ${AFTERSALE_HOURS.payBack}::int
    end) as due_at`

export const listRows = (db: Db, filter: DeskFilter) => db<AftersaleRow[]>`
  with page as (
    select a.id from aftersale a
     where ${chosen(db, filter)}
       ${filter.after === undefined ? db`` : isPile(filter.view) ? db`and a.id > ${filter.after}` : db`and a.id < ${filter.after}`}
     order by a.id ${isPile(filter.view) ? db`` : db`desc`} limit ${filter.limit + 1}
  )
  select a.id, a.no as aftersale_no, o.no as order_no, a.kind, a.state, coalesce(r.state = 'failed', false) as refund_failed,
         i.jigou, m.nickname, ${mobile(db)} as mobile, first.title, s.kinds, s.pieces, s.fen + f.fen as amount_fen,
         s.points + f.points as amount_points, a.reason,
         (select count(*) from aftersale_image where aftersale_id = a.id) as images, a.created_at, ${dueAt(db)}
    from page join (${summed(db)}) on a.id = page.id
    join member m on m.id = a.member_id join institution i on i.id = o.institution_id
    left join refund r on r.id = a.refund_id
    cross join lateral (
      select l.title from aftersale_line x join order_line l on l.id = x.order_line_id
       where x.aftersale_id = a.id order by l.position limit 1) first
   order by a.id ${isPile(filter.view) ? db`` : db`desc`}`

export const countRows = (db: Db, filter: DeskFilter) =>
  countUpTo(db, db`select 1 from aftersale a where ${chosen(db, filter)}`)

export async function countPiles(db: Db) {
  const [row] = await db<[Record<'decide' | 'comingBack' | 'payBack' | 'refunding', number>]>`
    select count(*) filter (where ${db.unsafe(piles.decide)}) as decide,
           count(*) filter (where ${db.unsafe(piles.comingBack)}) as coming_back,
           count(*) filter (where ${db.unsafe(piles.payBack)}) as pay_back,
           count(*) filter (where ${db.unsafe(piles.refunding)}) as refunding
      from aftersale a where a.state in ('applied', 'approved', 'returning', 'received', 'refunding')`
  return row
}

export async function findCase(db: Db, id: number): Promise<AftersaleCase | undefined> {
  const [row] = await db<AftersaleCase[]>`
    select a.id, ${fields(db)}, ${dueAt(db)}, a.restocked,
      case when a.state in ('refunding', 'refunded') then a.reward_short
           when o.state = 'done' then greatest(0, s.reward - p.balance
             - case when o.currency = 'money' then s.points else 0 end)
           else 0 end as reward_short,
      (select jsonb_agg(jsonb_build_object('at', ${iso(db, 'e.at')}, 'what', e.what, 'who', e.who, 'note', e.note,
          'whoName', e.who_name) order by e.id) from aftersale_event e where e.aftersale_id = a.id) as events,
      (select coalesce(jsonb_agg(jsonb_build_object('id', u.id, 'name', u.name) order by g.position), '[]')
         from aftersale_image g join upload u on u.id = g.upload_id where g.aftersale_id = a.id) as images,
      (select jsonb_build_object('outRefundNo', r.out_refund_no, 'state', r.state)
         from refund r where r.id = a.refund_id) as refund,
      coalesce((select return_to from aftersale where return_to <> '' order by id desc limit 1), '') as last_return_to,
      jsonb_build_object('id', m.id, 'nickname', m.nickname, 'mobile', ${mobile(db)}, 'jigou', i.jigou) as member,
      jsonb_build_object('no', o.no, 'state', o.state, 'delivery', o.delivery, 'currency', o.currency,
        'payableFen', o.payable_fen, 'payablePoints', o.payable_points, 'paidAt', ${iso(db, 'o.paid_at')},
        'lines', (select jsonb_agg(jsonb_build_object('orderLineId', l.id, 'title', l.title, 'spec', l.spec,
            'modelCode', l.model_code, 'image', l.image, 'unit', l.unit, 'quantity', l.quantity,
            'shipped', l.shipped_quantity, 'claimed', (
              select coalesce(sum(y.quantity), 0) from aftersale_line y join aftersale b on b.id = y.aftersale_id
               where y.order_line_id = l.id and b.state = any(${[...livingAftersales]}))) order by l.position)
          from order_line l where l.order_id = o.id)) as order
      from ${summed(db)}
      join member m on m.id = a.member_id join institution i on i.id = o.institution_id
      join points_account p on p.member_id = a.member_id
     where a.id = ${id}`
  return row
}

/** The file of a picture, if it belongs to this after-sale. */
export async function findImage(db: Db, { id, imageId }: { id: number; imageId: number }) {
  const [file] = await db<{ key: string; mime: string }[]>`
    select u.key, u.mime from aftersale_image g join upload u on u.id = g.upload_id
     where g.aftersale_id = ${id} and g.upload_id = ${imageId}`
  return file
}
