import type { PayPurpose } from '@gongfang/contract/money/payment'
import type { PaymentChannel } from '@gongfang/contract/money/payment-desk'
import type { Db } from '../../db/connect.ts'

export interface Payment {
  id: number
  outTradeNo: string
  purpose: PayPurpose
  subjectId: number
  memberId: number
  /** The colleague who pays; null: the member whose it is. */
  payerId: number | null
  channel: PaymentChannel
  amountFen: number
  amountPoints: number
  state: 'created' | 'paid' | 'closed'
  kept: boolean | null
  expiresAt: string
  /** A code, a prepay id or a link that the channel gave. */
  prepay: string | null
  prepayAt: string | null
  paidAt: string | null
  openid: string | null
  /** The merchant that took it at its company; '' when nobody knows, or no company took it. */
  merchant: string
}

const columns = (db: Db) => db`
  id, out_trade_no, purpose, subject_id, member_id, payer_id, channel, amount_fen, amount_points, state, kept, expires_at,
  prepay, prepay_at, paid_at, openid, merchant`

export async function findPayment(db: Db, outTradeNo: string): Promise<Payment | undefined> {
  const [payment] = await db<Payment[]>`select ${columns(db)} from payment where out_trade_no = ${outTradeNo}`
  return payment
}

export async function lockPayment(tx: Db, id: number): Promise<Payment> {
  const [payment] = await tx<[Payment]>`select ${columns(tx)} from payment where id = ${id} for update`
  return payment
}

export async function findKeptPayment(db: Db, about: About): Promise<Payment | undefined> {
  const [payment] = await db<
    Payment[]
  >`select ${columns(db)} from payment where ${isAbout(db, about)} and kept`
  return payment
}

export async function lockKeptPayment(tx: Db, about: About): Promise<Payment | undefined> {
  const [payment] = await tx<Payment[]>`
    select ${columns(tx)} from payment where ${isAbout(tx, about)} and kept for update`
  return payment
}

export const hasKept = async (db: Db, about: About) => (await findKeptPayment(db, about)) !== undefined

interface About {
  purpose: PayPurpose
  subjectId: number
}
const isAbout = (db: Db, { purpose, subjectId }: About) =>
  db`purpose = ${purpose} and subject_id = ${subjectId}`

/** An open attempt of the same payer that ends no later than a new one would, so that two tabs show one code. */
export async function findOpen(db: Db, wanted: Omit<NewPayment, 'outTradeNo' | 'memberId' | 'askAt'>) {
  const [payment] = await db<Payment[]>`
    select ${columns(db)} from payment
     where ${isAbout(db, wanted)} and channel = ${wanted.channel}
       and amount_fen = ${wanted.amountFen} and openid is not distinct from ${wanted.openid ?? null}
       and payer_id is not distinct from ${wanted.payerId ?? null}::bigint
       and state = 'created' and expires_at > ${wanted.now} and expires_at <= ${wanted.expiresAt}
     order by id desc limit 1`
  return payment
}

export interface NewPayment extends About {
  outTradeNo: string
  memberId: number
  payerId?: number | null
  channel: PaymentChannel
  amountFen: number
  openid?: string | null
  expiresAt: Date | string
  /** When the channel is asked for the first time; null: the channel is the shop's own. */
  askAt?: Date | null
  now: Date
}

export async function insertPayment(tx: Db, p: NewPayment): Promise<Payment> {
  const [payment] = await tx<[Payment]>`
    insert into payment (out_trade_no, purpose, subject_id, member_id, payer_id, channel, amount_fen, openid, created_at,
      expires_at, ask_at)
    values (${p.outTradeNo}, ${p.purpose}, ${p.subjectId}, ${p.memberId}, ${p.payerId ?? null}, ${p.channel}, ${p.amountFen}, ${p.openid ?? null},
            ${p.now}, ${p.expiresAt}, ${p.askAt ?? null})
    returning ${columns(tx)}`
  return payment
}

/** Inserted as paid, in the transaction that takes the points: the debit proves the payment. */
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
  p: { id: number; kept: boolean; channelTradeNo: string; paidAt: Date; merchant: string },
) => tx`
  update payment set state = 'paid', kept = ${p.kept}, doubtful = false, channel_trade_no = ${p.channelTradeNo}, paid_at = ${p.paidAt},
    merchant = ${p.merchant}
   where id = ${p.id} and state <> 'paid'`

/** The channel says that the attempt is paid, but with another amount or to another account: staff have to look. */
export const updateDoubtful = (tx: Db, id: number) =>
  tx`update payment set doubtful = true where id = ${id} and state <> 'paid'`

/** Locks all open attempts; `but`: except those of this amount that end before this time. */
export const lockOpen = (
  tx: Db,
  { but, ...about }: About & { but?: { amountFen: number; payBefore: string | null } },
) => tx<Payment[]>`
  select ${columns(tx)} from payment
   where ${isAbout(tx, about)} and state = 'created'
     ${but ? tx`and (amount_fen <> ${but.amountFen} or expires_at > ${but.payBefore})` : tx``}
   order by id for update`

export const closePayments = (tx: Db, ids: number[], now: Date) => tx`
  update payment set state = 'closed', closed_at = ${now} where id = any(${ids}) and state = 'created'`

/** Other open attempts for the same thing at channels outside: the payer could pay them as well. */
export const listOthers = (db: Db, { id, purpose, subjectId }: Payment) => db<Payment[]>`
  select ${columns(db)} from payment
   where ${isAbout(db, { purpose, subjectId })} and state = 'created' and id <> ${id}
     and ask_at is not null`

export const updatePrepay = (tx: Db, { id, prepay, now }: { id: number; prepay: string; now: Date }) => tx`
  update payment set prepay = ${prepay}, prepay_at = ${now} where id = ${id} and state = 'created'`

/** Attempts whose time to ask has come. One process gets each; the next time to ask comes a little later every time. */
export const claimToAsk = (tx: Db, { now, limit }: { now: Date; limit: number }) => tx<Payment[]>`
  update payment set asked = asked + 1, asked_at = ${now}, ask_at = ${nextAsk(tx, now)}
   where id in (select id from payment where state = 'created' and ask_at <= ${now}
                order by ask_at limit ${limit} for update skip locked)
  returning ${columns(tx)}`

/** A member's open attempts at channels outside that were not asked about within the last two seconds. */
export const claimOwn = (tx: Db, { now, memberId, ...about }: About & { memberId: number; now: Date }) => tx<
  Payment[]
>`
  update payment set asked = asked + 1, asked_at = ${now}, ask_at = ${nextAsk(tx, now)}
   where ${isAbout(tx, about)} and member_id = ${memberId} and state = 'created'
     and ask_at is not null
     and coalesce(asked_at, created_at) <= ${now}::timestamptz - interval '2 seconds'
  returning ${columns(tx)}`

/** 10, 20 … 60 seconds later, and at the end of the attempt, so that its goods or seat are free soon after. */
const nextAsk = (db: Db, now: Date) => db`
  case when expires_at > ${now}
       then least(${now}::timestamptz + least(60, 10 * (asked + 1)) * interval '1 second', expires_at)
       else ${now}::timestamptz + interval '10 seconds' end`

export interface ChannelWord {
  channel: PaymentChannel
  eventId: string
  kind: 'prepay' | 'notify' | 'query' | 'close' | 'confirm' | 'refund'
  raw: object
}

/** Writes the channel's words as they are; a repeated event id is written once. */
export const insertPaymentEvent = (tx: Db, paymentId: number, word: ChannelWord, now: Date) => tx`
  insert into payment_event (payment_id, channel, event_id, kind, raw, at)
  values (${paymentId}, ${word.channel}, ${word.eventId}, ${word.kind}, ${tx.json(word.raw)}, ${now})
  on conflict (channel, event_id) do nothing`

/** Bank payments of these orders name the transfer by the bank's number, which was typed in wrongly. */
export const correctTrade = (
  tx: Db,
  { orderIds, was, tradeNo }: { orderIds: readonly number[]; was: string; tradeNo: string },
) => tx`
  update payment set channel_trade_no = ${tradeNo}
   where channel = 'bank' and channel_trade_no = ${was} and purpose = 'order'
     and subject_id = any(${[...orderIds]}::bigint[])`
