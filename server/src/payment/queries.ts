import type { PayPurpose } from '@gongfang/contract/payment'
import { showTime } from '@gongfang/contract/time'
import type { Db } from '../db/connect.ts'

export type Channel = 'wechatNative' | 'wechatJsapi' | 'wechatH5' | 'bank' | 'points' | 'demo'

export interface Payment {
  id: number
  outTradeNo: string
  purpose: PayPurpose
  subjectId: number
  memberId: number
  channel: Channel
  amountFen: number
  amountPoints: number
  state: 'created' | 'paid' | 'closed'
  kept: boolean | null
  expiresAt: string
}

const columns = (db: Db) => db`
  id, out_trade_no, purpose, subject_id, member_id, channel, amount_fen, amount_points, state, kept, expires_at`

export async function findPayment(db: Db, outTradeNo: string): Promise<Payment | undefined> {
  const [payment] = await db<Payment[]>`select ${columns(db)} from payment where out_trade_no = ${outTradeNo}`
  return payment
}

export async function lockPayment(tx: Db, id: number): Promise<Payment> {
  const [payment] = await tx<[Payment]>`select ${columns(tx)} from payment where id = ${id} for update`
  return payment
}

/** The one that was kept, if any was. */
export async function lockKeptPayment(tx: Db, about: About): Promise<Payment | undefined> {
  const [payment] = await tx<Payment[]>`
    select ${columns(tx)} from payment where ${isAbout(tx, about)} and kept for update`
  return payment
}

interface About {
  purpose: PayPurpose
  subjectId: number
}
const isAbout = (db: Db, { purpose, subjectId }: About) =>
  db`purpose = ${purpose} and subject_id = ${subjectId}`

/** What its owner is told of it. */
export async function findOrderForMessage(db: Db, id: number) {
  const [order] = await db<{ no: string }[]>`select no from shop_order where id = ${id}`
  return order
}

export async function findSignUpForMessage(db: Db, id: number) {
  const [found] = await db<{ activityId: number; title: string; startsAt: string }[]>`
    select a.id as activity_id, a.title, a.starts_at
      from sign_up s join activity a on a.id = s.activity_id where s.id = ${id}`
  return found && { ...found, at: showTime(found.startsAt), reason: '' }
}

/** An attempt that can still be paid: two tabs show one code. */
export async function findOpen(db: Db, wanted: About & { channel: Channel; amountFen: number; now: Date }) {
  const [payment] = await db<Payment[]>`
    select ${columns(db)} from payment
     where ${isAbout(db, wanted)} and channel = ${wanted.channel}
       and amount_fen = ${wanted.amountFen} and state = 'created' and expires_at > ${wanted.now}
     order by id desc limit 1`
  return payment
}

export interface NewPayment extends About {
  outTradeNo: string
  memberId: number
  channel: Channel
  amountFen: number
  expiresAt: Date | string
  now: Date
}

export async function insertPayment(tx: Db, p: NewPayment): Promise<Payment> {
  const [payment] = await tx<[Payment]>`
    insert into payment (out_trade_no, purpose, subject_id, member_id, channel, amount_fen, created_at, expires_at)
    values (${p.outTradeNo}, ${p.purpose}, ${p.subjectId}, ${p.memberId}, ${p.channel}, ${p.amountFen}, ${p.now}, ${p.expiresAt})
    returning ${columns(tx)}`
  return payment
}

/** A points debit is its own proof: the row is born paid, in the transaction that takes the points. */
export const insertPointsPayment = (
  tx: Db,
  p: About & { outTradeNo: string; memberId: number; amountPoints: number; now: Date },
) => tx`
  insert into payment (out_trade_no, purpose, subject_id, member_id, channel, amount_fen, amount_points, state, kept,
    created_at, expires_at, paid_at)
  values (${p.outTradeNo}, ${p.purpose}, ${p.subjectId}, ${p.memberId}, 'points', 0, ${p.amountPoints}, 'paid', true,
    ${p.now}, ${p.now}, ${p.now})`

export const updatePaymentPaid = (
  tx: Db,
  p: { id: number; kept: boolean; channelTradeNo: string; paidAt: Date },
) => tx`
  update payment set state = 'paid', kept = ${p.kept}, channel_trade_no = ${p.channelTradeNo}, paid_at = ${p.paidAt}
   where id = ${p.id} and state <> 'paid'`

/** All that are open, or all but those of an amount. */
export const closePayments = (
  tx: Db,
  { now, amountFen, ...about }: About & { now: Date; amountFen?: number },
) => tx`
  update payment set state = 'closed', closed_at = ${now}
   where ${isAbout(tx, about)} and state = 'created'
     ${amountFen === undefined ? tx`` : tx`and amount_fen <> ${amountFen}`}`

export interface ChannelWord {
  channel: Channel
  eventId: string
  kind: 'prepay' | 'notify' | 'query' | 'close' | 'confirm' | 'refund'
  raw: object
}

/** Word for word; a repeated event id is written once. */
export const insertPaymentEvent = (tx: Db, paymentId: number, word: ChannelWord, now: Date) => tx`
  insert into payment_event (payment_id, channel, event_id, kind, raw, at)
  values (${paymentId}, ${word.channel}, ${word.eventId}, ${word.kind}, ${tx.json(word.raw as never)}, ${now})
  on conflict (channel, event_id) do nothing`

export async function insertRefund(
  tx: Db,
  refund: {
    outRefundNo: string
    paymentId: number
    amountFen: number
    amountPoints: number
    reason: string
    now: Date
  },
): Promise<number> {
  const [row] = await tx<[{ id: number }]>`
    insert into refund (out_refund_no, payment_id, amount_fen, amount_points, reason, created_at)
    values (${refund.outRefundNo}, ${refund.paymentId}, ${refund.amountFen}, ${refund.amountPoints}, ${refund.reason}, ${refund.now})
    returning id`
  return row.id
}

/** The payment is locked, so that what is not there does not come meanwhile. */
export async function findRefund(tx: Db, { paymentId, reason }: { paymentId: number; reason: string }) {
  const [refund] = await tx<{ id: number }[]>`
    select id from refund where payment_id = ${paymentId} and reason = ${reason}`
  return refund
}

export interface LockedRefund {
  id: number
  outRefundNo: string
  paymentId: number
  amountFen: number
  amountPoints: number
  reason: string
  state: 'created' | 'processing' | 'done' | 'failed'
}

export async function lockRefund(tx: Db, id: number): Promise<LockedRefund | undefined> {
  const [refund] = await tx<LockedRefund[]>`
    select id, out_refund_no, payment_id, amount_fen, amount_points, reason, state from refund where id = ${id} for update`
  return refund
}

export const updateRefundDone = (tx: Db, { id, now }: { id: number; now: Date }) =>
  tx`update refund set state = 'done', done_at = ${now} where id = ${id} and state in ('created', 'processing')`

export async function findDemoPayment(db: Db, outTradeNo: string) {
  const [payment] = await db<
    (Pick<Payment, 'outTradeNo' | 'purpose' | 'amountFen' | 'state'> & { subjectNo: string })[]
  >`
    select p.out_trade_no, p.purpose, coalesce(o.no, s.no) as subject_no, p.amount_fen, p.state
      from payment p
      left join shop_order o on p.purpose = 'order' and o.id = p.subject_id
      left join sign_up s on p.purpose = 'signUp' and s.id = p.subject_id
     where p.out_trade_no = ${outTradeNo} and p.channel = 'demo'`
  return payment
}

export async function findPayStatus(db: Db, { no, memberId }: { no: string; memberId: number }) {
  const [status] = await db<
    {
      no: string
      orderState: 'unpaid' | 'paid' | 'shipped' | 'done' | 'cancelled' | 'closed'
      paid: boolean
      currency: 'money' | 'points'
      payableFen: number
      payablePoints: number
      payBefore: string | null
    }[]
  >`
    select no, state as order_state, paid_at is not null as paid, currency, payable_fen, payable_points,
           case when state = 'unpaid' then pay_before end as pay_before
      from shop_order where no = ${no} and member_id = ${memberId}`
  return status
}

export async function findSignUpPayStatus(db: Db, { no, memberId }: { no: string; memberId: number }) {
  const [status] = await db<
    {
      no: string
      signUpState: 'unpaid' | 'waitlisted' | 'registered' | 'attended' | 'cancelled'
      paid: boolean
      currency: 'money' | 'points'
      payableFen: number
      payablePoints: number
      payBefore: string | null
    }[]
  >`
    select no, state as sign_up_state, paid_at is not null and state <> 'cancelled' as paid,
           case when fee_points > 0 then 'points' else 'money' end as currency,
           fee_fen as payable_fen, fee_points as payable_points,
           case when state = 'unpaid' then pay_before end as pay_before
      from sign_up where no = ${no} and member_id = ${memberId}`
  return status
}
