import type { Aftersale, AftersaleEvent, AftersaleKind, AftersaleState } from '@gongfang/contract/aftersale'
import { showFen, showPoints } from '@gongfang/contract/money'

export const stateNames: Record<AftersaleState, string> = {
  applied: '待商城处理',
  approved: '商城已同意',
  returning: '退货寄回中',
  received: '商城已收货',
  refunding: '退款处理中',
  refunded: '已退款',
  rejected: '未通过',
  withdrawn: '已撤销',
}

export const stepsOf: Record<AftersaleKind, readonly string[]> = {
  refundBeforeShip: ['申请', '同意', '退款'],
  refundOnly: ['申请', '同意', '退款'],
  returnRefund: ['申请', '同意', '寄回', '收货', '退款'],
}

/** How many steps are behind; null for one that goes nowhere any more. */
export function stepsReached({ kind, state }: Pick<Aftersale, 'kind' | 'state'>): number | null {
  if (state === 'rejected' || state === 'withdrawn') return null
  const last = stepsOf[kind].length - 1
  const behind = { applied: 1, approved: 2, returning: 3, received: 4, refunding: last, refunded: last + 1 }
  return behind[state]
}

/** What happens next, in one sentence. */
export function nextSentence({ kind, state, rejectReason }: Aftersale): string {
  switch (state) {
    case 'applied':
      return '已收到您的申请，我们会在 48 小时内处理'
    case 'approved':
      return kind === 'returnRefund' ? '请按下面的地址寄回商品，并填写运单号' : '已同意，退款将尽快办理'
    case 'returning':
      return '收到退货并核对后为您退款'
    case 'received':
      return '已收到退货，退款将尽快办理'
    case 'refunding':
      return '退款处理中，预计 1–3 个工作日到账'
    case 'refunded':
      return '退款已原路退回'
    case 'rejected':
      return `未通过：${rejectReason}`
    case 'withdrawn':
      return '您已撤销申请'
  }
}

export const eventNames: Record<AftersaleEvent['what'], string> = {
  applied: '提交申请',
  approved: '商城同意',
  rejected: '商城拒绝',
  withdrawn: '撤销申请',
  sent: '寄回商品',
  received: '商城收货',
  refunding: '商城退款',
  refunded: '退款完成',
  retried: '重新退款',
}

/** '¥38.66（含运费 ¥12.00） + 320积分' */
export function sumText({
  currency,
  amountFen,
  amountPoints,
  freightFen,
  freightPoints,
}: Aftersale['amounts']) {
  if (currency === 'points')
    return showPoints(amountPoints) + (freightPoints > 0 ? `（含运费 ${showPoints(freightPoints)}）` : '')
  const money = showFen(amountFen) + (freightFen > 0 ? `（含运费 ${showFen(freightFen)}）` : '')
  return amountPoints > 0 ? `${money} + ${showPoints(amountPoints)}` : money
}
