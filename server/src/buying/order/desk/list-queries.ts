import { COUNTED_UP_TO } from '@gongfang/contract/base/values'
import { OrderPile, type OrderRow, type OrderView } from '@gongfang/contract/buying/order-desk'
import { numberKeys } from '@gongfang/contract/buying/order-notes'
import { openAftersales } from '@gongfang/contract/service/aftersale'
import { type Db, unprepared } from '../../../db/connect.ts'
import { dayEnd, dayStart } from '../../../db/day.ts'
import type { PageFrom } from '../../../db/key-page.ts'
import { isContact } from '../../../db/phone.ts'
import { holding } from '../../../db/words.ts'
import { noteColumn } from '../../approval/door.ts'
import { isLateBackorder, isWishedEarlier, REFUSED_ORDERS, waiting } from '../queries.ts'
import { head, people } from './queries.ts'
import type { Keyword } from './rules.ts'

export interface DeskFilter {
  view: OrderView
  now: Date
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
  wanted?: FoundKeyword | undefined
  oldest?: boolean | undefined
}

interface FoundKeyword extends Keyword {
  /** Institutions whose name contains the keyword; null if there are too many. */
  institutionIds: number[] | null
}

const MOST_INSTITUTIONS = 2000

export async function findKeyword(db: Db, keyword: Keyword): Promise<FoundKeyword> {
  // No institution is called by a number.
  if (keyword.number || keyword.phone) return { ...keyword, institutionIds: [] }
  const rows = await db<{ id: number }[]>`${called(db, keyword.text)} limit ${MOST_INSTITUTIONS + 1}`
  return { ...keyword, institutionIds: rows.length > MOST_INSTITUTIONS ? null : rows.map(({ id }) => id) }
}

/** Asked for by themselves: what is found decides how orders are looked for. */
export async function listSkuIds(db: Db, code: string): Promise<number[]> {
  const rows = await db<{ id: number }[]>`select id from sku_facts where code_key = code_key(${code})`
  return rows.map(({ id }) => id)
}

/** A condition on order `o`, without parameters. It starts from the few waiting transfers, not from the orders. */
const waitsForTransfer = `o.state = 'unpaid' and o.id = any(array(
  select order_id from bank_transfer_facts where state in ('reviewing', 'partly')))`

/** Each pile by an index of its own. */
const piles: Record<Exclude<OrderView, 'backorderLate' | 'wishedLate'>, string> = {
  all: 'true',
  unpaid: `o.state = 'unpaid'`,
  transfer: waitsForTransfer,
  paid: `o.state = 'paid'`,
  partly: `o.state = 'paid' and o.parcels > 0`,
  backorder: `o.state = 'paid' and exists (select from order_line l where l.order_id = o.id
    and l.expected_on is not null and l.shipped_quantity + l.given_back < l.quantity)`,
  wished: `o.state = 'paid' and o.wished_on is not null`,
  shipped: `o.state = 'shipped'`,
  done: `o.state = 'done'`,
  cancelled: `o.state in ('cancelled', 'closed')`,
  depot: `o.delivery = 'depot'`,
  refused: `o.id = any(${REFUSED_ORDERS})`,
}

export const matching = (
  db: Db,
  {
    view,
    now,
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
  ${inView(db, view, now)}
  ${from ? db`and o.created_at >= ${dayStart(db, from)}` : db``}
  ${to ? db`and o.created_at < ${dayEnd(db, to)}` : db``}
  ${paidFrom ? db`and o.paid_at >= ${dayStart(db, paidFrom)}` : db``}
  ${paidTo ? db`and o.paid_at < ${dayEnd(db, paidTo)}` : db``}
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

function inView(db: Db, view: OrderView, now: Date) {
  if (view === 'backorderLate') return isLateBackorder(db, now)
  return view === 'wishedLate' ? isWishedEarlier(db, now) : db.unsafe(piles[view])
}

/** The amount in hundredths of a yuan, or of a point; one of the two is always 0. */
const due = (db: Db) => db`(o.payable_fen + o.payable_points * 100)`

/** Joins by ids, so that each kind of keyword uses its own index. */
function named(db: Db, { text, number, phone, code, institutionIds }: FoundKeyword) {
  const ids = db`
    o.id = any(array(
      select id from shop_order where delivery = 'express' and address ->> 'receiver' = ${text}
      ${ofOwnNumber(db, text)}
      ${number ? db`union all select id from shop_order where no >= ${number.from} and no < ${number.to}` : db``}
      ${code ? db`union all select order_id from order_package where tracking_no = any(${code})` : db``}
      ${
        phone
          ? db`union all select x.id from shop_order x join member_facts m on m.id = x.member_id where m.mobile = ${phone}
               union all select id from shop_order where delivery = 'express' and ${isContact(db, db`(address ->> 'phone')`, phone)}`
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

/** The orders that one of the buyer's own numbers names, each by its index. */
const ofOwnNumber = (db: Db, text: string) =>
  numberKeys
    .map((key) => db.unsafe(noteColumn(key)))
    .map((number) => db`union all select id from shop_order where ${number} = ${text} and ${number} <> ''`)
    .reduce((some, more) => db`${some} ${more}`, db``)

const called = (db: Db, text: string) =>
  db`select id from institution_facts where ${holding(db, db`jigou`, text)}`

/** The page is chosen first; what it shows is asked for those few only. `after`: the last order of the page before. */
export function listRows(db: Db, filter: DeskFilter, { after, limit, oldest }: PageFrom) {
  const sorting = { view: filter.view, oldest }
  return unprepared(db<OrderRow[]>`
  with page as (
    select o.id from shop_order o
     where ${matching(db, filter)}
       ${
         after === undefined
           ? db``
           : db`and (${turnedBy(db, 'o', sorting)}) ${oldest ? db`>` : db`<`}
                    (select ${turnedBy(db, 'x', sorting)} from shop_order x where x.id = ${after})`
       }
     order by ${sortedBy(db, sorting)} limit ${limit}
  )
  select ${head(db)}, first.title, first.model_code, first.image,
         coalesce(o.address ->> 'receiver', '') as receiver, coalesce(o.address ->> 'regionText', '') as region,
         exists (select from aftersale_facts a where a.order_id = o.id and a.state = any(${[...openAftersales]})) as in_aftersale,
         o.change_no is not null as changing,
         (select coalesce(sum(${waiting(db)}), 0)::integer from order_line l where l.order_id = o.id) as waiting,
         o.reminded_at is not null and o.state = 'paid' as reminded,
         ${invoiceMark(db)} as invoice
    from page join shop_order o on o.id = page.id
    ${people(db)}
    join order_line first on first.order_id = o.id and first.position = 0
   order by ${sortedBy(db, sorting)}`)
}

interface Sorting {
  view: OrderView
  oldest: boolean
}

/** Who works off wished days begins with the earliest; all other lists follow the time of the order. */
const turnedBy = (db: Db, table: 'o' | 'x', { view, oldest }: Sorting) => {
  const byDay = oldest && (view === 'wished' || view === 'wishedLate') ? db`${db(table)}.wished_on, ` : db``
  return db`${byDay}${db(table)}.created_at, ${db(table)}.id`
}

export const sortedBy = (db: Db, sorting: Sorting) =>
  sorting.oldest ? turnedBy(db, 'o', sorting) : db`o.created_at desc, o.id desc`

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

/** Counts as `countUpTo` does, but planned for just what is asked: filters come in many shapes. */
async function count(db: Db, which: ReturnType<typeof matching>): Promise<number> {
  const [row] = await unprepared(db<{ total: number }[]>`
    select count(*) as total from (select 1 from shop_order o where ${which} limit ${COUNTED_UP_TO + 1}) counted`)
  return row!.total
}

type Piles = Record<Exclude<OrderView, 'all'>, number>

export async function countPiles(db: Db, now: Date): Promise<Piles> {
  const views = OrderPile.options
  const counts = await Promise.all(views.map((view) => countRows(db, { view, now })))
  return Object.fromEntries(views.map((view, at) => [view, counts[at]!])) as Piles
}

/** A requested invoice counts before an issued one, and that before a red one: staff has to act on it. */
export const invoiceMark = (db: Db) => db`
  (select case when bool_or(r.state = 'requested') then 'requested'
               when bool_or(r.state in ('issued', 'redNeeded')) then 'issued'
               when bool_or(r.state = 'red') then 'red' else 'none' end
     from invoice_order x join invoice_request_facts r on r.id = x.request_id where x.order_id = o.id)`
