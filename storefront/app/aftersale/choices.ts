import type { AftersaleOffer, AskedKind } from '@gongfang/contract/aftersale'

export const kindHints: Record<AskedKind, string> = {
  refundBeforeShip: '商品还在商城，未发出或未领取',
  refundOnly: '商品已发出，无需寄回',
  returnRefund: '商品已收到，需寄回后退款',
  exchange: '寄回后换同一商品，不涉及退款',
  repair: '寄回检修，修好后寄还给您',
}

/** Pieces by line; a line that is not in here is not asked back. */
export type Pieces = Readonly<Record<number, number>>

/** Kinds of which something can be asked back at all. */
export const kindsOf = ({ lines }: AftersaleOffer): AskedKind[] =>
  (Object.keys(kindHints) as AskedKind[]).filter((kind) => lines.some((line) => line.most[kind] > 0))

export const linesOf = ({ lines }: AftersaleOffer, kind: AskedKind) =>
  lines.filter((line) => line.most[kind] > 0)

/** The kind that fits the line somebody began with. */
export const firstKind = (offer: AftersaleOffer, lineId: number): AskedKind | undefined => {
  const line = offer.lines.find(({ orderLineId }) => orderLineId === lineId)
  return kindsOf(offer).find((kind) => (line?.most[kind] ?? 0) > 0) ?? kindsOf(offer)[0]
}

/** All of that line. */
export const firstPieces = (offer: AftersaleOffer, kind: AskedKind, lineId: number): Pieces => {
  const most = offer.lines.find(({ orderLineId }) => orderLineId === lineId)?.most[kind] ?? 0
  return most > 0 ? { [lineId]: most } : {}
}

export const allPieces = (offer: AftersaleOffer, kind: AskedKind): Pieces =>
  Object.fromEntries(linesOf(offer, kind).map((line) => [line.orderLineId, line.most[kind]]))

/** As they are sent. */
export const wishOf = (pieces: Pieces) =>
  Object.entries(pieces).map(([orderLineId, quantity]) => ({ orderLineId: Number(orderLineId), quantity }))
