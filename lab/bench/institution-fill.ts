import { fen } from '@gongfang/contract/base/money'
import type { ApprovalRule, Decider } from '@gongfang/contract/buying/approval-rules'
import { connect, type Db } from '../../server/src/db/connect.ts'
import { fillCrowd } from './crowd.ts'

export interface InstitutionWish {
  members: number
  units: number
  funds: number
  rules: number
  /** As many orders; four of five of them were requested. */
  requests: number
}

/** Members by what they are in the institution; ids. */
export interface FilledInstitution {
  institutionId: number
  owner: number
  /** Decides the second step of every request. */
  head: number
  finance: number
  /** Manages a unit. */
  manager: number
  buyer: number
}

interface Range extends InstitutionWish {
  first: number
  institutionId: number
}

const FIRST = 1_000_000
/** The first institution of the crowd that is approved. */
const APPROVED = 2

/** One institution that buys as a team: a crowd put together, with what approval and funds leave beside its orders. */
export async function fillInstitution(
  url: string,
  wish: InstitutionWish,
  say: (line: string) => void,
): Promise<FilledInstitution> {
  await fillCrowd(url, { members: wish.members, orders: wish.requests, first: FIRST }, say)
  const db = connect(url, { name: 'bench-institution', max: 1, statementTimeoutMs: 0 })
  const range = { ...wish, first: FIRST, institutionId: FIRST + APPROVED }
  try {
    await db.begin(
      async (tx) => {
        await tx`set local session_replication_role = replica`
        await tx`set local synchronous_commit = off`
        await tx`set local work_mem = '256MB'`
        say(`正在写入 ${wish.units} 个部门和 ${wish.funds} 项经费……`)
        await insertUnits(tx, range)
        await gather(tx, range)
        await insertFunds(tx, range)
        say(`正在写入 ${wish.requests} 张采购申请……`)
        await insertRequests(tx, range)
        await insertSteps(tx, range)
        await insertFundEntries(tx, range)
        await insertRules(tx, range)
        await insertLimits(tx, range)
      },
      { unhurried: true },
    )
    say('正在整理……')
    await db`vacuum analyze`
  } finally {
    await db.end()
  }
  const { institutionId } = range
  const member = (n: number) => FIRST + n
  return {
    institutionId,
    owner: member(1),
    head: member(2),
    finance: member(4),
    manager: member(50),
    buyer: member(61),
  }
}

/** A fifth, a third and three fifths of the way: the ends of the upper three levels of the tree. */
async function insertUnits(tx: Db, { first, units, institutionId }: Range) {
  const ends = [0, Math.ceil(units / 30), Math.ceil(units / 5), Math.ceil(units * 0.6), units]
  for (let level = 0; level < 4; level++) {
    const [from = 0, to = 0] = ends.slice(level)
    const above = ends[level - 1] ?? 0
    await tx`
      insert into unit (id, institution_id, name, above, created_at) overriding system value
      select ${first}::bigint + n, ${institutionId}, (array['学院','系','课题组','小组'])[${level + 1}::int] || n,
             case when p.id is null then '{}' else p.above || p.id end, now() - interval '800 days'
        from generate_series(${from + 1}::int, ${to}::int) n
        left join unit p on ${level} > 0 and p.institution_id = ${institutionId}
         and p.id = ${first}::bigint + ${above + 1} + n % ${Math.max(1, from - above)}::int`
  }
}

const APPROVERS = 40

/** Owner, head, admin, finance, then approvers; the others buy, and as many of them as there are units manage one. */
async function gather(tx: Db, { first, members, units, institutionId }: Range) {
  await tx`
    update membership s
       set institution_id = ${institutionId}, unit_id = ${first}::bigint + 1 + n % ${units}::int,
           roles = case when n = 1 then '{owner}' when n = 2 then '{approver}' when n = 3 then '{admin}' when n = 4 then '{finance}'
                        when n <= 4 + ${APPROVERS} then '{approver,purchaser}' when n % 20 = 0 then '{viewer}' else '{purchaser}' end::text[],
           manages = case when n <= ${units}::int then array[${first}::bigint + n] else '{}' end
      from (select member_id, (member_id - ${first}::bigint)::int as n from membership where member_id > ${first}) w
     where w.member_id = s.member_id and w.n <= ${members}::int`
  await tx`
    insert into team_event (institution_id, what, member_id, actor_id, roles, at)
    select ${institutionId}, 'roles', ${first}::bigint + 1 + n % ${members}::int, ${first}::bigint + 1, '{purchaser}',
           now() - (${members * 10}::int - n) * interval '1 hour'
      from generate_series(1, ${members * 10}::int) n`
  await tx`
    update shop_order o
       set institution_id = ${institutionId}, unit_id = ${first}::bigint + 1 + (o.member_id - ${first}::bigint) % ${units}::int
     where o.id > ${first}`
}

async function insertFunds(tx: Db, { first, members, funds, institutionId }: Range) {
  await tx`
    insert into fund (id, institution_id, code, name, owner_id, for_all, from_on, to_on, overrun, state, created_at)
      overriding system value
    select ${first}::bigint + n, ${institutionId}, 'NSFC-' || lpad(n::text, 6, '0'),
           (array['面上项目','青年基金','横向课题','教学经费'])[1 + n % 4] || n, ${first}::bigint + 1 + n % ${members}::int, n % 2 = 0,
           '2020-01-01', '2099-12-31', (array['refuse','warn','ask'])[1 + n % 3], case when n % 5 = 4 then 'closed' else 'open' end,
           now() - interval '800 days'
      from generate_series(1, ${funds}::int) n`
  await tx`
    insert into fund_user (fund_id, member_id)
    select distinct ${first}::bigint + n, ${first}::bigint + 1 + (n * 31 + k) % ${members}::int
      from generate_series(1, ${funds}::int) n, generate_series(1, 20) k where n % 2 = 1`
  // A tenth of the orders from one fund, half from any, the others from none.
  await tx`
    update shop_order o set fund_id = f.id, fund_code = f.code, fund_name = f.name
      from fund f
     where o.id > ${first} and o.id % 10 < 6
       and f.id = ${first}::bigint + 1 + case when o.id % 10 = 0 then 0 else o.id * 7919 % ${funds}::int end`
}

async function insertRequests(tx: Db, { first, requests, institutionId }: Range) {
  await tx`
    create temp table request on commit drop as
    select o.id, o.no as order_no, to_char(o.created_at - interval '1 day', 'YYYYMMDD') || lpad(o.id::text, 12, '0') as no,
           o.member_id, o.created_at - interval '1 day' as at, o.created_at as ended_at,
           case when n > ${requests}::int * 0.95 then 'pending' when n % 20 < 16 then 'ordered' when n % 20 = 16 then 'returned'
                when n % 20 = 17 then 'rejected' when n % 20 = 18 then 'withdrawn' when n % 40 = 19 then 'expired' else 'draft' end as state
      from shop_order o, lateral (select o.id - ${first}::bigint as n) w where o.id > ${first}`
  await tx`analyze request`
  await tx`
    insert into purchase_request (id, no, institution_id, member_id, unit_id, state, rules_version, purpose, currency, payable_fen,
      payable_points, kinds, pieces, lines, amounts, delivery, address, pay_way, deduct_points, po_number, remark, order_id, created_at,
      submitted_at, fund_id, fund_code, fund_name) overriding system value
    select r.id, r.no, ${institutionId}, r.member_id, o.unit_id, r.state, 1, '课题组实验用', o.currency, o.payable_fen, o.payable_points,
           o.kinds, o.pieces, l.lines,
           jsonb_build_object('currency', o.currency, 'rate', o.rate, 'goodsFen', o.goods_fen, 'goodsPoints', o.goods_points,
             'freightFen', 0, 'freightPoints', 0, 'deductPoints', 0, 'deductFen', 0, 'payableFen', o.payable_fen,
             'payablePoints', o.payable_points, 'rewardPoints', o.reward_points),
           o.delivery, o.address, o.pay_way, 0, '', '', case when r.state = 'ordered' then o.id end, r.at, r.at,
           o.fund_id, o.fund_code, o.fund_name
      from request r
      join shop_order o on o.id = r.id
      join (select order_id, jsonb_agg(jsonb_build_object('skuId', sku_id, 'productId', product_id, 'title', title, 'spec', spec,
                     'modelCode', model_code, 'image', image, 'unit', unit, 'quantity', quantity, 'priceFen', price_fen,
                     'points', points, 'amountFen', amount_fen, 'amountPoints', amount_points) order by position) as lines
              from order_line group by 1) l on l.order_id = o.id
     order by r.id`
  await tx`
    insert into purchase_event (request_id, at, what, member_id, comment)
    select r.id, e.at, e.what, e.who, e.comment
      from request r, lateral (values
             (r.at, 'submitted', r.member_id, ''),
             (r.ended_at, case when r.state <> 'pending' then r.state end, case when r.state = 'withdrawn' then r.member_id end,
              case when r.state = 'ordered' then r.order_no else '' end)) e(at, what, who, comment)
     where e.what is not null
     order by r.id, e.at`
}

/** One of three approvers, then the head; who asks is not asked. */
async function insertSteps(tx: Db, { first }: Range) {
  const head = tx`${first}::bigint + 2`
  await tx`
    create temp table step on commit drop as
    select r.id * 2 + s.level as id, r.id as request_id, r.member_id as requester, s.level, r.state as request, r.ended_at as at,
           case when r.state in ('ordered') then 'done'
                when r.state = 'pending' and s.level = 1 then case when r.id % 2 = 0 then 'waiting' else 'done' end
                when r.state = 'pending' then case when r.id % 2 = 0 then 'later' else 'waiting' end
                when r.state in ('returned', 'rejected') and s.level = 1 then 'done' else 'closed' end as state
      from request r, (values (1), (2)) s(level)`
  await tx`
    insert into approval_step (id, request_id, round, level, label, decider, mode, days, rules, replaced, state, due_at)
      overriding system value
    select id, request_id, 1, level, case level when 1 then '审批' else '采购主管' end,
           case level when 1 then '{"kind":"role","role":"approver"}'::jsonb
                      else jsonb_build_object('kind', 'person', 'memberId', ${head}) end,
           'one', 3, '{"满 100 元"}', false, state, case when state = 'waiting' then now() + interval '3 days' end
      from step order by id`
  await tx`
    insert into approval_person (step_id, member_id, request_id, state, at)
    select id, member_id, request_id, state, case when state in ('approved', 'returned', 'rejected') then at end
      from (
        select s.id, s.request_id, p.member_id, s.at,
               case when s.state in ('waiting', 'later') then s.state
                    when row_number() over (partition by s.id order by p.member_id) > 1 then 'closed'
                    when s.state = 'done' then 'approved'
                    when s.request in ('returned', 'rejected') then s.request else 'closed' end as state
          from step s
         cross join lateral (
               select distinct case s.level when 1 then ${first}::bigint + 5 + (s.request_id * 7 + k) % ${APPROVERS}::int
                                            else case when s.requester = ${head} then ${first}::bigint + 1 else ${head} end end as member_id
                 from generate_series(1, 3) k) p
         where p.member_id <> s.requester) asked
     order by id, member_id`
}

/** Plenty comes in first; requests and orders move it as the shop does. */
async function insertFundEntries(tx: Db, { first, institutionId }: Range) {
  await tx`
    insert into fund_entry (id, fund_id, kind, amount_fen, order_id, request_id, reference, note, left_fen, at) overriding system value
    select ${first}::bigint + row_number() over moves, fund_id, kind, amount, order_id, request_id, reference, note,
           sum(delta) over (partition by fund_id order by at, kind, reference), at
      from (
        select id as fund_id, 'allocate' as kind, 100000000000 as amount, 100000000000 as delta, null::bigint as order_id,
               null::bigint as request_id, 'first' as reference, '设立经费' as note, created_at as at
          from fund where institution_id = ${institutionId}
        union all
        select o.fund_id, e.kind, c.cost, e.sign * c.cost, case when e.about = 'order' then o.id end,
               case when e.about = 'request' then o.id end, e.reference,
               case e.about when 'request' then '采购申请 ' || r.no else '' end, e.at
          from shop_order o
          left join request r on r.id = o.id
         cross join lateral (select case o.currency when 'points' then o.payable_points * 100 / o.rate else o.payable_fen end as cost) c
         cross join lateral (values
               ('request', 'reserve', -1, 'request/' || r.no || '/1', r.at),
               ('request', 'release', 1, 'request/' || r.no || '/1', case when r.state <> 'pending' then r.ended_at end),
               ('order', 'reserve', -1, o.no, o.created_at),
               ('order', 'spend', 0, o.no, o.paid_at),
               ('order', 'release', 1, o.no, case when o.state = 'cancelled' then o.ended_at end),
               ('order', 'refund', 1, 'R' || o.id, case when o.state = 'closed' then o.ended_at end)) e(about, kind, sign, reference, at)
         where o.id > ${first} and o.fund_id is not null and e.at is not null) m
    window moves as (order by at, kind, reference, fund_id)
     order by 1`
  await tx`
    update fund f set amount_fen = s.amount, reserved_fen = s.reserved, spent_fen = s.spent
      from (select fund_id, sum(amount_fen) filter (where kind = 'allocate') as amount,
                   coalesce(sum(case kind when 'reserve' then amount_fen else -amount_fen end)
                              filter (where kind in ('reserve', 'release', 'spend')), 0) as reserved,
                   coalesce(sum(case kind when 'spend' then amount_fen else -amount_fen end)
                              filter (where kind in ('spend', 'refund')), 0) as spent
              from fund_entry group by 1) s
     where s.fund_id = f.id`
}

const insertRules = (tx: Db, { first, rules, institutionId }: Range) => tx`
  with saved as (
    insert into approval_rules (institution_id, version, rules, saved_by, saved_at)
    values (${institutionId}, 1, ${tx.json(someRules(rules, first))}, ${first}::bigint + 1, now())
  )
  update institution set approval_version = 1 where id = ${institutionId}`

/** Every buyer by the month and every unit by the year, with more than anybody spends. */
const insertLimits = (tx: Db, { members, units, first, institutionId }: Range) => tx`
  insert into spending_limit (institution_id, member_id, unit_id, period, amount_fen, since)
  select ${institutionId}::bigint, ${first}::bigint + n, null::bigint, 'month', 100000000000, now() from generate_series(1, ${members}::int) n
  union all
  select ${institutionId}::bigint, null, ${first}::bigint + n, 'year', 100000000000, now() from generate_series(1, ${units}::int) n`

/** Every second one matches an order of ¥500 on; one to eight steps each. */
function someRules(count: number, first: number): ApprovalRule[] {
  const deciders: Decider[] = [
    { kind: 'role', role: 'approver' },
    { kind: 'person', memberId: first + 2 },
    { kind: 'unitManager' },
    { kind: 'fundOwner' },
    { kind: 'role', role: 'finance' },
    { kind: 'person', memberId: first + 3 },
    { kind: 'role', role: 'admin' },
    { kind: 'role', role: 'owner' },
  ]
  return Array.from({ length: count }, (_, at) => ({
    name: `规则 ${at + 1}`,
    when: {
      always: false,
      categoryIds: at % 5 === 1 ? [1, 2, 3] : [],
      ...(at % 2 === 0 ? { amountFen: fen(1_000 * (at + 1)) } : { unitFen: fen(100_000_000) }),
      ...(at % 7 === 3 && { unitIds: [first + 1 + at] }),
      ...(at % 9 === 4 && { fundOver: true }),
    },
    steps: deciders.slice(0, 1 + (at % 8)).map((by, step) => ({
      level: 1 + (step % 5),
      by,
      mode: step % 3 === 2 ? ('all' as const) : ('one' as const),
      days: 3,
    })),
  }))
}
