import type { DeskBrand } from '@gongfang/contract/goods/brand-desk'
import type { Db } from '../../../db/connect.ts'

export const listBrandRows = (db: Db) => db<DeskBrand[]>`
  select b.id, b.name, b.logo, b.initial, b.position, b.version, coalesce(p.n, 0)::bigint as products
    from brand b left join (select brand_id, count(*) as n from product group by brand_id) p on p.brand_id = b.id
   order by b.position, b.id`

type Fields = Omit<DeskBrand, 'id' | 'products' | 'version'>

export const lockBrands = (tx: Db) => tx`lock table brand in share row exclusive mode`

export async function findBrand(tx: Db, id: number) {
  const [brand] = await tx<Omit<DeskBrand, 'products'>[]>`
  select id, name, logo, initial, position, version from brand where id = ${id}`
  return brand
}

export const listNamesakes = (tx: Db, name: string, own: number | null) => tx`
  select from brand where lower(name) = lower(${name}) and id is distinct from ${own}::bigint`

export async function insertBrand(tx: Db, { name, logo, initial, position }: Fields) {
  const [row] = await tx<[{ id: number }]>`
    insert into brand (name, logo, initial, position) values (${name}, ${logo}, ${initial}, ${position}) returning id`
  return row.id
}

export const updateBrand = (tx: Db, id: number, { name, logo, initial, position }: Fields) => tx`
  update brand set name = ${name}, logo = ${logo}, initial = ${initial}, position = ${position}, version = version + 1
   where id = ${id}`

export const listProductsOf = (tx: Db, id: number) => tx<{ id: number }[]>`
  select id from product where brand_id = ${id} order by id for no key update`

export const moveBrand = (tx: Db, id: number, intoId: number) => tx`
  update product set brand_id = ${intoId} where brand_id = ${id}`

export const deleteBrandRow = (tx: Db, id: number) => tx`delete from brand where id = ${id}`
