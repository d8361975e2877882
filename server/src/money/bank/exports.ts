import { showTime } from '@gongfang/contract/base/time'
import { orderStateNames } from '@gongfang/contract/buying/order'
import { transferStateNames } from '@gongfang/contract/money/bank'
import { transferFilter } from '@gongfang/contract/money/bank-desk'
import * as z from 'zod/mini'
import {
  dayColumn,
  defineExport,
  moneyColumn,
  phoneOf,
  textColumn,
  timeColumn,
  yuanOf,
} from '../../system/transfer/door.ts'
import { listTransfersForExport, type TransferExportRow } from './export-queries.ts'

export const bankExports = {
  /** One row per transfer, with its newest slip. */
  bankTransfer: defineExport({
    filter: z.strictObject(transferFilter),
    personal: true,
    columns: [
      textColumn('订单号', 24),
      textColumn('附言码', 10),
      textColumn('机构', 28),
      textColumn('会员', 14),
      textColumn('手机号', 14),
      moneyColumn('应付'),
      moneyColumn('已到账'),
      moneyColumn('尚差'),
      moneyColumn('待退'),
      moneyColumn('已退'),
      textColumn('状态', 10),
      textColumn('订单状态', 10),
      textColumn('付款人', 28),
      moneyColumn('凭证金额'),
      dayColumn('付款日期'),
      timeColumn('上传时间'),
      textColumn('付款期限', 18),
      timeColumn('下单时间'),
    ],
    query: listTransfersForExport,
    cells: (row: TransferExportRow, exporting) => [
      row.no,
      row.code,
      row.jigou,
      row.nickname,
      phoneOf(row.mobile, exporting),
      yuanOf(row.payableFen),
      yuanOf(row.receivedFen),
      yuanOf(row.missingFen),
      yuanOf(row.owedFen),
      yuanOf(row.returnedFen),
      transferStateNames[row.state],
      orderStateNames[row.orderState],
      row.payer,
      yuanOf(row.slipFen),
      row.paidOn,
      row.sentAt && showTime(row.sentAt),
      row.payBefore && showTime(row.payBefore),
      showTime(row.createdAt),
    ],
  }),
}
