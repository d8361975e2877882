import type { TopUpState } from '@gongfang/contract/money/top-up'
import type { Db } from '../../db/connect.ts'

export interface TopUp {
  id: number
  no: string
  memberId: number
  points: number
  amountFen: number
  state: TopUpState
  payBefore: string
  /** True if the member's account is closed, so that nothing can be added to it. */
  left: boolean
}

/** Locks the member first, because closing an account locks it as well. */
export async function lockTopUp(tx: Db, by: { id: number } | { no: string }): Promise<TopUp | undefined> {
  const [topUp] = await tx<TopUp[]>`
    select t.id, t.no, t.member_id, t.points, t.amount_fen, t.state, t.pay_before, m.left_at is not null as left
      from top_up t join member m on m.id = t.member_id
     where ${'id' in by ? tx`t.id = ${by.id}` : tx`t.no = ${by.no}`}
       for update of t for share of m`
  return topUp
}

interface NewTopUp {
  no: string
  memberId: number
  points: number
  amountFen: number
  rate: number
  title: string
  now: Date
  payBefore: Date
}

export const insertTopUp = (tx: Db, t: NewTopUp) => tx`
  insert into top_up (no, member_id, points, amount_fen, rate, title, created_at, pay_before)
  values (${t.no}, ${t.memberId}, ${t.points}, ${t.amountFen}, ${t.rate}, ${t.title}, ${t.now}, ${t.payBefore})`

// Each change names the state it starts from, so that it changes nothing if a caller forgot to lock.

export const updateTopUpPaid = (tx: Db, { id, now }: { id: number; now: Date }) =>
  tx`update top_up set state = 'paid', paid_at = ${now} where id = ${id} and state = 'unpaid'`

export const updateTopUpCancelled = (tx: Db, { id, now }: { id: number; now: Date }) =>
  tx`update top_up set state = 'cancelled', cancelled_at = ${now} where id = ${id} and state = 'unpaid'`

/**
 * Top-ups whose time to pay is over. Leaves out those with an open attempt at a company: whoever asks about it ends it,
 * and it may have been paid in time while nobody asked.
 */
export const listTopUpsDue = (
  db: Db,
  { now, memberId, limit }: { now: Date; memberId?: number; limit: number },
) => db<{ id: number }[]>`
  select t.id from top_up t
   where t.state = 'unpaid' and t.pay_before <= ${now} ${memberId ? db`and t.member_id = ${memberId}` : db``}
     and not exists (select from payment_facts p
                      where p.purpose = 'topUp' and p.subject_id = t.id and p.state = 'created' and p.ask_at is not null)
   order by t.pay_before limit ${limit}`

export async function countWaiting(db: Db, { memberId, now }: { memberId: number; now: Date }) {
  const [row] = await db<[{ count: number }]>`
    select count(*) as count from top_up
     where member_id = ${memberId} and state = 'unpaid' and pay_before > ${now}`
  return row.count
}

const WAITING_SHOWN = 3

export const listWaiting = (db: Db, { memberId, now }: { memberId: number; now: Date }) => db<
  { no: string; fen: number; points: number; payBefore: string }[]
>`
  select no, amount_fen as fen, points, pay_before from top_up
   where member_id = ${memberId} and state = 'unpaid' and pay_before > ${now} order by id desc limit ${WAITING_SHOWN}`
