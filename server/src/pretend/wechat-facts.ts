import type { Book, Order, Refund } from './wechat-book.ts'
import type { PretendKeys } from './wechat-keys.ts'

/** '2026-11-22T12:00:00+08:00' */
export const beijing = (at: Date) =>
  `${new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(0, 19)}+08:00`

const STATES = { NOTPAY: '订单未支付', CLOSED: '订单已关闭', SUCCESS: '支付成功', REFUND: '订单发生过退款' }

/** An order as a query answers it; a notice says the same of one that was paid. */
export function transactionOf(order: Order, book: Book, { appid, mchid }: PretendKeys) {
  const state = order.state === 'SUCCESS' && book.refundsOf(order).length > 0 ? 'REFUND' : order.state
  const common = {
    appid,
    mchid,
    out_trade_no: order.outTradeNo,
    trade_state: state,
    trade_state_desc: STATES[state],
    attach: '',
  }
  if (order.paidAt === null)
    return {
      ...common,
      amount: { total: order.amountFen, payer_currency: 'CNY', currency: 'CNY' },
      payer: {},
    }
  return {
    ...common,
    transaction_id: order.transactionId,
    trade_type: order.trade,
    bank_type: 'OTHERS',
    success_time: beijing(order.paidAt),
    payer: { openid: order.openid },
    amount: {
      total: order.amountFen,
      payer_total: order.payerFen,
      currency: 'CNY',
      payer_currency: 'CNY',
    },
  }
}

export const refundAnswerOf = (refund: Refund, order: Order) => ({
  ...refundFacts(refund, order),
  channel: 'ORIGINAL',
  funds_account: 'AVAILABLE',
  create_time: beijing(refund.madeAt),
  status: refund.state,
})

export const refundNoticeOf = (refund: Refund, order: Order, { mchid }: PretendKeys) => ({
  mchid,
  ...refundFacts(refund, order),
  refund_status: refund.state,
})

const refundFacts = (refund: Refund, order: Order) => ({
  refund_id: refund.refundId,
  out_refund_no: refund.outRefundNo,
  transaction_id: order.transactionId,
  out_trade_no: order.outTradeNo,
  user_received_account: '支付用户零钱',
  ...(refund.doneAt && { success_time: beijing(refund.doneAt) }),
  amount: {
    total: order.amountFen,
    refund: refund.amountFen,
    payer_total: order.payerFen,
    payer_refund: refund.amountFen,
    currency: 'CNY',
  },
})
