import type { MaterialChange, MaterialCode, MaterialMeaning } from '@gongfang/contract/goods/material-code'
import { withoutZeros } from '@gongfang/contract/goods/material-key'
import type { Db, Fragment } from '../../db/connect.ts'
import { shownName } from '../../db/phone.ts'
import type { Model } from './sheet-rules.ts'

export interface Search {
  readonly institutionId: number
  readonly keyword?: string | undefined
  /** The keyword as a code is compared. */
  readonly key?: string | undefined
  readonly retired?: boolean | undefined
}

const columns = (db: Db) => db`
  m.id, m.code, m.name, m.note, m.unit, m.own_units, m.shop_units, m.version, m.updated_at,
  ${shownName(db, 'u')} as updated_by, m.sku_id, s.product_id, s.model_code, p.title,
  array_to_string(s.spec_values, ' · ') as spec, coalesce(nullif(s.image, ''), p.first_image) as image,
  p.unit as shop_unit, s.enabled and p.status = 'onSale' as offered`

const codes = (db: Db) => db`
  material_code m
  join sku_facts s on s.id = m.sku_id
  join product_facts p on p.id = s.product_id
  join member_facts u on u.id = m.updated_by`

const wanted = (db: Db, { institutionId, keyword, key = '', retired }: Search) => db`
  m.institution_id = ${institutionId}
  ${retired ? db`and not (s.enabled and p.status = 'onSale')` : db``}
  ${
    keyword
      ? db`and (strpos(m.code_key, ${key}) > 0 or strpos(lower(m.name), lower(${keyword})) > 0
             or code_key(${keyword}) <> '' and strpos(s.code_key, code_key(${keyword})) > 0)`
      : db``
  }`

/** By code; with a keyword the same code first, then codes that begin with it. */
export const listCodes = (db: Db, search: Search, { limit, offset }: { limit: number; offset: number }) => db<
  MaterialCode[]
>`
  select ${columns(db)} from ${codes(db)} where ${wanted(db, search)}
   order by ${search.keyword ? db`m.code_key = ${search.key ?? ''} desc, starts_with(m.code_key, ${search.key ?? ''}) desc,` : db``}
            m.code_key, m.id
   limit ${limit} offset ${offset}`

export const countCodes = async (db: Db, search: Search): Promise<{ total: number; retired: number }> => {
  const [row] = await db<[{ total: number; retired: number }]>`
    select count(*) filter (where ${wanted(db, search)}) as total,
           count(*) filter (where not (s.enabled and p.status = 'onSale')) as retired
      from ${codes(db)} where m.institution_id = ${search.institutionId}`
  return row
}

export const listAll = (db: Db, institutionId: number) => db<MaterialCode[]>`
  select ${columns(db)} from ${codes(db)} where m.institution_id = ${institutionId} order by m.code_key`

/** In the order of the keys. */
export const listByKeys = (db: Db, institutionId: number, keys: readonly string[]) => db<
  (MaterialCode & { codeKey: string })[]
>`
  select m.code_key, ${columns(db)} from ${codes(db)}
   where m.institution_id = ${institutionId} and m.code_key = any(${keys as string[]}::text[])`

/** Codes that are one of the keys but for zeros in front. */
export const listAlike = (db: Db, institutionId: number, keys: readonly string[]) => {
  const plain = keys.filter((key) => /^\d+$/.test(key)).map(withoutZeros)
  return plain.length === 0
    ? Promise.resolve([])
    : db<(MaterialCode & { codeKey: string })[]>`
        select m.code_key, ${columns(db)} from ${codes(db)}
         where m.institution_id = ${institutionId} and m.code_key ~ '^[0-9]+$'
           and coalesce(nullif(ltrim(m.code_key, '0'), ''), '0') = any(${plain}::text[])`
}

export async function findCode(db: Db, institutionId: number, id: number) {
  const [row] = await db<(MaterialCode & { codeKey: string })[]>`
    select m.code_key, ${columns(db)} from ${codes(db)} where m.institution_id = ${institutionId} and m.id = ${id}`
  return row
}

export const countAll = async (db: Db, institutionId: number): Promise<number> => {
  const [row] = await db<[{ count: number }]>`
    select count(*) as count from material_code where institution_id = ${institutionId}`
  return row.count
}

const modelColumns = (db: Db) => db`
  s.id as sku_id, s.model_code, p.title, p.unit, s.enabled and p.status = 'onSale' as offered`

/** Models that are or were on sale. */
export const listModels = (db: Db, skuIds: readonly number[]) => db<Model[]>`
  select ${modelColumns(db)} from sku_facts s join product_facts p on p.id = s.product_id
   where s.id = any(${skuIds as number[]}::bigint[]) and p.status <> 'draft'`

/** The same by their codes as written; `at` counts from 1. */
export const listModelsByCode = (db: Db, written: readonly string[]) => db<(Model & { at: number })[]>`
  select t.at, ${modelColumns(db)}
    from unnest(${written as string[]}::text[]) with ordinality as t(code, at)
    join sku_facts s on s.code_key = code_key(t.code)
    join product_facts p on p.id = s.product_id and p.status <> 'draft'
   where t.code <> ''
   order by t.at, s.model_code = t.code desc, s.id`

export interface Written extends Omit<MaterialMeaning, 'modelCode'> {
  readonly codeKey: string
}

interface By {
  readonly institutionId: number
  readonly memberId: number
  readonly at: Date
}

export const insertCodes = (tx: Db, rows: readonly Written[], { institutionId, memberId, at }: By) => tx<
  { id: number; codeKey: string }[]
>`
  insert into material_code (institution_id, code, code_key, sku_id, name, note, unit, own_units, shop_units,
    updated_at, updated_by)
  select ${institutionId}, w.code, w."codeKey", w."skuId", w.name, w.note, w.unit, w."ownUnits", w."shopUnits",
         ${at}, ${memberId}
    from jsonb_to_recordset(${tx.json(rows as never)}) as w(code text, "codeKey" text, "skuId" bigint, name text,
         note text, unit text, "ownUnits" int, "shopUnits" int)
  returning id, code_key`

export const updateCodes = (tx: Db, rows: readonly (Written & { id: number })[], { memberId, at }: By) => tx`
  update material_code m
     set code = w.code, code_key = w."codeKey", sku_id = w."skuId", name = w.name, note = w.note, unit = w.unit,
         own_units = w."ownUnits", shop_units = w."shopUnits", version = m.version + 1, updated_at = ${at},
         updated_by = ${memberId}
    from jsonb_to_recordset(${tx.json(rows as never)}) as w(id bigint, code text, "codeKey" text, "skuId" bigint,
         name text, note text, unit text, "ownUnits" int, "shopUnits" int)
   where m.id = w.id`

export const deleteCode = (tx: Db, id: number) => tx`delete from material_code where id = ${id}`

export interface Entry {
  readonly materialCodeId: number
  readonly before: MaterialMeaning | null
  readonly after: MaterialMeaning | null
}

export const insertEntries = (tx: Db, entries: readonly Entry[], { institutionId, memberId, at }: By) => tx`
  insert into material_code_entry (institution_id, material_code_id, at, member_id, before, after)
  select ${institutionId}, e."materialCodeId", ${at}, ${memberId}, nullif(e.before, 'null'), nullif(e.after, 'null')
    from jsonb_to_recordset(${tx.json(entries as never)}) as e("materialCodeId" bigint, before jsonb, after jsonb)`

/** A code that was deleted and written again has the history of both. */
const ofCode = (db: Db, id: number | undefined) =>
  id === undefined
    ? db``
    : db`and (e.material_code_id = ${id} or exists (
           select from material_code m
            where m.id = ${id} and m.institution_id = e.institution_id
              and m.code in (e.before ->> 'code', e.after ->> 'code')))`

interface ChangesOf {
  readonly institutionId: number
  readonly id: number | undefined
  /** The newest entry when the first page was read. */
  readonly newestId: number
}

export const listChanges = (
  db: Db,
  { institutionId, id, newestId }: ChangesOf,
  { limit, offset }: { limit: number; offset: number },
) => db<MaterialChange[]>`
  select e.id, e.at, ${shownName(db, 'u')} as who, e.before, e.after
    from material_code_entry e join member_facts u on u.id = e.member_id
   where e.institution_id = ${institutionId} and e.id <= ${newestId} ${ofCode(db, id)}
   order by e.id desc limit ${limit} offset ${offset}`

export const countChanges = async (db: Db, { institutionId, id, newestId }: ChangesOf): Promise<number> => {
  const [row] = await db<[{ count: number }]>`
    select count(*) as count from material_code_entry e
     where e.institution_id = ${institutionId} and e.id <= ${newestId} ${ofCode(db, id)}`
  return row.count
}

/** The code of an institution for a model; '' without one. Of several it is the one that was changed last. */
export const ownCodeOf = (db: Db, institutionId: Fragment, skuId: Fragment): Fragment => db`
  coalesce((select code from material_code
             where sku_id = ${skuId} and institution_id = ${institutionId}
             order by updated_at desc, id desc limit 1), '')`
