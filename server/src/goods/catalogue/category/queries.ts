import type { DeskCategory, ParameterTemplate } from '@gongfang/contract/goods/category-desk'
import type { Db } from '../../../db/connect.ts'
import type { Node } from './rules.ts'

/**
 * Each category with its siblings in order; the caller builds the tree. Counts include deleted products, because they
 * can be restored.
 */
export const listCategoryRows = (db: Db) => db<DeskCategory[]>`
  with counted as (
    select category_id, category_path, count(*) as n from product group by category_id, category_path
  )
  select c.id, c.parent_id, cardinality(c.path) as depth, c.name, c.icon, c.cover, c.visible, c.version,
         coalesce((select json_agg(json_build_object('name', k.name, 'kind', k.kind, 'unit', k.unit, 'facet', k.facet,
                                                     'options', k.options) order by k.position, k.name)
            from category_parameter k where k.category_id = c.id), '[]') as parameters,
         coalesce((select sum(n) from counted where category_id = c.id), 0)::bigint as products,
         coalesce((select sum(n) from counted where c.id = any(category_path)), 0)::bigint as total
    from category c
   order by c.parent_id nulls first, c.position, c.id`

/** The tree is small and rarely changed, so changes run one after another. */
export const lockCategories = (tx: Db) => tx`lock table category in share row exclusive mode`

export const listNodes = (tx: Db) => tx<Node[]>`
  select id, parent_id, name, path from category order by parent_id nulls first, position, id`

interface Fields {
  readonly name: string
  readonly icon: string
  readonly cover: string
  readonly visible: boolean
}

/** Appends as the last child of its parent. */
export async function insertCategory(tx: Db, parentId: number | null, fields: Fields) {
  const [row] = await tx<[{ id: number }]>`
    insert into category (name, icon, cover, visible, parent_id, position)
    select ${fields.name}, ${fields.icon}, ${fields.cover}, ${fields.visible}, ${parentId},
           coalesce(max(position) + 1, 0) from category where parent_id is not distinct from ${parentId}::bigint
    returning id`
  return row.id
}

export const updateCategory = (tx: Db, id: number, { name, icon, cover, visible }: Fields) => tx`
  update category set name = ${name}, icon = ${icon}, cover = ${cover}, visible = ${visible}, version = version + 1
   where id = ${id}`

export async function replaceTemplate(tx: Db, id: number, parameters: readonly ParameterTemplate[]) {
  await tx`delete from category_parameter where category_id = ${id}`
  await tx`
    insert into category_parameter (category_id, name, kind, unit, facet, options, position)
    select ${id}, name, kind, unit, facet, options, position
      from jsonb_to_recordset(${tx.json(parameters.map((one, position) => ({ ...one, position })))}::jsonb)
           as r(name text, kind text, unit text, facet boolean, options text[], position integer)`
}

/** Parameters that the target's template already has are kept. */
export const moveTemplate = (tx: Db, id: number, intoId: number) => tx`
  with moved as (update category set version = version + 1 where id = ${intoId})
  insert into category_parameter (category_id, name, kind, unit, facet, options, position)
  select ${intoId}, name, kind, unit, facet, options,
         position + (select coalesce(max(position) + 1, 0) from category_parameter where category_id = ${intoId})
    from category_parameter where category_id = ${id}
  on conflict (category_id, name) do nothing`

export const updateParent = (tx: Db, ids: readonly number[], parentId: number | null) => tx`
  update category set parent_id = ${parentId} where id = any(${ids as number[]}::bigint[])`

export const updatePositions = (tx: Db, ids: readonly number[]) => tx`
  update category c set position = r.at - 1
    from unnest(${ids as number[]}::bigint[]) with ordinality as r(id, at) where c.id = r.id`

/** Updates paths from the top down, only of moved categories. */
export const refreshPaths = (tx: Db) => tx`
  with recursive tree as (
    select id, array[id] as way from category where parent_id is null
    union all
    select c.id, t.way || c.id from tree t join category c on c.parent_id = t.id
  )
  update category c set path = t.way from tree t where t.id = c.id and c.path <> t.way`

export const moveProducts = (tx: Db, id: number, intoId: number) => tx<{ id: number }[]>`
  update product set category_id = ${intoId} where category_id = ${id} returning id`

/** Products of a category and its descendants, by the path stored in the product. */
export const listUnder = (tx: Db, id: number) => tx<{ id: number }[]>`
  select id from product where category_path @> ${[id]}::bigint[] order by id`

export const isEmpty = (tx: Db, id: number) => tx<[{ empty: boolean }]>`
  select not exists (select from product where category_id = ${id})
     and not exists (select from category where parent_id = ${id}) as empty`

/** Approval rules and funds that name category `id` are read as naming `intoId` from now on. */
export const insertMerged = (tx: Db, id: number, intoId: number) => tx`
  with moved as (update category_merged set into_id = ${intoId} where into_id = ${id})
  insert into category_merged (id, into_id) values (${id}, ${intoId})`

export async function deleteRow(tx: Db, id: number) {
  await tx`delete from category_parameter where category_id = ${id}`
  await tx`delete from category where id = ${id}`
}
