import { showTime } from '@gongfang/contract/base/time'
import { line } from '@gongfang/contract/base/values'
import { refundStateText } from '@gongfang/contract/money/payment-desk'
import { AftersaleKind, aftersaleKindNames } from '@gongfang/contract/service/aftersale'
import { AftersaleView, aftersaleStateNames } from '@gongfang/contract/service/aftersale-desk'
import * as z from 'zod/mini'
import {
  defineExport,
  moneyColumn,
  phoneOf,
  textColumn,
  timeColumn,
  wholeColumn,
  yuanOf,
} from '../../../system/transfer/door.ts'
import { type AftersaleExportRow, listAftersalesForExport } from './queries.ts'

export const aftersaleExports = {
  /** One row per after-sale. No money moves for an exchange or a repair. */
  aftersale: defineExport({
    filter: z.strictObject({
      view: z.optional(AftersaleView),
      kind: z.optional(AftersaleKind),
      keyword: z.optional(line('关键词', 60)),
    }),
    personal: true,
    columns: [
      textColumn('售后单号', 22),
      textColumn('订单号', 24),
      textColumn('类型', 12),
      textColumn('状态', 10),
      textColumn('机构', 28),
      textColumn('会员', 14),
      textColumn('手机号', 14),
      textColumn('商品', 48),
      wholeColumn('件数'),
      wholeColumn('其中客户已验收'),
      wholeColumn('其中客户拒收'),
      textColumn('序列号', 24),
      moneyColumn('退款（元）'),
      wholeColumn('退积分'),
      moneyColumn('其中运费（元）'),
      wholeColumn('其中运费积分'),
      textColumn('原因', 16),
      textColumn('说明', 32),
      textColumn('拒绝原因', 24),
      textColumn('退回物流', 24),
      textColumn('寄出物流', 24),
      textColumn('退款单号', 32),
      textColumn('退款状态', 12),
      timeColumn('申请时间'),
      textColumn('最近处理', 18),
    ],
    query: listAftersalesForExport,
    cells: (row: AftersaleExportRow, exporting) => [
      row.no,
      row.orderNo,
      aftersaleKindNames[row.kind],
      aftersaleStateNames[row.state],
      row.jigou,
      row.nickname,
      phoneOf(row.mobile, exporting),
      row.goods,
      row.pieces,
      row.fromAccepted,
      row.fromRefused,
      row.serials,
      yuanOf(row.fen),
      row.points,
      yuanOf(row.freightFen),
      row.freightPoints,
      row.reason,
      row.note,
      row.rejectReason,
      row.returned,
      row.sent,
      row.outRefundNo,
      row.refundState && refundStateText({ state: row.refundState, offline: row.offline ?? false }),
      showTime(row.createdAt),
      showTime(row.stateAt),
    ],
  }),
}
