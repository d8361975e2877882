import type { InquiryTab } from '@gongfang/contract/buying/inquiry'
import type { OrderScope } from '@gongfang/contract/people/institution'
import type { Db, Fragment } from '../../db/connect.ts'
import { reading } from '../../db/words.ts'
import { type CardRow, cardColumns, type ShownRow, shownColumns } from './queries.ts'

/** Inquiries that a member may read besides the own ones, all of one institution. */
export interface Sight {
  memberId: number
  institutionId: number
  all: boolean
  /** Those of these units and of the units below them. */
  unitIds: readonly number[]
}

const inUnits = (db: Db, { institutionId, unitIds }: Sight) => db`
  q.unit_id = any(array(select id from unit_facts where institution_id = ${institutionId}
                           and (id = any(${[...unitIds]}::bigint[]) or above && ${[...unitIds]}::bigint[])))`

/** Own ones, and what the roles show of colleagues: never their drafts. Of `q`. */
export function seen(db: Db, sight: Sight) {
  const colleagues = sight.all ? db`true` : sight.unitIds.length > 0 ? inUnits(db, sight) : db`false`
  return db`q.institution_id = ${sight.institutionId}
            and (q.member_id = ${sight.memberId} or q.state <> 'draft' and ${colleagues})`
}

const scoped = (db: Db, sight: Sight, scope: OrderScope) =>
  scope === 'own'
    ? db`q.member_id = ${sight.memberId} and q.institution_id = ${sight.institutionId}`
    : db`q.institution_id = ${sight.institutionId} and (q.member_id = ${sight.memberId} or q.state <> 'draft')
         ${scope === 'unit' ? db`and ${inUnits(db, sight)}` : db``}`

/** Inquiries `q` that wait for their owner. */
export const waitingFor = (db: Db, memberId: number) =>
  db`q.waits_for = 'member' and q.member_id = ${memberId}`

const conditions = (db: Db, { memberId }: Sight): Record<InquiryTab, Fragment> => ({
  all: db`true`,
  draft: db`q.state = 'draft'`,
  open: db`q.state in ('asked', 'offered', 'revised', 'accepted')`,
  decide: waitingFor(db, memberId),
  ended: db`q.state in ('ordered', 'declined', 'expired', 'withdrawn')`,
})

const named = (db: Db, keyword: string) => db`
  and (${/^\d+$/.test(keyword) ? db`${reading(db, db`q.no`, keyword)} or` : db``} ${reading(db, db`q.title`, keyword)}
    or exists (
      select from inquiry_line l left join sku_facts s on s.id = l.sku_id left join product_facts p on p.id = s.product_id
       where l.inquiry_id = q.id and (${reading(db, db`l.text`, keyword)} or ${reading(db, db`coalesce(p.title, '')`, keyword)}
             or ${reading(db, db`coalesce(s.model_code, '')`, keyword)}))
    or exists (
      select from offer f join offer_line o on o.offer_id = f.id
       where f.inquiry_id = q.id and f.version = q.version
         and (${reading(db, db`o.title`, keyword)} or ${reading(db, db`o.model_code`, keyword)})))`

interface Wish {
  sight: Sight
  scope: OrderScope
  keyword: string | undefined
}

const matching = (db: Db, { sight, scope, keyword }: Wish) => db`
  ${scoped(db, sight, scope)} ${keyword ? named(db, keyword) : db``}`

export const listCards = (
  db: Db,
  {
    tab,
    newestId,
    page,
    limit,
    ...wish
  }: Wish & { tab: InquiryTab; newestId: number; page: number; limit: number },
) => db<CardRow[]>`
  with page as (
    select q.id from inquiry q
     where ${matching(db, wish)} and ${conditions(db, wish.sight)[tab]} and q.id <= ${newestId}
     order by q.id desc limit ${limit} offset ${(page - 1) * limit})
  select ${cardColumns(db)}
    from page join inquiry q on q.id = page.id join member_facts m on m.id = q.member_id
   order by q.id desc`

export async function countTabs(db: Db, wish: Wish): Promise<Record<InquiryTab, number>> {
  const of = conditions(db, wish.sight)
  const [row] = await db<[Record<InquiryTab, number>]>`
    select count(*) as all, count(*) filter (where ${of.draft}) as draft, count(*) filter (where ${of.open}) as open,
           count(*) filter (where ${of.decide}) as decide, count(*) filter (where ${of.ended}) as ended
      from inquiry q where ${matching(db, wish)}`
  return row
}

export async function findSeen(db: Db, sight: Sight, by: { no: string } | { id: number }) {
  const [row] = await db<ShownRow[]>`
    select ${shownColumns(db)} from inquiry q join member_facts m on m.id = q.member_id
     where ${'no' in by ? db`q.no = ${by.no}` : db`q.id = ${by.id}`} and ${seen(db, sight)}`
  return row
}
