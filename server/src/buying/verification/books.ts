import type { BookRule } from '../../books/check.ts'
import type { Db } from '../../db/connect.ts'

type Broken = Record<string, unknown>[]

/**
 * A depot voucher is used by exactly one verification, which hands out at most the quantity on the voucher. Undoing
 * the verification books all of it back. A ticket is valid again after its verification is undone.
 */
const listWrongVerifications = (db: Db) => db<Broken>`
  select v.id as voucher_id, v.kind, v.state, f.no, f.undone_at, e.item_id, l.quantity as covered, e.out, e.back
    from voucher_facts v
    full join verification f on f.voucher_id = v.id
    full join (
      select reference, item_id, -sum(delta) filter (where kind = 'out') as out,
             coalesce(sum(delta) filter (where kind = 'return'), 0) as back
        from depot_entry_facts where kind in ('out', 'return') group by reference, item_id) e on e.reference = f.no
    left join depot_voucher_line l on l.voucher_id = v.id and l.item_id = e.item_id
   where case
     when v.id is null or (f.no is null and e.reference is not null) then true
     when f.no is null then v.kind = 'depot' and v.state = 'used'
     when v.kind = 'ticket' and f.undone_at is not null then e.reference is not null
     when v.state <> 'used' then true
     when v.kind = 'depot' then e.reference is null or e.out is null or e.out > coalesce(l.quantity, 0)
       or e.back <> case when f.undone_at is null then 0 else e.out end
     else e.reference is not null end
   order by v.id, f.no, e.item_id`

export const books: readonly BookRule[] = [
  {
    name: 'D3',
    says: '一个核销码只核销一次，领取不超出所含物品，撤销的全部退回',
    listBroken: listWrongVerifications,
  },
]
