import { refuse, refuseField } from '@gongfang/contract/base/refusal'

interface InvoiceableOrder {
  no: string
  institutionId: number
  leftFen: number
}

/**
 * Refuses orders without an amount to invoice, orders of two institutions, and an amount that differs from the shown
 * one.
 */
export function mustBeInvoiceable(orders: readonly InvoiceableOrder[], amountFen: number) {
  const empty = orders.find(({ leftFen }) => leftFen <= 0)
  if (empty) refuse('notInvoiceable', { values: { no: empty.no } })
  if (new Set(orders.map(({ institutionId }) => institutionId)).size > 1)
    refuseField('orders', '订单属于不同机构，请分别申请')
  if (orders.reduce((sum, { leftFen }) => sum + leftFen, 0) !== amountFen) refuse('invoiceAmount')
}
