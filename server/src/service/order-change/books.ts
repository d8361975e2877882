import type { BookRule } from '../../books/check.ts'
import type { Db } from '../../db/connect.ts'

type Broken = Record<string, unknown>[]

/** An open change holds its order, and no other does. */
const listWrongHolds = (db: Db) => db<Broken>`
  select o.no, o.change_no, c.no as open_no
    from order_facts o full join (select * from order_change where state in ('asked', 'accepted')) c on c.order_id = o.id
   where (o.change_no is not null or c.no is not null) and o.change_no is distinct from c.no
   order by o.no`

/** A change that is done gave up the pieces that it says and what it says came back, and its added goods are paid; no other did either. */
const listWrongDone = (db: Db) => db<Broken>`
  select c.no, c.state, c.back_fen, a.fen, c.more_fen, s.payable_fen
    from order_change c
    left join order_facts s on s.id = c.supplement_id
   cross join lateral (
     select coalesce(sum(quantity_before - quantity_after) filter (where quantity_after < quantity_before), 0)::bigint as fewer,
            count(*) filter (where quantity_after > quantity_before) as more
       from order_change_line where change_id = c.id) w
    left join lateral (
     select coalesce(sum(x.quantity), 0)::bigint as pieces, coalesce(r.amount_fen, 0) as fen
       from aftersale_facts y join aftersale_line_facts x on x.aftersale_id = y.id
       left join refund_facts r on r.id = (select refund_id from aftersale where id = y.id)
      where y.id = c.aftersale_id and y.order_id = c.order_id group by r.amount_fen) a on true
   where (c.state = 'done') <> (coalesce(a.pieces, 0) = w.fewer and (w.more = 0 or s.paid_at is not null)
                                and (w.fewer = 0 or a.pieces is not null))
         and (c.state = 'done' or c.aftersale_id is not null)
      or c.state = 'done' and (c.back_fen <> coalesce(a.fen, 0) or c.more_fen <> coalesce(s.payable_fen, 0))
   order by c.no`

/** The order of added goods names the order of its change. */
const listWrongSupplements = (db: Db) => db<Broken>`
  select s.no, s.supplement_to, c.no as change_no, c.order_id
    from order_facts s left join order_change c on c.supplement_id = s.id
   where (s.supplement_to is not null or c.id is not null) and s.supplement_to is distinct from c.order_id
   order by s.no`

export const books: readonly BookRule[] = [
  { name: 'V1', says: '只有处理中的变更单使订单暂停发货', listBroken: listWrongHolds },
  { name: 'V2', says: '完成的变更退了减少的商品，补充订单已付款，金额相符', listBroken: listWrongDone },
  { name: 'V3', says: '补充订单与变更单的原订单一致', listBroken: listWrongSupplements },
]
