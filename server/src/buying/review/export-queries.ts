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
    join order_line l on l.id = r.order_line_id
    join shop_order o on o.id = l.order_id
    join member m on m.id = r.member_id
    left join membership s on s.member_id = m.id and s.state = 'active'
    left join institution i on i.id = s.institution_id
   where ${matching(tx, wanted)}
   order by r.id desc`
