import type { BookRule } from '../../books/check.ts'
import type { Db } from '../../db/connect.ts'

type Broken = Record<string, unknown>[]

const listWrongHeld = (db: Db) => db<Broken>`
  select i.id as item_id, i.member_id, i.sku_id, i.held, coalesce(e.sum, 0)::bigint as sum, coalesce(last.balance_after, 0) as last
    from depot_item i
    left join (select item_id, sum(delta) as sum from depot_entry group by item_id) e on e.item_id = i.id
    left join lateral (
      select balance_after from depot_entry where item_id = i.id order by id desc limit 1) last on true
   where i.held <> coalesce(e.sum, 0) or i.held <> coalesce(last.balance_after, 0) or i.held < 0
   order by i.id`

/** Each entry begins with the quantity of the one before. */
const listBrokenDepotLogs = (db: Db) => db<Broken>`
  select id, item_id, delta, balance_after, before from (
    select id, item_id, delta, balance_after,
           coalesce(lag(balance_after) over (partition by item_id order by id), 0) as before
      from depot_entry) e
   where balance_after <> before + delta or balance_after < 0
   order by id`

/** Goods of paid depot orders came in once, and no others. */
const listWrongDeposits = (db: Db) => db<Broken>`
  with ordered as (
    select o.no, o.member_id, l.sku_id, l.quantity from order_facts o join order_line_facts l on l.order_id = o.id
     where o.delivery = 'depot' and o.paid_at is not null
  ), came as (
    select e.reference, e.member_id, i.sku_id, e.delta from depot_entry e join depot_item i on i.id = e.item_id
     where e.kind = 'in'
  )
  select o.no, o.quantity, c.reference, c.sku_id, c.delta from ordered o
    full join came c on c.reference = o.no and c.member_id = o.member_id and c.sku_id = o.sku_id
   where o.quantity is distinct from c.delta
   order by o.no, c.reference`

/** Goods that were handed over left one member and came to the other, all at once; each lot lies with its own model. */
const listWrongHandovers = (db: Db) => db<Broken>`
  select e.reference, i.sku_id, e.member_id, e.other_id, e.delta, y.delta as other_delta
    from depot_entry e
    join depot_item i on i.id = e.item_id
    left join (
      select b.reference, b.member_id, b.other_id, b.delta, k.sku_id
        from depot_entry b join depot_item k on k.id = b.item_id where b.kind = 'handOver') y
      on y.reference = e.reference and y.sku_id = i.sku_id and y.member_id = e.other_id and y.other_id = e.member_id
   where e.kind = 'handOver' and y.delta is distinct from -e.delta
  union all
  select o.no, l.sku_id, i.member_id, null, d.held, null
    from depot_lot d join depot_item i on i.id = d.item_id
    join order_line_facts l on l.id = d.order_line_id join order_facts o on o.id = l.order_id
   where i.sku_id <> l.sku_id
   order by 1, 2, 3`

export const books: readonly BookRule[] = [
  { name: 'D1', says: '在库数量 = 明细之和 = 最后一笔结存，且不为负', listBroken: listWrongHeld },
  { name: 'D2', says: '每笔寄存明细从上一笔的结存开始', listBroken: listBrokenDepotLogs },
  {
    name: 'D5',
    says: '转交的寄存物品在两人的明细中一出一入，在库物品与订单明细的型号一致',
    listBroken: listWrongHandovers,
  },
  { name: 'D4', says: '寄存订单付款后商品正好入库一次', listBroken: listWrongDeposits },
]
