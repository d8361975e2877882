import type { ReviewState } from '@gongfang/contract/buying/review-desk'
import type { Db } from '../../db/connect.ts'
import { matching, type ReviewFilter } from './desk-queries.ts'

export interface ReviewExportRow {
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

export const listReviewsForExport = (tx: Db, wanted: ReviewFilter) => tx<ReviewExportRow[]>`
  select r.created_at, l.title, l.spec, l.model_code, r.score, r.content,
         (select count(*) from review_image x where x.review_id = r.id) as images, m.nickname,
         coalesce(i.jigou, '') as jigou, o.no as order_no, r.state, r.reply, r.hidden_reason, r.decided_by, r.decided_at
    from review r
    join order_line_facts l on l.id = r.order_line_id
    join order_facts o on o.id = l.order_id
    join member_facts m on m.id = r.member_id
    left join membership_now s on s.member_id = m.id
    left join institution_facts i on i.id = s.institution_id
   where ${matching(tx, wanted)}
   order by r.id desc`
