import type { BookRule } from '../../books/check.ts'
import type { Db } from '../../db/connect.ts'

/** Each code says what its last entry says, each entry begins where the one before ended, and what was deleted is gone. */
const listWrongCodes = (db: Db) => db<Record<string, unknown>[]>`
  with entry as (
    select id, institution_id, material_code_id, before, after,
           lag(after) over (partition by material_code_id order by id) as was,
           lead(id) over (partition by material_code_id order by id) as next_id
      from material_code_entry
  )
  select coalesce(m.id, e.material_code_id) as material_code_id, m.code, e.id as entry_id
    from material_code m
    full join (select * from entry where next_id is null) e on e.material_code_id = m.id
   where (m.institution_id, m.code, m.sku_id, m.name, m.note, m.unit, m.own_units, m.shop_units) is distinct from
         (case when e.after is not null then e.institution_id end, e.after ->> 'code', (e.after ->> 'skuId')::bigint,
          e.after ->> 'name', e.after ->> 'note', e.after ->> 'unit', (e.after ->> 'ownUnits')::integer,
          (e.after ->> 'shopUnits')::integer)
  union all
  select material_code_id, after ->> 'code', id from entry where before is distinct from was
   order by 1`

export const books: readonly BookRule[] = [
  { name: 'M1', says: '物料号 = 变更记录的最后一次，每次变更从上一次开始', listBroken: listWrongCodes },
]
