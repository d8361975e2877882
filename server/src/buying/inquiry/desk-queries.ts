import type { Fen } from '@gongfang/contract/base/money'
import type { LossReason } from '@gongfang/contract/buying/inquiry'
import type { InquiryView } from '@gongfang/contract/buying/inquiry-desk'
import type { Db, Fragment } from '../../db/connect.ts'
import { dayEnd, dayStart } from '../../db/day.ts'
import { beyondTime, countUpTo, type PageFrom, sortedByTime } from '../../db/key-page.ts'
import { maskedPhone, phoneIs } from '../../db/phone.ts'
import { holding, reading } from '../../db/words.ts'
import { unitPathOf } from '../../people/team/door.ts'
import { type CardRow, cardColumns, type ShownRow, shownColumns } from './queries.ts'

export interface DeskFilter {
  view?: InquiryView | undefined
  institutionId?: number | undefined
  keyword?: string | undefined
  from?: string | undefined
  to?: string | undefined
  now: Date
}

const viewed = (db: Db, now: Date): Record<InquiryView, Fragment> => ({
  due: db`q.waits_for = 'shop'`,
  late: db`q.waits_for = 'shop' and q.due_at < ${now}`,
  asked: db`q.state = 'asked'`,
  offered: db`q.state in ('offered', 'revised')`,
  accepted: db`q.state = 'accepted'`,
  ordered: db`q.state = 'ordered'`,
  lost: db`q.state in ('declined', 'expired', 'withdrawn')`,
})

const matching = (db: Db, { view, institutionId, keyword, from, to, now }: DeskFilter) => db`
  q.state <> 'draft'
  ${view === undefined ? db`` : db`and ${viewed(db, now)[view]}`}
  ${institutionId === undefined ? db`` : db`and q.institution_id = ${institutionId}`}
  ${from === undefined ? db`` : db`and q.asked_at >= ${dayStart(db, from)}`}
  ${to === undefined ? db`` : db`and q.asked_at < ${dayEnd(db, to)}`}
  ${keyword ? named(db, keyword) : db``}`

/** By ids, so that each kind of keyword uses its own index. */
function named(db: Db, keyword: string) {
  if (/^20\d{6,18}$/.test(keyword)) return db`and q.no like ${`${keyword}%`}`
  return db`
    and (${reading(db, db`q.title`, keyword)}
      or q.institution_id = any(array(select id from institution_facts where ${holding(db, db`jigou`, keyword)}))
      or q.member_id = any(array(
           select id from member_facts where ${reading(db, db`nickname`, keyword)} or ${phoneIs(db, db`mobile`, keyword)})))`
}

/** A queue by its time, or the newest first by number. */
const sorting = (view: InquiryView | undefined) => ({
  table: 'inquiry',
  as: 'q',
  time: view === 'due' || view === 'late' ? 'due_at' : 'id',
})

export const isQueue = (view: InquiryView | undefined) => view === 'due' || view === 'late'

const tables = (db: Db) => db`
  inquiry q join institution_facts i on i.id = q.institution_id join member_facts m on m.id = q.member_id`

const ownerColumns = (db: Db) => db`
  q.institution_id, i.jigou, ${maskedPhone(db, db`m.mobile`)} as mobile, q.due_at, q.loss_reason`

interface OwnerColumns {
  institutionId: number
  jigou: string
  mobile: string
  dueAt: string | null
  lossReason: LossReason | null
}

export const listRows = (db: Db, filter: DeskFilter, from: PageFrom) => db<(CardRow & OwnerColumns)[]>`
  select ${cardColumns(db)}, ${ownerColumns(db)} from ${tables(db)}
   where ${matching(db, filter)} and ${beyondTime(db, sorting(filter.view), from)}
   order by ${sortedByTime(db, sorting(filter.view), from)} limit ${from.limit}`

export const countRows = (db: Db, filter: DeskFilter) =>
  countUpTo(db, db`select 1 from inquiry q where ${matching(db, filter)}`)

export async function findCase(db: Db, no: string) {
  const [row] = await db<(ShownRow & OwnerColumns & { unitPath: string })[]>`
    select ${shownColumns(db)}, ${ownerColumns(db)}, ${unitPathOf(db, db`q.unit_id`)} as unit_path
      from ${tables(db)} where q.no = ${no} and q.state <> 'draft'`
  return row
}

interface BesideRow {
  skuId: number
  publicFen: Fen
  costFen: Fen | null
  stock: number
  orderable: number
  onSale: boolean
  onlyOffered: boolean
}

/** Public price, cost and stock of models. */
export const listBeside = (db: Db, skuIds: readonly number[]) => db<BesideRow[]>`
  select s.id as sku_id, s.price_fen as public_fen, k.cost_fen, s.stock,
         greatest(s.stock, 0) + s.backorder as orderable, s.enabled and p.status = 'onSale' as on_sale,
         s.enabled and p.status = 'draft' and p.deleted_at is null as only_offered
    from sku_facts s join product_facts p on p.id = s.product_id join sku_cost k on k.id = s.id
   where s.id = any(${[...skuIds]}::bigint[]) order by s.id`

export async function countCourse(db: Db, { now, since }: { now: Date; since: Date }) {
  const [row] = await db<
    [Record<'due' | 'late' | 'answered' | 'answeredInTime' | 'unanswered' | 'won' | 'lost', number>]
  >`
    select count(*) filter (where q.waits_for = 'shop') as due,
           count(*) filter (where q.waits_for = 'shop' and q.due_at < ${now}) as late,
           count(*) filter (where q.answered_at >= ${since}) as answered,
           count(*) filter (where q.answered_at >= ${since} and q.answered_in_time) as answered_in_time,
           count(*) filter (where q.waits_for = 'shop' and q.due_at < ${now} and q.answered_at is null) as unanswered,
           count(*) filter (where q.asked_at >= ${since} and q.state = 'ordered') as won,
           count(*) filter (where q.asked_at >= ${since} and q.state in ('declined', 'expired', 'withdrawn') and q.version > 0)
             as lost
      from inquiry q where q.waits_for = 'shop' or q.asked_at >= ${since} or q.answered_at >= ${since}`
  return row
}

export const updateLoss = (
  tx: Db,
  id: number,
  { reason, text, now }: { reason: LossReason; text: string; now: Date },
) => tx`
  update inquiry set waits_for = 'nobody', loss_reason = ${reason}, loss_text = ${text}, revision = revision + 1, changed_at = ${now}
   where id = ${id}`
