import type { AssortmentEntry } from '@gongfang/contract/goods/assortment'
import type { AssortmentRecord, AssortmentRow } from '@gongfang/contract/goods/assortment-desk'
import type { AssortmentMode } from '@gongfang/contract/goods/assortment-mode'
import type { Db } from '../../db/connect.ts'
import { countUpTo } from '../../db/key-page.ts'
import { containing } from '../../db/words.ts'

interface Filter {
  view: AssortmentMode | undefined
  keyword: string | undefined
}

const fromWhere = (db: Db, { view, keyword }: Filter) => {
  const like = keyword ? containing(keyword) : ''
  return db`
    assortment a join institution_facts i on i.id = a.institution_id
     where ${view === undefined ? db`true` : db`a.mode = ${view}`} ${like ? db`and i.jigou ilike ${like}` : db``}`
}

const liveEntries = (db: Db) => db`(
  select count(*) from assortment_entry e where e.assortment_id = a.id and e.ended_version is null)`

/** Changed last first; the key is the place of the last one. */
export const listRows = (db: Db, filter: Filter & { after: number | undefined; limit: number }) => db<
  AssortmentRow[]
>`
  select a.id, a.institution_id, i.jigou, a.mode, a.version, ${liveEntries(db)} as entries, a.changed_at
    from ${fromWhere(db, filter)}
     and ${filter.after === undefined ? db`true` : db`(a.changed_at, a.id) < (select changed_at, id from assortment where id = ${filter.after})`}
   order by a.changed_at desc, a.id desc limit ${filter.limit}`

export const countRows = (db: Db, filter: Filter) => countUpTo(db, db`select 1 from ${fromWhere(db, filter)}`)

export type Head = Pick<AssortmentRecord, 'id' | 'institutionId' | 'jigou' | 'mode' | 'version' | 'note'>

export const findHead = (db: Db, id: number) => db<Head[]>`
  select a.id, a.institution_id, i.jigou, a.mode, a.version, a.note
    from assortment a join institution_facts i on i.id = a.institution_id where a.id = ${id}`

export async function countKinds(db: Db, id: number) {
  const [row] = await db<[Pick<AssortmentRecord, 'models' | 'categories' | 'brands' | 'lists'>]>`
    select count(sku_id) as models, count(category_id) as categories, count(brand_id) as brands, count(list_id) as lists
      from assortment_entry where assortment_id = ${id} and ended_version is null`
  return row
}

export const listVersions = (db: Db, id: number) => db<AssortmentRecord['versions']>`
  select version, mode, added, removed, staff, at from assortment_version
   where assortment_id = ${id} order by version desc limit 100`

/** Approved institutions without an assortment whose name has the keyword, those that begin with it first. */
export const findInstitutions = (db: Db, keyword: string) => db<{ id: number; jigou: string }[]>`
  select i.id, i.jigou from institution_facts i
   where i.state = 'approved' and i.jigou ilike ${containing(keyword)}
     and not exists (select from assortment where institution_id = i.id)
   order by position(${keyword} in i.jigou), char_length(i.jigou), i.id limit 20`

export const findApproved = (db: Db, id: number) =>
  db<{ id: number; jigou: string }[]>`
  select id, jigou from institution_facts where id = ${id} and state = 'approved'`

/** No row: the institution has one. */
export const insertAssortment = (tx: Db, { institutionId, now }: { institutionId: number; now: Date }) => tx<
  { id: number }[]
>`
  insert into assortment (institution_id, version, created_at, changed_at) values (${institutionId}, 1, ${now}, ${now})
  on conflict do nothing returning id`

/** Waits for orders that were judged by it, and later ones wait. */
export const lockAssortment = (tx: Db, id: number) =>
  tx`select id from assortment where id = ${id} for no key update`

export const lockAssortments = (tx: Db, ids: readonly number[]) =>
  tx`select id from assortment where id = any(${[...ids]}::bigint[]) order by id for no key update`

interface NextVersion extends Pick<Head, 'id' | 'mode' | 'version' | 'note'> {
  added: number
  removed: number
  staff: string
  now: Date
}

export async function putVersion(tx: Db, v: NextVersion) {
  await tx`
    update assortment set mode = ${v.mode}, version = ${v.version}, note = ${v.note}, changed_at = ${v.now} where id = ${v.id}`
  await tx`
    insert into assortment_version (assortment_id, version, mode, note, added, removed, staff, at)
    values (${v.id}, ${v.version}, ${v.mode}, ${v.note}, ${v.added}, ${v.removed}, ${v.staff}, ${v.now})`
}

/** Entries among these goods. */
export const listThere = (db: Db, id: number, goods: readonly string[]) => db<{ goods: string }[]>`
  select goods from assortment_entry where assortment_id = ${id} and ended_version is null and goods = any(${[...goods]}::text[])`

/** The given goods that exist. */
export const listKnown = (db: Db, goods: readonly string[]) => db<{ goods: string }[]>`
  select g.goods from unnest(${[...goods]}::text[]) as g (goods)
   where case left(g.goods, 1)
           when 's' then exists (select from sku_facts where id = substr(g.goods, 2)::bigint)
           when 'c' then exists (select from category_facts where id = substr(g.goods, 2)::bigint)
           when 'b' then exists (select from brand_facts where id = substr(g.goods, 2)::bigint)
           else exists (select from price_list_names where id = substr(g.goods, 2)::bigint) end`

export async function countLive(db: Db, id: number): Promise<number> {
  const [row] = await db<
    [{ entries: number }]
  >`select ${liveEntries(db)} as entries from assortment a where a.id = ${id}`
  return row.entries
}

interface EntryChange {
  id: number
  version: number
  add: readonly string[]
  remove: readonly string[]
}

export async function putEntries(tx: Db, { id, version, add, remove }: EntryChange) {
  await tx`
    update assortment_entry set ended_version = ${version}
     where assortment_id = ${id} and ended_version is null and goods = any(${[...remove]}::text[])`
  await tx`
    insert into assortment_entry (assortment_id, sku_id, category_id, brand_id, list_id, from_version)
    select ${id}, case left(g, 1) when 's' then substr(g, 2)::bigint end, case left(g, 1) when 'c' then substr(g, 2)::bigint end,
           case left(g, 1) when 'b' then substr(g, 2)::bigint end, case left(g, 1) when 'l' then substr(g, 2)::bigint end, ${version}
      from unnest(${[...add]}::text[]) as g`
}

export const listModels = (db: Db, codes: readonly string[]) => db<AssortmentEntry[]>`
  select 's' || s.id as goods, s.model_code, p.title as name, array_to_string(s.spec_values, ' · ') as spec
    from sku_facts s join product_facts p on p.id = s.product_id where s.model_code = any(${[...codes]}::text[])`

/** Codes of the shop that differ from each text only by case, width or separators; of one code each. */
export const listAlike = (db: Db, codes: readonly string[]) => db<{ code: string; modelCode: string }[]>`
  select t.code, min(s.model_code) as model_code
    from unnest(${[...codes]}::text[]) as t (code)
    join sku_facts s on s.code_key = code_key(t.code) and s.code_key <> ''
   group by t.code having count(*) = 1`

/** Assortments of institutions with these names. */
export const listByNames = (db: Db, names: readonly string[]) => db<Head[]>`
  select a.id, a.institution_id, i.jigou, a.mode, a.version, a.note
    from assortment a join institution_facts i on i.id = a.institution_id where i.jigou = any(${[...names]}::text[])`
