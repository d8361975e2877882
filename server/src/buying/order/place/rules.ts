import { refuse } from '@gongfang/contract/base/refusal'
import type { Day } from '@gongfang/contract/base/time'
import type { InvoiceKind, OrderPreview } from '@gongfang/contract/buying/order'
import { type InvoiceTitle, lacksForSpecial } from '@gongfang/contract/money/invoice'
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
