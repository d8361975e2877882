import type { Db } from '../../db/connect.ts'

type Broken = Record<string, unknown>[]

/** The sums of a fund are those of its entries, each of which begins with what the one before left. */
export const listWrongFunds = (db: Db) => db<Broken>`
  with entry as (
    select id, fund_id, kind, amount_fen, left_fen,
           case when kind in ('allocate', 'adjust', 'release', 'refund') then amount_fen
                when kind = 'reserve' then -amount_fen else 0 end as delta,
           coalesce(lag(left_fen) over (partition by fund_id order by id), 0) as before
      from fund_entry
  ), sums as (
    select fund_id, max(id) as last_id,
           coalesce(sum(amount_fen) filter (where kind in ('allocate', 'adjust')), 0)::bigint as amount,
           coalesce(sum(case kind when 'reserve' then amount_fen else -amount_fen end)
                      filter (where kind in ('reserve', 'spend', 'release')), 0)::bigint as reserved,
           coalesce(sum(case kind when 'spend' then amount_fen else -amount_fen end)
                      filter (where kind in ('spend', 'refund')), 0)::bigint as spent
      from entry group by fund_id
  )
  select f.id as fund_id, f.code, f.amount_fen, f.reserved_fen, f.spent_fen, s.amount, s.reserved, s.spent, l.left_fen as last
    from fund f
    left join sums s on s.fund_id = f.id
    left join entry l on l.id = s.last_id
   where (f.amount_fen, f.reserved_fen, f.spent_fen, f.left_fen) is distinct from
         (coalesce(s.amount, 0), coalesce(s.reserved, 0), coalesce(s.spent, 0), coalesce(l.left_fen, 0))
  union all
  select fund_id, kind, amount_fen, null, null, before, delta, left_fen, id from entry where left_fen <> before + delta
   order by 1`
