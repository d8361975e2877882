import type { AftersaleKind } from '@gongfang/contract/service/aftersale'
import { livingAftersales, openAftersales } from '@gongfang/contract/service/aftersale'
import type {
  AftersaleCase,
  AftersaleRow,
  AftersaleView,
  Standing,
} from '@gongfang/contract/service/aftersale-desk'
import { isQueue } from '@gongfang/contract/system/queue-desk'
import { notesInJson } from '../../../buying/approval/door.ts'
import { listOf } from '../../../buying/order/door.ts'
import type { Db } from '../../../db/connect.ts'
import { iso } from '../../../db/instant.ts'
import { beyondTime, countUpTo, sortedByTime } from '../../../db/key-page.ts'
import { maskedPhone, phoneIs, soughtPhone } from '../../../db/phone.ts'
import { containing } from '../../../db/words.ts'
import { eventNote, fields, summed } from '../queries.ts'
import { replacing } from '../ship-queries.ts'

export const updateReturnTo = (tx: Db, id: number, returnTo: string) =>
  tx`update aftersale set return_to = ${returnTo} where id = ${id}`

export const updateRestocked = (tx: Db, id: number, restocked: boolean) =>
  tx`update aftersale set restocked = ${restocked} where id = ${id}`

export const updateRefundOffered = (tx: Db, id: number, now: Date) =>
  tx`update aftersale set refund_offered_at = ${now} where id = ${id}`

export const updateRefundId = (tx: Db, id: number, refundId: number) =>
  tx`update aftersale set refund_id = ${refundId} where id = ${id}`

export const updateRefund = (
  tx: Db,
  id: number,
  given: { refundId: number | null; freightFen: number; freightPoints: number },
) => tx`
  update aftersale set refund_id = ${given.refundId},
         freight_fen = ${given.freightFen}, freight_points = ${given.freightPoints} where id = ${id}`

/** Each view is found by the index on the state; views that share a state differ in the kind. */
const piles: Record<AftersaleView, string> = {
  decide: `a.state = 'applied'`,
  toSendBack: `a.state = 'approved' and a.kind in ('returnRefund', 'exchange', 'repair')`,
  comingBack: `(a.state = 'returning' and a.kind in ('returnRefund', 'exchange', 'repair')
                or a.state = 'received' and a.kind = 'returnRefund' and a.restocked is null)`,
  payBack: `(a.state = 'approved' and a.kind in ('refundBeforeShip', 'refundOnly')
             or a.state = 'received' and a.kind = 'returnRefund' and a.restocked is not null)`,
  toSend: `a.state = 'received' and a.kind in ('exchange', 'repair')`,
  refunding: `a.state = 'refunding'`,
  refunded: `a.state = 'refunded'`,
  sent: `a.state in ('exchanged', 'repaired')`,
  rejected: `a.state = 'rejected'`,
  withdrawn: `a.state = 'withdrawn'`,
  all: 'true',
}

/** A condition on after-sale `a`. */
export const inView = (db: Db, view: AftersaleView) => db`${db.unsafe(piles[view])}`

/** Written out in the statement: the partial index on them is not used for a parameter. */
const open = openAftersales.map((state) => `'${state}'`).join(', ')

export interface DeskFilter {
  view: AftersaleView
  kind?: AftersaleKind | undefined
  keyword: string | undefined
  after: After | undefined
  limit: number
  hours: number
}

/** Sort values of the last row of the previous page. */
export interface After {
  idle: boolean
  stateAt: string
  id: number
}

export const matching = (
  db: Db,
  { view, kind, keyword }: Pick<DeskFilter, 'view' | 'kind' | 'keyword'>,
) => db`
  ${inView(db, view)} ${kind ? db`and a.kind = ${kind}` : db``} ${keyword ? named(db, keyword) : db``}`

/** A number is an order number, an after-sale number or a phone number; any other keyword is an institution's name. */
function named(db: Db, keyword: string) {
  if (/^sh\d*$/i.test(keyword)) return db`and starts_with(a.no, ${keyword.toUpperCase()})`
  if (soughtPhone(keyword) || /^\d+$/.test(keyword))
    return db`
      and (a.member_id in (select id from member_facts where ${phoneIs(db, db`mobile`, keyword)})
        or a.order_id in (select id from order_facts where ${begins(db, keyword.padEnd(DAY_DIGITS, 'x'))}))`
  return db`
    and a.member_id in (select s.member_id from membership_now s join institution_facts i on i.id = s.institution_id
                         where i.jigou ilike ${containing(keyword)})`
}

/** An order number is searched from its date on (8 digits); a shorter prefix would match too many orders. */
const DAY_DIGITS = 8

/** A range of digits sorts the same in every collation, so the index of the column is used. */
function begins(db: Db, digits: string) {
  if (!/^\d+$/.test(digits)) return db`false`
  const next = String(BigInt(digits) + 1n).padStart(digits.length, '0')
  return next.length > digits.length ? db`no >= ${digits}` : db`no >= ${digits} and no < ${next}`
}

/** True if the after-sale waits for the shop. */
const due = (db: Db) => db`
  (a.state in ('applied', 'returning', 'received')
    or a.state = 'approved' and a.kind in ('refundBeforeShip', 'refundOnly'))`

const dueAt = (db: Db, hours: number) =>
  db`case when ${due(db)} then a.state_at + interval '1 hour' * ${hours}::int end as due_at`

const CASES = { table: 'aftersale', as: 'a', time: 'created_at' }

const beyond = (db: Db, { view, after }: DeskFilter) =>
  after === undefined
    ? db``
    : isQueue('aftersale', view)
      ? db`and (not ${due(db)}, a.state_at, a.id) > (${after.idle}, ${after.stateAt}, ${after.id})`
      : db`and ${beyondTime(db, CASES, { after: after.id, limit: 0, oldest: false })}`

const sorted = (db: Db, { view }: DeskFilter) =>
  isQueue('aftersale', view)
    ? db`not ${due(db)}, a.state_at, a.id`
    : sortedByTime(db, CASES, { oldest: false })

export const listRows = (db: Db, filter: DeskFilter) => db<AftersaleRow[]>`
  with page as (
    select a.id from aftersale a
     where ${matching(db, filter)} ${beyond(db, filter)}
     order by ${sorted(db, filter)} limit ${filter.limit + 1}
  )
  select a.id, a.no as aftersale_no, o.no as order_no, a.kind, a.state, r.state as refund_state,
         i.jigou, m.nickname, ${maskedPhone(db, db`m.mobile`)} as mobile, coalesce(first.title, '') as title, s.kinds, s.pieces,
         s.fen + f.fen as amount_fen, s.points + f.points as amount_points, a.reason,
         (select count(*) from aftersale_image where aftersale_id = a.id) as images, a.created_at, a.state_at,
         ${dueAt(db, filter.hours)}
    from page join (${summed(db)}) on a.id = page.id
    join member_facts m on m.id = a.member_id join institution_facts i on i.id = o.institution_id
    left join refund_facts r on r.id = a.refund_id
    left join lateral (
      select l.title from aftersale_line x join order_line_facts l on l.id = x.order_line_id
       where x.aftersale_id = a.id order by l.position limit 1) first on true
   order by ${sorted(db, filter)}`

export const countRows = (db: Db, filter: DeskFilter) =>
  countUpTo(db, db`select 1 from aftersale a where ${matching(db, filter)}`)

export async function countPiles(db: Db) {
  const [row] = await db<[Record<'decide' | 'comingBack' | 'payBack' | 'toSend' | 'refunding', number>]>`
    select count(*) filter (where ${db.unsafe(piles.decide)}) as decide,
           count(*) filter (where ${db.unsafe(piles.comingBack)}) as coming_back,
           count(*) filter (where ${db.unsafe(piles.payBack)}) as pay_back,
           count(*) filter (where ${db.unsafe(piles.toSend)}) as to_send,
           count(*) filter (where ${db.unsafe(piles.refunding)}) as refunding
      from aftersale a where a.state in (${db.unsafe(open)})`
  return row
}

export interface Reading {
  id: number
  hours: number
}

type Line = Omit<AftersaleCase['order']['lines'][number], 'places' | 'models'>
type CaseRow = Omit<AftersaleCase, 'order' | 'late'> & {
  order: Omit<AftersaleCase['order'], 'lines'> & { id: number; lines: Line[] }
}

export async function findCase(db: Db, { id, hours }: Reading): Promise<CaseRow | undefined> {
  const [row] = await db<CaseRow[]>`
    select a.id, ${fields(db)}, ${dueAt(db, hours)}, a.restocked, n.leaves_nothing as freight_along,
      case o.currency when 'money' then o.freight_fen - g.fen else o.freight_points - g.points end as freight_left,
      case when a.state in ('refunding', 'refunded') then (
             select coalesce(sum(least(-e.delta, greatest(-e.balance_after, 0))), 0)::bigint from points_entry_facts e
              where e.member_id = o.member_id and e.kind = 'orderReward' and e.reference in (a.no, a.no || '/owed'))
           when o.state = 'done' then least(s.reward, greatest(0, s.reward - p.balance
             - case when o.currency = 'money' then s.points else 0 end))
           else 0 end as reward_owed,
      (select jsonb_agg(jsonb_build_object('at', ${iso(db, 'e.at')}, 'what', e.what, 'who', e.who, 'note', ${eventNote(db)},
          'whoName', e.who_name) order by e.id) from aftersale_event e where e.aftersale_id = a.id) as events,
      (select coalesce(jsonb_agg(jsonb_build_object('id', u.id, 'name', u.name) order by g.position), '[]')
         from aftersale_image g join upload_facts u on u.id = g.upload_id where g.aftersale_id = a.id) as images,
      (select jsonb_build_object('outRefundNo', r.out_refund_no, 'state', r.state, 'channel', p.channel,
          'problem', r.problem, 'createdAt', ${iso(db, 'r.created_at')}, 'doneAt', ${iso(db, 'r.done_at')},
          'events', (select coalesce(jsonb_agg(jsonb_build_object('at', ${iso(db, 'v.at')}, 'raw', v.raw) order by v.id), '[]')
                       from payment_event v where v.payment_id = p.id and v.kind = 'refund'
                        and position(r.out_refund_no in v.event_id || v.raw::text) > 0))
         from refund_facts r join payment_facts p on p.id = r.payment_id where r.id = a.refund_id) as refund,
      (select coalesce(jsonb_agg(jsonb_build_object('orderLineId', l.id, 'skuId', k.id, 'modelCode', k.model_code,
          'spec', array_to_string(k.spec_values, ' · '), 'stock', greatest(k.stock, 0)) order by l.position, (
            select y.quantity from aftersale_piece y
             where y.aftersale_id = a.id and y.order_line_id = l.id and y.sku_id = k.id) desc nulls last,
            k.id <> l.sku_id, k.id), '[]')
         from aftersale_line x join order_line_facts l on l.id = x.order_line_id join ${replacing(db)}
        where x.aftersale_id = a.id and a.kind = 'exchange' and a.state = 'received') as replacements,
      coalesce((select return_to from aftersale where return_to <> '' order by id desc limit 1), '') as last_return_to,
      jsonb_build_object('id', m.id, 'nickname', m.nickname, 'mobile', ${maskedPhone(db, db`m.mobile`)}, 'jigou', i.jigou) as member,
      jsonb_build_object('id', o.id, 'no', o.no, 'state', o.state, 'delivery', o.delivery, 'currency', o.currency,
        'address', case when o.delivery = 'express' then jsonb_build_object('receiver', o.address ->> 'receiver',
          'regionText', o.address ->> 'regionText', 'detail', o.address ->> 'detail',
          'phone', ${maskedPhone(db, db`(o.address ->> 'phone')`)}) end,
        'payableFen', o.payable_fen, 'payablePoints', o.payable_points, 'paidAt', ${iso(db, 'o.paid_at')}, 'payWay', o.pay_way, ${notesInJson(db, 'o')},
        'lines', (select jsonb_agg(jsonb_build_object('orderLineId', l.id, 'title', l.title, 'spec', l.spec,
            'modelCode', l.model_code, 'ownCode', l.own_code, 'image', l.image, 'unit', l.unit, 'quantity', l.quantity,
            'shipped', l.shipped_quantity, 'agreed', ${listOf(db)}, 'claimed', (
              select coalesce(sum(y.quantity), 0) from aftersale_line y join aftersale b on b.id = y.aftersale_id
               where y.order_line_id = l.id and b.state = any(${[...livingAftersales]}))) order by l.position)
          from order_line_facts l where l.order_id = o.id)) as order
      from ${summed(db)}
      join member_facts m on m.id = a.member_id join institution_facts i on i.id = o.institution_id
      join points_account_facts p on p.member_id = o.member_id
     where a.id = ${id}`
  return row
}

export async function findPhones(db: Db, id: number) {
  const [found] = await db<(Standing & { no: string; mobile: string; phone: string })[]>`
    select a.no, a.kind, a.state, a.restocked, coalesce(m.mobile, '') as mobile,
           case when o.delivery = 'express' then coalesce(o.address ->> 'phone', '') else '' end as phone
      from aftersale a join order_facts o on o.id = a.order_id join member_facts m on m.id = a.member_id
     where a.id = ${id}`
  return found
}

/** Finds the file of a picture if the picture belongs to this after-sale. */
export async function findImage(db: Db, { id, imageId }: { id: number; imageId: number }) {
  const [file] = await db<{ key: string; mime: string }[]>`
    select u.key, u.mime from aftersale_image g join upload_facts u on u.id = g.upload_id
     where g.aftersale_id = ${id} and g.upload_id = ${imageId}`
  return file
}
