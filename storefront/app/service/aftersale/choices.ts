import type { AftersaleOffer, AskedKind } from '@gongfang/contract/service/aftersale'

export const kindHints: Record<AskedKind, string> = {
  refundBeforeShip: '商品还在商城，未发出或未领取',
  refundOnly: '商品已发出，无需寄回',
  returnRefund: '商品已收到，需寄回后退款',
  exchange: '寄回后换同一商品，不涉及退款',
  repair: '寄回检修，修好后寄还给您',
}

/** Number of pieces by line and SKU. A missing entry means none. */
export type Pieces = Readonly<Record<string, number>>

type Line = AftersaleOffer['lines'][number]
export const pieceKey = ({ orderLineId, skuId }: Pick<Line, 'orderLineId' | 'skuId'>) =>
  `${orderLineId}-${skuId}`

/** The kinds of after-sale that at least one line allows. */
export const kindsOf = ({ lines }: AftersaleOffer): AskedKind[] =>
  (Object.keys(kindHints) as AskedKind[]).filter((kind) => lines.some((line) => line.most[kind] > 0))

export const linesOf = ({ lines }: AftersaleOffer, kind: AskedKind) =>
  lines.filter((line) => line.most[kind] > 0)

/** The first kind that the given line allows. */
export const firstKind = (offer: AftersaleOffer, lineId: number): AskedKind | undefined => {
  const lines = offer.lines.filter(({ orderLineId }) => orderLineId === lineId)
  return kindsOf(offer).find((kind) => lines.some(({ most }) => most[kind] > 0)) ?? kindsOf(offer)[0]
}

/** All pieces of the line. */
export const firstPieces = (offer: AftersaleOffer, kind: AskedKind, lineId: number): Pieces =>
  piecesOf(
    linesOf(offer, kind).filter(({ orderLineId }) => orderLineId === lineId),
    kind,
  )

/** The first pieces, up to a number. */
export function atMost(pieces: Pieces, quantity = Number.POSITIVE_INFINITY): Pieces {
  let left = quantity
  return Object.fromEntries(
    Object.entries(pieces).flatMap(([key, pieceCount]) => {
      const part = Math.min(pieceCount, left)
      left -= part
      return part > 0 ? [[key, part]] : []
    }),
  )
}

export const allPieces = (offer: AftersaleOffer, kind: AskedKind): Pieces =>
  piecesOf(linesOf(offer, kind), kind)

const piecesOf = (lines: readonly Line[], kind: AskedKind): Pieces =>
  Object.fromEntries(lines.map((line) => [pieceKey(line), line.most[kind]]))

/** The pieces as the endpoint takes them. */
export const requestedLines = (pieces: Pieces) =>
  Object.entries(pieces).map(([key, quantity]) => {
    const [orderLineId, skuId] = key.split('-').map(Number) as [number, number]
    return { orderLineId, skuId, quantity }
  })
