import { refuse } from '@gongfang/contract/base/refusal'

interface LineToShip {
  id: number
  modelCode: string
  quantity: number
  shippedQuantity: number
  /** Asked back and not decided: it waits. */
  askedBack: number
  /** Pieces that are not sent any more. */
  givenBack: number
  /** Pieces that have not come in yet. */
  waiting: number
}

/** The content of a parcel: everything that is unsent and in stock, or the requested pieces, which must be in stock. */
export function parcelContent(
  lines: readonly LineToShip[],
  wanted: readonly { modelCode: string; quantity: number }[] | undefined,
): { content: { id: number; quantity: number }[]; complete: boolean } {
  const left = new Map(
    lines.map((line) => [
      line.modelCode,
      { id: line.id, left: leftOf(line), there: thereOf(line), waits: line.askedBack > 0 },
    ]),
  )
  const asked = wanted ?? [...left].map(([modelCode, { there: quantity }]) => ({ modelCode, quantity }))
  const content: { id: number; quantity: number }[] = []
  for (const { modelCode, quantity } of asked) {
    if (quantity === 0 && !wanted) continue
    const line = left.get(modelCode)
    if (!line || !Number.isInteger(quantity) || quantity < 1) refuse('shipQuantity')
    if (quantity > line.left) refuse(line.waits ? 'shipAskedBack' : 'shipQuantity')
    if (quantity > line.there) refuse('shipWaiting')
    line.left -= quantity
    line.there -= quantity
    content.push({ id: line.id, quantity })
  }
  const rest = [...left.values()]
  if (content.length === 0) refuse(whyNothing(rest))
  return { content: merged(content), complete: rest.every((line) => line.left === 0 && !line.waits) }
}

const whyNothing = (rest: readonly { left: number; there: number; waits: boolean }[]) => {
  if (rest.some(({ left, there }) => there < left)) return 'shipWaiting'
  return rest.some(({ waits }) => waits) ? 'shipAskedBack' : 'shipQuantity'
}

/** Pieces that wait are asked back first: what is there can be sent. */
const thereOf = (line: LineToShip) =>
  Math.max(0, Math.min(leftOf(line), line.quantity - line.shippedQuantity - line.givenBack - line.waiting))

const leftOf = ({ quantity, shippedQuantity, askedBack, givenBack }: LineToShip) =>
  quantity - shippedQuantity - askedBack - givenBack

const merged = (content: { id: number; quantity: number }[]) => {
  const sums = new Map<number, number>()
  for (const { id, quantity } of content) sums.set(id, (sums.get(id) ?? 0) + quantity)
  return [...sums].map(([id, quantity]) => ({ id, quantity }))
}
