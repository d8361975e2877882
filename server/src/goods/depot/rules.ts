import { refuse } from '@gongfang/contract/base/refusal'

/** Held pieces of one order line. */
export interface Lot {
  orderLineId: number
  held: number
  /** Asked back by open after-sales, so not collectable. */
  askedBack: number
}

/** Goods of one SKU held for a member. Pieces in no lot were added by hand. */
export interface Kept {
  itemId: number
  skuId: number
  held: number
  /** Oldest order first. */
  lots: readonly Lot[]
}

/** Goods of one SKU that can go to a colleague: whole lots, and pieces of no order. */
export interface Passable {
  itemId: number
  skuId: number
  held: number
  loose: number
  lots: readonly Pick<Lot, 'orderLineId' | 'held' | 'askedBack'>[]
}

export const piecesOf = ({ loose, lots }: Passable) => lots.reduce((sum, { held }) => sum + held, loose)

/** Everything of it goes, what is asked back too: the after-sale that asks goes along. */
export const passing = (goods: Passable) => ({
  skuId: goods.skuId,
  delta: -piecesOf(goods),
  lots: goods.lots.map(({ orderLineId, held }) => ({ orderLineId, delta: -held })),
})

/** The chosen kinds, as the page showed them; a member who stays keeps what an after-sale asks back. */
export const mustBePassable = (
  goods: readonly Passable[],
  lines: readonly { itemId: number; quantity: number }[],
): Passable[] =>
  lines.map(({ itemId, quantity }) => {
    const found = goods.find((one) => one.itemId === itemId)
    if (found?.held !== quantity || piecesOf(found) !== quantity) return refuse('depotChanged')
    if (found.lots.some(({ askedBack }) => askedBack > 0)) refuse('depotAskedBack')
    return found
  })

/** The change of an order line when goods move. */
export interface LotMove {
  orderLineId: number
  delta: number
}

const freeOf = ({ held, askedBack }: Lot) => Math.max(0, held - askedBack)
const looseOf = ({ held, lots }: Kept) => held - lots.reduce((sum, lot) => sum + lot.held, 0)

/** Pieces that can be collected: everything held, except what is asked back. */
export const collectableOf = (kept: Kept) =>
  looseOf(kept) + kept.lots.reduce((sum, lot) => sum + freeOf(lot), 0)

/** Takes pieces from the oldest order first, and those of no order last. */
export const collect = ({ lots }: Kept, quantity: number): LotMove[] => spread(lots, quantity, freeOf, -1)

/** A correction takes pieces of no order first. */
export const takeOut = (kept: Kept, quantity: number): LotMove[] =>
  spread(kept.lots, Math.max(0, quantity - looseOf(kept)), freeOf, -1)

/** Pieces of an order line that corrections took out and that were not put back. */
export interface Loss {
  orderLineId: number
  lost: number
  /** The part of `lost` that no after-sale has refunded or replaced and nobody has accepted. */
  free: number
}

/**
 * A correction that adds pieces first puts back what corrections took from orders. Refused beyond it where the member was
 * paid for lost pieces, got others for them or accepted them: they are the shop's when they are found.
 */
export function putBack(losses: readonly Loss[], quantity: number): LotMove[] {
  const [lost, free] = losses.reduce(
    ([all, some]: [number, number], one) => [all + one.lost, some + one.free],
    [0, 0],
  )
  if (quantity > free && lost > free) refuse('depotLost', { values: { claimed: lost - free, most: free } })
  return spread(losses, quantity, (loss) => loss.free, 1)
}

function spread<L extends { orderLineId: number }>(
  lots: readonly L[],
  quantity: number,
  most: (lot: L) => number,
  sign: 1 | -1,
): LotMove[] {
  let rest = quantity
  return lots.flatMap((lot) => {
    const part = Math.min(rest, most(lot))
    rest -= part
    return part > 0 ? [{ orderLineId: lot.orderLineId, delta: sign * part }] : []
  })
}

/** Goods of a voucher, and the quantity that can be collected now. */
export interface Covered {
  skuId: number
  modelCode: string
  quantity: number
  held: number
  collectable: number
}

export interface Taking {
  skuId: number
  quantity: number
}

/**
 * The lines to hand over: everything that the voucher covers, or the requested part; refused when it is not
 * available.
 */
export function takingOf(
  covered: readonly Covered[],
  wanted: readonly { modelCode: string; quantity: number }[] | undefined,
): Taking[] {
  const taking = wanted ? wanted.map((wish) => partOf(covered, wish)) : covered
  const skus = new Set(taking.map(({ skuId }) => skuId))
  if (skus.size === 0 || skus.size < taking.length) refuse('verificationLines')
  mustBeThere(taking)
  return taking.map(({ skuId, quantity }) => ({ skuId, quantity }))
}

function partOf(covered: readonly Covered[], wish: { modelCode: string; quantity: number }): Covered {
  const line = covered.find(({ modelCode }) => modelCode === wish.modelCode)
  const fits = line && Number.isInteger(wish.quantity) && wish.quantity >= 1 && wish.quantity <= line.quantity
  return fits ? { ...line, quantity: wish.quantity } : refuse('verificationLines')
}

export interface CollectWish {
  itemId: number
  quantity: number
}

/** Refuses goods that cannot be collected any more; the member has to choose again. */
export function mustBeCollectable(kept: readonly Kept[], wishes: readonly CollectWish[]) {
  mustBeThere(
    wishes.map(({ itemId, quantity }) => {
      const item = kept.find((one) => one.itemId === itemId)
      return { quantity, held: item?.held ?? 0, collectable: item ? collectableOf(item) : 0 }
    }),
  )
}

function mustBeThere(wishes: readonly { quantity: number; held: number; collectable: number }[]) {
  if (wishes.some(({ quantity, held }) => quantity > held)) refuse('depotChanged')
  if (wishes.some(({ quantity, collectable }) => quantity > collectable)) refuse('depotAskedBack')
}
