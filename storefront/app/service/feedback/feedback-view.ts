import type { FeedbackKind } from '@gongfang/contract/service/feedback'
import { idIn, oneIn } from '@gongfang/web/base/query.ts'

/** The view that the address of /feedback selects: a thread, the list, or the form with its subject. */
export type FeedbackView =
  | { view: 'thread'; id: number }
  | { view: 'list'; page: number }
  | { view: 'form'; orderNo: string | null; productId: number | null }

export function viewOf(query: URLSearchParams): FeedbackView {
  const id = idIn(query.get('id'))
  if (id !== null) return { view: 'thread', id }
  if (query.get('tab') === 'mine')
    return { view: 'list', page: Math.min(idIn(query.get('page')) ?? 1, 100_000) }
  const order = query.get('order') ?? ''
  const orderNo = /^\d{20}$/.test(order) ? order : null
  // A feedback has one subject. The order takes precedence.
  return { view: 'form', orderNo, productId: orderNo === null ? idIn(query.get('product')) : null }
}

/** The kind in the link, or the one that its subject implies. */
export function kindOf(query: URLSearchParams): FeedbackKind | '' {
  const wished = oneIn(query, 'kind', kinds)
  if (wished) return wished
  return query.has('order') ? 'order' : query.has('product') ? 'product' : ''
}

export const kinds = [
  'suggestion',
  'product',
  'order',
  'complaint',
  'other',
] as const satisfies readonly FeedbackKind[]
