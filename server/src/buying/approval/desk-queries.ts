import type { RequestState } from '@gongfang/contract/buying/approval'
import type { RequestDeskRow } from '@gongfang/contract/buying/approval-desk'
import type { Db } from '../../db/connect.ts'
import { dayEnd, dayStart } from '../../db/day.ts'
import { countUpTo } from '../../db/key-page.ts'
import { maskedPhone, phoneIs } from '../../db/phone.ts'
import { holding, reading } from '../../db/words.ts'
import { unitPathOf } from '../../people/team/door.ts'
import { agreedNames, cardColumns, type ShownRow, shownColumns } from './queries.ts'

export interface DeskFilter {
  view?: RequestState | undefined
  institutionId?: number | undefined
  keyword?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

const matching = (db: Db, { view, institutionId, keyword, from, to }: DeskFilter) => db`
  true
  ${view === undefined ? db`` : db`and r.state = ${view}`}
  ${institutionId === undefined ? db`` : db`and r.institution_id = ${institutionId}`}
  ${from === undefined ? db`` : db`and r.submitted_at >= ${dayStart(db, from)}`}
  ${to === undefined ? db`` : db`and r.submitted_at < ${dayEnd(db, to)}`}
  ${keyword ? named(db, keyword) : db``}`

/** By ids, so that each kind of keyword uses its own index. */
function named(db: Db, keyword: string) {
  if (/^20\d{6,18}$/.test(keyword)) return db`and r.no like ${`${keyword}%`}`
  return db`
    and (r.institution_id = any(array(select id from institution_facts where ${holding(db, db`jigou`, keyword)}))
      or r.member_id = any(array(
           select id from member_facts where ${reading(db, db`nickname`, keyword)} or ${phoneIs(db, db`mobile`, keyword)})))`
}

const tables = (db: Db) => db`
  purchase_request r
  join institution_facts i on i.id = r.institution_id
  join member_facts m on m.id = r.member_id
  left join order_facts o on o.id = r.order_id`

export const listRows = (
  db: Db,
  filter: DeskFilter,
  { before, limit }: { before: number; limit: number },
) => db<RequestDeskRow[]>`
  select ${cardColumns(db)}, r.institution_id, i.jigou, ${maskedPhone(db, db`m.mobile`)} as mobile, o.no as order_no
    from ${tables(db)}
   where ${matching(db, filter)} and r.id < ${before}
   order by r.id desc limit ${limit}`

export const countRows = (db: Db, filter: DeskFilter) =>
  countUpTo(db, db`select 1 from purchase_request r where ${matching(db, filter)}`)

export const countState = (db: Db, state: RequestState) =>
  countUpTo(db, db`select 1 from purchase_request where state = ${state}`)

export async function findCase(db: Db, no: string) {
  const [row] = await db<(ShownRow & { jigou: string; mobile: string; unitPath: string })[]>`
    select ${shownColumns(db)}, i.jigou, ${maskedPhone(db, db`m.mobile`)} as mobile, ${unitPathOf(db, db`r.unit_id`)} as unit_path
      from ${tables(db)} where r.no = ${no}`
  return row
}

export interface RequestExportRow extends Omit<RequestDeskRow, 'mobile'> {
  mobile: string | null
  unitPath: string
  approvers: string
}

export const listForExport = (tx: Db, { keyword, ...filter }: DeskFilter) => tx<RequestExportRow[]>`
  select ${cardColumns(tx)}, r.institution_id, i.jigou, m.mobile, o.no as order_no,
         ${unitPathOf(tx, tx`r.unit_id`)} as unit_path, ${agreedNames(tx)} as approvers
    from ${tables(tx)}
   where ${matching(tx, { ...filter, keyword: keyword?.trim() || undefined })}
   order by r.id desc`
