import type { PayPurpose } from '@gongfang/contract/money/payment'
import { PaymentChannel } from '@gongfang/contract/money/payment-desk'
import { providerOf } from '@gongfang/contract/system/provider-desk'
import type postgres from 'postgres'
import type { Db } from '../../../db/connect.ts'
import { outsideOf } from '../channels/channels.ts'

export async function insertRefund(
  tx: Db,
  refund: {
    outRefundNo: string
    paymentId: number
    amountFen: number
    amountPoints: number
    reason: string
    /** Transferred by finance, though it was paid by a channel. */
    offline: boolean
    /** The shop's merchant at the company, when it began. */
    merchant: string
    /** The failed refund that this one replaces. */
    repeats?: number
    now: Date
  },
): Promise<number> {
  const [row] = await tx<[{ id: number }]>`
    insert into refund (out_refund_no, payment_id, amount_fen, amount_points, reason, offline, merchant, repeats,
      created_at)
    values (${refund.outRefundNo}, ${refund.paymentId}, ${refund.amountFen}, ${refund.amountPoints}, ${refund.reason},
            ${refund.offline}, ${refund.merchant}, ${refund.repeats ?? null}, ${refund.now})
    returning id`
  return row.id
}

/** True if another refund replaces this one. The caller has locked it. */
export async function isBegunAgain(tx: Db, id: number): Promise<boolean> {
  const { count } = await tx`select 1 from refund where repeats = ${id}`
  return count > 0
}

/** Refunds `r` that need staff: dead cards, refusals, failed ones without a replacement. */
export const isTrouble = (db: Db) => db`
  (r.state = 'abnormal' or (r.state = 'processing' and r.problem <> '')
    or (r.state = 'failed' and not exists (select from refund later where later.repeats = r.id)))`

/** Refunds `r` of payments `p` that finance transfers. */
export const isByHand = (db: Db) => db`(p.channel = 'bank' or r.offline)`

const limited = PaymentChannel.options.filter((channel) => outsideOf(channel))
const limits = limited.map((channel) => outsideOf(channel)?.limits.refundMs ?? 0)
const payeeGone = limited.flatMap((channel) => outsideOf(channel)?.codes.payeeGone ?? [])
const providers = limited.flatMap((channel) => outsideOf(channel)?.provider ?? [])
const merchantFields = providers.map((name) => providerOf(name).merchant ?? '')
const mostParts = limited.map((channel) => outsideOf(channel)?.limits.refundParts ?? 0)

type Fragment = postgres.PendingQuery<postgres.Row[]>

/**
 * Whether at the time `at`, after so many parts and with this merchant, the channel of payment `p` took nothing of it back
 * any more: as `isTooOld` and `isOtherMerchant`, or as many as it takes, or the payer's account had refused a part.
 */
export const isLateAt = (
  db: Db,
  at: Fragment,
  { parts = partsOf(db), merchant = merchantOf(db) }: { parts?: Fragment; merchant?: Fragment } = {},
) => db`
  exists (select from unnest(${limited}::text[], ${limits}::bigint[], ${mostParts}::bigint[], ${providers}::text[], ${merchantFields}::text[])
                   as l (channel, refund_ms, most, account, merchant_field)
           where l.channel = p.channel
             and (${at} >= p.paid_at + l.refund_ms * interval '1 millisecond' or ${parts} >= l.most
               or (p.merchant <> '' and p.merchant <> coalesce(nullif(${merchant}, ''), p.merchant))
               or exists (select from refund x where x.payment_id = p.id and x.created_at <= ${at}
                             and x.refusal = any(${payeeGone}))))`

const partsOf = (db: Db) => db`
  (select count(*) from refund x where x.payment_id = p.id and x.state <> 'failed' and not x.offline)`

const merchantOf = (db: Db) =>
  db`(select a.open ->> l.merchant_field from provider_account a where a.name = l.account)`

/** Parts of payment `p` that were given to its channel before refund `r`, also those that failed later. */
export const partsBefore = (db: Db) => db`
  (select count(*) from refund x where x.payment_id = p.id and x.id < r.id and not x.offline)`

/** The caller has locked the payment, so that no refund can be inserted meanwhile. */
export async function findRefund(tx: Db, { paymentId, reason }: { paymentId: number; reason: string }) {
  const [refund] = await tx<{ id: number }[]>`
    select id from refund where payment_id = ${paymentId} and reason = ${reason}`
  return refund
}

export interface LockedRefund {
  id: number
  /** The channel of its payment. */
  channel: PaymentChannel
  outRefundNo: string
  paymentId: number
  amountFen: number
  amountPoints: number
  reason: string
  offline: boolean
  state: 'created' | 'processing' | 'done' | 'failed' | 'abnormal'
}

/** The order, sign-up or top-up that the payment of a refund was for. */
export async function findRefundAbout(db: Db, id: number) {
  const [about] = await db<{ purpose: PayPurpose; subjectId: number }[]>`
    select p.purpose, p.subject_id from refund r join payment p on p.id = r.payment_id where r.id = ${id}`
  return about
}

export async function lockRefund(tx: Db, id: number): Promise<LockedRefund | undefined> {
  const [refund] = await tx<LockedRefund[]>`
    select id, (select channel from payment where id = refund.payment_id) as channel, out_refund_no, payment_id, amount_fen,
           amount_points, reason, offline, state
      from refund where id = ${id} for update`
  return refund
}

/** Answers the fund that the order of a kept payment was charged to, if any. */
export async function updateRefundDone(tx: Db, { id, now }: { id: number; now: Date }) {
  const [done] = await tx<{ fundId: number | null }[]>`
    update refund set state = 'done', done_at = ${now} where id = ${id} and state not in ('done', 'failed')
    returning (select o.fund_id from payment p join order_facts o on o.id = p.subject_id
                where p.id = refund.payment_id and p.purpose = 'order' and p.kept) as fund_id`
  return done?.fundId ?? null
}

/** Sent to its channel at `now`, and asked about a minute later. null: finance sends it, and nobody is asked. */
export const updateSubmitted = (tx: Db, { id, now }: { id: number; now: Date | null }) => tx`
  update refund set state = 'processing', submitted_at = ${now}, ask_at = ${now}::timestamptz + interval '1 minute'
   where id = ${id}`

/** When another refund of this payment was last sent to the channel. */
export async function findLastSubmitted(tx: Db, { paymentId, but }: { paymentId: number; but: number }) {
  const [row] = await tx<[{ at: string | null }]>`
    select max(submitted_at) as at from refund where payment_id = ${paymentId} and id <> ${but}`
  return row.at
}

/** Counts the refunds of a payment that were sent to its channel, and lists with which codes others were refused. */
export async function findGivenBack(db: Db, paymentId: number) {
  const [row] = await db<[{ parts: number; refusals: string[] }]>`
    select count(*) filter (where state <> 'failed' and not offline) as parts,
           coalesce(array_agg(refusal) filter (where refusal <> ''), '{}') as refusals
      from refund where payment_id = ${paymentId}`
  return row
}

export interface RefundNews {
  id: number
  /** null: the state stays. */
  state: 'processing' | 'failed' | 'abnormal' | null
  channelRefundNo: string | null
  problem: string
  /** The channel's code, when it refused for good. */
  refusal?: string
}

/** Writes what the channel said of a refund that is not done yet. */
export const updateRefundNews = (tx: Db, news: RefundNews) => tx`
  update refund set state = coalesce(${news.state}, state), problem = ${news.problem}, refusal = ${news.refusal ?? ''},
    channel_refund_no = coalesce(${news.channelRefundNo}, channel_refund_no)
   where id = ${news.id} and state not in ('done', 'failed')`

export async function findRefundByNumber(db: Db, outRefundNo: string) {
  const [refund] = await db<{ id: number }[]>`select id from refund where out_refund_no = ${outRefundNo}`
  return refund
}

export interface ToAsk {
  id: number
  channel: PaymentChannel
  outRefundNo: string
}

/** Refunds at a company that nobody has heard of for a while; each time a little longer, at most an hour. */
export const claimRefundsToAsk = (tx: Db, { now, limit }: { now: Date; limit: number }) => tx<ToAsk[]>`
  update refund set asked = asked + 1,
    ask_at = ${now}::timestamptz + least(3600, 60 * power(2, least(asked, 6))) * interval '1 second'
   where id in (select id from refund where state in ('processing', 'abnormal') and ask_at <= ${now}
                order by ask_at limit ${limit} for update skip locked)
  returning id, (select channel from payment where id = refund.payment_id) as channel, out_refund_no`

/** Refunds that finance transfers by hand: the payer still has to name a bank account. */
export const isTransferred = (db: Db, purpose: 'order' | 'signUp', table: 'o' | 's') => db`
  exists (select from payment p join refund r on r.payment_id = p.id
           where p.purpose = ${purpose} and p.subject_id = ${db(table)}.id and r.offline and r.state <> 'done')`
