export {
  giveBackPart,
  isRefundLate,
  lockSubject,
  openBankPayment,
  refundDone,
  repeatRefund,
  settle,
} from './actions.ts'
export { wechatOf } from './channel.ts'
export {
  columns as paymentColumns,
  isDoubtful as paymentIsDoubtful,
  matching as paymentsMatching,
  refundColumns,
  refundMatching as refundsMatching,
} from './desk-queries.ts'
export { isByHand as refundByHand, isTrouble as refundInTrouble } from './refund-queries.ts'
