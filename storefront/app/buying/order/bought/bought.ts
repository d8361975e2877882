import { fen, points, showFen, showPoints } from '@gongfang/contract/base/money'
import type { BoughtSku } from '@gongfang/contract/buying/order'
import { mostOrderable } from '@gongfang/contract/goods/cart-rules'
import { ladderOf, type Tier, tierAt } from '../../../goods/product/tier-price.ts'
import { fitQuantity } from '../../../ui/form/quantity.ts'

type Line = BoughtSku['line']

/** The last quantity, limited to what can be ordered now. */
export const firstQuantity = ({ line, lastQuantity }: BoughtSku) =>
  fitQuantity(lastQuantity, {
    min: line.minQuantity,
    step: line.stepQuantity,
    max: line.stock + line.backorder,
  }).quantity

export const priceAt = (line: Line, quantity: number, rate: number): Tier =>
  tierAt(ladderOf(line, rate), quantity)

/** The reason why it cannot be ordered now; undefined when it can. */
export function whyNot(line: Line): string | undefined {
  const { offered, stock, backorder, minQuantity, unit } = line
  if (!offered) return '商品已下架'
  if (mostOrderable(line) > 0) return undefined
  return stock + backorder === 0 ? '暂时缺货' : `库存不足起订量 ${minQuantity} ${unit}`
}

export interface PriceChange {
  up: boolean
  /** '上次 ¥12.00' */
  text: string
}

/** The current price compared with that of the last order, in the currency of the price mode. */
export function priceChange(
  { line, lastQuantity, lastPriceFen, lastPoints }: BoughtSku,
  { inPoints, rate }: { inPoints: boolean; rate: number },
): PriceChange | null {
  const now = priceAt(line, lastQuantity, rate)
  if (inPoints) {
    if (lastPoints === null || lastPoints === now.points) return null
    return { up: now.points > lastPoints, text: `上次 ${showPoints(points(lastPoints))}` }
  }
  if (lastPriceFen === null || lastPriceFen === now.priceFen) return null
  return { up: now.priceFen > lastPriceFen, text: `上次 ${showFen(fen(lastPriceFen))}` }
}
