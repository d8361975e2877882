/** A request that is not taken back yet, with what it says of one order. */
export interface OpenRequest {
  id: number
  state: 'requested' | 'issued'
  amountFen: number
}

/** Which of an order's requests say more than is kept of its money: first what is not issued, and the newest first. */
export function cutsOf(
  living: readonly OpenRequest[],
  keptFen: number,
): (OpenRequest & { cutFen: number })[] {
  let over = living.reduce((sum, { amountFen }) => sum + amountFen, 0) - keptFen
  return living
    .toSorted((a, b) => (a.state === b.state ? b.id - a.id : a.state === 'requested' ? -1 : 1))
    .flatMap((one) => {
      const cutFen = Math.min(over, one.amountFen)
      over -= cutFen
      return cutFen > 0 ? [{ ...one, cutFen }] : []
    })
}
