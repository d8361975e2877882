import { type Fen, fen, type Points, pricePoints } from '@gongfang/contract/base/money'
import type { Day } from '@gongfang/contract/base/time'
import type { AgreedTier, TierPrice } from '@gongfang/contract/goods/catalogue'
import type { AgreedBy, OfferedBy } from '@gongfang/contract/goods/price-list'
import { type Shown, tellingTiers, unitPrice } from '../catalogue/rules.ts'

/** A row of a price list: a model's price, or the discount of its category or brand. */
export interface AgreedRow {
  readonly listId: number
  readonly version: number
  readonly rowId: number
  readonly name: string
  readonly untilOn: Day
  readonly priceFen: Fen | null
  readonly offPermille: number | null
  /** An own points price, which ignores tiers. */
  readonly points: Points | null
  /** The quantity from which the list applies. */
  readonly minimum: number
  readonly tiers: readonly TierPrice[]
  /** The public price to which the discount of a submitted request was applied. */
  readonly baseFen?: Fen | null
}

/** A line of an offer that the member accepts, or has accepted. */
export interface OfferedRow extends OfferedBy {
  readonly priceFen: Fen
  readonly tiers: readonly TierPrice[]
  /** The least and the most pieces. */
  readonly minimum: number
  readonly quantity: number
  /** null: as the shop says of the model. */
  readonly leadDays: number | null
  /** Of the whole offer; null: by the shop's rule. */
  readonly freightFen: Fen | null
}

/** Everything that decides the price of a model for a member. */
export interface PriceFacts {
  /** Public price of one piece, its tiers, and its own points price. */
  readonly priceFen: Fen
  readonly tierPrices: readonly TierPrice[]
  readonly ownPoints: Points | null
  /** Rows of lists that apply today; null or empty without any. */
  readonly agreed: readonly AgreedRow[] | null
  /** Set where an offer is accepted: then it alone decides. */
  readonly offered?: OfferedRow | undefined
}

export type PriceSource = 'public' | 'tier' | 'list' | 'offer'

interface DecidedPrice {
  readonly priceFen: Fen
  readonly points: Points
  readonly source: PriceSource
  readonly agreed?: AgreedBy
  readonly offered?: OfferedBy
}

/** Less the discount, to the nearest fen (half up), and at least one fen. */
export const discounted = (priceFen: Fen, offPermille: number): Fen =>
  fen(Math.max(1, Math.floor((priceFen * (1000 - offPermille) + 500) / 1000)))

interface SaidPrice {
  readonly priceFen: number | null
  readonly offPermille: number | null
  readonly minimum: number
  readonly tiers: readonly { readonly fromQuantity: number; readonly priceFen: number }[]
}

/** The price of one piece by this row at this quantity; undefined below the row's minimum. */
export function rowPrice(row: SaidPrice, baseFen: Fen, quantity: number): Fen | undefined {
  if (quantity < row.minimum) return undefined
  return row.priceFen === null
    ? discounted(baseFen, row.offPermille ?? 0)
    : unitPrice(row.tiers as readonly TierPrice[], fen(row.priceFen), quantity)
}

/**
 * The only place that decides the price of a line: the lowest of the public price with its tiers and what each source says
 * at this quantity, compared in the currency of the shop. Where they are equal the public price stands. An offer that is
 * accepted decides alone, whatever is lower by now.
 */
export function decidePrice(facts: PriceFacts, quantity: number, shown: Shown): DecidedPrice {
  if (facts.offered) return offeredPrice(facts.offered, quantity, shown)
  const publicFen = unitPrice(facts.tierPrices, facts.priceFen, quantity)
  let best: DecidedPrice = {
    priceFen: publicFen,
    points: pricePoints(publicFen, facts.ownPoints, shown.scoreBuyRate),
    source: facts.tierPrices.some(({ fromQuantity }) => fromQuantity <= quantity) ? 'tier' : 'public',
  }
  for (const row of facts.agreed ?? []) {
    const baseFen = row.baseFen ?? facts.priceFen
    const priceFen = rowPrice(row, baseFen, quantity)
    if (priceFen === undefined) continue
    const points = pricePoints(priceFen, row.points, shown.scoreBuyRate)
    if (!isLower({ priceFen, points }, best, shown)) continue
    const { listId, version, rowId, name, untilOn } = row
    best = { priceFen, points, source: 'list', agreed: { listId, version, rowId, name, untilOn, baseFen } }
  }
  return best
}

function offeredPrice(row: OfferedRow, quantity: number, { scoreBuyRate }: Shown): DecidedPrice {
  const priceFen = unitPrice(row.tiers, row.priceFen, quantity)
  const { no, version, lineId, untilOn } = row
  return {
    priceFen,
    points: pricePoints(priceFen, null, scoreBuyRate),
    source: 'offer',
    offered: { no, version, lineId, untilOn },
  }
}

type Amount = Pick<DecidedPrice, 'priceFen' | 'points'>

const isLower = (one: Amount, other: Amount, { priceOrScore }: Shown) =>
  priceOrScore === '2' ? one.points < other.points : one.priceFen < other.priceFen

/** The prices of a model by quantity: that of one piece, and each lower one with the quantity that it begins at. */
export function priceLadder(facts: PriceFacts, shown: Shown) {
  const rows = facts.agreed ?? []
  const one = decidePrice(facts, 1, shown)
  if (rows.length === 0)
    return { one, tierPrices: tellingTiers(facts.tierPrices, facts, shown) as AgreedTier[], steps: [] }
  const starts = new Set(
    [
      ...facts.tierPrices.map(({ fromQuantity }) => fromQuantity),
      ...rows.flatMap(({ minimum, tiers }) => [minimum, ...tiers.map(({ fromQuantity }) => fromQuantity)]),
    ].filter((from) => from > 1),
  )
  let before = one
  const steps: (DecidedPrice & { fromQuantity: number })[] = []
  for (const fromQuantity of [...starts].sort((a, b) => a - b)) {
    const price = decidePrice(facts, fromQuantity, shown)
    if (!isLower(price, before, shown)) continue
    steps.push({ ...price, fromQuantity })
    before = price
  }
  const isFixed = facts.ownPoints !== null || rows.some(({ points }) => points !== null)
  const tierPrices = steps.map(
    ({ fromQuantity, priceFen, points }): AgreedTier => ({
      fromQuantity,
      priceFen,
      ...(isFixed && { points }),
    }),
  )
  return { one, tierPrices, steps }
}

/** The list that decides a price of the ladder, and the quantity that it begins at; undefined where none does. */
export function agreedIn({ one, steps }: ReturnType<typeof priceLadder>) {
  if (one.agreed) return { ...one.agreed, from: 1 }
  const first = steps.find(({ agreed }) => agreed !== undefined)
  return first?.agreed && { ...first.agreed, from: first.fromQuantity }
}
