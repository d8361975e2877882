import {
  PaymentChannel,
  type PaymentRow,
  PaymentState,
  RefundPile,
  type RefundRow,
  type RefundView,
} from '@gongfang/contract/money/payment-desk'
import type { Db } from '../../../db/connect.ts'
import { beyondTime, countUpTo, type PageFrom, sortedByTime } from '../../../db/key-page.ts'
import { isLateAt, isTrouble } from '../refund/queries.ts'

export interface PaymentFilter {
  state?: PaymentState | undefined
  channel?: string | undefined
  purpose?: string | undefined
  from?: string | undefined
  to?: string | undefined
  keyword?: string | undefined
}
const subjectNo = (db: Db) => db`
  case p.purpose when 'order' then (select no from order_facts where id = p.subject_id)
                 when 'signUp' then (select no from sign_up_facts where id = p.subject_id)
                 else (select no from top_up_facts where id = p.subject_id) end`

/** Doubtful until the bill of the day lists the payment as a difference, which staff have to note. */
export const isDoubtful = (db: Db) =>
  db`(p.doubtful and not exists (select from bill_difference d where d.payment_id = p.id))`

export const columns = (db: Db) => db`
  p.id, p.out_trade_no, p.purpose, ${subjectNo(db)} as subject_no, p.member_id, p.channel, p.amount_fen, p.amount_points,
  case when p.state = 'paid' and not p.kept then 'returned' when ${isDoubtful(db)} then 'doubtful' else p.state end as state, p.channel_trade_no,
  (select coalesce(sum(r.amount_fen), 0)::bigint from refund r where r.payment_id = p.id and r.state = 'done') as refunded_fen,
  p.created_at, p.paid_at`

const PAYMENTS = { table: 'payment', as: 'p', time: 'created_at' }
const REFUNDS = { table: 'refund', as: 'r', time: 'created_at' }

export const listPaymentRows = (db: Db, filter: PaymentFilter, from: PageFrom) => db<PaymentRow[]>`
  select ${columns(db)} from payment p
   where ${matching(db, filter)} and ${beyondTime(db, PAYMENTS, from)}
   order by ${sortedByTime(db, PAYMENTS, from)} limit ${from.limit}`

export const countPaymentRows = (db: Db, filter: PaymentFilter) =>
  countUpTo(db, db`select 1 from payment p where ${matching(db, filter)}`)

export async function countStates(db: Db) {
  const counts = await Promise.all(PaymentState.options.map((state) => countPaymentRows(db, { state })))
  return Object.fromEntries(PaymentState.options.map((state, at) => [state, counts[at]!])) as Record<
    PaymentState,
    number
  >
}

export const matching = (db: Db, { state, channel, purpose, from, to, keyword }: PaymentFilter) => db`
  true
  ${state ? stateIs(db, state) : db``}
  ${channel ? db`and p.channel = ${channel}` : db``}
  ${purpose ? db`and p.purpose = ${purpose}` : db``}
  ${from ? db`and p.created_at >= ${from}::date::timestamp at time zone 'Asia/Shanghai'` : db``}
  ${to ? db`and p.created_at < (${to}::date + 1)::timestamp at time zone 'Asia/Shanghai'` : db``}
  ${keyword ? named(db, keyword) : db``}`

/** Written out, so that a cached plan can use the partial index of the state. */
const stateIs = (db: Db, state: PaymentState) =>
  ({
    created: db`and p.state = 'created' and not ${isDoubtful(db)}`,
    closed: db`and p.state = 'closed' and not ${isDoubtful(db)}`,
    doubtful: db`and ${isDoubtful(db)}`,
    paid: db`and p.state = 'paid' and p.kept`,
    returned: db`and p.state = 'paid' and not p.kept`,
  })[state]

/** The keyword is a complete number: ours, the channel's, or that of the order, sign-up or top-up. */
const named = (db: Db, keyword: string) => db`and p.id in (
  select id from payment where out_trade_no = ${keyword}
  union all select id from payment
             where channel = any(${PaymentChannel.options}) and channel_trade_no = ${keyword}
  union all select x.id from payment x join order_facts o on x.purpose = 'order' and x.subject_id = o.id where o.no = ${keyword}
  union all select x.id from payment x join sign_up_facts s on x.purpose = 'signUp' and x.subject_id = s.id where s.no = ${keyword}
  union all select x.id from payment x join top_up_facts t on x.purpose = 'topUp' and x.subject_id = t.id where t.no = ${keyword})`

export async function findPaymentRow(db: Db, id: number) {
  const [row] = await db<(PaymentRow & { expiresAt: string; closedAt: string | null })[]>`
    select ${columns(db)}, p.expires_at, p.closed_at from payment p where p.id = ${id}`
  return row
}

export const listEvents = (db: Db, paymentId: number) => db<
  { id: number; kind: string; eventId: string; at: string; raw: unknown }[]
>`
  select id, kind, event_id, at, raw from payment_event where payment_id = ${paymentId} order by id`

export interface RefundFilter {
  view: RefundView
  from?: string | undefined
  to?: string | undefined
  keyword?: string | undefined
}

export const refundColumns = (db: Db) => db`
  r.id, r.out_refund_no, r.payment_id, p.out_trade_no, p.purpose, ${subjectNo(db)} as subject_no, p.channel,
  r.amount_fen, r.amount_points, r.reason, r.state, r.offline, r.problem, r.channel_refund_no, r.created_at, r.done_at`

export const listRefundRows = (
  db: Db,
  filter: RefundFilter,
  { now, ...from }: PageFrom & { now: Date },
) => db<RefundRow[]>`
  select ${refundColumns(db)}, ${isLateAt(db, db`${now}::timestamptz`)} as late from refund r join payment p on p.id = r.payment_id
   where ${refundMatching(db, filter)} and ${beyondTime(db, REFUNDS, from)}
   order by ${sortedByTime(db, REFUNDS, from)} limit ${from.limit}`

export const countRefundRows = (db: Db, filter: RefundFilter) =>
  countUpTo(db, db`select 1 from refund r where ${refundMatching(db, filter)}`)

export async function countPiles(db: Db) {
  const counts = await Promise.all(RefundPile.options.map((view) => countRefundRows(db, { view })))
  return Object.fromEntries(RefundPile.options.map((view, at) => [view, counts[at]!])) as Record<
    RefundPile,
    number
  >
}

const inView = (db: Db, view: RefundView) =>
  ({
    open: db`r.state in ('created', 'processing', 'abnormal')`,
    trouble: isTrouble(db),
    done: db`r.state = 'done'`,
    all: db`true`,
  })[view]

export const refundMatching = (db: Db, { view, from, to, keyword }: RefundFilter) => db`
  ${inView(db, view)}
  ${from ? db`and r.done_at >= ${from}::date::timestamp at time zone 'Asia/Shanghai'` : db``}
  ${to ? db`and r.done_at < (${to}::date + 1)::timestamp at time zone 'Asia/Shanghai'` : db``}
  ${
    keyword
      ? db`and r.id in (select id from refund where out_refund_no = ${keyword}
             union all select f.id from refund f join payment q on q.id = f.payment_id where q.out_trade_no = ${keyword})`
      : db``
  }`

export const listRefundsOf = (db: Db, paymentId: number, now: Date) => db<RefundRow[]>`
  select ${refundColumns(db)}, ${isLateAt(db, db`${now}::timestamptz`)} as late from refund r join payment p on p.id = r.payment_id
   where r.payment_id = ${paymentId} order by r.id`
