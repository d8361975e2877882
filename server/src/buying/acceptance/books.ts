import type { BookRule } from '../../books/check.ts'
import type { Db } from '../../db/connect.ts'

type Broken = Record<string, unknown>[]

/**
 * Every delivered piece of a line is accepted, refused, to be decided, or taken by an after-sale. A serial number is
 * registered once, leaves with one after-sale, and no more of them stay than accepted pieces. Reads only lines that were
 * accepted.
 */
const listWrongAcceptances = (db: Db) => db<Broken>`
  with decided as (
    select order_line_id from standing_acceptance_line
     union select order_line_id from aftersale_line_facts where from_accepted + from_refused > 0
  ), registered as (
    select c.order_line_id, serial, count(*) as times
      from standing_acceptance_line c, unnest(c.serials) as serial group by c.order_line_id, serial
  ), gone as (
    select x.order_line_id, serial, count(*) as times
      from aftersale_line_facts x join aftersale_facts a on a.id = x.aftersale_id, unnest(x.serials) as serial
     where a.state not in ('rejected', 'withdrawn', 'repaired') group by x.order_line_id, serial
  ), numbers as (
    select order_line_id, serial, coalesce(r.times, 0) as times, coalesce(g.times, 0) as gone
      from registered r full join gone g using (order_line_id, serial)
  ), staying as (
    select order_line_id, count(*) as numbers from numbers where gone = 0 group by order_line_id
  )
  select v.order_line_id, v.delivered, v.accepted, v.standing, v.open, v.taken, null as serial
    from decided d
    join acceptance_state v on v.order_line_id = d.order_line_id
    left join staying s on s.order_line_id = d.order_line_id
   where least(v.accepted, v.standing, v.open) < 0
      or v.accepted + v.standing + v.open + v.taken <> v.delivered
      or v.accepted < s.numbers
  union all
  select order_line_id, null, null, null, null, null, serial from numbers where times <> 1 or gone > 1
   order by order_line_id`

const listWrongReceivers = (db: Db) => db<Broken>`
  select a.no, o.no as order_no, a.institution_id, o.institution_id as of_order, a.member_id, o.member_id as buyer_id
    from acceptance a join order_facts o on o.id = a.order_id
   where a.institution_id <> o.institution_id
      or exists (select from acceptance_line c join order_line_facts l on l.id = c.order_line_id
                  where c.acceptance_id = a.id and l.order_id <> a.order_id)
      or (a.member_id = o.member_id
            and a.other_from_fen <= greatest(o.goods_fen + o.freight_fen, o.payable_points * 100 / o.rate))
      or exists (select from acceptance_undo u
                  where u.acceptance_id = a.id and (u.member_id <> a.member_id or u.at not between a.at and a.at + interval '10 minutes'))
   order by a.id`

export const books: readonly BookRule[] = [
  {
    name: 'V1',
    says: '每行送达 = 已验收 + 拒收 + 待验收 + 售后取走，序列号不重复，退出的不再算作在册',
    listBroken: listWrongAcceptances,
  },
  {
    name: 'V2',
    says: '验收属于同一机构的订单，采购人不验收规定由他人验收的订单',
    listBroken: listWrongReceivers,
  },
]
