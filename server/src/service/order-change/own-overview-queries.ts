import type { Db } from '../../db/connect.ts'

/** Changes of own orders that came back with other sums. */
export const listMoved = (db: Db, { memberId }: { memberId: number }) => db`
  (select coalesce(json_agg(json_build_object('no', o.no, 'changeNo', c.no) order by c.id), '[]')
     from order_change c join order_facts o on o.id = c.order_id
    where c.state = 'returned' and o.member_id = ${memberId})`
