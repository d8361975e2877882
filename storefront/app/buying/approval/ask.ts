import type { Input } from '@gongfang/contract/base/endpoint'
import { askApproval } from '@gongfang/contract/buying/approval'
import { call } from '../../base/call.ts'
import { refreshCartCount } from '../../goods/cart/cart-store.ts'
import { toast } from '../../ui/overlay/toast.tsx'
import { requestPath } from './paths.ts'

/** Hands the order in for approval. Returns the request's page. */
export async function ask(order: Input<typeof askApproval>, idempotencyKey: string): Promise<string> {
  const { no } = await call(askApproval, order, { idempotencyKey })
  void refreshCartCount()
  toast('success', '已提交审批')
  return requestPath(no)
}
