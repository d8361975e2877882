import * as z from 'zod/mini'
import { SignUpState } from './activity.ts'
import { endpoint } from './endpoint.ts'
import { Currency, Fen, Points } from './money.ts'
import { OrderNumber, OrderState, PayWay } from './order.ts'
import { Instant } from './time.ts'
import { TopUpState } from './top-up.ts'

export const OutTradeNumber = z
  .string('支付单号不正确')
  .check(z.regex(/^[0-9A-Za-z]{24,32}$/, '支付单号不正确'))

/** What can be paid for. Its number has 20 digits, whatever it is. */
export const PayPurpose = z.enum(['order', 'signUp', 'topUp'])
export type PayPurpose = z.output<typeof PayPurpose>

/** What the pay dialog shows. `paid` at once for points and for nothing to pay. */
export const PayTicket = z.object({
  no: OrderNumber,
  way: PayWay,
  state: z.enum(['created', 'paid']),
  outTradeNo: z.string(),
  currency: Currency,
  payableFen: Fen,
  payablePoints: Points,
  /** An SVG picture of the code to scan, '' where there is none. */
  qrSvg: z.string(),
  /** Where a phone goes to pay, '' where there is none. */
  payUrl: z.string(),
  /** What WeChat's own sheet is opened with, inside WeChat. */
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
  /** The code or link is good until then. */
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
    /** What was shown to the payer: an order that costs something else by now is not paid. */
    seen: z.optional(z.strictObject({ payableFen: Fen, payablePoints: Points })),
  }),
  output: PayTicket,
})

const due = {
  no: OrderNumber,
  paid: z.boolean(),
  currency: Currency,
  payableFen: Fen,
  payablePoints: Points,
  payBefore: z.nullable(Instant),
}

const StatusInput = z.strictObject({
  no: OrderNumber,
  /** The payer says that it is paid: the channel is asked now. */
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

export const paySignUp = endpoint({
  method: 'POST',
  path: '/api/user.activity/pay',
  access: 'approvedMember',
  institution: 'pay',
  summary: '支付报名费用（需要 Idempotency-Key）',
  once: true,
  input: z.strictObject({ no: OrderNumber, way: z.optional(PayWay) }),
  output: PayTicket,
})

export const getSignUpPayStatus = endpoint({
  method: 'POST',
  path: '/api/user.activity/payStatus',
  access: 'member',
  summary: '报名费用的支付状态',
  input: StatusInput,
  output: z.object({ ...due, signUpState: SignUpState }),
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

/** As the payment knows it. `failed`: it never left, a new one has to be made. `abnormal`: it cannot arrive by itself. */
export const RefundState = z.enum(['created', 'processing', 'done', 'failed', 'abnormal'])
export type RefundState = z.output<typeof RefundState>

/** Staff say that finance shall transfer it by hand, which is for money that its channel takes back no more. */
export const Offline = z._default(z.boolean('请选择是否线下退款'), false)

// ── the demo channel: exists in demo mode only ─────────────────────────────────────────────

export const getDemoPayment = endpoint({
  method: 'GET',
  path: '/api/pay.demo/detail',
  access: 'anyone',
  summary: '演示支付页：支付单',
  input: z.strictObject({ outTradeNo: OutTradeNumber }),
  output: z.object({
    outTradeNo: z.string(),
    purpose: PayPurpose,
    /** Of the order, the sign-up or the top-up. */
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
