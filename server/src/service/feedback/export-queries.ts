import type { FeedbackKind, FeedbackState, SourcingState } from '@gongfang/contract/service/feedback'
import type { Db } from '../../db/connect.ts'
import { type FeedbackFilter, inCharge, matching } from './desk-queries.ts'

export interface FeedbackExportRow {
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

export const listFeedbackForExport = (tx: Db, filter: FeedbackFilter) => tx<FeedbackExportRow[]>`
  select f.id, f.created_at, f.kind, f.state, m.nickname, m.mobile, coalesce(i.jigou, '') as jigou, p.content,
         coalesce((select string_agg(case r.who when 'staff' then '客服：' else '会员：' end || r.content, ' / ' order by r.id)
            from feedback_post r where r.feedback_id = f.id and r.id <> p.id), '') as replies,
         coalesce(a.name, '') as assignee, coalesce(w.wanted, '') as wanted, w.quantity, w.state as sourcing, f.last_at
    from feedback f
    join lateral (select id, content from feedback_post where feedback_id = f.id order by id limit 1) p on true
    join member_facts m on m.id = f.member_id
    left join membership_now s on s.member_id = m.id
    left join institution_facts i on i.id = s.institution_id
    left join (${inCharge(tx)}) a on a.id = f.assignee_id
    left join sourcing w on w.feedback_id = f.id
   where ${matching(tx, filter)}
   order by f.id desc`
