import * as z from 'zod/mini'
import { ChannelFailed } from './channel-failed.ts'
import { hintOf } from './wechat-hints.ts'
import type { PaymentWord, RefundWord } from './wechat-words.ts'

/** JSON of the shape that WeChat documents; undefined for anything else. */
export function parsed<T extends z.ZodMiniType>(shape: T, bytes: Buffer | string): z.output<T> | undefined {
  try {
    return shape.parse(JSON.parse(bytes.toString()))
  } catch {
    return undefined
  }
}

/** A page of somebody's between us and WeChat is no answer; an answer without words is one. */
export const isJson = (bytes: Buffer) => bytes.length === 0 || parsed(z.unknown(), bytes) !== undefined

export const read = <T extends z.ZodMiniType>(shape: T, bytes: Buffer): z.output<T> =>
  parsed(shape, bytes) ?? garbage()

export function garbage(): never {
  throw new ChannelFailed('silent', 'GARBAGE', hintOf('GARBAGE'))
}
export const untrusted = (code: string) => new ChannelFailed('untrusted', code, hintOf(code))

const When = z.iso.datetime({ offset: true })
const Amount = z.int().check(z.nonnegative())

const common = {
  appid: z.string(),
  mchid: z.string(),
  out_trade_no: z.string(),
}

/** A paid transaction has a number, an amount and a time, an unpaid one at most an amount. */
export const Transaction = z.discriminatedUnion('trade_state', [
  z.looseObject({
    ...common,
    trade_state: z.enum(['SUCCESS', 'REFUND']),
    transaction_id: z.string().check(z.minLength(1)),
    amount: z.looseObject({ total: Amount, currency: z.nullish(z.string()) }),
    success_time: When,
  }),
  z.looseObject({
    ...common,
    trade_state: z.enum(['NOTPAY', 'CLOSED', 'REVOKED', 'USERPAYING', 'PAYERROR']),
    transaction_id: z.nullish(z.string()),
    amount: z.nullish(z.looseObject({ total: z.nullish(Amount), currency: z.nullish(z.string()) })),
    success_time: z.nullish(z.string()),
  }),
])

export const paymentWord = (said: z.output<typeof Transaction>): PaymentWord => ({
  outTradeNo: said.out_trade_no,
  transactionId: said.transaction_id ?? '',
  state: said.trade_state,
  amountFen: said.amount?.total ?? 0,
  // The only one there is; WeChat calls saying so optional.
  currency: said.amount?.currency ?? 'CNY',
  mchid: said.mchid,
  appid: said.appid,
  paidAt: said.success_time ? new Date(said.success_time) : null,
  raw: said,
})

const RefundState = z.enum(['SUCCESS', 'PROCESSING', 'CLOSED', 'ABNORMAL'])
const refund = {
  out_refund_no: z.string(),
  out_trade_no: z.string(),
  refund_id: z.string(),
  amount: z.looseObject({ refund: Amount }),
  success_time: z.nullish(z.union([When, z.literal('')])),
}
export const Refund = z.looseObject({ ...refund, status: RefundState })
/** The same in a notice, where the state has another name. */
export const NotedRefund = z.looseObject({ ...refund, mchid: z.string(), refund_status: RefundState })

export const refundWord = (
  said: z.output<typeof Refund> | z.output<typeof NotedRefund>,
  state: RefundWord['state'],
): RefundWord => ({
  outRefundNo: said.out_refund_no,
  outTradeNo: said.out_trade_no,
  refundId: said.refund_id,
  state,
  amountFen: said.amount.refund,
  at: said.success_time ? new Date(said.success_time) : null,
  raw: said,
})
