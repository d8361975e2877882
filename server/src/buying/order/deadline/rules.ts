import type { OrderState } from '@gongfang/contract/buying/order'

/** The time to confirm the receipt is over. */
export const isReceived = (order: { state: OrderState; autoReceiveAt: string | null }, now: Date) =>
  order.state === 'shipped' &&
  order.autoReceiveAt !== null &&
  now.getTime() >= Date.parse(order.autoReceiveAt)
