/** Tells if anything of an order is left to send, and if anything was sent. */
export function restOf(
  lines: readonly { quantity: number; shippedQuantity: number; givenBack: number }[],
): 'some' | 'allSent' | 'nothing' {
  if (lines.some(({ quantity, shippedQuantity, givenBack }) => shippedQuantity + givenBack < quantity))
    return 'some'
  return lines.some(({ shippedQuantity }) => shippedQuantity > 0) ? 'allSent' : 'nothing'
}
