import { type Day, dayAfter } from '@gongfang/contract/base/time'
import { mostOrderable } from '@gongfang/contract/goods/cart-rules'
import {
  LIST_LINES_MOST,
  type ListedLine,
  type ListLine,
  type Standing,
} from '@gongfang/contract/goods/shopping-list'
import { type Facts, type Offer, whyNever } from '../cart/rules.ts'
import { lineReason, type Orderable } from '../catalogue/rules.ts'

export type ListFacts = Facts<ListLine>

export interface ListWish {
  readonly skuId: number
  readonly quantity: number
  readonly note: string
}

/** Merges lines of the same SKU in the place of the first: adds the quantities, keeps the first note. */
export function together(lines: readonly ListWish[]): ListWish[] {
  const wanted = new Map<number, ListWish>()
  for (const line of lines) {
    const before = wanted.get(line.skuId)
    wanted.set(
      line.skuId,
      before
        ? { ...before, quantity: before.quantity + line.quantity, note: before.note || line.note }
        : line,
    )
  }
  return [...wanted.values()]
}

interface Present {
  readonly offers: ReadonlyMap<number, Offer>
  /** Quantities in the list by SKU. */
  readonly held: ReadonlyMap<number, number>
}

/** Decides for each line whether the list can hold it on top of what is there. */
export function judgeAdditions(
  wanted: readonly Pick<ListWish, 'skuId' | 'quantity'>[],
  { offers, held }: Present,
): ListedLine[] {
  let room = LIST_LINES_MOST - held.size
  return wanted.map(({ skuId, quantity }) => {
    const there = held.get(skuId)
    const total = (there ?? 0) + quantity
    const full = there === undefined && room === 0 ? 'listFull' : undefined
    const refused = whyNever(offers.get(skuId), total) ?? full
    if (refused) return { skuId, quantity: there ?? 0, refused }
    if (there === undefined) room--
    return { skuId, quantity: total }
  })
}

/**
 * The part of a wanted quantity that can be ordered together with what the cart holds. All of it unless the stock is
 * the only obstacle; the cart refuses the others.
 */
export function withinStock(offer: Orderable | undefined, wanted: number, inCart: number): number {
  if (!offer || lineReason(offer, inCart + wanted) !== 'soldOut') return wanted
  return Math.max(0, mostOrderable({ ...offer, stock: Math.max(0, offer.stock) }) - inCart)
}

/** The first day after `day` that the standing list comes to by its interval: days that were missed are left out. */
export function nextAfter({ weeks, nextOn }: Standing, day: Day): Day {
  let next = nextOn
  while (next <= day) next = dayAfter(next, 7 * weeks)
  return next
}
