import {
  articleFilter,
  articleKindNames,
  articleStateNames,
  type ArticleRow as Listed,
} from '@gongfang/contract/content-desk'
import { sentFilter } from '@gongfang/contract/message-desk'
import { type SmsState, smsStates } from '@gongfang/contract/sms-desk'
import { showTime } from '@gongfang/contract/time'
import * as z from 'zod/mini'
import { articleStateOf, articlesMatching } from '../content/door.ts'
import { eventName, messagesMatching } from '../message/door.ts'
import { defineExport, phoneOf, textColumn, wholeColumn } from '../transfer/door.ts'

type ArticleRow = Omit<Listed, 'id' | 'cover'>

export const articleTable = defineExport({
  filter: z.strictObject(articleFilter),
  columns: [
    textColumn('标题', 40),
    textColumn('类型', 10),
    textColumn('栏目', 14),
    textColumn('作者', 14),
    textColumn('状态', 10),
    textColumn('发布时间', 18),
    wholeColumn('阅读'),
    textColumn('置顶', 6),
    textColumn('更新时间', 18),
    textColumn('更新人', 12),
  ],
  query: (tx, wanted, { now }) => tx<ArticleRow[]>`
    select a.title, a.kind, c.name as category, a.author, ${articleStateOf(tx, now)} as state, a.publish_at, a.views,
           a.pinned, a.updated_at, a.updated_by
      from article a join article_category c on c.id = a.category_id
     where ${articlesMatching(tx, wanted, now)} order by a.id desc`,
  cells: (row: ArticleRow) => [
    row.title,
    articleKindNames[row.kind],
    row.category,
    row.author,
    articleStateNames[row.state],
    row.publishAt && showTime(row.publishAt),
    row.views,
    row.pinned ? '是' : '',
    showTime(row.updatedAt),
    row.updatedBy,
  ],
})

interface MessageRow {
  createdAt: string
  event: string
  nickname: string
  mobile: string | null
  title: string
  body: string
  readAt: string | null
  sms: SmsState | null
}

/** What was told inside the shop, and whether an SMS went out beside it. */
export const messageTable = defineExport({
  filter: z.strictObject(sentFilter),
  personal: true,
  columns: [
    textColumn('时间', 18),
    textColumn('事件', 14),
    textColumn('会员', 14),
    textColumn('手机号', 14),
    textColumn('标题', 24),
    textColumn('内容', 60),
    textColumn('短信', 10),
    textColumn('已读时间', 18),
  ],
  query: (tx, wanted) => tx<MessageRow[]>`
    select m.created_at, m.event, w.nickname, w.mobile, m.title, m.body, m.read_at,
           (select state from sms_log s where s.message_id = m.id order by s.id desc limit 1) as sms
      from message m join member w on w.id = m.member_id
     where ${messagesMatching(tx, wanted)} order by m.id desc`,
  cells: (row: MessageRow, exporting) => [
    showTime(row.createdAt),
    eventName(row.event),
    row.nickname,
    phoneOf(row.mobile, exporting),
    row.title,
    row.body,
    row.sms && smsStates[row.sms],
    row.readAt && showTime(row.readAt),
  ],
})
