import type { Delivery, OrderDetail, OrderState } from '@gongfang/contract/buying/order'

export const steps: Record<Delivery, readonly string[]> = {
  express: ['提交', '付款', '发货', '收货', '完成'],
  depot: ['提交', '付款', '入库', '领取'],
}

const reached: Record<OrderState, number | null> = {
  unpaid: 1,
  paid: 2,
  shipped: 3,
  done: 5,
  cancelled: null,
  closed: null,
}

/**
 * Number of completed steps; null for an order that was cancelled or closed. An order in the depot stays at
 * collecting.
 */
export const stepsReached = (state: OrderState, delivery: Delivery) =>
  state === 'done' && delivery === 'depot' ? 3 : reached[state]

/** Number of lines that were shipped completely. */
export const sentKinds = (lines: OrderDetail['lines']) =>
  lines.filter(
    ({ shippedQuantity, givenBack, quantity }) =>
      shippedQuantity > 0 && shippedQuantity + givenBack === quantity,
  ).length

/** The next step in one sentence. A running deadline is shown instead. */
export function nextSentence({
  state,
  delivery,
  packages,
  cancelReason,
  buyer,
  actions,
}: OrderDetail): string {
  switch (state) {
    case 'unpaid':
      return '请完成支付'
    case 'paid':
      return packages.length === 0
        ? '已收到您的付款，正在备货'
        : '部分商品已发出，其余正在备货，请留意各包裹的物流'
    case 'shipped':
      return '商品已全部发出，请注意查收'
    case 'done':
      if (delivery !== 'depot') return '感谢您的采购'
      return buyer === '' && actions.depot === undefined
        ? '寄存的商品已领取或转交'
        : '商品已入库寄存，凭核销码领取'
    case 'cancelled':
      return cancelReason === '' ? '订单已取消' : `取消原因：${cancelReason}`
    case 'closed':
      return '订单已全额退款并关闭'
  }
}
