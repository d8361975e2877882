import type { Fen } from '@gongfang/contract/base/money'
import { type Day, dayOf } from '@gongfang/contract/base/time'
import {
  ENDING_DAYS,
  type PriceCells,
  type PriceHistoryRow,
  type PriceListRecord,
  type PriceListRow,
  type PriceListView,
  type PriceRow,
} from '@gongfang/contract/goods/price-list-desk'
import type { Db, Fragment } from '../../db/connect.ts'
import { countUpTo } from '../../db/key-page.ts'
import { containing } from '../../db/words.ts'

interface ListFilter {
  view: PriceListView | undefined
  keyword: string | undefined
  today: Day
}

const matching = (db: Db, { view, keyword, today }: ListFilter) => {
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

/** Ends the rows that change, begins the new ones, and returns how many changed. */
export async function publishRows(tx: Db, id: number, version: number): Promise<number> {
  await tx`
    update price_row r set ended_version = ${version}
      from price_row_draft c where c.list_id = ${id} and r.list_id = ${id} and r.ended_version is null and r.goods = c.goods`
  await tx`
    insert into price_row (list_id, sku_id, category_id, brand_id, price_fen, off_permille, points, minimum, tiers, from_version)
    select list_id, sku_id, category_id, brand_id, price_fen, off_permille, points, minimum, tiers, ${version}
      from price_row_draft where list_id = ${id} and num_nonnulls(price_fen, off_permille) = 1`
  const [row] = await tx<
    [{ count: number }]
  >`select count(*) as count from price_row_draft where list_id = ${id}`
  return row.count
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

/** Rows of the next version, with those that end: published ones, and what the draft says instead. */
const nextRows = (db: Db, id: number) => db`(
  select coalesce(d.goods, r.goods) as goods, coalesce(d.sku_id, r.sku_id) as sku_id,
         coalesce(d.category_id, r.category_id) as category_id, coalesce(d.brand_id, r.brand_id) as brand_id,
         case when d.id is null or num_nonnulls(d.price_fen, d.off_permille) = 0 then r.price_fen else d.price_fen end as price_fen,
         case when d.id is null or num_nonnulls(d.price_fen, d.off_permille) = 0 then r.off_permille else d.off_permille end as off_permille,
         case when d.id is null or num_nonnulls(d.price_fen, d.off_permille) = 0 then r.points else d.points end as points,
         case when d.id is null or num_nonnulls(d.price_fen, d.off_permille) = 0 then r.minimum else d.minimum end as minimum,
         case when d.id is null or num_nonnulls(d.price_fen, d.off_permille) = 0 then r.tiers else d.tiers end as tiers,
         case when d.id is null then null when r.id is null then 'new'
              when num_nonnulls(d.price_fen, d.off_permille) = 0 then 'ended' else 'changed' end as change
    from (select * from price_row where list_id = ${id} and ended_version is null) r
    full join (select * from price_row_draft where list_id = ${id}) d on d.goods = r.goods)`

const cellsOf = (db: Db) => db`
  jsonb_build_object('priceFen', n.price_fen, 'offPermille', n.off_permille, 'points', n.points, 'minimum', n.minimum, 'tiers', n.tiers)`

interface RowFilter {
  id: number
  keyword: string | undefined
  changed: boolean | undefined
}

const rowsFrom = (db: Db, { id, keyword, changed }: RowFilter) => {
  const like = keyword ? containing(keyword) : ''
  return db`
    ${nextRows(db, id)} n
      left join sku_facts s on s.id = n.sku_id
      left join sku_cost k on k.id = n.sku_id
      left join product_facts p on p.id = s.product_id
      left join category_facts c on c.id = n.category_id
      left join brand_facts b on b.id = n.brand_id
     where ${changed ? db`n.change is not null` : db`true`}
       ${like ? db`and (s.model_code ilike ${like} or p.title ilike ${like} or c.name ilike ${like} or b.name ilike ${like})` : db``}`
}

export const listRows = (db: Db, filter: RowFilter & { limit: number; offset: number }) => db<PriceRow[]>`
  select n.goods, coalesce(s.model_code, '') as model_code,
         case when n.sku_id is not null then p.title
              when n.category_id is not null then '分类：' || coalesce(c.name, '（已删除）')
              else '品牌：' || coalesce(b.name, '（已删除）') end as name,
         array_to_string(s.spec_values, ' · ') as spec, s.price_fen as public_fen, k.cost_fen, ${cellsOf(db)} as cells, n.change
    from ${rowsFrom(db, filter)}
   order by n.sku_id is not null, s.model_code, n.goods limit ${filter.limit} offset ${filter.offset}`

export async function countRows(db: Db, filter: RowFilter): Promise<number> {
  const [row] = await db<[{ count: number }]>`select count(*) as count from ${rowsFrom(db, filter)}`
  return row.count
}

/** Rows of the draft for these goods, without rows that end. */
export const findCells = (db: Db, id: number, goods: readonly string[]) => db<
  { goods: string; cells: PriceCells }[]
>`
  select n.goods, ${cellsOf(db)} as cells from ${nextRows(db, id)} n
   where n.goods = any(${[...goods]}::text[]) and n.change is distinct from 'ended'`

/** Rows of the published version for these goods. */
export const findPublished = (db: Db, id: number, goods: readonly string[]) => db<
  { goods: string; cells: PriceCells }[]
>`
  select n.goods, ${cellsOf(db)} as cells from price_row n
   where n.list_id = ${id} and n.ended_version is null and n.goods = any(${[...goods]}::text[])`

/** The given goods that exist. */
export const listKnownGoods = (db: Db, goods: readonly string[]) => db<{ goods: string }[]>`
  select g.goods from unnest(${[...goods]}::text[]) as g (goods)
   where case left(g.goods, 1)
           when 's' then exists (select from sku_facts where id = substr(g.goods, 2)::bigint)
           when 'c' then exists (select from category_facts where id = substr(g.goods, 2)::bigint)
           else exists (select from brand_facts where id = substr(g.goods, 2)::bigint) end`

export interface DraftRow {
  goods: string
  /** null: the row ends. */
  cells: PriceCells | null
}

/** Writes rows of the draft in place of those of the same goods. */
export async function putRows(tx: Db, id: number, rows: readonly DraftRow[]) {
  await deleteRows(
    tx,
    id,
    rows.map(({ goods }) => goods),
  )
  const values = rows.map(({ goods, cells }) => ({
    ...cells,
    goods,
    tiers: cells?.tiers ?? [],
    minimum: cells?.minimum ?? 1,
  }))
  await tx`
    insert into price_row_draft (list_id, sku_id, category_id, brand_id, price_fen, off_permille, points, minimum, tiers)
    select ${id}, case left(goods, 1) when 's' then substr(goods, 2)::bigint end,
           case left(goods, 1) when 'c' then substr(goods, 2)::bigint end,
           case left(goods, 1) when 'b' then substr(goods, 2)::bigint end, "priceFen", "offPermille", points, minimum, tiers
      from jsonb_to_recordset(${tx.json(values)}::jsonb)
           as r(goods text, "priceFen" bigint, "offPermille" integer, points bigint, minimum integer, tiers jsonb)`
}

export const deleteRows = (tx: Db, id: number, goods: readonly string[]) =>
  tx`delete from price_row_draft where list_id = ${id} and goods = any(${[...goods]}::text[])`

interface OffOf {
  all: boolean
  /** Points for one yuan where the shop sells for points, else null. */
  rate: number | null
}

/** `pricePoints` of the contract. */
const pointsOf = (db: Db, own: Fragment, priceFen: Fragment, rate: number) =>
  db`coalesce(${own}, greatest(1, (${priceFen} * ${rate}::bigint + 50) / 100))`

/**
 * The greatest discount against the public price of one piece, in thousandths: of the rows that change, or of all rows where the
 * list reaches other institutions or days. Where the shop sells for points, that of the price in points counts as well.
 */
export async function findGreatestOff(db: Db, id: number, { all, rate }: OffOf): Promise<number> {
  const least = db`least(n.price_fen, (select min((t ->> 'priceFen')::bigint) from jsonb_array_elements(n.tiers) t))`
  const inPoints =
    rate === null
      ? db`null`
      : db`case when n.sku_id is not null then 1000 - floor(1000.0 * ${pointsOf(db, db`n.points`, least, rate)}
             / ${pointsOf(db, db`s.points`, db`s.price_fen`, rate)}) end`
  const [row] = await db<[{ off: number }]>`
    select coalesce(max(greatest(n.off_permille, 1000 - floor(1000.0 * ${least} / s.price_fen), ${inPoints})), 0)::integer as off
      from ${nextRows(db, id)} n left join sku_facts s on s.id = n.sku_id
     where n.change is distinct from 'ended' and ${all ? db`true` : db`n.change is not null`}`
  return row.off
}

export async function countNext(db: Db, id: number): Promise<{ rows: number; changed: number }> {
  const [row] = await db<[{ rows: number; changed: number }]>`
    select count(*) filter (where n.change is distinct from 'ended') as rows, count(n.change) as changed from ${nextRows(db, id)} n`
  return row
}

interface PreviewLine {
  no: string
  createdAt: string
  quantity: number
  /** Pieces that decided about its tier. */
  counted: number
  priceFen: Fen
  amountFen: Fen
  costFen: Fen | null
  baseFen: Fen
  cells: PriceCells | null
}

/** Lines of the last orders in money that an institution paid, each with what the next version says of its model. */
export const listPreviewLines = (
  db: Db,
  { id, institutionId, orders }: { id: number; institutionId: number; orders: number },
) => db<PreviewLine[]>`
  with last as (
    select o.id, o.no, o.created_at from order_facts o
     where o.institution_id = ${institutionId} and o.paid_at is not null and o.currency = 'money'
     order by o.id desc limit ${orders}
  ), next as materialized (
    select * from ${nextRows(db, id)} n where n.change is distinct from 'ended')
  select o.no, o.created_at, l.quantity, coalesce(l.counted, l.quantity) as counted, l.price_fen, l.amount_fen, k.cost_fen, s.price_fen as base_fen,
         (select ${cellsOf(db)} from next n
           where n.sku_id = l.sku_id or n.category_id = any(p.category_path) or n.brand_id = p.brand_id
           order by n.sku_id nulls last, n.off_permille desc limit 1) as cells
    from last o join order_line_facts l on l.order_id = o.id join sku_facts s on s.id = l.sku_id
    join sku_cost k on k.id = l.sku_id join product_facts p on p.id = s.product_id
   order by o.id desc, l.position`

export const findModel = (db: Db, modelCode: string) => db<{ id: number; title: string; publicFen: Fen }[]>`
  select s.id, p.title, s.price_fen as public_fen from sku_facts s join product_facts p on p.id = s.product_id
   where s.model_code = ${modelCode}`

export const listHistory = (
  db: Db,
  { skuId, institutionId }: { skuId: number; institutionId: number | undefined },
) => db<PriceHistoryRow[]>`
  select r.list_id, v.name as list, r.price_fen, r.off_permille, r.points, r.minimum, r.tiers, r.from_version, v.at as from,
         v.staff as by, e.at as until,
         array(select i.jigou from institution_facts i where i.id = any(v.institution_ids) order by i.jigou limit 20) as institutions
    from price_row r
    join price_list_version v on v.list_id = r.list_id and v.version = r.from_version
    join price_list l on l.id = r.list_id
    left join price_list_version e on e.list_id = r.list_id
     and e.version = coalesce(r.ended_version, case l.state when 'ended' then l.version end)
   where r.sku_id = ${skuId}
     ${institutionId === undefined ? db`` : db`and ${institutionId} = any(v.institution_ids)`}
   order by v.at desc, r.id desc limit 200`

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

export const listSkusByCode = (db: Db, codes: readonly string[]) => db<
  { id: number; modelCode: string; priceFen: Fen }[]
>`
  select id, model_code, price_fen from sku_facts where model_code = any(${[...codes]}::text[])`

export interface PublishedRow {
  list: string
  modelCode: string
  name: string
  spec: string
  priceFen: number | null
  offPermille: number | null
  points: number | null
  minimum: number
  tiers: PriceCells['tiers']
  publicFen: number | null
  fromOn: Day
  untilOn: Day
  version: number
}

export const listPublishedRows = (
  tx: Db,
  {
    id,
    view,
    keyword,
  }: { id?: number | undefined; view?: PriceListView | undefined; keyword?: string | undefined },
  { now }: { now: Date },
) => tx<PublishedRow[]>`
  select l.name as list, coalesce(s.model_code, '') as model_code,
         case when r.sku_id is not null then p.title when r.category_id is not null then '分类：' || coalesce(c.name, '')
              else '品牌：' || coalesce(b.name, '') end as name,
         coalesce(array_to_string(s.spec_values, ' · '), '') as spec, r.price_fen, r.off_permille, r.points, r.minimum, r.tiers,
         s.price_fen as public_fen, l.from_on, l.until_on, l.version
    from price_list l
    left join price_list_draft d on d.list_id = l.id
    join price_row r on r.list_id = l.id and r.ended_version is null
    left join sku_facts s on s.id = r.sku_id
    left join product_facts p on p.id = s.product_id
    left join category_facts c on c.id = r.category_id
    left join brand_facts b on b.id = r.brand_id
   where ${id === undefined ? tx`true` : tx`l.id = ${id}`} and ${matching(tx, { view, keyword, today: dayOf(now) })}
   order by l.id desc, s.model_code, r.id`
