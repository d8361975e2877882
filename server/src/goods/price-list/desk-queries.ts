import type { Day } from '@gongfang/contract/base/time'
import {
  ENDING_DAYS,
  type PriceListRecord,
  type PriceListRow,
  type PriceListView,
} from '@gongfang/contract/goods/price-list-desk'
import type { Db } from '../../db/connect.ts'
import { countUpTo } from '../../db/key-page.ts'
import { containing } from '../../db/words.ts'

interface ListFilter {
  view: PriceListView | undefined
  keyword: string | undefined
  today: Day
}

export const matching = (db: Db, { view, keyword, today }: ListFilter) => {
  const like = keyword ? containing(keyword) : ''
  return db`
    ${
      view === undefined
        ? db`true`
        : view === 'asked'
          ? db`d.asked_at is not null`
          : view === 'ending'
            ? isEnding(db, today)
            : db`l.state = ${view}`
    }
    ${
      like
        ? db`and (l.name ilike ${like} or d.name ilike ${like} or exists (
               select from institution_facts i where i.jigou ilike ${like} and (
                 i.id = any(d.institution_ids) or exists (
                   select from price_list_institution f where f.list_id = l.id and f.institution_id = i.id))))`
        : db``
    }`
}

const isEnding = (db: Db, today: Day) =>
  db`(l.state = 'active' and l.until_on between ${today}::date and ${today}::date + ${ENDING_DAYS}::integer)`

interface Page {
  after: number | undefined
  limit: number
}

/** Changed last first; the key is the place of the last one. */
export const listLists = (db: Db, filter: ListFilter & Page) => db<PriceListRow[]>`
  select l.id, coalesce(d.name, l.name) as name, l.state, l.version, coalesce(d.priority, l.priority) as priority,
         coalesce(d.from_on, l.from_on) as from_on, coalesce(d.until_on, l.until_on) as until_on,
         coalesce(cardinality(d.institution_ids), (
           select count(*) from price_list_institution where list_id = l.id)::integer) as institutions,
         case when l.version = 0 then (select count(*) from price_row_draft where list_id = l.id)
              else (select count(*) from price_row where list_id = l.id and ended_version is null) end as rows,
         d.list_id is not null as has_draft, coalesce(d.asked_by, '') as asked_by, l.changed_at
    from price_list l left join price_list_draft d on d.list_id = l.id
   where ${matching(db, filter)}
     and ${filter.after === undefined ? db`true` : db`(l.changed_at, l.id) < (select changed_at, id from price_list where id = ${filter.after})`}
   order by l.changed_at desc, l.id desc limit ${filter.limit}`

export const countLists = (db: Db, filter: ListFilter) =>
  countUpTo(
    db,
    db`select 1 from price_list l left join price_list_draft d on d.list_id = l.id where ${matching(db, filter)}`,
  )

export interface ListHead {
  id: number
  state: 'draft' | 'active' | 'ended'
  version: number
  name: string
  note: string
  priority: number
  fromOn: Day
  untilOn: Day
  institutionIds: number[]
  /** 0 without a draft. */
  revision: number
  hasDraft: boolean
  askedId: number | null
  askedBy: string
  askedAt: string | null
  sentBack: string
  changedBy: string
}

/** The list as its next version will say it. */
const headOf = (db: Db) => db`
  l.id, l.state, l.version, coalesce(d.name, l.name) as name, coalesce(d.note, v.note, '') as note,
  coalesce(d.priority, l.priority) as priority, coalesce(d.from_on, l.from_on) as from_on,
  coalesce(d.until_on, l.until_on) as until_on, coalesce(d.institution_ids, v.institution_ids, '{}') as institution_ids,
  coalesce(d.revision, 0) as revision, d.list_id is not null as has_draft, d.asked_id, coalesce(d.asked_by, '') as asked_by,
  d.asked_at, coalesce(d.sent_back, '') as sent_back, coalesce(d.changed_by, '') as changed_by`

const fromList = (db: Db) => db`
  price_list l
  left join price_list_draft d on d.list_id = l.id
  left join price_list_version v on v.list_id = l.id and v.version = l.version`

export const findHead = (db: Db, id: number) =>
  db<ListHead[]>`select ${headOf(db)} from ${fromList(db)} where l.id = ${id}`

/** Serialises the changes of a list. Institutions are locked before, as orders do. */
export const lockList = (tx: Db, id: number) =>
  tx`select id from price_list where id = ${id} for no key update`

/** The same of several, in the order that orders lock them in. */
export const lockLists = (tx: Db, ids: readonly number[]) =>
  tx`select id from price_list where id = any(${[...ids]}::bigint[]) order by id for no key update`

/** The institutions of the next version of these lists, in order. */
export async function listBound(db: Db, ids: readonly number[]): Promise<number[]> {
  const rows = await db<{ id: number }[]>`
    select distinct unnest(coalesce(d.institution_ids, v.institution_ids)) as id from ${fromList(db)}
     where l.id = any(${[...ids]}::bigint[]) order by id`
  return rows.map(({ id }) => id)
}

/** Approved institutions whose name has the keyword, those that begin with it first. */
export const findInstitutions = (db: Db, keyword: string) => db<PriceListRecord['institutions']>`
  select id, jigou from institution_facts
   where state = 'approved' and jigou ilike ${containing(keyword)}
   order by position(${keyword} in jigou), char_length(jigou), id limit 20`

/** The given institutions that are approved. */
export const listApproved = (db: Db, ids: readonly number[]) => db<{ id: number }[]>`
  select id from institution_facts where id = any(${[...ids]}::bigint[]) and state = 'approved'`

export const listNames = (db: Db, ids: readonly number[]) => db<PriceListRecord['institutions']>`
  select id, jigou from institution_facts where id = any(${[...ids]}::bigint[]) order by jigou, id`

export const listVersions = (db: Db, id: number) => db<PriceListRecord['versions']>`
  select version, state, name, priority, from_on, until_on, cardinality(institution_ids) as institutions, rows_changed, staff,
         confirmed_by, at
    from price_list_version where list_id = ${id} order by version desc limit 100`

/** Lists that hold for one of the institutions on a day of these with the same priority. */
export const listOverlaps = (db: Db, { id, institutionIds, priority, fromOn, untilOn }: ListHead) => db<
  { name: string }[]
>`
  select l.name from price_list l
   where l.id <> ${id} and l.state = 'active' and l.priority = ${priority} and l.from_on <= ${untilOn}::date
     and l.until_on >= ${fromOn}::date
     and exists (select from price_list_institution f
                  where f.list_id = l.id and f.institution_id = any(${institutionIds}::bigint[]))
   order by l.name, l.id limit 20`

/** Institutions that would be in more active lists than is allowed. */
export const listFull = (
  db: Db,
  {
    id,
    institutionIds,
    today,
    most,
  }: { id: number; institutionIds: readonly number[]; today: Day; most: number },
) => db<{ jigou: string }[]>`
  select i.jigou from price_list_institution f
    join price_list l on l.id = f.list_id and l.state = 'active' and l.until_on >= ${today}::date and l.id <> ${id}
    join institution_facts i on i.id = f.institution_id
   where f.institution_id = any(${[...institutionIds]}::bigint[])
   group by i.id, i.jigou having count(*) >= ${most} order by i.jigou`

interface NewHead
  extends Pick<ListHead, 'name' | 'note' | 'priority' | 'fromOn' | 'untilOn' | 'institutionIds'> {
  by: string
  now: Date
}

export async function insertList(tx: Db, { name, priority, fromOn, untilOn, now }: NewHead): Promise<number> {
  const [row] = await tx<[{ id: number }]>`
    insert into price_list (name, priority, from_on, until_on, created_at, changed_at)
    values (${name}, ${priority}, ${fromOn}, ${untilOn}, ${now}, ${now}) returning id`
  return row.id
}

/** Opens the next version, or changes it: who waited for a second person waits no more. */
export const putDraft = (tx: Db, id: number, h: NewHead) => tx<[{ revision: number }]>`
  insert into price_list_draft (list_id, name, note, priority, from_on, until_on, institution_ids, changed_by)
  values (${id}, ${h.name}, ${h.note}, ${h.priority}, ${h.fromOn}, ${h.untilOn}, ${h.institutionIds}, ${h.by})
  on conflict (list_id) do update
     set revision = price_list_draft.revision + 1, name = excluded.name, note = excluded.note, priority = excluded.priority,
         from_on = excluded.from_on, until_on = excluded.until_on, institution_ids = excluded.institution_ids,
         changed_by = excluded.changed_by, asked_id = null, asked_by = '', asked_at = null, sent_back = ''
  returning revision`

export const touchList = (tx: Db, id: number, now: Date) =>
  tx`update price_list set changed_at = ${now} where id = ${id}`

export const askSecond = (
  tx: Db,
  id: number,
  { staffId, by, now }: { staffId: number; by: string; now: Date },
) => tx`
  update price_list_draft set asked_id = ${staffId}, asked_by = ${by}, asked_at = ${now}, sent_back = '' where list_id = ${id}`

export const sendBack = (tx: Db, id: number, reason: string) => tx`
  update price_list_draft set asked_id = null, asked_by = '', asked_at = null, sent_back = ${reason} where list_id = ${id}`

export async function deleteDraft(tx: Db, id: number) {
  await tx`delete from price_row_draft where list_id = ${id}`
  await tx`delete from price_list_draft where list_id = ${id}`
}

export const deleteList = (tx: Db, id: number) => tx`delete from price_list where id = ${id} and version = 0`

interface Published {
  version: number
  state: 'active' | 'ended'
  staff: string
  confirmedBy: string
  now: Date
}

export async function publishHead(tx: Db, h: ListHead, p: Published & { rowsChanged: number }) {
  await tx`
    update price_list set state = ${p.state}, version = ${p.version}, name = ${h.name}, priority = ${h.priority},
           from_on = ${h.fromOn}, until_on = ${h.untilOn}, changed_at = ${p.now} where id = ${h.id}`
  await tx`delete from price_list_institution where list_id = ${h.id}`
  await tx`
    insert into price_list_institution select ${h.id}, unnest(${h.institutionIds}::bigint[])`
  await tx`
    insert into price_list_version (list_id, version, state, name, note, priority, from_on, until_on, institution_ids, rows_changed,
      staff, confirmed_by, at)
    values (${h.id}, ${p.version}, ${p.state}, ${h.name}, ${h.note}, ${h.priority}, ${h.fromOn}, ${h.untilOn}, ${h.institutionIds},
      ${p.rowsChanged}, ${p.staff}, ${p.confirmedBy}, ${p.now})`
}

export async function countAsked(db: Db, staffId: number): Promise<number> {
  const [row] = await db<[{ count: number }]>`
    select count(*) as count from price_list_draft where asked_at is not null and asked_id <> ${staffId}`
  return row.count
}

export async function countEnding(db: Db, today: Day): Promise<number> {
  const [row] = await db<
    [{ count: number }]
  >`select count(*) as count from price_list l where ${isEnding(db, today)}`
  return row.count
}

/** The last version. */
export const findPublishedHead = (db: Db, id: number) => db<
  Pick<ListHead, 'institutionIds' | 'fromOn' | 'untilOn' | 'priority'>[]
>`
  select v.institution_ids, v.from_on, v.until_on, v.priority from price_list l
    join price_list_version v on v.list_id = l.id and v.version = l.version where l.id = ${id}`

export interface NamedList {
  id: number
  name: string
  state: ListHead['state']
}

/** Lists by the name of their next version. */
export const findByNames = (db: Db, names: readonly string[]) => db<NamedList[]>`
  select l.id, coalesce(d.name, l.name) as name, l.state from price_list l
    left join price_list_draft d on d.list_id = l.id
   where coalesce(d.name, l.name) = any(${[...names]}::text[])`
