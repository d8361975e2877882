import type { PaymentRow, RefundRow } from '@gongfang/contract/money/payment-desk'
import type { Db } from '../../../db/connect.ts'
import {
  columns,
  matching,
  type PaymentFilter,
  type RefundFilter,
  refundColumns,
  refundMatching,
} from '../desk/queries.ts'

export type RefundExportRow = Omit<RefundRow, 'late'>

export const listPaymentsForExport = (tx: Db, wanted: PaymentFilter) => tx<PaymentRow[]>`
  select ${columns(tx)} from payment p where ${matching(tx, wanted)} order by p.id desc`

export const listRefundsForExport = (tx: Db, wanted: RefundFilter) => tx<RefundExportRow[]>`
  select ${refundColumns(tx)} from refund r join payment p on p.id = r.payment_id
   where ${refundMatching(tx, wanted)} order by r.id desc`
