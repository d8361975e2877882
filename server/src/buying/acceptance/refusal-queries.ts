import type { RefusedOrder } from '@gongfang/contract/buying/acceptance'
import type { Db } from '../../db/connect.ts'
import { shownName } from '../../db/phone.ts'
import { unitPathOf } from '../../people/team/door.ts'
import { refusedOrders } from '../order/door.ts'
import type { DueFilter } from './queries.ts'

/** Active owners of the institution, and the buyer, whose order it is; not who refused. */
export async function listToTell(
  db: Db,
  { institutionId, buyerId, receiverId }: { institutionId: number; buyerId: number; receiverId: number },
) {
  const rows = await db<{ memberId: number }[]>`
    select id as member_id from member_facts
     where id <> ${receiverId} and not disabled and left_at is null and (id = ${buyerId} or id in (
       select member_id from membership_now
        where institution_id = ${institutionId} and 'owner' = any(roles)))
     order by id`
  return rows.map(({ memberId }) => memberId)
}

const refusedOf = (db: Db, { institutionId, memberId }: Omit<DueFilter, 'page' | 'limit'>) => db`
  from order_facts o
 where o.id = any(${refusedOrders(db)}) and o.institution_id = ${institutionId}
   ${memberId === undefined ? db`` : db`and o.member_id = ${memberId}`}`

/** Orders with refused goods that stand: neither accepted after all nor in an after-sale. */
export const listRefused = (db: Db, filter: DueFilter) => db<RefusedOrder[]>`
  select o.no, ${shownName(db, 'm')} as buyer, ${unitPathOf(db, db`o.unit_id`)} as unit_path, w.title, w.image, w.kinds,
         w.pieces, w.reasons, w.refused_at
    from (select o.id, o.no, o.member_id, o.unit_id ${refusedOf(db, filter)}
           order by o.id desc limit ${filter.limit} offset ${(filter.page - 1) * filter.limit}) o
    join member_facts m on m.id = o.member_id
   cross join lateral (
     select (array_agg(l.title order by l.position))[1] as title, (array_agg(l.image order by l.position))[1] as image,
            count(*) as kinds, sum(v.standing)::bigint as pieces, max(r.at) as refused_at,
            array(select distinct c.reason from standing_acceptance_line c join order_line_facts x on x.id = c.order_line_id
                   where x.order_id = o.id and c.refused > 0 order by 1) as reasons
       from acceptance_state v join order_line_facts l on l.id = v.order_line_id
      cross join lateral (
        select max(a.at) as at from standing_acceptance_line c join acceptance a on a.id = c.acceptance_id
         where c.order_line_id = l.id and c.refused > 0) r
      where v.order_id = o.id and v.standing > 0) w
   order by o.id desc`

export async function countRefused(db: Db, filter: Omit<DueFilter, 'page' | 'limit'>): Promise<number> {
  const [row] = await db<[{ count: number }]>`select count(*) as count ${refusedOf(db, filter)}`
  return row.count
}
