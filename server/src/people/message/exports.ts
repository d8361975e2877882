import { showTime } from '@gongfang/contract/base/time'
import { sentFilter } from '@gongfang/contract/people/message-desk'
import { smsStates } from '@gongfang/contract/system/sms-desk'
import * as z from 'zod/mini'
import { defineExport, phoneOf, textColumn, timeColumn } from '../../system/transfer/door.ts'
import { listMessagesForExport, type MessageExportRow } from './export-queries.ts'
import { eventName, type Messages } from './parts.ts'

export const messageExports = (messages: Messages) => ({
  /** Messages inside the shop, with the state of the SMS that went with them. */
  message: defineExport({
    filter: z.strictObject(sentFilter),
    personal: true,
    columns: [
      timeColumn('时间'),
      textColumn('事件', 14),
      textColumn('会员', 14),
      textColumn('手机号', 14),
      textColumn('标题', 24),
      textColumn('内容', 60),
      textColumn('短信', 10),
      timeColumn('已读时间'),
    ],
    query: listMessagesForExport,
    cells: (row: MessageExportRow, exporting) => [
      showTime(row.createdAt),
      eventName(messages, row.event),
      row.nickname,
      phoneOf(row.mobile, exporting),
      row.title,
      row.body,
      row.sms && smsStates[row.sms],
      row.readAt && showTime(row.readAt),
    ],
  }),
})
