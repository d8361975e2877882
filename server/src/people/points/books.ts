import type { BookRule } from '../../books/check.ts'
import type { Db } from '../../db/connect.ts'

type Broken = Record<string, unknown>[]

const listWrongBalances = (db: Db) => db<Broken>`
  select a.member_id, a.balance, coalesce(e.sum, 0)::bigint as sum, coalesce(last.balance_after, 0) as last
    from points_account a
    left join (select member_id, sum(delta) as sum from points_entry group by member_id) e on e.member_id = a.member_id
    left join lateral (
      select balance_after from points_entry where member_id = a.member_id order by id desc limit 1) last on true
   where a.balance <> coalesce(e.sum, 0) or a.balance <> coalesce(last.balance_after, 0)
   order by a.member_id`

/** Each entry begins with the balance of the one before. A check of the table ensures that only rewards can be owed. */
const listBrokenLedgers = (db: Db) => db<Broken>`
  select id, member_id, delta, balance_after, before from (
    select id, member_id, delta, balance_after,
           coalesce(lag(balance_after) over (partition by member_id order by id), 0) as before
      from points_entry) e
   where balance_after <> before + delta
   order by id`

/**
 * A paid top-up has exactly one kept payment, of its price, and exactly one entry of its points. Other top-ups have
 * neither.
 */
const listWrongTopUps = (db: Db) => db<Record<string, unknown>[]>`
  select t.no, t.state, t.amount_fen, t.points, p.kept, p.fen, e.entries, e.booked
    from top_up t
    cross join lateral (
      select count(*) as kept, coalesce(sum(amount_fen), 0)::bigint as fen
        from payment_facts where purpose = 'topUp' and subject_id = t.id and kept) p
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

export const books: readonly BookRule[] = [
  { name: 'L1', says: '积分余额 = 明细之和 = 最后一笔余额', listBroken: listWrongBalances },
  { name: 'L2', says: '每笔积分明细从上一笔的余额开始', listBroken: listBrokenLedgers },
  { name: 'L4', says: '已付的充值有且只有一笔等额的有效支付，积分正好入账一次', listBroken: listWrongTopUps },
]
