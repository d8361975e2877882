import type { Offer, OfferLine } from './inquiry.ts'

/** Two versions of an offer beside each other. */

const compared = [
  'title',
  'spec',
  'unit',
  'quantity',
  'minimum',
  'priceFen',
  'tiers',
  'leadDays',
  'note',
] as const
export type OfferLineField = (typeof compared)[number]

export interface OfferPair {
  readonly key: string
  /** null: only the other version has it. */
  readonly before: OfferLine | null
  readonly after: OfferLine | null
  readonly changed: readonly OfferLineField[]
}

const sameLine = ({ inquiryLineId, skuId, title }: OfferLine) =>
  inquiryLineId === null ? `added ${skuId ?? title}` : `asked ${inquiryLineId}`

/** Lines by what they answer; several answers to one line by their order. */
function keyed(lines: readonly OfferLine[]): Map<string, OfferLine> {
  const found = new Map<string, OfferLine>()
  for (const line of lines) {
    const name = sameLine(line)
    let place = 0
    while (found.has(`${name} ${place}`)) place++
    found.set(`${name} ${place}`, line)
  }
  return found
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** The lines of both in the order of the later one, those that are gone last. */
export function offerPairs(before: Offer, after: Offer): OfferPair[] {
  const [old, now] = [keyed(before.lines), keyed(after.lines)]
  const keys = [...now.keys(), ...[...old.keys()].filter((key) => !now.has(key))]
  return keys.map((key) => {
    const [one, other] = [old.get(key) ?? null, now.get(key) ?? null]
    const changed = one && other ? compared.filter((field) => !isSame(one[field], other[field])) : []
    return { key, before: one, after: other, changed }
  })
}

const heads = ['untilOn', 'freightFen', 'goodsFen', 'sumFen', 'terms', 'note', 'attachments'] as const
export type OfferHeadField = (typeof heads)[number]

export const offerHeadChanges = (before: Offer, after: Offer): OfferHeadField[] =>
  heads.filter((field) => !isSame(headOf(before, field), headOf(after, field)))

/** Files by what they are: each version has them added anew. */
const headOf = (offer: Offer, field: OfferHeadField) =>
  field === 'attachments' ? offer.attachments.map(({ id }) => id) : offer[field]
