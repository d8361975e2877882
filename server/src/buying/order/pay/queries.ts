import type { Delivery, Payers, PayWay } from '@gongfang/contract/buying/order'
import type { InstitutionRole } from '@gongfang/contract/people/institution'
import type { Db, Fragment } from '../../../db/connect.ts'
import { shownName } from '../../../db/phone.ts'
import { isRequested } from '../../approval/door.ts'
import { insertEvent, type LockedOrder, type PaidOrder } from '../queries.ts'
import type { Payer } from './rules.ts'

/** Orders that somebody may pay for; of `shop_order o`. */
export const payableBy = (db: Db, { memberId, institutionId }: Payer) =>
  institutionId === null
    ? db`o.member_id = ${memberId}`
    : db`(o.member_id = ${memberId} or o.institution_id = ${institutionId})`

/** Makes an order paid, writes its event and runs `followUp`, the job of what follows, in the same statement. */
export const updatePaid = (
  tx: Db,
  { id, way, note, now, followUp }: { id: number; way: PayWay; note: string; now: Date; followUp: Fragment },
) => tx<PaidOrder[]>`
  with noted as (
    ${insertEvent(tx, { orderId: id, at: now, what: 'paid', who: way === 'bank' ? 'staff' : 'member', note })}
  ), asked as (
    ${followUp}
  )
  update shop_order set state = 'paid', paid_at = ${now}, pay_way = ${way} where id = ${id} and state = 'unpaid'
  returning id, no, member_id, delivery, reward_points, reward_lost, currency, rate, payable_fen, payable_points, fund_id`

export const updatePayWay = (
  tx: Db,
  { id, way, payBefore }: { id: number; way: PayWay; payBefore: Date },
) => tx`
  update shop_order set pay_way = ${way}, pay_before = ${payBefore} where id = ${id} and state = 'unpaid'`

/** Why order `o` may wait longer than others. */
const waits = (db: Db) =>
  db`(${isRequested(db)} or o.supplement_to is not null) as is_approved, o.payers_asked_at is not null as is_asked`
interface Waits {
  isApproved: boolean
  isAsked: boolean
}

export async function findWaits(tx: Db, orderId: number): Promise<Waits> {
  const [order] = await tx<[Waits]>`select ${waits(tx)} from shop_order o where id = ${orderId}`
  return order
}

interface Debt
  extends Pick<
      LockedOrder,
      'institutionId' | 'currency' | 'payableFen' | 'payWay' | 'createdAt' | 'payBefore'
    >,
    Waits {
  askedAt: string | null
}

/** An unpaid order of the member's. */
export async function findDebt(db: Db, { no, memberId }: { no: string; memberId: number }) {
  const [order] = await db<Debt[]>`
    select institution_id, currency, payable_fen, pay_way, created_at, pay_before, payers_asked_at as asked_at,
           ${waits(db)}
      from shop_order o
     where no = ${no} and member_id = ${memberId} and state = 'unpaid'`
  return order
}

/** The first time, the order can be paid until `payBefore`. Undefined when somebody was asked since `before`. */
export async function updateAsked(
  tx: Db,
  { id, before, payBefore, now }: { id: number; before: Date; payBefore: Date; now: Date },
) {
  const [order] = await tx<{ payBefore: string }[]>`
    update shop_order set payers_asked_at = ${now},
           pay_before = case when payers_asked_at is null then greatest(pay_before, ${payBefore}) else pay_before end
     where id = ${id} and state = 'unpaid' and (payers_asked_at is null or payers_asked_at <= ${before})
    returning pay_before`
  return order
}

/** Colleagues whose work it is to pay, or the owners without any; never the buyer. */
export const listPayers = (
  db: Db,
  { institutionId, buyerId }: { institutionId: number; buyerId: number },
) => db<{ memberId: number; name: string; role: Payers['role'] }[]>`
  with may as (
    select s.member_id, 'finance' = any(s.roles) as finance, ${shownName(db, 'm')} as name
      from membership_now s join member_facts m on m.id = s.member_id
     where s.institution_id = ${institutionId} and s.roles && '{finance,owner}'::text[]
       and s.member_id <> ${buyerId} and not m.disabled)
  select member_id, name, case when finance then 'finance' else 'owner' end as role
    from may where finance or not exists (select from may where finance) order by member_id`

/** True if the buyer of order `o` asked the member, who has `roles`; of the people of `listPayers`. */
export const asksToPay = (db: Db, roles: readonly InstitutionRole[]) => db`
  o.payers_asked_at is not null and (${roles.includes('finance')} or not exists (
    select from membership_now s join member_facts m on m.id = s.member_id
     where s.institution_id = o.institution_id and 'finance' = any(s.roles)
       and s.member_id <> o.member_id and not m.disabled))`

export async function findWayFacts(db: Db, { no, payer }: { no: string; payer: Payer }) {
  const [order] = await db<
    (Pick<LockedOrder, 'memberId' | 'state' | 'currency' | 'payableFen' | 'payWay' | 'createdAt'> & Waits)[]
  >`
    select member_id, state, currency, payable_fen, pay_way, created_at, ${waits(db)}
      from shop_order o
     where no = ${no} and ${payableBy(db, payer)}`
  return order
}

/** An order whose goods go into the depot is done once they are there. */
export const updateStored = (tx: Db, { id, now }: { id: number; now: Date }) => tx`
  with noted as (
    ${insertEvent(tx, { orderId: id, at: now, what: 'stored', who: 'system' })}
  )
  update shop_order set state = 'done', done_at = ${now}
   where id = ${id} and state = 'paid' and delivery = 'depot'`

export const listSold = (tx: Db, orderId: number) => tx<{ productId: number; quantity: number }[]>`
  select product_id, sum(quantity)::bigint as quantity from order_line where order_id = ${orderId} group by product_id`

/** True the first time: the counters of an order's products are raised once. */
export async function claimSoldCount(tx: Db, id: number): Promise<boolean> {
  const { count } = await tx`update shop_order set sold_counted = true where id = ${id} and not sold_counted`
  return count === 1
}

export async function findForMessage(db: Db, id: number) {
  const [order] = await db<{ no: string; memberId: number; delivery: Delivery; isAdded: boolean }[]>`
    select no, member_id, delivery, supplement_to is not null as is_added from shop_order where id = ${id}`
  return order
}
