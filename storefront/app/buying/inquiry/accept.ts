import type { Input, Output } from '@gongfang/contract/base/endpoint'
import { acceptOffer } from '@gongfang/contract/buying/inquiry'
import type { createOrder, OrderPreview } from '@gongfang/contract/buying/order'
import { call } from '../../base/call.ts'
import { toast } from '../../ui/overlay/toast.tsx'
import { requestPath, requestsPath } from '../approval/paths.ts'

type Ordered = Pick<Output<typeof createOrder>, 'no' | 'state' | 'currency'>

/** Accepts the offer. Answers the order that it became, or the page of the request that it became. */
export async function acceptWhole(
  order: Input<typeof acceptOffer>,
  { amounts: { currency, payableFen } }: OrderPreview,
  idempotencyKey: string,
): Promise<Ordered | { path: string }> {
  const { orderNo, requestNo } = await call(acceptOffer, order, { idempotencyKey })
  if (orderNo !== null)
    return { no: orderNo, state: currency === 'money' && payableFen === 0 ? 'paid' : 'unpaid', currency }
  toast('success', '已接受报价并提交审批')
  return { path: requestNo === null ? requestsPath : requestPath(requestNo) }
}
