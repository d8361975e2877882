export { type BillLine, BillUnreadable } from './channels/bill-rules.ts'
export { type Bills, billsOf } from './channels/channels.ts'
export { isTransferred as refundIsTransferred } from './leaving-queries.ts'
export { correctTrade } from './queries.ts'
export { giveBackPart, isRefundLate, refundDone, repeatRefund } from './refund/actions.ts'
export {
  isByHand as refundByHand,
  isLateAt as refundIsLate,
  partsBefore as refundPartsBefore,
} from './refund/queries.ts'
export { lockSubject, openBankPayment, settle } from './settle/actions.ts'
