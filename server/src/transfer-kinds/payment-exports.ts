import {
  channelNames,
  type Difference,
  differenceNames,
  type PaymentRow,
  paymentFilter,
  paymentStateNames,
  purposeNames,
  type RefundRow,
  refundFilter,
  refundReasonText,
  refundStateText,
} from '@gongfang/contract/payment-desk'
import { Day, showTime } from '@gongfang/contract/time'
import * as z from 'zod/mini'
import { paymentColumns, paymentsMatching, refundColumns, refundsMatching } from '../payment/door.ts'
import { differencesMatching } from '../reconciliation/door.ts'
import { defineExport, moneyColumn, textColumn, wholeColumn, yuanOf } from '../transfer/door.ts'

export const paymentTable = defineExport({
  filter: z.strictObject(paymentFilter),
  columns: [
    textColumn('支付单号', 34),
    textColumn('业务', 10),
    textColumn('业务单号', 24),
    textColumn('渠道', 14),
    moneyColumn('金额'),
    wholeColumn('积分'),
    textColumn('状态', 18),
    moneyColumn('已退金额'),
    textColumn('交易号', 34),
    textColumn('发起时间', 18),
    textColumn('支付时间', 18),
  ],
  query: (tx, wanted) => tx<PaymentRow[]>`
    select ${paymentColumns(tx)} from payment p where ${paymentsMatching(tx, wanted)} order by p.id desc`,
  cells: (row: PaymentRow) => [
    row.outTradeNo,
    purposeNames[row.purpose],
    row.subjectNo,
    channelNames[row.channel],
    yuanOf(row.amountFen),
    row.amountPoints,
    paymentStateNames[row.state],
    yuanOf(row.refundedFen),
    row.channelTradeNo,
    showTime(row.createdAt),
    row.paidAt && showTime(row.paidAt),
  ],
})

export const refundTable = defineExport({
  filter: z.strictObject(refundFilter),
  columns: [
    textColumn('退款单号', 34),
    textColumn('支付单号', 34),
    textColumn('业务', 10),
    textColumn('业务单号', 24),
    textColumn('渠道', 14),
    moneyColumn('金额'),
    wholeColumn('积分'),
    textColumn('原因', 18),
    textColumn('状态', 14),
    textColumn('渠道说明', 32),
    textColumn('渠道退款号', 34),
    textColumn('发起时间', 18),
    textColumn('到账时间', 18),
  ],
  query: (tx, wanted) => tx<Omit<RefundRow, 'late'>[]>`
    select ${refundColumns(tx)} from refund r join payment p on p.id = r.payment_id
     where ${refundsMatching(tx, wanted)} order by r.id desc`,
  cells: (row: Omit<RefundRow, 'late'>) => [
    row.outRefundNo,
    row.outTradeNo,
    purposeNames[row.purpose],
    row.subjectNo,
    channelNames[row.channel],
    yuanOf(row.amountFen),
    row.amountPoints,
    refundReasonText(row.reason),
    refundStateText(row),
    row.problem,
    row.channelRefundNo,
    showTime(row.createdAt),
    row.doneAt && showTime(row.doneAt),
  ],
})

type DifferenceRow = Difference & { day: string }

/** Of one day, or of all the days that are listed. */
export const billDifferenceTable = defineExport({
  filter: z.strictObject({ day: z.optional(Day), before: z.optional(Day) }),
  columns: [
    textColumn('日期', 12),
    textColumn('差异', 24),
    textColumn('单号', 34),
    moneyColumn('账单'),
    moneyColumn('我方'),
    textColumn('说明', 40),
    textColumn('说明人', 12),
    textColumn('说明时间', 18),
  ],
  query: (tx, wanted) => tx<DifferenceRow[]>`
    select to_char(x.day, 'YYYY-MM-DD') as day, x.kind, x.number, x.theirs_fen, x.ours_fen, x.note, x.noted_by, x.noted_at
      from bill_difference x where ${differencesMatching(tx, wanted)} order by x.day desc, x.id`,
  cells: (row: DifferenceRow) => [
    row.day,
    differenceNames[row.kind],
    row.number,
    yuanOf(row.theirsFen),
    yuanOf(row.oursFen),
    row.note,
    row.notedBy,
    row.notedAt && showTime(row.notedAt),
  ],
})
