import { auditFilter } from '@gongfang/contract/audit'
import {
  type FeedbackKind,
  type FeedbackState,
  feedbackKinds,
  type SourcingState,
  sourcingStateNames,
} from '@gongfang/contract/feedback'
import { feedbackFilter, feedbackStateNames } from '@gongfang/contract/feedback-desk'
import { type ReviewState, reviewFilter, reviewStateNames } from '@gongfang/contract/review-desk'
import { showTime } from '@gongfang/contract/time'
import * as z from 'zod/mini'
import { auditMatching } from '../audit/door.ts'
import { feedbackMatching } from '../feedback/door.ts'
import { reviewsMatching } from '../review/door.ts'
import { defineExport, phoneOf, textColumn, wholeColumn } from '../transfer/door.ts'

interface FeedbackRow {
  id: number
  createdAt: string
  kind: FeedbackKind
  state: FeedbackState
  nickname: string
  mobile: string | null
  jigou: string
  content: string
  replies: string
  assignee: string
  wanted: string
  quantity: number | null
  sourcing: SourcingState | null
  lastAt: string
}

export const feedbackTable = defineExport({
  filter: z.strictObject(feedbackFilter),
  personal: true,
  columns: [
    wholeColumn('编号'),
    textColumn('时间', 18),
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
  query: (tx, filter) => tx<FeedbackRow[]>`
    select f.id, f.created_at, f.kind, f.state, m.nickname, m.mobile, coalesce(i.jigou, '') as jigou, p.content,
           coalesce((select string_agg(case r.who when 'staff' then '客服：' else '会员：' end || r.content, ' / ' order by r.id)
              from feedback_post r where r.feedback_id = f.id and r.id <> p.id), '') as replies,
           coalesce(a.name, '') as assignee, coalesce(w.wanted, '') as wanted, w.quantity, w.state as sourcing, f.last_at
      from feedback f
      join lateral (select id, content from feedback_post where feedback_id = f.id order by id limit 1) p on true
      join member m on m.id = f.member_id
      left join membership s on s.member_id = m.id and s.state = 'active'
      left join institution i on i.id = s.institution_id
      left join staff a on a.id = f.assignee_id
      left join sourcing w on w.feedback_id = f.id
     where ${feedbackMatching(tx, filter)}
     order by f.id desc`,
  cells: (row: FeedbackRow, exporting) => [
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
})

interface ReviewRow {
  createdAt: string
  title: string
  spec: string
  modelCode: string
  score: number
  content: string
  images: number
  nickname: string
  jigou: string
  orderNo: string
  state: ReviewState
  reply: string
  hiddenReason: string
  decidedBy: string | null
  decidedAt: string | null
}

export const reviewTable = defineExport({
  filter: z.strictObject(reviewFilter),
  columns: [
    textColumn('时间', 18),
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
    textColumn('处理时间', 18),
  ],
  query: (tx, wanted) => tx<ReviewRow[]>`
    select r.created_at, l.title, l.spec, l.model_code, r.score, r.content,
           (select count(*) from review_image x where x.review_id = r.id) as images, m.nickname,
           coalesce(i.jigou, '') as jigou, o.no as order_no, r.state, r.reply, r.hidden_reason, r.decided_by, r.decided_at
      from review r
      join order_line l on l.id = r.order_line_id
      join shop_order o on o.id = l.order_id
      join member m on m.id = r.member_id
      left join membership s on s.member_id = m.id and s.state = 'active'
      left join institution i on i.id = s.institution_id
     where ${reviewsMatching(tx, wanted)}
     order by r.id desc`,
  cells: (row: ReviewRow) => [
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
})

interface AuditRow {
  at: string
  who: string
  what: string
  subject: string
  before: unknown
  after: unknown
  ip: string
  requestId: string
}

export const auditTable = defineExport({
  filter: z.strictObject(auditFilter),
  columns: [
    textColumn('时间', 18),
    textColumn('员工', 12),
    textColumn('动作', 20),
    textColumn('对象', 24),
    textColumn('修改前', 48),
    textColumn('修改后', 48),
    textColumn('IP', 16),
    textColumn('请求号', 24),
  ],
  query: (tx, wanted) => tx<AuditRow[]>`
    select at, who, what, subject, before, after, ip, request_id from audit_entry
     where ${auditMatching(tx, wanted)} order by id desc`,
  cells: (row: AuditRow) => [
    showTime(row.at),
    row.who,
    row.what,
    row.subject,
    jsonText(row.before),
    jsonText(row.after),
    row.ip,
    row.requestId,
  ],
})

/** A cell holds 32,767 characters. */
const jsonText = (value: unknown) => (value === null ? null : JSON.stringify(value).slice(0, 30_000))
