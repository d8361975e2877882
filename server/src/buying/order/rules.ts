import { refuse } from '@gongfang/contract/base/refusal'
import { type OrderChange, type OrderState, orderCan } from '@gongfang/contract/buying/order'

export function mustAllow(change: OrderChange, state: OrderState) {
  if (!orderCan[change].includes(state)) refuse('orderState')
}

export const isOverdue = (order: { state: OrderState; payBefore: string }, now: Date) =>
  order.state === 'unpaid' && now.getTime() >= Date.parse(order.payBefore)

/** Shares a whole out by weight with the largest remainders, so that the parts come to just the whole. */
export function split(whole: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((all, weight) => all + BigInt(weight), 0n)
  if (whole === 0 || sum === 0n) return weights.map(() => 0)
  const exact = weights.map((weight, at) => {
    const product = BigInt(whole) * BigInt(weight)
    return { at, part: Number(product / sum), rest: product % sum }
  })
  const missing = whole - exact.reduce((all, { part }) => all + part, 0)
  const lucky = [...exact].sort((a, b) => (a.rest === b.rest ? a.at - b.at : a.rest > b.rest ? -1 : 1))
  const raised = new Set(lucky.slice(0, missing).map(({ at }) => at))
  return exact.map(({ at, part }) => part + (raised.has(at) ? 1 : 0))
}
