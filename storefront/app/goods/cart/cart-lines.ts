import { pricePoints, showFen } from '@gongfang/contract/base/money'
import type { CartLine } from '@gongfang/contract/goods/cart'
import { countedPieces, leastOrderable, mostOrderable } from '@gongfang/contract/goods/cart-rules'

/** Fields that a cart line and a line of a shopping list share. */
type Line = Omit<CartLine, 'id' | 'selected' | 'addedPriceFen'>

/** The line cannot be ordered in any quantity. */
export function isGone(line: Line): boolean {
  if (isFixed(line)) return true
  return line.reason === 'soldOut' && mostOrderable(line) === 0
}

/** The line with a new quantity as the server will calculate it, shown until its answer. */
export function withQuantity(line: CartLine, quantity: number, rate: number): CartLine {
  const { reason: _, ...rest } = line
  const reason = isFixed(line) ? line.reason : quantityReason(line, quantity)
  return {
    ...rest,
    quantity,
    ...pricesAt(line, quantity, rate),
    ...(reason ? { reason } : {}),
  }
}

const isFixed = ({ reason }: Line) => reason === 'offSale' || reason === 'skuRetired' || reason === 'outside'

function quantityReason(
  { stock, backorder, minQuantity, stepQuantity }: CartLine,
  quantity: number,
): CartLine['reason'] {
  if (stock + backorder < Math.max(quantity, minQuantity)) return 'soldOut'
  if (quantity < minQuantity) return 'belowMinimum'
  return quantity % stepQuantity === 0 ? undefined : 'offStep'
}

/** The pieces that decide about the tier of a line. */
export const countedOf = ({ counted, quantity }: Pick<CartLine, 'counted' | 'quantity'>) =>
  counted ?? quantity

/** The lines at the tiers that they reach together, where the models of a product count together. */
export function recounted(lines: readonly CartLine[], rate: number): CartLine[] {
  const together = lines.map((line) => ({ ...line, tiersTogether: line.counted !== undefined }))
  const pieces = countedPieces(together, ({ selected, reason }) => selected && reason === undefined)
  return lines.map((line, at) => {
    const counted = pieces[at]!
    if (line.counted === undefined) return line
    const next = { ...line, ...pricesAt(line, counted, rate), counted }
    return next.counted === line.counted && next.priceFen === line.priceFen ? line : next
  })
}

const tierOf = ({ tierPrices }: CartLine, quantity: number) =>
  tierPrices.filter(({ fromQuantity }) => fromQuantity <= quantity).at(-1)

/** The price of one piece at the tier of a quantity. A points price of its own stays. */
function pricesAt(line: CartLine, quantity: number, rate: number) {
  const priceFen = tierOf(line, quantity)?.priceFen ?? line.basePriceFen
  const isConverted = line.points === pricePoints(line.priceFen, null, rate)
  return {
    priceFen,
    price: priceFen,
    points: isConverted ? pricePoints(priceFen, null, rate) : line.points,
  }
}

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
  const counted = countedOf(line)
  if (counted > line.quantity) notices.push({ tone: 'plain', text: `各型号合计 ${counted} ${line.unit}` })
  const tier = tierOf(line, counted)
  if (tier) notices.push({ tone: 'good', text: `已享 ${tier.fromQuantity} ${line.unit}价` })
  const next = line.tierPrices.find(({ fromQuantity }) => fromQuantity > counted)
  if (next) {
    const missing = next.fromQuantity - counted
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
