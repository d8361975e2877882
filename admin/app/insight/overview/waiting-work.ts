import type { TodoKind } from '@gongfang/contract/insight/report-desk'
import { paths } from '../../base/paths.ts'

/** Each kind of waiting work: its label and its list. */
export const waitingWork: Record<TodoKind, readonly [name: string, path: string]> = {
  toShip: ['待发货', paths.orders({ view: 'paid' })],
  backorderLate: ['订货逾期', paths.orders({ view: 'backorderLate' })],
  toReview: ['待审核机构', paths.institutionReview()],
  refusedGoods: ['拒收待处理', paths.orders({ view: 'refused' })],
  aftersale: ['售后待处理', paths.aftersales()],
  aftersaleBack: ['退货待收货', paths.aftersales({ view: 'comingBack' })],
  aftersalePay: ['售后待退款', paths.aftersales({ view: 'payBack' })],
  aftersaleSend: ['换货待寄出', paths.aftersales({ view: 'toSend' })],
  transfer: ['对公待确认', paths.bankTransfers()],
  bankRefund: ['待线下退款', paths.bankRefunds()],
  refundTrouble: ['退款异常', paths.refunds({ view: 'trouble' })],
  paymentDoubt: ['支付待核实', paths.payments({ view: 'doubtful' })],
  billDifference: ['对账差异', paths.reconciliation({ open: 'true' })],
  toInvoice: ['待开票', paths.invoices()],
  toRed: ['待红冲', paths.invoices({ view: 'redNeeded' })],
  pointsToApprove: ['积分待复核', paths.points({ view: 'pending', others: 'true' })],
  pricesToConfirm: ['价目表待复核', paths.priceLists({ view: 'asked' })],
  pricesEnding: ['价目表将到期', paths.priceLists({ view: 'ending' })],
  lowStock: ['库存预警', paths.stock({ view: 'low' })],
  feedback: ['待回复反馈', paths.feedback({ view: 'open' })],
  review: ['待审评价', paths.reviews({ view: 'pending' })],
  question: ['待回答问答', paths.questions({ view: 'waiting' })],
  waitlist: ['活动候补', paths.activities({ view: 'waitlisted' })],
  failedJobs: ['失败任务', paths.health()],
}
