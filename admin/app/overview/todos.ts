import type { TodoKind } from '@gongfang/contract/report-desk'

/** What waits, and the list in which it does. */
export const todos: Record<TodoKind, readonly [name: string, path: string]> = {
  toShip: ['待发货', '/orders?view=paid'],
  toReview: ['待审核机构', '/review'],
  aftersale: ['售后待处理', '/aftersales'],
  transfer: ['对公待确认', '/bank'],
  bankRefund: ['待线下退款', '/bank/refunds'],
  refundTrouble: ['退款异常', '/refunds?view=trouble'],
  billDifference: ['对账差异', '/bills'],
  toInvoice: ['待开票', '/invoices'],
  toRed: ['待红冲', '/invoices?view=redNeeded'],
  lowStock: ['库存预警', '/stock?view=low'],
  feedback: ['待回复反馈', '/feedback'],
  review: ['待审评价', '/reviews?view=pending'],
  waitlist: ['活动候补', '/activities'],
  failedJobs: ['失败任务', '/health'],
}
