import type { FeedbackKind } from '@gongfang/contract/feedback'

/** What the address of /feedback asks for: one thread, the list of them, or the form with what it is about. */
export type Wanted =
  | { view: 'thread'; id: number }
  | { view: 'list'; page: number }
  | { view: 'form'; orderNo: string | null; productId: number | null }

export function wantedOf(query: URLSearchParams): Wanted {
  const id = numberOf(query.get('id'))
  if (id !== null) return { view: 'thread', id }
  if (query.get('tab') === 'mine')
    return { view: 'list', page: Math.min(numberOf(query.get('page')) ?? 1, 100_000) }
  const order = query.get('order') ?? ''
  const orderNo = /^\d{20}$/.test(order) ? order : null
  // One thing at a time: the order says more.
  return { view: 'form', orderNo, productId: orderNo === null ? numberOf(query.get('product')) : null }
}

const numberOf = (text: string | null) => (/^[1-9]\d{0,14}$/.test(text ?? '') ? Number(text) : null)

/** The kind that a link wishes for, or that follows from what it is about. */
export function kindOf(query: URLSearchParams): FeedbackKind | '' {
  const wished = kinds.find((kind) => kind === query.get('kind'))
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
