import * as z from 'zod/mini'
import { endpoint } from '../base/endpoint.ts'
import { Currency, Fen, Points } from '../base/money.ts'
import { Instant } from '../base/time.ts'
import { OrderNumber, OrderState, PayWay } from '../buying/order.ts'
import { TopUpState } from './top-up.ts'

export const OutTradeNumber = z
  .string('支付单号不正确')
  .check(z.regex(/^[0-9A-Za-z]{24,32}$/, '支付单号不正确'))

/** Things that can be paid for. Each has a number of 20 digits. */
export const PayPurpose = z.enum(['order', 'signUp', 'topUp'])
export type PayPurpose = z.output<typeof PayPurpose>

/** Data of the pay dialog. `paid` is true at once for points, or if nothing is to be paid. */
export const PayTicket = z.object({
  no: OrderNumber,
  way: PayWay,
  state: z.enum(['created', 'paid']),
  outTradeNo: z.string(),
  currency: Currency,
  payableFen: Fen,
  payablePoints: Points,
  /** QR code to scan, as SVG; '' if there is none. */
  qrSvg: z.string(),
  /** Address that a phone opens to pay; '' if there is none. */
  payUrl: z.string(),
  /** Parameters of WeChat's payment dialog, for pages inside WeChat. */
  jsapi: z.nullable(
    z.object({
      appId: z.string(),
      timeStamp: z.string(),
      nonceStr: z.string(),
      package: z.string(),
      signType: z.literal('RSA'),
      paySign: z.string(),
    }),
  ),
  /** Time until which the code or link is valid. */
  expiresAt: z.nullable(Instant),
  payBefore: z.nullable(Instant),
})
export type PayTicket = z.output<typeof PayTicket>

export const payOrder = endpoint({
  method: 'POST',
  path: '/api/user.order/pay',
  access: 'approvedMember',
  institution: 'pay',
  summary: '支付订单（需要 Idempotency-Key）',
  once: true,
  input: z.strictObject({
    no: OrderNumber,
    way: z.optional(PayWay),
    /** Amount shown to the payer; the payment is refused if it has changed. */
    seen: z.optional(z.strictObject({ payableFen: Fen, payablePoints: Points })),
  }),
  output: PayTicket,
})

/** The open amount and its deadline. */
export const due = {
  no: OrderNumber,
  paid: z.boolean(),
  currency: Currency,
  payableFen: Fen,
  payablePoints: Points,
  payBefore: z.nullable(Instant),
}

export const StatusInput = z.strictObject({
  no: OrderNumber,
  /** true if the payer says that it is paid: the server then asks the channel at once. */
  check: z.optional(z.boolean('格式不正确')),
})

export const getPayStatus = endpoint({
  method: 'POST',
  path: '/api/user.order/payStatus',
  access: 'member',
  summary: '支付状态',
  input: StatusInput,
  output: z.object({ ...due, orderState: OrderState }),
})

export const payTopUp = endpoint({
  method: 'POST',
  path: '/api/user.score/pay',
  access: 'approvedMember',
  institution: 'pay',
  summary: '支付积分充值（需要 Idempotency-Key）',
  once: true,
  input: z.strictObject({ no: OrderNumber, way: z.optional(PayWay) }),
  output: PayTicket,
})

export const getTopUpPayStatus = endpoint({
  method: 'POST',
  path: '/api/user.score/payStatus',
  access: 'member',
  summary: '积分充值的支付状态',
  input: StatusInput,
  output: z.object({ ...due, topUpState: TopUpState }),
})

/**
 * State of the refund in `payment`. `failed`: not executed, a new one has to be made. `abnormal`: cannot
 * arrive without help.
 */
export const RefundState = z.enum(['created', 'processing', 'done', 'failed', 'abnormal'])
export type RefundState = z.output<typeof RefundState>

/** Staff let finance transfer the money, because the channel no longer accepts refunds of the payment. */
export const Offline = z._default(z.boolean('请选择是否线下退款'), false)

// ── the demo channel, in demo mode only ────────────────────────────────────────────────────

export const getDemoPayment = endpoint({
  method: 'GET',
  path: '/api/pay.demo/detail',
  access: 'anyone',
  summary: '演示支付页：支付单',
  input: z.strictObject({ outTradeNo: OutTradeNumber }),
  output: z.object({
    outTradeNo: z.string(),
    purpose: PayPurpose,
    /** Number of the order, sign-up or top-up. */
    subjectNo: z.string(),
    amountFen: Fen,
    state: z.enum(['created', 'paid', 'closed']),
    siteName: z.string(),
  }),
})

export const confirmDemoPayment = endpoint({
  method: 'POST',
  path: '/api/pay.demo/confirm',
  access: 'anyone',
  summary: '演示支付页：模拟支付成功',
  input: z.strictObject({ outTradeNo: OutTradeNumber }),
  output: z.object({ state: z.enum(['paid', 'refunded']) }),
})
