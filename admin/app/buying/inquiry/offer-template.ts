import { type Day, dayAfter } from '@gongfang/contract/base/time'
import { OFFER_DAYS_MOST, type OfferTemplate } from '@gongfang/contract/buying/inquiry-desk'
import type { DraftLine, OfferDraft } from './offer-draft.ts'

/** While it is written; `id` is null for a new one. */
export type EditedTemplate = Omit<OfferTemplate, 'id' | 'version' | 'freightFen'> & {
  id: number | null
  version?: number
  freightFen: number | null
}

/** The offer with what the template says: its last day counts from today, what the template leaves open stays. */
export const withTemplate = (draft: OfferDraft, template: OfferTemplate, today: Day): OfferDraft => ({
  ...draft,
  untilOn: dayAfter(today, template.validDays),
  freightFen: template.freightFen ?? draft.freightFen,
  terms: template.terms || draft.terms,
  note: template.note || draft.note,
  lines: draft.lines.map((line) => ({
    ...line,
    leadDays: line.leadDays ?? template.leadDays,
    minimum: minimumOf(line, template),
  })),
})

/** No more than the line offers. */
const minimumOf = ({ minimum, quantity }: DraftLine, template: OfferTemplate) =>
  (minimum ?? 1) > 1 || template.minimum === null
    ? minimum
    : Math.min(template.minimum, quantity ?? template.minimum)

/** The names of typed fields that would have another value. */
export function overwrittenBy(
  draft: OfferDraft,
  { template, begun }: { template: OfferTemplate; begun: OfferDraft },
): string[] {
  const { freightFen, terms, note } = template
  const lost: Record<string, boolean> = {
    有效期: draft.untilOn !== begun.untilOn,
    运费: freightFen !== null && draft.freightFen !== null && draft.freightFen !== freightFen,
    付款和交货条件: terms !== '' && draft.terms.trim() !== '' && draft.terms.trim() !== terms,
    说明: note !== '' && draft.note.trim() !== '' && draft.note.trim() !== note,
  }
  return Object.keys(lost).filter((name) => lost[name])
}

const DAY = 86_400_000

/** A new template of what the offer says. Days and minimum are taken where all lines have the same. */
export const templateOf = (
  { untilOn, freightFen, terms, note, lines }: OfferDraft,
  today: Day,
): EditedTemplate => {
  const days = Math.round((Date.parse(untilOn) - Date.parse(today)) / DAY)
  const minimum = sameOf(lines.map((line) => line.minimum))
  return {
    ...{ id: null, name: '', freightFen, terms, note },
    validDays: Number.isNaN(days) ? 14 : Math.min(Math.max(days, 1), OFFER_DAYS_MOST),
    leadDays: sameOf(lines.map((line) => line.leadDays)),
    minimum: minimum === 1 ? null : minimum,
  }
}

function sameOf(values: readonly (number | null)[]): number | null {
  const [first = null, ...others] = new Set(values)
  return others.length === 0 ? first : null
}
