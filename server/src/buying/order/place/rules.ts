import { refuse } from '@gongfang/contract/base/refusal'
import { type Day, dayAfter } from '@gongfang/contract/base/time'
import type { InvoiceKind, OrderPreview } from '@gongfang/contract/buying/order'
import { noteKeys, noteOf, type OrderNotes } from '@gongfang/contract/buying/order-notes'
import { type InvoiceTitle, lacksForSpecial } from '@gongfang/contract/money/invoice'
import { lackingFields } from '@gongfang/contract/people/institution-settings'
import type { Want } from '../../../goods/catalogue/stock/rules.ts'
import type { QuotedLine } from '../quote/rules.ts'

/** Refuses by the first line that cannot be ordered, and names all of them. */
export function mustBeOrderable(lines: readonly QuotedLine[], preview: OrderPreview) {
  const bad = lines.filter(({ reason }) => reason)
  const [first] = bad
  if (!first?.reason) return
  refuse(first.reason, {
    values: { minimum: first.minQuantity, step: first.stepQuantity, names: namesOutside(bad) },
    data: { preview, skuIds: bad.map(({ skuId }) => skuId) },
  })
}

/** The models of the lines that are outside the assortment, as the refusal names them. */
const namesOutside = (lines: readonly QuotedLine[]) =>
  lines
    .filter(({ reason }) => reason === 'outside')
    .map(({ modelCode }) => modelCode)
    .join('、')

/** One demand per SKU, in id order; beyond the stock only if the buyer was told the date of shipping. */
export const demandOf = (
  lines: readonly { skuId: number; quantity: number; expectedOn?: Day | undefined }[],
): Want[] =>
  [...Map.groupBy(lines, ({ skuId }) => skuId)]
    .map(([skuId, same]) => ({
      skuId,
      quantity: same.reduce((sum, { quantity }) => sum + quantity, 0),
      isBackorder: same.some(({ expectedOn }) => expectedOn !== undefined),
    }))
    .sort((a, b) => a.skuId - b.skuId)

/** The tax office sends a special one back that lacks any of this. */
export function mustSuffice(title: InvoiceTitle, kind: InvoiceKind) {
  const what = kind === 'special' ? lacksForSpecial(title) : ''
  if (what !== '') refuse('specialLacks', { values: { what } })
}

/** Refuses an order that lacks what its institution demands, with a sentence for each field. */
export function mustHaveRequired(
  preview: OrderPreview,
  wish: OrderNotes & { readonly fundId?: number | undefined; readonly attachmentIds: readonly number[] },
) {
  const fields = lackingFields(preview.required ?? [], wish)
  const what = Object.values(fields).join('；')
  if (what !== '') refuse('requiredMissing', { values: { what }, fields, data: { preview } })
}

const MOST_DAYS_AHEAD = 730

/** Refuses a day that nobody can keep to. */
export function mustBeAhead(notes: OrderNotes, today: Day) {
  const fields: Record<string, string> = {}
  for (const key of noteKeys) {
    const { kind, label } = noteOf(key)
    const day = notes[key]
    if (kind !== 'day' || day === '') continue
    if (day < today) fields[key] = `${label}不能早于今天`
    else if (day > dayAfter(today, MOST_DAYS_AHEAD)) fields[key] = `${label}请在两年之内`
  }
  if (Object.keys(fields).length > 0) refuse('invalid', { fields })
}
