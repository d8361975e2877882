import { showTime } from '@gongfang/contract/base/time'
import { feedbackKinds, sourcingStateNames } from '@gongfang/contract/service/feedback'
import { feedbackFilter, feedbackStateNames } from '@gongfang/contract/service/feedback-desk'
import * as z from 'zod/mini'
import { defineExport, phoneOf, textColumn, timeColumn, wholeColumn } from '../../system/transfer/door.ts'
import { type FeedbackExportRow, listFeedbackForExport } from './export-queries.ts'

export const feedbackExports = {
  feedback: defineExport({
    filter: z.strictObject(feedbackFilter),
    personal: true,
    columns: [
      wholeColumn('编号'),
      timeColumn('时间'),
      textColumn('类型', 12),
      textColumn('状态', 10),
      textColumn('会员', 14),
      textColumn('手机号', 14),
      textColumn('机构', 28),
      textColumn('内容', 60),
      textColumn('往来', 60),
      textColumn('负责人', 12),
      textColumn('寻货需求', 30),
      wholeColumn('寻货数量'),
      textColumn('寻货结果', 10),
      textColumn('最近更新', 18),
    ],
    query: listFeedbackForExport,
    cells: (row: FeedbackExportRow, exporting) => [
      row.id,
      showTime(row.createdAt),
      feedbackKinds[row.kind],
      feedbackStateNames[row.state],
      row.nickname,
      phoneOf(row.mobile, exporting),
      row.jigou,
      row.content,
      row.replies,
      row.assignee,
      row.wanted,
      row.quantity,
      row.sourcing && sourcingStateNames[row.sourcing],
      showTime(row.lastAt),
    ],
  }),
}
