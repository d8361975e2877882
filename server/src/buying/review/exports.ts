import { showTime } from '@gongfang/contract/base/time'
import { reviewFilter, reviewStateNames } from '@gongfang/contract/buying/review-desk'
import * as z from 'zod/mini'
import { defineExport, textColumn, timeColumn, wholeColumn } from '../../system/transfer/door.ts'
import { listReviewsForExport, type ReviewExportRow } from './export-queries.ts'

export const reviewExports = {
  review: defineExport({
    filter: z.strictObject(reviewFilter),
    columns: [
      timeColumn('时间'),
      textColumn('商品', 32),
      textColumn('规格', 20),
      textColumn('型号', 24),
      wholeColumn('评分'),
      textColumn('内容', 60),
      wholeColumn('图片'),
      textColumn('会员', 14),
      textColumn('机构', 28),
      textColumn('订单号', 24),
      textColumn('状态', 10),
      textColumn('商家回复', 40),
      textColumn('隐藏原因', 24),
      textColumn('处理人', 12),
      timeColumn('处理时间'),
    ],
    query: listReviewsForExport,
    cells: (row: ReviewExportRow) => [
      showTime(row.createdAt),
      row.title,
      row.spec,
      row.modelCode,
      row.score,
      row.content,
      row.images,
      row.nickname,
      row.jigou,
      row.orderNo,
      reviewStateNames[row.state],
      row.reply,
      row.hiddenReason,
      row.decidedBy,
      row.decidedAt && showTime(row.decidedAt),
    ],
  }),
}
