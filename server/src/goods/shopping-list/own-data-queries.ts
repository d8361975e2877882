import type { Db } from '../../db/connect.ts'

/** The lines of the member's shopping lists. Shared lists of a former institution have stayed there. */
const listListed = (db: Db, id: number, most: number) => db<
  { name: string; modelCode: string; title: string; spec: string; quantity: number; note: string }[]
>`
  select l.name, s.model_code, p.title, array_to_string(s.spec_values, ' · ') as spec, n.quantity, n.note
    from shopping_list l
    join shopping_list_line n on n.list_id = l.id
    join sku_facts s on s.id = n.sku_id
    join product_facts p on p.id = s.product_id
   where l.member_id = ${id} and (l.institution_id is null or exists (
           select from membership_now ms
            where ms.member_id = ${id} and ms.institution_id = l.institution_id))
   order by l.id, n.position limit ${most}`

/** A sheet of the data that a member takes along. */
export const ownData = {
  name: '采购清单',
  place: 30,
  heads: ['清单', '型号', '品名', '规格', '数量', '备注'],
  rows: async (db: Db, id: number, most: number) =>
    (await listListed(db, id, most)).map((l) => [l.name, l.modelCode, l.title, l.spec, l.quantity, l.note]),
}
