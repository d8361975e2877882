import { type TodoKind, todoNames } from '@gongfang/contract/insight/report-desk'
import { paths } from '../../base/paths.ts'

/** Each kind of waiting work: its label and its list. */
export const waitingWork: Record<TodoKind, readonly [name: string, path: string]> = {
  inquiry: [todoNames.inquiry, paths.inquiries({ view: 'due' })],
  inquiryLate: [todoNames.inquiryLate, paths.inquiries({ view: 'late' })],
  toShip: [todoNames.toShip, paths.orders({ view: 'paid' })],
  backorderLate: [todoNames.backorderLate, paths.orders({ view: 'backorderLate' })],
  wishedLate: [todoNames.wishedLate, paths.orders({ view: 'wishedLate' })],
  toReview: [todoNames.toReview, paths.institutionReview()],
  refusedGoods: [todoNames.refusedGoods, paths.orders({ view: 'refused' })],
  aftersale: [todoNames.aftersale, paths.aftersales()],
  aftersaleBack: [todoNames.aftersaleBack, paths.aftersales({ view: 'comingBack' })],
  aftersalePay: [todoNames.aftersalePay, paths.aftersales({ view: 'payBack' })],
  aftersaleSend: [todoNames.aftersaleSend, paths.aftersales({ view: 'toSend' })],
  orderChange: [todoNames.orderChange, paths.orderChanges({ view: 'asked' })],
  transfer: [todoNames.transfer, paths.bankTransfers()],
  bankRefund: [todoNames.bankRefund, paths.bankRefunds()],
  refundTrouble: [todoNames.refundTrouble, paths.refunds({ view: 'trouble' })],
  paymentDoubt: [todoNames.paymentDoubt, paths.payments({ view: 'doubtful' })],
  billDifference: [todoNames.billDifference, paths.reconciliation({ open: 'true' })],
  toInvoice: [todoNames.toInvoice, paths.invoices()],
  toRed: [todoNames.toRed, paths.invoices({ view: 'redNeeded' })],
  pointsToApprove: [todoNames.pointsToApprove, paths.points({ view: 'pending', others: 'true' })],
  pricesToConfirm: [todoNames.pricesToConfirm, paths.priceLists({ view: 'asked' })],
  pricesEnding: [todoNames.pricesEnding, paths.priceLists({ view: 'ending' })],
  lowStock: [todoNames.lowStock, paths.stock({ view: 'low' })],
  feedback: [todoNames.feedback, paths.feedback({ view: 'open' })],
  review: [todoNames.review, paths.reviews({ view: 'pending' })],
  question: [todoNames.question, paths.questions({ view: 'waiting' })],
  waitlist: [todoNames.waitlist, paths.activities({ view: 'waitlisted' })],
  failedJobs: [todoNames.failedJobs, paths.health()],
}
