/** An id and a quantity, as addresses name them: 12-3_14-5. */
export interface Pair {
  readonly id: number
  readonly quantity: number
}

export const pairsText = (pairs: readonly Pair[]) =>
  pairs.map(({ id, quantity }) => `${id}-${quantity}`).join('_')

/** Reads `pairsText`. What is no pair of whole numbers is left out; of an id named twice the last counts. */
export function pairsIn(text: string | null): Pair[] {
  const pairs = (text ?? '').split('_').flatMap((pair) => {
    const [, id, quantity] = /^(\d{1,15})-(\d{1,5})$/.exec(pair) ?? []
    return Number(id) > 0 && Number(quantity) > 0 ? [{ id: Number(id), quantity: Number(quantity) }] : []
  })
  return [...new Map(pairs.map((pair) => [pair.id, pair])).values()]
}
