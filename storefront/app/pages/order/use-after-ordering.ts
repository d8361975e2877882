import type { Output } from '@gongfang/contract/base/endpoint'
import type { createOrder, PayWay } from '@gongfang/contract/buying/order'
import { payOrder } from '@gongfang/contract/money/payment'
import { newKey } from '@gongfang/web/base/new-key.ts'
import { useNavigate } from 'react-router'
import { call } from '../../base/call.ts'
import { orderPath, ordersPath } from '../../base/paths.ts'
import { refreshUserInfo } from '../../base/session.ts'
import { refreshCartCount } from '../../goods/cart/cart-store.ts'
import { toast } from '../../ui/overlay/toast.tsx'
import { errorText } from '../../ui/states.tsx'

type Ordered = Pick<Output<typeof createOrder>, 'no' | 'state' | 'currency'>

/**
 * Continues after ordering: points pay at once, a bank transfer shows its account on the order's page, other
 * payments open the pay dialog. The form leaves the history.
 */
export function useAfterOrdering() {
  const navigate = useNavigate()
  return async ({ no, state, currency }: Ordered, way: PayWay) => {
    void refreshCartCount()
    const paid = state !== 'unpaid' || (currency === 'points' && (await payByPoints(no)))
    void refreshUserInfo()
    const unpaid = way === 'bank' ? orderPath(no, '#transfer') : `${ordersPath('unpaid')}&pay=${no}`
    await navigate(paid ? orderPath(no, '&paid=1') : unpaid, { replace: true })
  }
}

/** The order exists in any case. After a failed payment the list offers it again. */
async function payByPoints(no: string): Promise<boolean> {
  try {
    return (await call(payOrder, { no }, { idempotencyKey: newKey() })).state === 'paid'
  } catch (error) {
    toast('error', errorText(error))
    return false
  }
}
