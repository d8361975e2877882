export { type BillLine, BillUnreadable } from './channels/bill-rules.ts'
export { type Bills, billsOf } from './channels/channels.ts'
export { isDoubtful as paymentIsDoubtful } from './desk/queries.ts'
export { correctTrade } from './queries.ts'
export { giveBackPart, isRefundLate, refundDone, repeatRefund } from './refund/actions.ts'
export {
  isByHand as refundByHand,
  isLateAt as refundIsLate,
  isTrouble as refundInTrouble,
  partsBefore as refundPartsBefore,
} from './refund/queries.ts'
export { lockSubject, openBankPayment, settle } from './settle/actions.ts'
