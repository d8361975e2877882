import { refuse } from '@gongfang/contract/refusal'

/** What a voucher is good for, and how many of it are there now. */
export interface Covered {
  skuId: number
  modelCode: string
  quantity: number
  held: number
}

export interface Taking {
  skuId: number
  quantity: number
}

/** What is handed over: all that the voucher covers, or the part that was asked for; refused when it is not there. */
export function takingOf(
  covered: readonly Covered[],
  wanted: readonly { modelCode: string; quantity: number }[] | undefined,
): Taking[] {
  const taking = wanted ? wanted.map((wish) => partOf(covered, wish)) : covered
  const skus = new Set(taking.map(({ skuId }) => skuId))
  if (skus.size === 0 || skus.size < taking.length) refuse('verificationLines')
  if (taking.some(({ quantity, held }) => quantity > held)) refuse('depotChanged')
  return taking.map(({ skuId, quantity }) => ({ skuId, quantity }))
}

function partOf(covered: readonly Covered[], wish: { modelCode: string; quantity: number }): Covered {
  const line = covered.find(({ modelCode }) => modelCode === wish.modelCode)
  const fits = line && Number.isInteger(wish.quantity) && wish.quantity >= 1 && wish.quantity <= line.quantity
  return fits ? { ...line, quantity: wish.quantity } : refuse('verificationLines')
}

export interface Wish {
  itemId: number
  quantity: number
}

/** A code can be made for what is there; what went meanwhile has to be chosen again. */
export function mustBeHeld(items: readonly { itemId: number; held: number }[], wishes: readonly Wish[]) {
  const held = new Map(items.map((item) => [item.itemId, item.held]))
  if (wishes.some(({ itemId, quantity }) => quantity > (held.get(itemId) ?? 0))) refuse('depotChanged')
}
