import type { PointsKind } from '@gongfang/contract/people/points'
import type { Db } from '../../db/connect.ts'
import { type LedgerFilter, matching } from './desk-queries.ts'

export interface EntryExportRow {
  createdAt: string
  mobile: string | null
  nickname: string
  jigou: string
  kind: PointsKind
  delta: number
  balanceAfter: number
  note: string
  reference: string
}

export const listEntriesForExport = (tx: Db, filter: LedgerFilter) => tx<EntryExportRow[]>`
  select e.created_at, m.mobile, m.nickname, coalesce(i.jigou, '') as jigou, e.kind, e.delta, e.balance_after, e.note,
         e.reference
    from points_entry e join member_facts m on m.id = e.member_id
    left join membership_now s on s.member_id = m.id
    left join institution_facts i on i.id = s.institution_id
   where ${matching(tx, filter)}
   order by e.id desc`
