import type { OrderState } from '@gongfang/contract/order'

/** Nobody confirmed it, and the time for that is over. */
export const isReceived = (order: { state: OrderState; autoReceiveAt: string | null }, now: Date) =>
  order.state === 'shipped' &&
  order.autoReceiveAt !== null &&
  now.getTime() >= Date.parse(order.autoReceiveAt)
