import type { Db } from '../../db/connect.ts'

type Broken = Record<string, unknown>[]

/**
 * All that was delivered of a line is what the buyer has plus what after-sales ever took of it. Reads only lines that
 * were accepted.
 */
export const listWrongAcceptances = (db: Db) => db<Broken>`
  select v.order_line_id, v.has, v.taken, v.accepted, v.refused, null as serial
    from acceptance_state v
   where v.order_line_id in (select order_line_id from acceptance_line)
     and (v.accepted > v.has + v.taken or v.refused > v.has + v.taken)
  union all
  select order_line_id, null, null, null, null, serial
    from acceptance_line, unnest(serials) as serial
   group by order_line_id, serial having count(*) > 1
   order by order_line_id`

export const listWrongReceivers = (db: Db) => db<Broken>`
  select a.no, o.no as order_no, a.institution_id, o.institution_id as of_order, a.member_id, o.member_id as buyer_id
    from acceptance a join shop_order o on o.id = a.order_id
   where a.institution_id <> o.institution_id
      or exists (select from acceptance_line c join order_line l on l.id = c.order_line_id
                  where c.acceptance_id = a.id and l.order_id <> a.order_id)
      or (a.member_id = o.member_id and a.other_from_fen <= case o.currency
            when 'points' then o.payable_points * 100 / o.rate else o.payable_fen + o.deduct_fen end)
   order by a.id`
