import type { BookRule } from '../../books/check.ts'
import type { Db } from '../../db/connect.ts'

type Broken = Record<string, unknown>[]

/** The sums of a fund are those of its entries, each of which begins with what the one before left. */
const listWrongFunds = (db: Db) => db<Broken>`
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

/** By entries beside the order: `held` while it is unpaid, `spent` once it was paid, `back` with each refund. */
const charges = (db: Db) => db`
  select coalesce(o.no, f.order_id::text) as no, o.state, o.fund_id, o.paid_at, f.wrong, f.held, f.spent, f.back,
         case o.currency when 'points' then o.payable_points * 100 / o.rate else o.payable_fen end as cost,
         case o.currency when 'points' then b.points * 100 / o.rate else b.fen end as refunded
    from (select id as order_id from order_facts where fund_id is not null
          union select order_id from fund_entry where order_id is not null) w
    left join order_facts o on o.id = w.order_id
   cross join lateral (
         select w.order_id,
                coalesce(bool_or(e.fund_id is distinct from o.fund_id), false) or exists (
                  select from fund where id = o.fund_id and institution_id <> o.institution_id) as wrong,
                coalesce(sum(case e.kind when 'reserve' then e.amount_fen else -e.amount_fen end)
                           filter (where e.kind in ('reserve', 'spend', 'release')), 0)::bigint as held,
                coalesce(sum(e.amount_fen) filter (where e.kind = 'spend'), 0)::bigint as spent,
                coalesce(sum(e.amount_fen) filter (where e.kind = 'refund'), 0)::bigint as back
           from fund_entry e where e.order_id = w.order_id) f
   cross join lateral (
         select coalesce(sum(r.amount_fen), 0)::bigint as fen, coalesce(sum(r.amount_points), 0)::bigint as points
           from payment_facts p join refund_facts r on r.payment_id = p.id and r.state = 'done'
          where p.purpose = 'order' and p.subject_id = o.id and p.kept) b`

/** A fund spent what its orders were paid with, and got back what was refunded; no other fund did, and none of another institution. */
const listWrongSpending = (db: Db) => db<Broken>`
  select c.* from (${charges(db)}) c
   where c.wrong or c.fund_id is null or c.spent <> case when c.paid_at is null then 0 else c.cost end or c.back <> c.refunded
   order by 1`

/** A fund holds the amounts of its unpaid orders and of requests that wait, and nothing for what was paid or has ended. */
const listWrongReserves = async (db: Db): Promise<Broken> => [
  ...(await listWrongOrders(db)),
  ...(await listWrongRequests(db)),
]

const listWrongRequests = (db: Db) => db<Broken>`
  with named as (
    select id as request_id, fund_id from purchase_request_facts where fund_id is not null
    union select request_id, fund_id from fund_entry where request_id is not null
  )
  select r.no, r.state, n.fund_id, h.held
    from named n
    left join purchase_request_facts r on r.id = n.request_id
    left join fund f on f.id = n.fund_id
   cross join lateral (
         select coalesce(sum(case e.kind when 'reserve' then e.amount_fen else -e.amount_fen end), 0)::bigint as held
           from fund_entry e where e.request_id = n.request_id and e.fund_id = n.fund_id) h
   where r.institution_id is distinct from f.institution_id
      or h.held <> case
           when r.fund_id is distinct from n.fund_id or r.state not in ('pending', 'approved') then 0
           when r.currency = 'points' then r.payable_points * 100 / (r.amounts->>'rate')::bigint
           else r.payable_fen end
   order by 1`

const listWrongOrders = (db: Db) => db<Broken>`
  select c.* from (${charges(db)}) c
   where c.held <> case when c.state = 'unpaid' then c.cost else 0 end
   order by 1`

/** A fund whose rest was carried over is closed and has nothing left: the one that follows it got all of it. */
const listWrongCarries = (db: Db) => db<Broken>`
  select f.id as fund_id, f.code, f.state, f.left_fen, n.id as next_id, gone.fen as gone, came.fen as came
    from fund n
    join fund f on f.id = n.carried_from
   cross join lateral (select coalesce(-sum(amount_fen), 0)::bigint as fen from fund_entry
                        where fund_id = f.id and kind = 'adjust' and reference like 'carry/%') gone
   cross join lateral (select coalesce(sum(amount_fen), 0)::bigint as fen from fund_entry
                        where fund_id = n.id and kind = 'allocate' and reference like 'carry/%') came
   where f.state <> 'closed' or f.left_fen > 0 or f.institution_id <> n.institution_id or gone.fen <> came.fen
   order by 1`

/**
 * The sums of a part are those of its entries; an order or a request moves one part of a fund at most. A fund knows what
 * its parts have left together, and had as much when each was given.
 */
const listWrongParts = (db: Db) => db<Broken>`
  with entry as (
    select id, fund_id, part_id, kind, amount_fen, part_left_fen, left_fen,
           case when kind in ('give', 'release', 'refund') then amount_fen when kind = 'reserve' then -amount_fen else 0 end as delta,
           coalesce(lag(part_left_fen) over (partition by part_id order by id), 0) as before
      from fund_entry where part_id is not null
  ), running as (
    select *, sum(greatest(part_left_fen, 0) - greatest(before, 0)) over (partition by fund_id order by id) as together
      from entry
  ), sums as (
    select part_id, max(id) as last_id,
           coalesce(sum(amount_fen) filter (where kind = 'give'), 0)::bigint as amount,
           coalesce(sum(case kind when 'reserve' then amount_fen else -amount_fen end)
                      filter (where kind in ('reserve', 'spend', 'release')), 0)::bigint as reserved,
           coalesce(sum(case kind when 'spend' then amount_fen else -amount_fen end)
                      filter (where kind in ('spend', 'refund')), 0)::bigint as spent
      from entry group by part_id
  )
  select 'sums' as wrong, p.fund_id, p.id as part_id, p.left_fen as has, l.part_left_fen as entries
    from fund_part p
    left join sums s on s.part_id = p.id
    left join entry l on l.id = s.last_id
   where (p.amount_fen, p.reserved_fen, p.spent_fen, p.left_fen) is distinct from
         (coalesce(s.amount, 0), coalesce(s.reserved, 0), coalesce(s.spent, 0), coalesce(l.part_left_fen, 0))
      or p.ended and p.left_fen > 0
  union all
  select 'entry', e.fund_id, e.part_id, e.part_left_fen, e.before + e.delta
    from entry e join fund_part p on p.id = e.part_id
   where e.part_left_fen <> e.before + e.delta or e.fund_id <> p.fund_id
  union all
  select 'given', fund_id, part_id, left_fen, together::bigint from running
   where kind = 'give' and amount_fen > 0 and together > left_fen
  union all
  select 'fund', f.id, null, f.parts_left_fen, g.fen
    from fund f
   cross join lateral (select coalesce(sum(greatest(left_fen, 0)), 0)::bigint as fen from fund_part where fund_id = f.id) g
   where f.parts_left_fen <> g.fen
  union all
  select 'order', fund_id, min(part_id), count(*), count(part_id) from fund_entry where order_id is not null
   group by fund_id, order_id having count(distinct part_id) > 1 or count(part_id) not in (0, count(*))
   order by 1, 2, 3`

export const books: readonly BookRule[] = [
  {
    name: 'K1',
    says: '经费的额度、占用与支出 = 明细之和，每笔明细从上一笔的余额开始',
    listBroken: listWrongFunds,
  },
  {
    name: 'K2',
    says: '记入经费的订单：支出 = 实付，退回 = 已退，都在同一项经费',
    listBroken: listWrongSpending,
  },
  { name: 'K3', says: '经费只为未付款的订单和审批中的申请占用，金额相等', listBroken: listWrongReserves },
  {
    name: 'K5',
    says: '经费的份额 = 其明细之和，划出时不超过经费剩余，一笔订单只动一个份额',
    listBroken: listWrongParts,
  },
  { name: 'K4', says: '结转过的经费已停用且没有剩余，转出的都在新经费', listBroken: listWrongCarries },
]
