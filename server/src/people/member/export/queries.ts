import type { MemberState } from '@gongfang/contract/people/member-desk'
import type { Db } from '../../../db/connect.ts'
import { type MemberFilter, matching } from '../desk/list-queries.ts'

export interface MemberExportRow {
  mobile: string | null
  nickname: string
  state: MemberState
  jigou: string
  kind: string
  region: string
  points: number
  pointsOwed: number
  orders: number
  spentFen: number
  spentPoints: number
  createdAt: string
  lastLoginAt: string | null
}

export const listMembersForExport = (tx: Db, filter: MemberFilter) => tx<MemberExportRow[]>`
  select m.mobile, m.nickname,
         case when m.left_at is not null then 'left' when m.disabled then 'disabled'
              else coalesce(i.state, 'incomplete') end as state,
         coalesce(i.jigou, '') as jigou, coalesce(i.kind, '') as kind, coalesce(i.region_text, '') as region,
         greatest(p.balance, 0)::bigint as points, greatest(-p.balance, 0)::bigint as points_owed,
           o.orders, o.spent_fen, o.spent_points, m.created_at, m.last_login_at
    from (select m.id ${matching(tx, filter)}) c
    join member m on m.id = c.id
    left join membership s on s.member_id = m.id and s.state = 'active'
    left join institution i on i.id = s.institution_id
    left join points_account_facts p on p.member_id = m.id
    cross join lateral (
      select count(*) as orders,
             coalesce(sum(payable_fen) filter (where state in ('paid', 'shipped', 'done')), 0)::bigint as spent_fen,
             coalesce(sum(payable_points) filter (where state in ('paid', 'shipped', 'done')), 0)::bigint as spent_points
        from order_facts where member_id = m.id) o
   order by m.id desc`
