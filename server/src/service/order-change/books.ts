import type { BookRule } from '../../books/check.ts'
import type { Db } from '../../db/connect.ts'

type Broken = Record<string, unknown>[]

/** An open change holds its order, and no other does. */
const listWrongHolds = (db: Db) => db<Broken>`
  select o.no, o.change_no, c.no as open_no
    from order_facts o full join (select * from order_change where state in ('asked', 'returned', 'accepted')) c on c.order_id = o.id
   where (o.change_no is not null or c.no is not null) and o.change_no is distinct from c.no
   order by o.no`

/**
 * Per line and model: what a done change took away is in its after-sale, what it added is in its paid order, and no other
 * change gave anything up.
 */
const listWrongDone = (db: Db) => db<Broken>`
  select c.no, c.state, d.order_line_id, d.sku_id, d.wanted, d.found
    from order_change c
   cross join lateral (
     select order_line_id, null::bigint as sku_id, sum(wanted) as wanted, sum(found) as found from (
       select order_line_id, quantity_before - quantity_after as wanted, 0 as found from order_change_line
        where change_id = c.id and quantity_after < quantity_before and c.state = 'done'
       union all
       select order_line_id, 0, quantity from aftersale_line_facts where aftersale_id = c.aftersale_id) g
      group by order_line_id
     union all
     select null, sku_id, sum(wanted), sum(found) from (
       select sku_id, quantity_after - quantity_before as wanted, 0 as found from order_change_line
        where change_id = c.id and quantity_after > quantity_before
          and (c.state = 'done' or c.state in ('accepted', 'expired') and (c.supplement_id is not null or c.request_id is null))
       union all
       select sku_id, 0, quantity from order_line_facts where order_id = c.supplement_id) m
      group by sku_id) d
   where d.wanted <> d.found
   order by c.no`

/** What came back is what its after-sale says, what was added cost what its order says, and that order is paid. */
const listWrongSums = (db: Db) => db<Broken>`
  select c.no, c.state, c.back_fen, c.back_points, a.fen, a.points, c.more_fen, s.payable_fen, s.state as supplement
    from order_change c
    left join order_facts s on s.id = c.supplement_id
   cross join lateral (
     select coalesce(sum(l.amount_fen), 0)::bigint as fen, coalesce(sum(l.amount_points), 0)::bigint as points
       from aftersale_line_facts l where l.aftersale_id = c.aftersale_id) a
    left join aftersale_facts x on x.id = c.aftersale_id
   where c.state = 'done' and (c.more_fen, c.more_points) <> (coalesce(s.payable_fen, 0), coalesce(s.payable_points, 0))
      or c.state = 'done' and c.supplement_id is not null and s.paid_at is null
      or c.state = 'expired' and s.paid_at is not null
      or c.state = 'done' and c.back_fen <> a.fen + coalesce(x.freight_fen, 0)
      or c.state = 'done' and c.currency = 'money' and c.back_points <> a.points
   order by c.no`

/** The order of added goods names the order of its change. */
const listWrongSupplements = (db: Db) => db<Broken>`
  select s.no, s.supplement_to, c.no as change_no, c.order_id
    from order_facts s
    left join purchase_request_facts r on r.order_id = s.id
    left join order_change c on c.supplement_id = s.id or c.supplement_id is null and c.request_id = r.id and r.supplement_to is not null
   where (s.supplement_to is not null or c.id is not null) and s.supplement_to is distinct from c.order_id
   order by s.no`

/** The request of an accepted change asks for what the change says; one that is ended has no request that goes on for it. */
const listWrongRequests = (db: Db) => db<Broken>`
  select c.no, c.state, r.no as request_no, r.state as request, c.more_fen, r.payable_fen, c.more_points, r.payable_points
    from order_change c join purchase_request_facts r on r.id = c.request_id
   where r.supplement_to is not null and r.supplement_to <> c.order_id
      or c.state = 'accepted' and r.supplement_to is not null
         and (c.more_fen, c.more_points) <> (r.payable_fen, r.payable_points)
      or c.state not in ('accepted', 'done') and r.supplement_to is not null and r.state in ('pending', 'approved')
   order by c.no`

export const books: readonly BookRule[] = [
  { name: 'C1', says: '只有处理中的变更单使订单暂停发货', listBroken: listWrongHolds },
  { name: 'C2', says: '变更减少的商品都在售后单中，增加的都在补充订单中', listBroken: listWrongDone },
  { name: 'C3', says: '变更退回的款与售后单相符，补付的款与补充订单相符', listBroken: listWrongSums },
  { name: 'C4', says: '补充订单与变更单的原订单一致', listBroken: listWrongSupplements },
  { name: 'C5', says: '变更单的采购申请与增加的商品相符', listBroken: listWrongRequests },
]
