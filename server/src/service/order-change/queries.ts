import type {
  ChangeLine,
  ChangeSums,
  OrderChangeSheet,
  OrderChangeState,
} from '@gongfang/contract/service/order-change'
import type { OrderChangeCase } from '@gongfang/contract/service/order-change-desk'
import { seen } from '../../buying/order/door.ts'
import type { Db } from '../../db/connect.ts'
import { iso } from '../../db/instant.ts'
import { beyondId, byId, countUpTo, type PageFrom } from '../../db/key-page.ts'
import { shownName } from '../../db/phone.ts'
import type { LivingLine } from './rules.ts'
import type { Papered } from './sheet-rules.ts'

export async function findOrder(db: Db, no: string) {
  const [order] = await db<
    {
      id: number
      memberId: number
      institutionId: number
      state: string
      delivery: string
      changeNo: string | null
    }[]
  >`select id, member_id, institution_id, state, delivery, change_no from order_facts where no = ${no}`
  return order
}

export const listLiving = (db: Db, orderId: number) => db<LivingLine[]>`
  select id as order_line_id, sku_id, title, spec, model_code, own_code, unit, price_fen, points,
         quantity - given_back as quantity, shipped_quantity + asked_back as bound
    from order_line_facts where order_id = ${orderId} order by position`

interface NewChange {
  no: string
  orderId: number
  memberId: number
  reason: string
  quote: string
  sums: ChangeSums
  lines: readonly (ChangeLine & { orderLineId: number | null })[]
  now: Date
}

/** Undefined where the order has an open change. */
export async function insertChange(tx: Db, c: NewChange): Promise<number | undefined> {
  const { sums: s } = c
  const [row] = await tx<{ id: number }[]>`
    with asked as (
      insert into order_change (no, order_id, member_id, state, reason, quote, currency, back_fen, back_points, more_fen,
        more_points, created_at, state_at)
      values (${c.no}, ${c.orderId}, ${c.memberId}, 'asked', ${c.reason}, ${c.quote}, ${s.currency}, ${s.backFen},
        ${s.backPoints}, ${s.moreFen}, ${s.morePoints}, ${c.now}, ${c.now})
      on conflict (order_id) where state in ('asked', 'returned', 'accepted') do nothing returning id
    ), listed as (
      insert into order_change_line (change_id, position, order_line_id, sku_id, title, spec, model_code, own_code, unit,
        quantity_before, quantity_after, price_fen, points, added_price_fen, added_points)
      select asked.id, l.position, l."orderLineId", l."skuId", l.title, l.spec, l."modelCode", l."ownCode", l.unit, l.before,
             l.after, l."priceFen", l.points, l."addedPriceFen", l."addedPoints"
        from asked, jsonb_to_recordset(${tx.json(c.lines.map((line, position) => ({ ...line, position })))}) as l(position int,
             "orderLineId" bigint, "skuId" bigint, title text, spec text, "modelCode" text, "ownCode" text, unit text,
             before int, after int, "priceFen" bigint, points bigint, "addedPriceFen" bigint, "addedPoints" bigint)
    ), told as (
      insert into order_change_event (change_id, at, what, who) select id, ${c.now}, 'asked', 'member' from asked
    )
    select id from asked`
  return row?.id
}

export interface Change {
  id: number
  no: string
  orderId: number
  orderNo: string
  memberId: number
  institutionId: number
  state: OrderChangeState
  reason: string
  quote: string
  /** What the change said, as wished quantities. */
  lines: { orderLineId: number | null; skuId: number; before: number; after: number }[]
}

const columns = (db: Db) => db`
  c.id, c.no, c.order_id, o.no as order_no, o.member_id, o.institution_id, c.state, c.reason, c.quote,
  (select jsonb_agg(jsonb_build_object('orderLineId', l.order_line_id, 'skuId', l.sku_id, 'before', l.quantity_before,
            'after', l.quantity_after) order by l.position) from order_change_line l where l.change_id = c.id) as lines`

export async function findChange(db: Db, by: { no: string } | { id: number }) {
  const [change] = await db<Change[]>`
    select ${columns(db)} from order_change c join order_facts o on o.id = c.order_id
     where ${'no' in by ? db`c.no = ${by.no}` : db`c.id = ${by.id}`}`
  return change
}

/** After its order. */
export async function lockChange(tx: Db, id: number): Promise<OrderChangeState> {
  const [row] = await tx<
    [{ state: OrderChangeState }]
  >`select state from order_change where id = ${id} for update`
  return row.state
}

interface Move {
  id: number
  from: readonly OrderChangeState[]
  to: OrderChangeState
  who: 'member' | 'staff' | 'system'
  whoName?: string
  note?: string
  now: Date
}

/** States whose note is shown as the answer. */
const answered: readonly OrderChangeState[] = ['declined', 'returned', 'expired']

export const updateState = (tx: Db, { id, from, to, who, whoName = '', note = '', now }: Move) => tx`
  with moved as (
    update order_change set state = ${to}, state_at = ${now}, answer = ${answered.includes(to) ? note : ''}
     where id = ${id} and state = any(${[...from]}) returning id
  )
  insert into order_change_event (change_id, at, what, who, who_name, note)
  select id, ${now}, ${to}, ${who}, ${whoName}, ${note} from moved`

export const updateRequest = (tx: Db, id: number, requestId: number) => tx`
  update order_change set request_id = ${requestId} where id = ${id}`

export const updateSupplement = (tx: Db, id: number, no: string) => tx`
  update order_change set supplement_id = (select id from order_facts where no = ${no}) where id = ${id}`

interface Sums {
  id: number
  aftersaleId: number | null
  amountFen: number
  amountPoints: number
}

/** What came back and what was paid in the end: the desk may have changed prices of the order of added goods. */
export const updateSums = (tx: Db, { id, aftersaleId, amountFen, amountPoints }: Sums) => tx`
  update order_change c set aftersale_id = ${aftersaleId}, back_fen = ${amountFen}, back_points = ${amountPoints},
         more_fen = coalesce((select payable_fen from order_facts where id = c.supplement_id), 0),
         more_points = coalesce((select payable_points from order_facts where id = c.supplement_id), 0)
   where id = ${id}`

/**
 * Accepted changes `c`, each with its request `r`, its order of added goods `s` and its `course`: `waiting` for approvers or
 * the payment, `paid`, `unpaid` (the order has ended) or `notApproved`. A request that was handed in again is not of the
 * change any more.
 */
const courses = (db: Db) => db`
  select c.id, c.supplement_id, c.request_id, r.order_id as requested_order_id, s.no as supplement_no,
         case when s.state = 'unpaid' then 'waiting'
              when s.paid_at is not null then 'paid'
              when s.id is not null then 'unpaid'
              when r.supplement_to is not null and r.state in ('pending', 'approved') then 'waiting'
              else 'notApproved' end as course
    from order_change c
    left join purchase_request_facts r on r.id = c.request_id
    left join order_facts s on s.id = coalesce(c.supplement_id, case when r.supplement_to = c.order_id then r.order_id end)
   where c.state = 'accepted'`

/** Accepted changes that have to go on or to end. */
export const listSettled = (db: Db, limit: number) => db<{ id: number }[]>`
  select id from (${courses(db)}) w
   where course <> 'waiting' or supplement_id is null and supplement_no is not null order by id limit ${limit}`

export async function findCourse(tx: Db, id: number) {
  const [row] = await tx<
    [{ supplementNo: string | null; course: 'waiting' | 'paid' | 'unpaid' | 'notApproved' }]
  >`select supplement_no, course from (${courses(tx)}) w where id = ${id}`
  return row
}

export async function findWaiting(db: Db, by: { orderId: number } | { requestId: number }) {
  const [row] = await db<{ id: number }[]>`
    select id from (${courses(db)}) w
     where ${'orderId' in by ? db`${by.orderId} in (supplement_id, requested_order_id)` : db`request_id = ${by.requestId}`}`
  return row?.id
}

const shown = (db: Db) => db`
  c.no as change_no, o.no, c.state, c.reason, c.answer, c.created_at, c.state_at,
  jsonb_build_object('currency', c.currency, 'backFen', c.back_fen, 'backPoints', c.back_points, 'moreFen', c.more_fen,
    'morePoints', c.more_points) as sums,
  coalesce((select s.no from order_facts s where s.id = c.supplement_id), '') as supplement_no,
  coalesce((select r.no from purchase_request_facts r where r.id = c.request_id), '') as request_no,
  coalesce((select a.no from aftersale_facts a where a.id = c.aftersale_id), '') as aftersale_no,
  (select jsonb_agg(jsonb_build_object('skuId', l.sku_id, 'title', l.title, 'spec', l.spec, 'modelCode', l.model_code,
      'ownCode', l.own_code, 'unit', l.unit, 'before', l.quantity_before, 'after', l.quantity_after, 'priceFen', l.price_fen,
      'points', l.points, 'addedPriceFen', l.added_price_fen, 'addedPoints', l.added_points) order by l.position)
     from order_change_line l where l.change_id = c.id) as lines,
  (select jsonb_agg(jsonb_build_object('at', ${iso(db, 'e.at')}, 'what', e.what, 'who', e.who, 'note', e.note) order by e.id)
     from order_change_event e where e.change_id = c.id) as events`

type Reading = { no: string } | { changeNo: string }

/** Of an order, or the one that it was added by. */
const ofOrder = (db: Db, no: string) =>
  db`(o.no = ${no} or c.supplement_id = (select s.id from order_facts s where s.no = ${no}))`

/** Changes of orders that the member may read. */
export const listSeen = (db: Db, sight: Parameters<typeof seen>[1], by: Reading) => db<OrderChangeSheet[]>`
  select ${shown(db)} from order_change c join order_facts o on o.id = c.order_id
   where ${'no' in by ? ofOrder(db, by.no) : db`c.no = ${by.changeNo}`} and ${seen(db, sight)} order by c.id desc`

/** For its paper: with the names of who ordered. */
export async function findPaper(db: Db, sight: Parameters<typeof seen>[1], changeNo: string) {
  const [one] = await db<Papered[]>`
    select ${desk(db)} from order_change c join order_facts o on o.id = c.order_id
     where c.no = ${changeNo} and ${seen(db, sight)}`
  return one
}

const desk = (db: Db) => db`
  ${shown(db)}, coalesce((select jigou from institution_facts i where i.id = o.institution_id), '') as jigou,
  coalesce(nullif((select ${shownName(db, 'm')} from member_facts m where m.id = o.member_id), ''), '已注销会员') as buyer`

export async function findCase(db: Db, changeNo: string) {
  const [one] = await db<OrderChangeCase[]>`
    select ${desk(db)} from order_change c join order_facts o on o.id = c.order_id where c.no = ${changeNo}`
  return one
}

interface Search {
  view?: OrderChangeState | undefined
  keyword?: string | undefined
}

const matching = (db: Db, { view, keyword }: Search) => db`
  ${view ? db`c.state = ${view}` : db`true`}
  and ${keyword ? db`(c.no = ${keyword} or ${ofOrder(db, keyword)})` : db`true`}`

export const listCases = (db: Db, { view, keyword, ...page }: PageFrom & Search) => db<
  (OrderChangeCase & { id: number })[]
>`
  select c.id, ${desk(db)} from order_change c join order_facts o on o.id = c.order_id
   where ${beyondId(db, db`c.id`, page)} and ${matching(db, { view, keyword })}
   order by ${byId(db, db`c.id`, page)} limit ${page.limit}`

export const countCases = (db: Db, search: Search) =>
  countUpTo(
    db,
    db`select 1 from order_change c join order_facts o on o.id = c.order_id where ${matching(db, search)}`,
  )
