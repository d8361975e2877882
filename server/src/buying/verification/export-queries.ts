import type { VerificationRow } from '@gongfang/contract/buying/verification-desk'
import type { Db } from '../../db/connect.ts'
import { matching, type VerificationFilter } from './desk-queries.ts'

export interface VerificationExportRow {
  jigou: string
  nickname: string
  mobile: string | null
  no: string
  at: string
  kind: VerificationRow['kind']
  what: string
  pieces: number
  staff: string
  place: string
  note: string
  undoneAt: string | null
  undoReason: string | null
}

export const listVerificationsForExport = (tx: Db, wanted: VerificationFilter) => tx<VerificationExportRow[]>`
  select v.no, v.at, w.kind, coalesce(o.jigou, '') as jigou, m.nickname, m.mobile, coalesce(t.what, g.what, '') as what, coalesce(g.pieces, 0) as pieces,
         v.staff, v.place, v.note, v.undone_at, v.undo_reason
    from verification v join voucher_facts w on w.id = v.voucher_id join member_facts m on m.id = v.member_id
      left join membership_now ms on ms.member_id = m.id
      left join institution_facts o on o.id = ms.institution_id
    cross join lateral (
      select string_agg(p.title || ' ' || s.model_code || ' ×' || -e.delta || p.unit, '；' order by e.id) as what,
             -sum(e.delta)::bigint as pieces
        from depot_entry_facts e join depot_item_facts i on i.id = e.item_id
        join sku_facts s on s.id = i.sku_id join product_facts p on p.id = s.product_id
       where e.kind = 'out' and e.reference = v.no) g
    left join lateral (
      select n.name || ' 签到 ' || a.title as what
        from attendee n join sign_up_facts u on u.id = n.sign_up_id join activity_facts a on a.id = u.activity_id
       where n.voucher_id = v.voucher_id) t on true
   where ${matching(tx, wanted)}
   order by v.id desc`
