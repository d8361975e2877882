import type { TodoKind } from '@gongfang/contract/report-desk'

/** What waits, and the list in which it does. */
export const todos: Record<TodoKind, readonly [name: string, path: string]> = {
  toShip: ['待发货', '/orders?view=paid'],
  backorderLate: ['订货逾期', '/orders?view=backorder&oldest=1'],
  toReview: ['待审核机构', '/review'],
  aftersale: ['售后待处理', '/aftersales'],
  transfer: ['对公待确认', '/bank'],
  bankRefund: ['待线下退款', '/bank/refunds'],
  refundTrouble: ['退款异常', '/refunds?view=trouble'],
  paymentDoubt: ['支付待核实', '/payments?view=doubtful'],
  billDifference: ['对账差异', '/bills'],
  toInvoice: ['待开票', '/invoices'],
  toRed: ['待红冲', '/invoices?view=redNeeded'],
  pointsToApprove: ['积分待复核', '/points?view=pending'],
  lowStock: ['库存预警', '/stock?view=low'],
  feedback: ['待回复反馈', '/feedback?view=open'],
  review: ['待审评价', '/reviews?view=pending'],
  question: ['待回答问答', '/reviews/questions?view=waiting'],
  waitlist: ['活动候补', '/activities?view=waitlisted'],
  failedJobs: ['失败任务', '/health'],
}
