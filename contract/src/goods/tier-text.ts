import { type Fen, fen, yuan } from '../base/money.ts'
import { MOST_TIERS, type Tier } from './sku-desk.ts'

type PricedTier = Omit<Tier, 'priceFen'> & { priceFen: Fen }

/** '10:11.80 50:11.20', the format that `readTiers` reads. */
export const tierText = (tiers: readonly Tier[]) =>
  tiers.map(({ fromQuantity, priceFen }) => `${fromQuantity}:${yuan(priceFen)}`).join(' ')

const TIER =
  /(\d{1,12})\s*:\s*[¥]?\s*((?:\d{1,3}(?:,\d{3})+|\d{1,9})(?:\.\d{1,20})?)(?!\d|\s*:)\s*(?:(%)|元)?\s*(?:[,;、]|(?<=\s)|$)\s*/y

/**
 * Reads tier prices as people write them: a price, or a percentage of the unit price. A comma before three
 * digits is a thousands separator unless a colon follows the digits.
 */
export function readTiers(text: string, pieceFen: Fen): { tiers: PricedTier[] } | { wrong: string } {
  const plain = text.normalize('NFKC').trim()
  if (plain === '' || plain === '无') return { tiers: [] }
  const tiers: PricedTier[] = []
  TIER.lastIndex = 0
  for (let at = 0; at < plain.length; at = TIER.lastIndex) {
    const found = TIER.exec(plain)
    if (!found) return { wrong: `“${pieceAt(plain, at)}”应为“起始数量:单价”或“起始数量:折扣%”` }
    const [, from = '', number = '', percent] = found
    const tierFen = percent ? shareOf(pieceFen, number) : fenOf(number)
    if (typeof tierFen === 'string') return { wrong: tierFen }
    const tier = { fromQuantity: Number(from), priceFen: tierFen }
    const wrong = faultOf(tier, tiers.at(-1), pieceFen)
    if (wrong) return { wrong }
    tiers.push(tier)
  }
  return tiers.length > MOST_TIERS ? { wrong: `最多 ${MOST_TIERS} 档` } : { tiers }
}

/** Each tier must start at a larger quantity and cost less than the one before. */
function faultOf(tier: PricedTier, before: PricedTier | undefined, pieceFen: Fen) {
  if (tier.fromQuantity < 2 || tier.fromQuantity > 99_999) return '起始数量应为 2–99999'
  if (before && tier.fromQuantity <= before.fromQuantity) return '起始数量应逐档增大'
  if (tier.priceFen === 0) return '单价应大于 0'
  if (tier.priceFen >= (before?.priceFen ?? pieceFen)) return '单价应逐档降低，且低于价格'
  return ''
}

/** Accepts rounding errors of spreadsheets: 11.799999999999999 is displayed as 11.80. */
function fenOf(number: string): Fen | string {
  const cents = Number(number.replaceAll(',', '')) * 100
  const rounded = Math.round(cents)
  return Math.abs(cents - rounded) < 1e-6 * Math.max(1, cents) ? fen(rounded) : `“${number}”最多两位小数`
}

/** '95' of 1250 is 1188 (1187.5 rounded to fen). */
function shareOf(pieceFen: Fen, number: string): Fen | string {
  const hundredths = fenOf(number)
  if (typeof hundredths === 'string') return hundredths
  if (hundredths <= 0 || hundredths >= 10_000) return '折扣应大于 0%，小于 100%'
  return fen(Math.floor((pieceFen * hundredths + 5_000) / 10_000))
}

const pieceAt = (text: string, at: number) =>
  text
    .slice(at)
    .split(/[\s,;、]/)[0]
    ?.slice(0, 20) ?? ''
