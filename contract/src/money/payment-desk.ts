import * as z from 'zod/mini'
import { endpoint, Nothing } from '../base/endpoint.ts'
import { Fen, Points } from '../base/money.ts'
import { Day, Instant } from '../base/time.ts'
import { Count, Id, KeyPaging, keyPageOf, line } from '../base/values.ts'
import type { PayWay } from '../buying/order.ts'
import { type ChannelName, wayNames, wayOf } from '../buying/pay-ways.ts'
import { Offline, PayPurpose, RefundState } from './payment.ts'

interface ChannelFacts {
  /** The way that the payer chose; a way may have several channels. */
  way: PayWay
  /** Whether another company takes the money and can be asked for the state of a payment. */
  outside: boolean
  name: string
  inOrder: string
  inRefund: string
}

const channelFacts = wayNames.flatMap((way) => {
  const { channels, company } = wayOf(way)
  return Object.entries(channels).map(([channel, names]): [string, ChannelFacts] => [
    channel,
    { way, outside: company !== null, ...names },
  ])
})

export const paymentChannels = Object.fromEntries(channelFacts) as Record<ChannelName, ChannelFacts>
export const PaymentChannel = z.enum(Object.keys(paymentChannels) as [ChannelName, ...ChannelName[]])
export type PaymentChannel = z.output<typeof PaymentChannel>

export const channelNames = Object.fromEntries(
  channelFacts.map(([channel, { name }]) => [channel, name]),
) as Record<PaymentChannel, string>

/** The channels of a way to pay. */
export const channelsOf = (way: PayWay): PaymentChannel[] =>
  PaymentChannel.options.filter((channel) => paymentChannels[channel].way === way)

/**
 * `returned`: paid too late or twice, and refunded. `doubtful`: the channel reports it as paid, but with
 * another amount or merchant, and the day's bill has not confirmed it yet.
 */
export const PaymentState = z.enum(['created', 'paid', 'returned', 'doubtful', 'closed'])
export type PaymentState = z.output<typeof PaymentState>
export const paymentStateNames: Record<PaymentState, string> = {
  created: '待支付',
  paid: '已支付',
  returned: '已支付，自动退回',
  doubtful: '金额或商户不符，待核实',
  closed: '已关闭',
}

export const purposeNames: Record<PayPurpose, string> = {
  order: '订单',
  signUp: '活动报名',
  topUp: '积分充值',
}

export const PaymentRow = z.object({
  id: Id,
  outTradeNo: z.string(),
  purpose: PayPurpose,
  /** Number of the order, sign-up or top-up. */
  subjectNo: z.string(),
  memberId: Id,
  channel: PaymentChannel,
  amountFen: Fen,
  amountPoints: Points,
  refundedFen: Fen,
  state: PaymentState,
  channelTradeNo: z.nullable(z.string()),
  createdAt: Instant,
  paidAt: z.nullable(Instant),
})
export type PaymentRow = z.output<typeof PaymentRow>

/** Filters of the list and of its export. */
export const paymentFilter = {
  state: z.optional(PaymentState),
  channel: z.optional(PaymentChannel),
  purpose: z.optional(PayPurpose),
  from: z.optional(Day),
  to: z.optional(Day),
  keyword: z.optional(line('单号', 64)),
}

export const listPayments = endpoint({
  method: 'GET',
  path: '/api/admin.payment/lst',
  access: { staff: 'payment.read' },
  summary: '支付流水；keyword 是完整的支付单号、交易号或业务单号',
  input: z.object({ ...KeyPaging, ...paymentFilter }),
  output: keyPageOf(PaymentRow),
})

export const countPayments = endpoint({
  method: 'GET',
  path: '/api/admin.payment/counts',
  access: { staff: 'payment.read' },
  summary: '各状态的支付笔数（数到 10000 为止）',
  input: z.object({}),
  output: z.record(PaymentState, Count),
})

export const refundStateNames: Record<RefundState, string> = {
  created: '待提交',
  processing: '渠道处理中',
  done: '已到账',
  failed: '退款失败',
  abnormal: '退款异常',
}

/** A refund transferred by finance has no state of a channel. */
export const refundStateText = ({ state, offline }: { state: RefundState; offline: boolean }) =>
  !offline ? refundStateNames[state] : state === 'done' ? '已线下退款' : '待线下退款'

const refundReasons: Record<string, string> = {
  notKept: '超时或重复付款',
  aftersale: '售后',
  signUpCancelled: '报名取消',
}
/** Reasons written by staff are shown unchanged. */
export const refundReasonText = (reason: string) => refundReasons[reason] ?? reason

export const RefundRow = z.object({
  id: Id,
  outRefundNo: z.string(),
  paymentId: Id,
  outTradeNo: z.string(),
  purpose: PayPurpose,
  subjectNo: z.string(),
  channel: PaymentChannel,
  amountFen: Fen,
  amountPoints: Points,
  reason: z.string(),
  state: RefundState,
  /** Transferred by finance, although the payment came by a channel. */
  offline: z.boolean(),
  /** The channel no longer accepts the refund; a failed one can only continue offline. */
  late: z.boolean(),
  /** The channel's last error. */
  problem: z.string(),
  channelRefundNo: z.nullable(z.string()),
  createdAt: Instant,
  doneAt: z.nullable(Instant),
})
export type RefundRow = z.output<typeof RefundRow>

export const getPayment = endpoint({
  method: 'GET',
  path: '/api/admin.payment/detail',
  access: { staff: 'payment.read' },
  summary: '一笔支付：渠道原始记录和退款',
  input: z.object({ id: Id }),
  output: z.object({
    ...PaymentRow.shape,
    expiresAt: Instant,
    closedAt: z.nullable(Instant),
    events: z.array(
      z.object({ id: Id, kind: z.string(), eventId: z.string(), at: Instant, raw: z.unknown() }),
    ),
    refunds: z.array(RefundRow),
  }),
})

export const askPayment = endpoint({
  method: 'POST',
  path: '/api/admin.payment/ask',
  access: { staff: 'payment.write' },
  summary: '向渠道查询一笔支付；已付而未入账的随即入账',
  input: z.strictObject({ id: Id }),
  output: z.object({ state: PaymentState, changed: z.boolean() }),
})

/** In progress, needing a person, or received by the member. */
export const RefundPile = z.enum(['open', 'trouble', 'done'])
export type RefundPile = z.output<typeof RefundPile>
export const RefundView = z.enum([...RefundPile.options, 'all'])
export type RefundView = z.output<typeof RefundView>

/** Filters of the list and of its export. */
export const refundFilter = {
  view: z._default(RefundView, 'open'),
  /** Range of days on which the refund was done. */
  from: z.optional(Day),
  to: z.optional(Day),
  keyword: z.optional(line('单号', 64)),
}

export const listRefunds = endpoint({
  method: 'GET',
  path: '/api/admin.payment/refunds',
  access: { staff: 'payment.read' },
  summary: '退款队列',
  input: z.object({ ...KeyPaging, ...refundFilter }),
  output: keyPageOf(RefundRow),
})

export const countRefunds = endpoint({
  method: 'GET',
  path: '/api/admin.payment/refundCounts',
  access: { staff: 'payment.read' },
  summary: '退款队列各标签的笔数（数到 10000 为止）',
  input: z.object({}),
  output: z.record(RefundPile, Count),
})

export const retryRefund = endpoint({
  method: 'POST',
  path: '/api/admin.payment/retryRefund',
  access: { staff: 'payment.write' },
  summary: '再次提交或查询退款；已关闭的以新单号重新发起，渠道不再受理的可改为线下退款',
  input: z.strictObject({ id: Id, offline: Offline }),
  output: Nothing,
})

// ── reconciliation of a day's bill with our payments ─────────────────────────────────────────

export const DifferenceKind = z.enum([
  'missing',
  'unknown',
  'amount',
  'state',
  'refundMissing',
  'refundUnknown',
  'refundAmount',
])
export type DifferenceKind = z.output<typeof DifferenceKind>
export const differenceNames: Record<DifferenceKind, string> = {
  missing: '我方已付，账单没有',
  unknown: '账单有，我方没有',
  amount: '金额不同',
  state: '账单已付，我方未入账',
  refundMissing: '我方已退，账单没有',
  refundUnknown: '账单有退款，我方没有',
  refundAmount: '退款金额不同',
}

export const BillDay = z.object({
  day: Day,
  /** `none`: WeChat has no bill of that day, and we have no payments of it. */
  state: z.enum(['waiting', 'none', 'same', 'different']),
  paidCount: z.int(),
  paidFen: Fen,
  refundCount: z.int(),
  refundFen: Fen,
  differences: z.int(),
  /** Number of differences without a note. */
  open: z.int(),
  comparedAt: z.nullable(Instant),
  problem: z.string(),
})
export type BillDay = z.output<typeof BillDay>

export const listBillDays = endpoint({
  method: 'GET',
  path: '/api/admin.bill/lst',
  access: { staff: 'payment.read' },
  summary: '每日对账，最近的在前',
  /** `open`: only days with a difference that nobody has explained. */
  input: z.object({ before: z.optional(Day), open: z.optional(z.boolean()) }),
  output: z.array(BillDay),
})

export const Difference = z.object({
  id: Id,
  kind: DifferenceKind,
  /** Our number of the payment or refund, or the number in the bill. */
  number: z.string(),
  paymentId: z.nullable(Id),
  theirsFen: z.nullable(Fen),
  oursFen: z.nullable(Fen),
  note: z.string(),
  notedBy: z.nullable(z.string()),
  notedAt: z.nullable(Instant),
})
export type Difference = z.output<typeof Difference>

export const getBillDay = endpoint({
  method: 'GET',
  path: '/api/admin.bill/detail',
  access: { staff: 'payment.read' },
  summary: '一天的差异',
  input: z.object({ day: Day }),
  output: z.object({ ...BillDay.shape, list: z.array(Difference) }),
})

export const compareBill = endpoint({
  method: 'POST',
  path: '/api/admin.bill/compare',
  access: { staff: 'payment.write' },
  summary: '下载某日账单并对账；不改动任何支付',
  input: z.strictObject({ day: Day }),
  output: BillDay,
})

export const noteDifference = endpoint({
  method: 'POST',
  path: '/api/admin.bill/note',
  access: { staff: 'payment.write' },
  summary: '说明一条差异',
  input: z.strictObject({
    id: Id,
    note: line('说明', 200, 1),
    /** The note as the screen showed it. The call is refused if it has changed since. */
    before: z.optional(z.string().check(z.maxLength(400))),
  }),
  output: Nothing,
})
