import { type Fen, fen } from '@gongfang/contract/base/money'
import { dayOf } from '@gongfang/contract/base/time'
import type { Comparison, Offer, OutsideOffer } from '@gongfang/contract/buying/inquiry'

/** As it is stored: each price with the line of the inquiry, which is the same in every version. */
export interface StoredOffer extends Omit<OutsideOffer, 'prices'> {
  readonly prices: readonly { lineId: number; inquiryLineId: number | null; priceFen: Fen }[]
}

interface Compared {
  readonly no: string
  readonly siteName: string
  readonly offer: Offer
  readonly revision: number
  readonly outside: readonly StoredOffer[]
}

const priceIn = (
  { prices }: StoredOffer,
  { id, inquiryLineId }: Pick<Offer['lines'][number], 'id' | 'inquiryLineId'>,
): Fen | null =>
  prices.find(
    (price) => price.lineId === id || (price.inquiryLineId !== null && price.inquiryLineId === inquiryLineId),
  )?.priceFen ?? null

/** The shop's offer beside those from outside, by the lines of its latest version. Only whole offers are compared by sum. */
export function compare({ no, siteName, offer, revision, outside }: Compared): Comparison {
  const rows = offer.lines.map((line) => {
    const pricesFen = [line.unitFen, ...outside.map((other) => priceIn(other, line))]
    const lowest = Math.min(...pricesFen.flatMap((price) => price ?? []))
    return {
      lineId: line.id,
      title: line.title,
      spec: line.spec,
      modelCode: line.modelCode,
      unit: line.unit,
      quantity: line.quantity,
      pricesFen,
      lowest: pricesFen.flatMap((price, at) => (price === lowest ? at : [])),
    }
  })
  const shop = {
    supplier: siteName,
    offeredOn: dayOf(offer.at),
    note: offer.note,
    freightFen: offer.freightFen ?? fen(0),
  }
  const columns = [shop, ...outside].map(({ supplier, offeredOn, note, freightFen }, at) => ({
    ...{ supplier, offeredOn, note, freightFen },
    sumFen: fen(rows.reduce<number>((sum, row) => sum + (row.pricesFen[at] ?? 0) * row.quantity, freightFen)),
    isWhole: rows.every((row) => row.pricesFen[at] !== null),
  }))
  const lowest = Math.min(...columns.flatMap(({ isWhole, sumFen }) => (isWhole ? sumFen : [])))
  return {
    no,
    version: offer.version,
    revision,
    columns: columns.map((column) => ({ ...column, isLowest: column.isWhole && column.sumFen === lowest })),
    rows,
  }
}
