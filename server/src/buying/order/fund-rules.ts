import { points, pointsToFen } from '@gongfang/contract/base/money'
import { dayOf } from '@gongfang/contract/base/time'
import type { OrderAmounts, PreviewLine } from '@gongfang/contract/buying/order'
import { type Charge, costFen } from '../../people/fund/rules.ts'

interface Ordered {
  readonly amounts: OrderAmounts
  readonly lines: readonly Pick<PreviewLine, 'productId' | 'priceFen' | 'points'>[]
}

/** The facts of an order that `fundVerdict` decides by. */
export function chargeOf({ amounts, lines }: Ordered, now: Date): Charge & { productIds: number[] } {
  const { currency, rate } = amounts
  const prices = lines.map((line) =>
    currency === 'points' ? pointsToFen(points(line.points), rate) : line.priceFen,
  )
  return {
    costFen: costFen(amounts),
    dearestFen: Math.max(...prices),
    today: dayOf(now),
    productIds: lines.map(({ productId }) => productId),
  }
}
