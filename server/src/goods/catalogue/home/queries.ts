import type { Category, HomePage } from '@gongfang/contract/goods/catalogue'
import type { Db } from '../../../db/connect.ts'

export const listCategoryTree = (db: Db) => db<Category[]>`
  with third as (
    select parent_id, json_agg(json_build_object('id', id, 'name', name, 'icon', icon, 'cover', cover, 'children', '[]'::json)
                               order by position, id) as rows
      from category where visible group by parent_id
  ), second as (
    select c.parent_id, json_agg(json_build_object('id', id, 'name', name, 'icon', icon, 'cover', cover,
                                                   'children', coalesce(t.rows, '[]'::json)) order by position, id) as rows
      from category c left join third t on t.parent_id = c.id where visible group by c.parent_id
  )
  select c.id, c.name, c.icon, c.cover, coalesce(s.rows, '[]'::json) as children
    from category c left join second s on s.parent_id = c.id
   where c.parent_id is null and c.visible
   order by c.position, c.id`

export interface HomeRow {
  newest: number[]
  bestSelling: number[]
  floors: HomePage['floors']
}

/**
 * A category without anything to show has no floor; `limit 1` looks for one product of each, where `exists` would read
 * all products. A floor's brands are those of its hundred best-selling products.
 */
export async function findHome(db: Db) {
  const [home] = await db<HomeRow[]>`
  select array(select id from product where status = 'onSale' order by on_sale_at desc, id desc limit 12) as newest,
         array(select id from product where status = 'onSale' order by sold desc, id desc limit 12) as best_selling,
         coalesce((select json_agg(json_build_object(
             'category', json_build_object('id', c.id, 'name', c.name), 'children', coalesce(k.rows, '[]'::json),
             'brands', coalesce(b.rows, '[]'::json)) order by c.position, c.id)
            from category c
            left join lateral (select json_agg(json_build_object('id', id, 'name', name)) as rows from (
                   select id, name from category where parent_id = c.id and visible order by position, id limit 8) q) k on true
            left join lateral (select json_agg(json_build_object('id', id, 'name', name)) as rows from (
                   select b.id, b.name
                     from (select brand_id from product where status = 'onSale' and category1_id = c.id
                            order by sold desc, id desc limit 100) t
                     join brand b on b.id = t.brand_id
                    group by b.id, b.name order by count(*) desc, b.id limit 6) q) b on true
           where c.parent_id is null and c.visible
             and (select true from product p join product_offer o on o.product_id = p.id
                   where p.status = 'onSale' and p.category1_id = c.id limit 1)), '[]') as floors`
  return home
}
