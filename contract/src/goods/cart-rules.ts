import { shownPoints, shownSum } from '../base/money.ts'
import type { CartLine, CartTotals } from './cart.ts'

/** Greatest quantity that can be ordered now; 0 if not even the smallest quantity is available. */
export function mostOrderable({ stock, backorder, minQuantity, stepQuantity }: Steps & Supply) {
  const most = Math.floor(Math.min(stock + backorder, 99_999) / stepQuantity) * stepQuantity
  return most < leastOrderable({ minQuantity, stepQuantity }) ? 0 : most
}
type Steps = Pick<CartLine, 'minQuantity' | 'stepQuantity'>
type Supply = Pick<CartLine, 'stock' | 'backorder'>

/** The smallest quantity that can be ordered: a multiple of the step, not below the minimum. */
export const leastOrderable = ({ minQuantity, stepQuantity }: Steps) =>
  Math.ceil(minQuantity / stepQuantity) * stepQuantity

/** Reason as shown to the member; '' if the line can be ordered. */
export function showReason(line: Steps & Supply & Pick<CartLine, 'reason'>): string {
  const most = mostOrderable(line)
  switch (line.reason) {
    case 'offSale':
      return '已下架'
    case 'skuRetired':
      return '规格已停售'
    case 'outside':
      return '不在本机构的采购目录中，不能购买'
    case 'soldOut':
      return most === 0 ? '暂时缺货' : `库存不足，最多可购 ${most}`
    case 'belowMinimum':
      return `起订量为 ${line.minQuantity}`
    case 'offStep':
      return `数量应为 ${line.stepQuantity} 的倍数`
    case 'backorderDepot':
      return '订货的商品不能寄存，请选快递'
    default:
      return ''
  }
}

interface Counting {
  readonly productId: number
  readonly quantity: number
  /** The pieces of all models of the product decide about tiers together. */
  readonly tiersTogether?: boolean | undefined
}

/**
 * By how many pieces the tier of each line is chosen: by its own, or by those of all chosen lines of its product. A line that
 * is not chosen counts as if it were.
 */
export function countedPieces<L extends Counting>(
  lines: readonly L[],
  isChosen: (line: L) => boolean = () => true,
): number[] {
  const chosen = new Map<number, number>()
  for (const line of lines)
    if (line.tiersTogether && isChosen(line))
      chosen.set(line.productId, (chosen.get(line.productId) ?? 0) + line.quantity)
  return lines.map((line) =>
    line.tiersTogether
      ? (chosen.get(line.productId) ?? 0) + (isChosen(line) ? 0 : line.quantity)
      : line.quantity,
  )
}

/** Adds up the lines that are selected and can be ordered. */
export function cartTotals(lines: readonly Summed[]): CartTotals {
  const chosen = lines.filter(({ selected, reason }) => selected && reason === undefined)
  const sum = (of: (line: Summed) => number) => chosen.reduce((total, line) => total + of(line), 0)
  return {
    kinds: chosen.length,
    pieces: sum(({ quantity }) => quantity),
    goodsFen: shownSum(sum(({ priceFen, quantity }) => priceFen * quantity)),
    goodsPoints: shownPoints(sum((line) => line.points * line.quantity)),
  }
}
type Summed = Pick<CartLine, 'quantity' | 'priceFen' | 'points' | 'selected' | 'reason'>
