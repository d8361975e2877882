// Views that statements of other slices read (decision 164), and what a row of each is:
// view payment_facts: an attempt to pay; `kept` is true for the one whose money the shop has
// view refund_facts: a refund of a payment, also one that failed

export { type BillLine, BillUnreadable } from './channels/bill-rules.ts'
export { type Bills, billsOf } from './channels/channels.ts'
export { correctTrade } from './queries.ts'
export { giveBackPart, isRefundLate, refundDone, repeatRefund } from './refund/actions.ts'
export {
  isByHand as refundByHand,
  isLateAt as refundIsLate,
  isTransferred as refundIsTransferred,
  partsBefore as refundPartsBefore,
} from './refund/queries.ts'
export { lockSubject, openBankPayment, settle } from './settle/actions.ts'
export { askAbout } from './settle/ask-actions.ts'
export { pay } from './settle/pay-actions.ts'
export { isLate } from './settle/rules.ts'
