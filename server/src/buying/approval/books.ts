import type { BookRule } from '../../books/check.ts'
import type { Db } from '../../db/connect.ts'

type Broken = Record<string, unknown>[]

/**
 * A request that is ordered has an order of its requester with its goods, by model, spec and unit, and its fund, at no higher price and for no larger sum,
 * unless staff changed the price later; one that is approved has become an order, or gone back with an event that says
 * why, within ten minutes.
 */
const listWrongRequests = (db: Db) => db<Broken>`
  select r.no, r.state, o.no as order_no
    from purchase_request r left join order_facts o on o.id = r.order_id
   where r.state = 'ordered' and (
           o.member_id <> r.member_id or o.institution_id <> r.institution_id or o.currency <> r.currency
        or o.fund_id is distinct from r.fund_id
        or (o.payable_fen > r.payable_fen or o.payable_points > r.payable_points)
           and not exists (select from order_event e where e.order_id = o.id and e.what = 'priced')
        or not exists (select from purchase_event e where e.request_id = r.id and e.what = 'ordered' and e.comment = o.no)
        or exists (
             select from (select * from order_line_facts l where l.order_id = o.id) l
               full join jsonb_to_recordset(r.lines) as a ("skuId" bigint, quantity int, "priceFen" bigint, points bigint,
                                                           "modelCode" text, spec text, unit text)
                 on a."skuId" = l.sku_id
              where l.sku_id is null or a."skuId" is null or l.quantity <> a.quantity
                 or (l.model_code, l.spec, l.unit) <> (a."modelCode", a.spec, a.unit)
                 or case o.currency when 'money' then l.price_fen > a."priceFen" else l.points > a.points end))
      or r.state = 'approved' and not exists (
           select from purchase_event e
            where e.request_id = r.id and e.what = 'approved' and e.at > now() - interval '10 minutes')
   order by r.id`

/** Every step of an approved request has the agreements that it asks for, none of them by the requester. */
const listWrongSteps = (db: Db) => db<Broken>`
  select r.no, r.state, s.level, s.label, s.state as step
    from purchase_request r join approval_step s on s.request_id = r.id and s.round = r.round
    left join lateral (
      select count(*) filter (where p.state = 'approved') as agreed,
             count(*) filter (where p.state in ('later', 'waiting')) as open,
             bool_or(p.member_id = r.member_id) as own
        from approval_person p where p.step_id = s.id) p on true
   where coalesce(p.own, true)
      or r.state in ('approved', 'ordered') and s.state <> 'done'
      or s.state = 'done' and (p.agreed = 0 or p.open > 0)
      or s.state = 'waiting' and (r.state <> 'pending' or p.open = 0)
   order by s.id`

/**
 * Finds people who are asked, or have agreed, in two steps of one level. Steps older than migration 0490 may share
 * people.
 */
const listSharedSteps = (db: Db) => db<Broken>`
  select r.no, s.round, s.level, p.member_id, array_agg(s.label order by s.id) as steps
    from approval_step s
    join approval_person p on p.step_id = s.id and p.state <> 'closed'
    join purchase_request r on r.id = s.request_id
   where s.apart
   group by r.no, s.request_id, s.round, s.level, p.member_id
  having count(*) > 1
   order by s.request_id`

/**
 * Every order that a rule of its time matches has its request. A minute is given to orders under way while rules are
 * saved; categories are left out, because goods move between them, and so are orders whose price staff changed.
 */
const listUnapproved = (db: Db) => db<Broken>`
  select o.no, v.version, rule.name
    from (select *, lead(saved_at) over (partition by institution_id order by version) as until from approval_rules) v
    cross join lateral jsonb_to_recordset(v.rules) as rule (name text, "when" jsonb)
    join order_facts o on o.institution_id = v.institution_id
     and o.created_at > v.saved_at + interval '1 minute' and (v.until is null or o.created_at < v.until)
   where ((rule."when"->>'always')::boolean
       or greatest(o.goods_fen + o.freight_fen, o.payable_points * 100 / o.rate) >= (rule."when"->>'amountFen')::bigint
       or rule."when"->'unitIds' @> to_jsonb(o.unit_id)
       or exists (
            select from order_line_facts l
             where l.order_id = o.id and greatest(l.price_fen, case o.currency when 'points' then l.points * 100 / o.rate end)
                >= (rule."when"->>'unitFen')::bigint)
       or (rule."when"->>'fundOver')::boolean and exists (
            select from fund_entry e
             where e.order_id = o.id and e.kind = 'reserve' and e.reference = o.no and e.left_fen < 0))
     and not exists (select from purchase_request r where r.order_id = o.id)
     and not exists (select from order_event e where e.order_id = o.id and e.what = 'priced')
   order by o.id`

/**
 * Every order beyond a spending limit has its request where a rule asks for it. What an order found used is at least what
 * still stands of the orders before it; requests that waited, moved units and changed prices are left out.
 */
const listOverLimits = (db: Db) => db<Broken>`
  with asking as (
    select v.institution_id, v.saved_at, v.until
      from (select *, lead(saved_at) over (partition by institution_id order by version) as until from approval_rules) v
     where exists (select from jsonb_to_recordset(v.rules) as rule ("when" jsonb) where (rule."when"->>'limitOver')::boolean)
  ), counted as (
    select l.id as limit_id, l.amount_fen, l.since, o.id, o.no, o.institution_id, o.created_at,
           date_trunc(l.period, o.created_at at time zone 'Asia/Shanghai') as period, c.fen,
           case when o.state = 'cancelled' or c.priced then 0 else c.fen - c.back end as standing, c.priced
      from spending_limit l
      join order_facts o on o.institution_id = l.institution_id and (o.member_id = l.member_id or o.unit_id = l.unit_id)
     cross join lateral (
           select case o.currency when 'points' then o.payable_points * 100 / o.rate else o.payable_fen end as fen,
                  exists (select from order_event e where e.order_id = o.id and e.what = 'priced') as priced,
                  coalesce((select case o.currency when 'points' then sum(r.amount_points)::bigint * 100 / o.rate
                                   else sum(r.amount_fen)::bigint end
                     from payment_facts p join refund_facts r on r.payment_id = p.id and r.state = 'done'
                    where p.purpose = 'order' and p.subject_id = o.id and p.kept), 0) as back) c
  ), sums as (
    select *, coalesce(sum(standing) over (partition by limit_id, period order by id
                                           rows between unbounded preceding and 1 preceding), 0) as used
      from counted
  )
  select s.no, s.limit_id, s.amount_fen, s.used::bigint as used, s.fen
    from sums s
    join asking a on a.institution_id = s.institution_id
     and s.created_at > a.saved_at + interval '1 minute' and (a.until is null or s.created_at < a.until)
   where s.fen > 0 and s.used + s.fen > s.amount_fen and not s.priced and s.created_at > s.since + interval '1 minute'
     and not exists (select from purchase_request r where r.order_id = s.id)
   order by s.id`

/** An offer that is accepted has a request that waits and has its goods; and such a request has accepted its offer. */
const listStrayAcceptances = (db: Db) => db<Broken>`
  select coalesce(q.no, w.offer_no) as offer_no, q.state, q.request_no, w.no, w.state as request_state
    from (select no, state, request_no from inquiry_facts where state = 'accepted') q
    full join (
      select distinct r.no, r.state, l -> 'offered' ->> 'no' as offer_no
        from purchase_request r cross join jsonb_array_elements(r.lines) l
       where r.state in ('pending', 'approved') and l -> 'offered' is not null) w on w.offer_no = q.no and w.no = q.request_no
   where q.no is null or w.no is null
   order by 1`

export const books: readonly BookRule[] = [
  {
    name: 'Q1',
    says: '通过的采购申请正好成为一张商品相同、不更贵、用同一项经费的订单，或写明为何没有',
    listBroken: listWrongRequests,
  },
  { name: 'Q2', says: '采购申请的每一步都由该同意的人同意，且不是申请人', listBroken: listWrongSteps },
  { name: 'Q4', says: '采购申请同一级的各步由不同的人审批', listBroken: listSharedSteps },
  { name: 'Q3', says: '审批规则要求审批的订单都有采购申请', listBroken: listUnapproved },
  {
    name: 'Q6',
    says: '已接受待审批的报价正好有一张写明它的、在审批的采购申请',
    listBroken: listStrayAcceptances,
  },
  { name: 'Q5', says: '超出支出限额的订单都有采购申请', listBroken: listOverLimits },
]
