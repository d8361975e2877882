import type { TestShop } from './shop.ts'

export interface RowWish {
  skuId?: number
  categoryId?: number
  brandId?: number
  priceFen?: number
  offPermille?: number
  points?: number
  minimum?: number
  tiers?: { fromQuantity: number; priceFen: number }[]
}

interface ListWish {
  institutionIds: readonly number[]
  rows: readonly RowWish[]
  name?: string
  priority?: number
  fromOn?: string
  untilOn?: string
}

let serial = 0

/** A published price list, written past its desk. */
export async function aPriceList({ db }: TestShop, wish: ListWish) {
  const { name = `价目表${++serial}`, priority = 0, fromOn = '2020-01-01', untilOn = '2099-12-31' } = wish
  const [{ id }] = await db<[{ id: number }]>`
    with list as (
      insert into price_list (state, version, name, priority, from_on, until_on, created_at, changed_at)
      values ('active', 1, ${name}, ${priority}, ${fromOn}, ${untilOn}, now(), now()) returning id
    ), said as (
      insert into price_list_version (list_id, version, state, name, note, priority, from_on, until_on, institution_ids, rows_changed, staff, at)
      select id, 1, 'active', ${name}, '', ${priority}, ${fromOn}, ${untilOn}, ${[...wish.institutionIds]}, ${wish.rows.length}, '测试', now() from list
    ), bound as (
      insert into price_list_institution select list.id, unnest(${[...wish.institutionIds]}::bigint[]) from list)
    select id from list`
  await insertRows(db, id, 1, wish.rows)
  return { id, name }
}

/** A new version whose rows replace those of the same goods. */
export const repriceList = ({ db }: TestShop, id: number, rows: readonly RowWish[]) =>
  db.begin(async (tx) => {
    const [{ version }] = await tx<[{ version: number }]>`
      update price_list set version = version + 1 where id = ${id} returning version`
    await tx`insert into price_list_version
             select list_id, ${version}, state, name, note, priority, from_on, until_on, institution_ids, ${rows.length}, staff, '', now()
               from price_list_version where list_id = ${id} and version = ${version - 1}`
    for (const { skuId } of rows)
      await tx`update price_row set ended_version = ${version} where list_id = ${id} and sku_id = ${skuId ?? 0} and ended_version is null`
    await insertRows(tx, id, version, rows)
  })

export const endList = ({ db }: TestShop, id: number) => db`
  with list as (update price_list set version = version + 1, state = 'ended' where id = ${id} returning id, version)
  insert into price_list_version
  select v.list_id, list.version, 'ended', v.name, note, priority, from_on, until_on, institution_ids, 0, staff, '', now()
    from price_list_version v join list on v.list_id = list.id and v.version = list.version - 1`

type Into = Pick<TestShop, 'db'>['db']

async function insertRows(
  db: Into | Parameters<Parameters<Into['begin']>[0]>[0],
  id: number,
  version: number,
  rows: readonly RowWish[],
) {
  for (const row of rows)
    await db`
      insert into price_row (list_id, sku_id, category_id, brand_id, price_fen, off_permille, points, minimum, tiers, from_version)
      values (${id}, ${row.skuId ?? null}, ${row.categoryId ?? null}, ${row.brandId ?? null}, ${row.priceFen ?? null},
              ${row.offPermille ?? null}, ${row.points ?? null}, ${row.minimum ?? 1}, ${db.json(row.tiers ?? [])}, ${version})`
}
