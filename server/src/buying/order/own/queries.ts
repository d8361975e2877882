import type {
  OrderAmounts,
  OrderCard,
  OrderDetail,
  OrderFund,
  OrderState,
  OrderTab,
  OrderWait,
} from '@gongfang/contract/buying/order'
import { numberKeys } from '@gongfang/contract/buying/order-notes'
import type { InstitutionRole, OrderScope } from '@gongfang/contract/people/institution'
import {
  livingAftersales,
  openAftersales,
  refundedInstead,
  sentBackKinds,
} from '@gongfang/contract/service/aftersale'
import type { Db } from '../../../db/connect.ts'
import { dayEnd, dayStart } from '../../../db/day.ts'
import { iso } from '../../../db/instant.ts'
import { maskedPhone, shownName } from '../../../db/phone.ts'
import { reading } from '../../../db/words.ts'
import { worthFen } from '../../../people/fund/door.ts'
import { unitPathOf } from '../../../people/team/door.ts'
import { attachmentsOf } from '../../../system/attachment/door.ts'
import { approversOf, noteColumn, notesOf } from '../../approval/door.ts'
import { asksToPay } from '../pay/queries.ts'
import {
  agreedOf,
  earned,
  fundOf,
  hasRefused,
  keptMoney,
  reached,
  refusedAt,
  remind,
  waiting,
} from '../queries.ts'
import type { ActionFacts } from './rules.ts'

/** Orders that a member may read besides the own ones. */
export interface Sight {
  memberId: number
  institutionId: number | null
  /** True: orders of the whole institution. */
  all: boolean
  /** Orders of these units and of the units below them. */
  unitIds: readonly number[]
}

/** Which orders a member asks for, of those that the member may read. */
export interface Range {
  sight: Sight
  scope: OrderScope
  buyerId?: number | undefined
  unitId?: number | undefined
  fundCode?: string | undefined
  /** Orders that wait for the member of `sight`, in place of the scope. */
  waiting?: Waiting | undefined
}

export interface OrderSearch extends Range {
  tab: OrderTab
  keyword?: string | undefined
  fromOn?: string | undefined
  toOn?: string | undefined
}

interface Waiting {
  what: OrderWait
  roles: readonly InstitutionRole[]
  now: Date
}

export interface OrderFilter extends OrderSearch {
  /** Number of the newest order of the first page. */
  anchor?: string | undefined
  page: number
  limit: number
}

/** 已取消 shows closed orders too. */
const statesOf: Record<Exclude<OrderTab, 'all' | 'aftersale'>, OrderState[]> = {
  unpaid: ['unpaid'],
  paid: ['paid'],
  shipped: ['shipped'],
  done: ['done'],
  cancelled: ['cancelled', 'closed'],
}

const hasAftersale = (db: Db) => db`exists (select from aftersale_facts a where a.order_id = o.id)`

const inAftersale = (db: Db) => db`
  exists (select from aftersale_facts a where a.order_id = o.id and a.state = any(${[...openAftersales]}))`

const inUnits = (db: Db, { institutionId }: Sight, unitIds: readonly number[]) => db`
  o.unit_id = any(array(select id from unit_facts where institution_id = ${institutionId}
                           and (id = any(${[...unitIds]}::bigint[]) or above && ${[...unitIds]}::bigint[])))`

const ofFund = (db: Db, { institutionId }: Sight, code: string) => db`
  o.fund_id = (select id from fund_facts where institution_id = ${institutionId} and upper(code) = upper(${code}))`

const scoped = (db: Db, { sight, scope, waiting }: Range) =>
  waiting
    ? waitingFor(db, { ...waiting, ...sight })
    : scope === 'own'
      ? db`o.member_id = ${sight.memberId}`
      : db`o.institution_id = ${sight.institutionId} ${scope === 'unit' ? db`and ${inUnits(db, sight, sight.unitIds)}` : db``}`

/** An own order, one with an after-sale that a colleague handed over, or one that the roles show. Of `o`. */
export function seen(db: Db, sight: Sight) {
  const own = db`(o.member_id = ${sight.memberId} or o.institution_id = ${sight.institutionId} and exists (
    select from aftersale_facts y where y.order_id = o.id and y.member_id = ${sight.memberId}))`
  if (sight.all) return db`(${own} or o.institution_id = ${sight.institutionId})`
  if (sight.unitIds.length === 0) return own
  return db`(${own} or o.institution_id = ${sight.institutionId} and ${inUnits(db, sight, sight.unitIds)})`
}

/** Orders `o` that wait for a member whose role allows what they wait for. */
export function waitingFor(
  db: Db,
  { what, memberId, institutionId, roles, now }: Waiting & Pick<Sight, 'memberId' | 'institutionId'>,
) {
  if (what === 'aftersale')
    return db`o.id in (
      select order_id from aftersale_facts
       where member_id = ${memberId}
         and (state = 'approved' and kind = any(${sentBackKinds})
              or refund_offered_at is not null and kind = any(${refundedInstead.kinds})
                 and state = any(${[...refundedInstead.states]})))`
  return db`
    o.institution_id = ${institutionId} and o.member_id <> ${memberId} and o.state = 'unpaid'
    and o.currency = 'money' and o.payable_fen > 0 and o.pay_before > ${now}
    ${roles.includes('finance') ? db`` : db`and ${asksToPay(db, roles)}`}`
}

/** Orders `o` of a scope, narrowed to a colleague, a unit or a fund. */
export function within(db: Db, search: Range) {
  const { sight, buyerId, unitId, fundCode } = search
  return db`
    ${scoped(db, search)}
    ${buyerId === undefined ? db`` : db`and o.member_id = ${buyerId}`}
    ${unitId === undefined ? db`` : db`and ${inUnits(db, sight, [unitId])}`}
    ${fundCode ? db`and ${ofFund(db, sight, fundCode)}` : db``}`
}

export function matching(db: Db, search: OrderSearch) {
  const { tab, keyword, fromOn, toOn } = search
  return db`
    ${within(db, search)}
    and ${inTab(db, tab)}
    ${fromOn ? db`and o.created_at >= ${dayStart(db, fromOn)}` : db``}
    ${toOn ? db`and o.created_at < ${dayEnd(db, toOn)}` : db``}
    ${keyword ? db`and ${named(db, keyword)}` : db``}`
}

/**
 * A part of the order's number, of the buyer's own number, or of a title or model code in it. Order numbers have digits
 * only and most orders have no number of the buyer's, so a word is compared with neither.
 */
const named = (db: Db, keyword: string) => db`
  (${/^\d+$/.test(keyword) ? db`${reading(db, db`o.no`, keyword)} or` : db``}
   ${ofOwnNumber(db, keyword)} or exists (
     select from order_line l where l.order_id = o.id
        and (${reading(db, db`l.title`, keyword)} or ${reading(db, db`l.model_code`, keyword)}
             or l.own_code <> '' and ${reading(db, db`l.own_code`, keyword)})))`

/** A condition: order `o` has a note that is a number and contains the keyword. */
const ofOwnNumber = (db: Db, keyword: string) =>
  numberKeys
    .map((key) => `o.${noteColumn(key)}`)
    .reduce(
      (found, number) => db`
        ${found} or ${db.unsafe(number)} <> '' and ${reading(db, db`${db.unsafe(number)}`, keyword)}`,
      db`false`,
    )

/** Name of the member who placed order `o`. */
export const buyerName = (db: Db) => db`
  coalesce(nullif((select ${shownName(db, 'm')} from member_facts m where m.id = o.member_id), ''), '已注销会员')`

interface Reader {
  memberId: number
  institutionId: number | null
}

/** Money of order `o` that was neither given back nor invoiced. */
const uninvoiced = (db: Db) => db`
  case when o.currency = 'money' and o.state in ('paid', 'shipped', 'done')
       then coalesce((select left_fen from (${keptMoney(db)}) money), 0) else 0 end`

/** Pieces of order `o` that the reader has in the depot. */
const kept = (db: Db, { memberId }: Reader) => db`
  case when o.delivery = 'depot' then (
    select coalesce(sum(d.held), 0)::bigint
      from order_line l join depot_lot_facts d on d.order_line_id = l.id join depot_item_facts i on i.id = d.item_id
     where l.order_id = o.id and i.member_id = ${memberId}) else 0 end`

const actionFacts = (db: Db, reader: Reader) => db`
  o.institution_id is not distinct from ${reader.institutionId}::bigint as is_of_institution,
  ${uninvoiced(db)} as uninvoiced_fen, ${kept(db, reader)} as kept,
  o.state = 'done' and exists (select from order_line l where l.order_id = o.id and ${reached(db)}) as has_reached,
  ${refusedAt(db)} as refused_at, o.change_no is not null as is_changing`

type Sought = Reader & { now: Date }

const head = (db: Db, { now, ...reader }: Sought) => db`
  o.no, o.state, o.currency, o.pay_way, o.payable_fen, o.payable_points, o.created_at,
  case when o.state = 'unpaid' then o.pay_before end as pay_before,
  case when o.state = 'unpaid' and o.pay_way = 'bank' then
    coalesce((select b.state from bank_transfer_facts b where b.order_id = o.id), 'waiting') end as transfer,
  ${remind(db, now)} as remind,
  case when o.state = 'shipped' and not ${hasRefused(db)} then o.auto_receive_at end as auto_receive_at,
  o.delivery, coalesce(o.address->>'receiver', '') as receiver,
  case when o.member_id = ${reader.memberId} then '' else ${buyerName(db)} end as buyer,
  ${unitPathOf(db, db`o.unit_id`)} as unit_path, o.pieces, o.kinds, ${fundOf(db)},
  ${actionFacts(db, reader)}`

/** Orders without a fund say nothing of one. */
const withoutNone = <T extends { fund?: OrderFund | null | undefined }>({ fund, ...order }: T) => ({
  ...order,
  ...(fund && { fund }),
})

const inTab = (db: Db, tab: OrderTab) =>
  tab === 'all' ? db`true` : tab === 'aftersale' ? hasAftersale(db) : db`o.state = any(${statesOf[tab]})`

/**
 * The ids of a page, and the orders of all tabs under the same search. Ids first: what a card shows is looked up for the
 * rows of the page only, not for those before it. What is narrowed is looked for once; of all orders of a member or an
 * institution an index tells faster than a copy of them. The anchor comes after: PostgreSQL expects it to leave few
 * orders, and would look up the lines of each.
 */
export async function findPage(db: Db, { tab, page, limit, anchor, ...search }: OrderFilter) {
  const [found] = await db<
    [{ ids: number[]; states: Partial<Record<OrderState, number>>; aftersales: number }]
  >`
    with found as ${isNarrowed(search) ? db`` : db`not`} materialized (
      select o.id, o.state from shop_order o where ${matching(db, { ...search, tab: 'all' })}),
    shown as not materialized (
      select id, state from found
       where ${anchor === undefined ? db`true` : db`id <= (select id from shop_order where no = ${anchor})`})
    select array(select o.id from shown o where ${inTab(db, tab)}
                  order by o.id desc limit ${limit} offset ${(page - 1) * limit}) as ids,
           (select coalesce(jsonb_object_agg(state, count), '{}')
              from (select state, count(*) as count from shown group by state) s) as states,
           (select count(*) from shown o where ${hasAftersale(db)}) as aftersales`
  const of = (states: readonly OrderState[]) =>
    states.reduce((sum, state) => sum + (found.states[state] ?? 0), 0)
  const counts: Record<OrderTab, number> = {
    all: of(Object.keys(found.states) as OrderState[]),
    unpaid: of(statesOf.unpaid),
    paid: of(statesOf.paid),
    shipped: of(statesOf.shipped),
    done: of(statesOf.done),
    cancelled: of(statesOf.cancelled),
    aftersale: found.aftersales,
  }
  return { ids: found.ids, counts }
}

const isNarrowed = ({ sight, scope, ...wish }: Omit<OrderSearch, 'tab'>) =>
  scope === 'unit' || Object.values(wish).some((value) => value !== undefined && value !== '')

type Facts = Pick<
  ActionFacts,
  'isOfInstitution' | 'uninvoicedFen' | 'kept' | 'hasReached' | 'refusedAt' | 'isChanging'
>

export async function listCards(db: Db, ids: readonly number[], at: Sought) {
  const cards = await db<(Omit<OrderCard, 'actions'> & Facts)[]>`
  select ${head(db, at)}, first.lines,
         (select count(*) from order_line l where l.order_id = o.id and l.shipped_quantity + l.given_back = l.quantity
             and l.shipped_quantity > 0) as shipped_kinds,
         ${inAftersale(db)} as in_aftersale
    from shop_order o
    cross join lateral (
      select jsonb_agg(jsonb_build_object('productId', l.product_id, 'title', l.title, 'spec', l.spec,
               'modelCode', l.model_code, 'ownCode', l.own_code, 'image', l.image, 'quantity', l.quantity) order by l.position) as lines
        from order_line l where l.order_id = o.id and l.position < 3) first
   where o.id = any(${[...ids]}::bigint[])
   order by o.id desc`
  return cards.map((card) => withoutNone(card))
}

/** The address of the order. Colleagues of the buyer see the phone number masked. */
export const shownAddress = (db: Db, { memberId }: Sight) => db`
  case when o.member_id = ${memberId} then o.address
       else o.address || jsonb_build_object('phone', ${maskedPhone(db, db`(o.address->>'phone')`)}) end`

/** The whole order as its owner sees it, in one statement; the points that it earned are the owner's alone. */
export async function findDetail(db: Db, { sight, no, now }: { sight: Sight; no: string; now: Date }) {
  const [order] = await db<(Omit<OrderDetail, 'actions'> & Facts)[]>`
    select ${head(db, { ...sight, now })}, ${shownAddress(db, sight)} as address, ${notesOf(db, 'o')}, o.paid_at, o.done_at,
      o.cancel_reason, ${approversOf(db)} as approvers,
      coalesce((select jigou from institution_facts where id = o.institution_id), '') as jigou,
      jsonb_build_object('currency', o.currency, 'rate', o.rate, 'goodsFen', o.goods_fen, 'goodsPoints', o.goods_points,
        'freightFen', o.freight_fen, 'freightPoints', o.freight_points, 'deductPoints', o.deduct_points,
        'deductFen', o.deduct_fen, 'payableFen', o.payable_fen, 'payablePoints', o.payable_points,
        'rewardPoints', case when o.member_id = ${sight.memberId} then ${earned(db)} else 0 end) as amounts,
      (select jsonb_agg(jsonb_build_object('id', l.id, 'skuId', l.sku_id, 'productId', l.product_id, 'title', l.title,
          'spec', l.spec, 'modelCode', l.model_code, 'ownCode', l.own_code, 'image', l.image, 'unit', l.unit, 'quantity', l.quantity,
          'shippedQuantity', l.shipped_quantity, 'givenBack', l.given_back, 'waiting', ${waiting(db)},
          'expectedOn', l.expected_on, 'claimed', (
            select coalesce(sum(x.quantity), 0) from aftersale_line_facts x join aftersale_facts a on a.id = x.aftersale_id
             where x.order_line_id = l.id and a.state = any(${[...livingAftersales]})), 'handedOver', (
            select coalesce(sum(d.held), 0) from depot_lot_facts d join depot_item_facts i on i.id = d.item_id
             where d.order_line_id = l.id and i.member_id <> o.member_id), 'priceFen', l.price_fen, 'points', l.points,
          'amountFen', l.amount_fen, 'amountPoints', l.amount_points, 'agreed', ${agreedOf(db)}) order by l.position)
         from order_line l where l.order_id = o.id) as lines,
      (select jsonb_build_object('way', o.pay_way, 'tradeNo', coalesce(p.channel_trade_no, p.out_trade_no),
          'paidAt', ${iso(db, 'p.paid_at')})
         from payment_facts p where p.purpose = 'order' and p.subject_id = o.id and p.kept) as payment,
      (select coalesce(jsonb_agg(jsonb_build_object('id', k.id, 'carrier', k.carrier, 'trackingNo', k.tracking_no,
          'shippedAt', ${iso(db, 'k.shipped_at')}, 'lines',
          (select jsonb_agg(jsonb_build_object('orderLineId', c.order_line_id, 'quantity', c.quantity))
             from order_package_line c where c.package_id = k.id)) order by k.id), '[]')
         from order_package k where k.order_id = o.id) as packages,
      (select coalesce(jsonb_agg(jsonb_build_object('at', ${iso(db, 'e.at')}, 'what', e.what, 'who', e.who,
          'note', e.note) order by e.id), '[]')
         from order_event e where e.order_id = o.id and e.what <> 'commented') as events,
      (select count(*) from aftersale_facts a where a.order_id = o.id and a.member_id = ${sight.memberId}) as aftersales,
      (select count(*) from order_change_facts c where c.order_id = o.id or c.supplement_id = o.id) as changes,
      ${attachmentsOf(db, 'order', db`o.id`)} as attachments
      from shop_order o where o.no = ${no} and ${seen(db, sight)}`
  return order && withoutNone(order)
}

/** Whether the institution of an order demands that it has a file. */
export async function demandsFile(db: Db, id: number): Promise<boolean> {
  const [row] = await db<
    (Pick<OrderAmounts, 'currency' | 'rate' | 'goodsFen' | 'freightFen' | 'payablePoints'> & {
      fromFen: number
    })[]
  >`
    select o.currency, o.rate, o.goods_fen, o.freight_fen, o.payable_points, d.attachment_from_fen as from_fen
      from shop_order o join institution_settings_facts d on d.institution_id = o.institution_id
     where o.id = ${id} and d.attachment_from_fen is not null`
  return row !== undefined && worthFen(row) >= row.fromFen
}

export async function maySee(db: Db, sight: Sight, id: number): Promise<boolean> {
  const { count } = await db`select from shop_order o where o.id = ${id} and ${seen(db, sight)}`
  return count > 0
}
