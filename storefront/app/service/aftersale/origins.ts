import type { AftersaleOffer, AskedKind } from '@gongfang/contract/service/aftersale'
import { type Pieces, pieceKey, requestedLines } from './choices.ts'

/** By order line: how many of the pieces had been accepted, if the buyer says so, and their serial numbers. */
export type Origins = Readonly<Record<number, { accepted?: number; serials: readonly string[] }>>

export interface OriginLine {
  orderLineId: number
  title: string
  spec: string
  unit: string
  accepted: number
  least: number
  most: number
  /** Serial numbers to choose from. */
  serials: readonly string[]
  chosen: readonly string[]
  /** Serial numbers that have to be chosen. */
  needed: number
}

/** Order lines of the chosen pieces of which the institution had accepted some. */
export function originLines(
  offer: AftersaleOffer,
  kind: AskedKind,
  pieces: Pieces,
  origins: Origins,
): OriginLine[] {
  if (kind === 'refundBeforeShip') return []
  const ids = [...new Set(offer.lines.map(({ orderLineId }) => orderLineId))]
  return ids.flatMap((id) => {
    const models = offer.lines.filter(({ orderLineId }) => orderLineId === id)
    const quantity = models.reduce((sum, model) => sum + (pieces[pieceKey(model)] ?? 0), 0)
    const [first] = models
    if (!first || quantity === 0 || first.accepted === 0) return []
    const { accepted, others, serials, title, spec, unit } = first
    const { accepted: said, serials: chosen = [] } = origins[id] ?? {}
    const least = Math.max(0, quantity - others)
    const most = Math.min(quantity, accepted)
    const known = chosen.filter((serial) => serials.includes(serial))
    const count = Math.min(most, Math.max(least, said ?? known.length))
    return [
      {
        ...{ orderLineId: id, title, spec, unit, serials, least, most },
        accepted: count,
        chosen: known,
        needed: Math.max(0, count - (accepted - serials.length)),
      },
    ]
  })
}

/** The pieces as the endpoint takes them; the first of each order line says where they come from. */
export function linesToClaim(pieces: Pieces, origins: readonly OriginLine[]) {
  const told = new Set<number>()
  return requestedLines(pieces).map((line) => {
    const origin = origins.find(({ orderLineId }) => orderLineId === line.orderLineId)
    if (!origin || told.has(line.orderLineId)) return line
    told.add(line.orderLineId)
    return { ...line, accepted: origin.accepted, serials: [...origin.chosen] }
  })
}

/** Says which serial numbers are still missing. */
export function serialsMissing(origins: readonly OriginLine[]): string | undefined {
  const short = origins.find(({ chosen, needed }) => chosen.length < needed)
  if (short) return `请选择这几件商品的序列号，还差 ${short.needed - short.chosen.length} 个`
  return origins.some(({ chosen, accepted }) => chosen.length > accepted)
    ? '序列号不能多于已验收的件数'
    : undefined
}
