import { pricePoints, showFen } from '@gongfang/contract/base/money'
import type { CartLine } from '@gongfang/contract/goods/cart'
import { leastOrderable, mostOrderable } from '@gongfang/contract/goods/cart-rules'

/** Fields that a cart line and a line of a shopping list share. */
type Line = Omit<CartLine, 'id' | 'selected' | 'addedPriceFen'>

/** The line cannot be ordered in any quantity. */
export function isGone(line: Line): boolean {
  if (line.reason === 'offSale' || line.reason === 'skuRetired') return true
  return line.reason === 'soldOut' && mostOrderable(line) === 0
}

/** The line with a new quantity as the server will calculate it, shown until its answer. */
export function withQuantity(line: CartLine, quantity: number, rate: number): CartLine {
  const priceFen = tierPrice(line, quantity)
  const isConverted = line.points === pricePoints(line.priceFen, null, rate)
  const { reason: _, ...rest } = line
  const reason = isFixed(line) ? line.reason : quantityReason(line, quantity)
  return {
    ...rest,
    quantity,
    priceFen,
    price: priceFen,
    points: isConverted ? pricePoints(priceFen, null, rate) : line.points,
    ...(reason ? { reason } : {}),
  }
}

const isFixed = ({ reason }: CartLine) => reason === 'offSale' || reason === 'skuRetired'

function quantityReason(
  { stock, backorder, minQuantity, stepQuantity }: CartLine,
  quantity: number,
): CartLine['reason'] {
  if (stock + backorder < Math.max(quantity, minQuantity)) return 'soldOut'
  if (quantity < minQuantity) return 'belowMinimum'
  return quantity % stepQuantity === 0 ? undefined : 'offStep'
}

const tierOf = ({ tierPrices }: CartLine, quantity: number) =>
  tierPrices.filter(({ fromQuantity }) => fromQuantity <= quantity).at(-1)

const tierPrice = (line: CartLine, quantity: number) => tierOf(line, quantity)?.priceFen ?? line.basePriceFen

/** The nearest quantity that can be ordered; null when the line is fine or nothing helps. */
export function betterQuantity(line: Line): number | null {
  if (!line.reason || isGone(line)) return null
  const least = leastOrderable(line)
  const risen = Math.max(least, Math.ceil(line.quantity / line.stepQuantity) * line.stepQuantity)
  return Math.min(risen, mostOrderable(line))
}

export interface LineNotice {
  readonly tone: 'good' | 'plain'
  readonly text: string
}

/**
 * The price tier of the line, the next tier, and a changed price. Empty in points mode, where the site's rate
 * changes prices too.
 */
export function priceNotices(line: CartLine, inPoints: boolean): LineNotice[] {
  if (inPoints) return []
  const notices: LineNotice[] = []
  const tier = tierOf(line, line.quantity)
  if (tier) notices.push({ tone: 'good', text: `已享 ${tier.fromQuantity} ${line.unit}价` })
  const next = line.tierPrices.find(({ fromQuantity }) => fromQuantity > line.quantity)
  if (next) {
    const missing = next.fromQuantity - line.quantity
    notices.push({ tone: 'plain', text: `再买 ${missing} ${line.unit}享 ${showFen(next.priceFen)}` })
  }
  const risenFen = line.basePriceFen - line.addedPriceFen
  if (risenFen < 0) notices.push({ tone: 'good', text: `较加入时降价 ${showFen(-risenFen)}` })
  if (risenFen > 0) notices.push({ tone: 'plain', text: `价格上涨 ${showFen(risenFen)}` })
  return notices
}

/** '' when the shop has no free freight. */
export function freightNudge(goodsFen: number, freeFreightFen: number): string {
  if (freeFreightFen === 0 || goodsFen === 0) return ''
  return goodsFen >= freeFreightFen ? '已满足包邮' : `还差 ${showFen(freeFreightFen - goodsFen)} 包邮`
}

/** Ignores blanks, case, width and hyphens. */
export function matches(line: Pick<Line, 'title' | 'modelCode' | 'spec'>, typed: string): boolean {
  const plain = (text: string) => text.normalize('NFKC').toLowerCase().replace(/[\s-]/g, '')
  return plain(`${line.title} ${line.modelCode} ${line.spec}`).includes(plain(typed))
}
