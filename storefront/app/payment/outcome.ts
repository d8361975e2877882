import type { PayStatus } from './use-pay-status.ts'

/**
 * Why an order that is not waiting any more cannot be paid. Its deadline is known only from before, so it is not said
 * of an order that was over when the dialog opened.
 */
export function overText(
  { orderState }: Pick<PayStatus, 'orderState'>,
  deadline: string | null,
  now: number,
): string {
  if (orderState !== 'cancelled') return '订单状态已变化，无法支付'
  return deadline !== null && now >= Date.parse(deadline) ? '订单已超时取消' : '订单已取消，无法支付'
}
