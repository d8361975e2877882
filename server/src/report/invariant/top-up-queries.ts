import type { Db } from '../../db/connect.ts'

/**
 * A paid top-up has exactly one kept payment, of its price, and exactly one entry of its points. Other top-ups have
 * neither.
 */
export const listWrongTopUps = (db: Db) => db<Record<string, unknown>[]>`
  select t.no, t.state, t.amount_fen, t.points, p.kept, p.fen, e.entries, e.booked
    from top_up t
    cross join lateral (
      select count(*) as kept, coalesce(sum(amount_fen), 0)::bigint as fen
        from payment where purpose = 'topUp' and subject_id = t.id and kept) p
    cross join lateral (
      select count(*) as entries, coalesce(sum(delta), 0)::bigint as booked
        from points_entry where member_id = t.member_id and kind = 'topUp' and reference = t.no) e
   where case when t.state = 'paid' then p.kept <> 1 or p.fen <> t.amount_fen or e.entries <> 1 or e.booked <> t.points
              else p.kept > 0 or e.entries > 0 end
   union all
  select e.reference, null, null, null, null, null, 1, e.delta
    from points_entry e
   where e.kind = 'topUp' and not exists (select from top_up t where t.no = e.reference and t.member_id = e.member_id)
   order by 1`
