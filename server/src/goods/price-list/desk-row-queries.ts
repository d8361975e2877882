import type { Fen } from '@gongfang/contract/base/money'
import type { PriceCells, PriceHistoryRow, PriceRow } from '@gongfang/contract/goods/price-list-desk'
import type { Db, Fragment } from '../../db/connect.ts'
import { containing } from '../../db/words.ts'

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
         coalesce(array_to_string(s.spec_values, ' · '), '') as spec, s.price_fen as public_fen, k.cost_fen, ${cellsOf(db)} as cells, n.change
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

export const listSkusByCode = (db: Db, codes: readonly string[]) => db<
  { id: number; modelCode: string; priceFen: Fen }[]
>`
  select id, model_code, price_fen from sku_facts where model_code = any(${[...codes]}::text[])`
