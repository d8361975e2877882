import type { InvoiceKind } from '@gongfang/contract/money/invoice'

export interface ChosenInvoice {
  kind: InvoiceKind
  /** null while no saved title fits this kind. */
  titleId: number | null
}

export interface CheckoutInvoiceProps {
  chosen: ChosenInvoice | null
  onChange: (chosen: ChosenInvoice | null) => void
  /** Number of refused orders. A title may be the reason, so titles are loaded again. */
  refusals: number
}
