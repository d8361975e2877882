import { showFen, showPoints } from '@gongfang/contract/base/money'
import type { OrderAmounts, OrderPreview } from '@gongfang/contract/buying/order'

/** '¥12.00', '1200积分', or '包邮'. */
export function freightText({ currency, freightFen, freightPoints }: OrderAmounts): string {
  if (freightFen === 0) return '包邮'
  return currency === 'points' ? showPoints(freightPoints) : showFen(freightFen)
}

/** The same for an order that is not placed yet: without an address, or beyond all regions, it has no freight. */
export function quotedFreight({ obstacles, amounts }: OrderPreview): string {
  if (obstacles.includes('addressMissing')) return '选择地址后计算'
  return obstacles.includes('noDelivery') ? '不配送' : freightText(amounts)
}
