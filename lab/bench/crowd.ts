import { randomBytes } from 'node:crypto'
import { connect, type Db } from '../../server/src/db/connect.ts'
import { tokenHash } from '../../server/src/http/session.ts'

export interface Crowd {
  members: number
  orders: number
  /** Ids begin after this one. A second crowd in the same database must begin after the ids of the first. */
  first?: number
}

type Range = Required<Crowd>

/**
 * Members, their institutions and years of orders, written by the database itself. Keys, triggers and indexes are left
 * out while it does so, and come back at the end. The books are right: `npm run verify` finds nothing.
 */
export async function fillCrowd(url: string, wish: Crowd, say: (line: string) => void) {
  const crowd = { first: FIRST, ...wish }
  const db = connect(url, { name: 'bench-crowd', max: 1, statementTimeoutMs: 0 })
  try {
    await db.begin(
      async (tx) => {
        await tx`set local session_replication_role = replica`
        await tx`set local synchronous_commit = off`
        await tx`set local work_mem = '256MB'`
        await tx`set local maintenance_work_mem = '512MB'`
        const indexes = await dropIndexes(tx)
        say(`正在写入 ${crowd.members} 个会员……`)
        await insertMembers(tx, crowd)
        say(`正在写入 ${crowd.orders} 张订单……`)
        await insertOrders(tx, crowd)
        say('正在写入出入库、支付、积分和包裹……')
        await insertBooks(tx, crowd)
        say('正在写入寄存……')
        await insertDepot(tx, crowd)
        say('正在写入活动、反馈和评价……')
        await insertRest(tx, crowd)
        say('正在建立索引……')
        for (const index of indexes) await tx.unsafe(index)
      },
      { unhurried: true },
    )
    say('正在整理……')
    await db`vacuum analyze`
  } finally {
    await db.end()
  }
}

/** Drops what can be made anew from its own definition: every index that is no key of its table. */
async function dropIndexes(tx: Db): Promise<string[]> {
  const indexes = await tx<{ name: string; definition: string }[]>`
    select c.oid::regclass::text as name, pg_get_indexdef(c.oid) as definition
      from pg_index x join pg_class c on c.oid = x.indexrelid
     where x.indrelid = any(${GROWING}::text[]::regclass[])
       and not exists (select from pg_constraint k where k.conindid = x.indexrelid)`
  for (const { name } of indexes) await tx.unsafe(`drop index ${name}`)
  return indexes.map(({ definition }) => definition)
}

const GROWING = [
  ...[
    'shop_order',
    'order_line',
    'order_event',
    'order_package',
    'payment',
    'stock_movement',
    'points_entry',
  ],
  ...['message', 'audit_entry', 'visit'],
]

/** Somebody of the staff who may look at everything, by the token of a session. */
export async function anOwner(db: Db): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await db`
    with role as (
      insert into role (name, owner, permissions) values ('bench', true, '{}') returning id
    ), staff as (
      insert into staff (account, name, password_hash, must_change_password) values ('bench', '测量', '', false) returning id
    ), held as (insert into staff_role (staff_id, role_id) select staff.id, role.id from staff, role)
    insert into staff_session (token_hash, staff_id, created_at, last_seen_at, expires_at)
    select ${tokenHash(token)}, id, now(), '2100-01-01', '2100-01-02' from staff`
  return token
}

const FIRST = 1_000_000

async function insertMembers(tx: Db, { first, members }: Range) {
  const some = tx`generate_series(1, ${members}::int) as n`
  await tx`
    insert into member (id, mobile, nickname, created_at) overriding system value
    select ${first}::bigint + n, '15' || lpad(((${first}::bigint + n) * 7919 % 1000000000)::text, 9, '0'), '采购' || n,
           now() - n * (interval '730 days' / ${members}::int)
      from ${some}`
  await tx`
    insert into institution (id, jigou, kind, credit_code, region_code, region_text, address, contact_name, contact_phone,
                             state, approved_at, created_at) overriding system value
    select ${first}::bigint + n,
           (array['杭州','南京','成都','武汉','西安','沈阳','苏州','长沙'])[1 + n % 8]
             || (array['第一','第二','实验','职业','精密','东方','工程','联合'])[1 + n / 8 % 8]
             || (array['技术学院','机械厂','研究所','中学','仪器公司','培训中心'])[1 + n / 64 % 6] || n,
           (array['学校','工厂企业','科研院所','医疗机构','培训机构'])[1 + n % 5],
           '9133010' || lpad((${first}::bigint + n)::text, 10, '0') || 'A', '330106', '浙江省 杭州市 西湖区', '文三路 ' || n || ' 号', '王' || n,
           '139' || lpad((n::bigint * 104729 % 100000000)::text, 8, '0'), s.state, now(),
           now() - n * (interval '730 days' / ${members}::int)
      from ${some}, lateral (select case when n % 100 = 0 then 'pending' when n % 50 = 1 then 'rejected' else 'approved' end as state) s`
  await tx`
    insert into membership (member_id, institution_id, roles, state) select ${first}::bigint + n, ${first}::bigint + n, '{owner}', 'active' from ${some}`
  await tx`
    insert into submission (institution_id, member_id, form, state, submitted_at, reviewed_at, reviewed_by)
    select i.id, i.id,
           jsonb_build_object('jigou', i.jigou, 'kind', i.kind, 'creditCode', i.credit_code, 'regionCode', i.region_code,
             'regionText', i.region_text, 'address', i.address, 'contactName', i.contact_name, 'contactPhone', i.contact_phone,
             'contactTitle', '', 'licenceIds', '[]'::jsonb),
           i.state, i.created_at, case when i.state <> 'pending' then i.created_at end,
           case when i.state <> 'pending' then '审核员' end
      from institution i where i.id > ${first}`
}

async function insertOrders(tx: Db, { first, members, orders }: Range) {
  await tx`create temp table good on commit drop as
    select row_number() over (order by s.id) as at, s.id, s.product_id, s.price_fen, s.model_code, p.title, p.unit, p.first_image,
           array_to_string(s.spec_values, ' · ') as spec
      from sku s join product p on p.id = s.product_id where s.enabled and s.stock >= 0 order by s.id limit 200000`
  await tx`create index on good (at)`
  await tx`analyze good`
  await tx`
    create temp table draft on commit drop as
    select ${first}::bigint + n as id, n, ${first}::bigint + 1 + (n::bigint * 48271 % ${members}::int) as member_id,
           now() - interval '1 minute' - (${orders}::int - n) * (interval '730 days' / ${orders}::int) as at,
           case when n % 5 = 0 then 'points' else 'money' end as currency,
           case when n > ${orders}::int - ${orders}::int / 200 then 'unpaid' when n % 100 < 3 then 'paid' when n % 100 < 6 then 'shipped'
                when n % 100 < 14 then 'cancelled' when n % 100 < 16 then 'closed' else 'done' end as state,
           case when n % 20 = 7 then 'depot' else 'express' end as delivery,
           1 + n::bigint * 7 % (select count(*) from good) as g1, 1 + n::bigint * 13 % (select count(*) from good) as g2
      from generate_series(1, ${orders}::int) n`
  await tx`
    create temp table line on commit drop as
    select d.id as order_id, d.n, d.currency, d.state, d.delivery, p.position, g.*, 1 + d.n % 4 as quantity,
           greatest(1, g.price_fen * 32 / 100) as points
      from draft d, lateral (values (0, d.g1), (1, d.g2)) p(position, g) join good g on g.at = p.g
     where p.position = 0 or d.g1 <> d.g2`
  await tx`analyze draft, line`
  await tx`
    insert into shop_order (id, no, member_id, institution_id, state, delivery, currency, rate, pay_way, goods_fen, goods_points,
      freight_fen, freight_points, payable_fen, payable_points, reward_points, address, pieces, kinds, created_at, pay_before,
      paid_at, shipped_at, done_at, ended_at) overriding system value
    select d.id, to_char(d.at, 'YYYYMMDD') || lpad(d.id::text, 12, '0'), d.member_id, d.member_id, d.state, d.delivery, d.currency, 32,
           case d.currency when 'points' then 'points' else 'demo' end, s.fen, s.points, 0, 0,
           case d.currency when 'money' then s.fen else 0 end, case d.currency when 'money' then 0 else s.points end,
           case d.currency when 'money' then 1 + s.fen / 1000 else 0 end,
           case d.delivery when 'express' then jsonb_build_object('receiver', '王' || d.n, 'phone', '13900000000', 'regionText', '浙江省 杭州市 西湖区', 'detail', '文三路 1 号') end,
           s.pieces, s.kinds, d.at, d.at + interval '30 minutes',
           case when d.state in ('paid', 'shipped', 'done', 'closed') then d.at + interval '5 minutes' end,
           case when d.state in ('shipped', 'done') and d.delivery = 'express' then d.at + interval '1 day' end,
           case when d.state = 'done' then d.at + case d.delivery when 'depot' then interval '5 minutes' else interval '8 days' end end,
           case when d.state in ('cancelled', 'closed') then d.at + interval '1 hour' end
      from draft d
      join (select order_id, sum(price_fen * quantity)::bigint as fen, sum(points * quantity)::bigint as points,
                   sum(quantity)::int as pieces, count(*)::int as kinds from line group by 1) s on s.order_id = d.id
     order by d.id`
  await tx`
    insert into order_line (order_id, sku_id, product_id, position, title, spec, model_code, image, unit, quantity,
      shipped_quantity, given_back, price_fen, points, amount_fen, amount_points)
    select order_id, id, product_id, position, title, spec, model_code, first_image, unit, quantity,
           case when state in ('shipped', 'done') and delivery = 'express' then quantity else 0 end,
           case when state = 'closed' then quantity else 0 end,
           price_fen, points, price_fen * quantity, points * quantity
      from line order by order_id, position`
}

/** What every order leaves beside itself. */
async function insertBooks(tx: Db, { first, members }: Range) {
  await tx`
    insert into payment (id, out_trade_no, purpose, subject_id, member_id, channel, amount_fen, amount_points, state, kept,
      created_at, expires_at, paid_at) overriding system value
    select id, 'P' || lpad(id::text, 27, '0'), 'order', id, member_id, pay_way, payable_fen, payable_points, 'paid', true,
           created_at, pay_before, paid_at
      from shop_order where id > ${first} and paid_at is not null`
  await tx`
    insert into order_event (order_id, at, what, who)
    select o.id, e.at, e.what, e.who
      from shop_order o, lateral (values
             (o.created_at, 'created', 'member'), (o.paid_at, 'paid', 'member'), (o.shipped_at, 'shipped', 'staff'),
             (o.done_at, case o.delivery when 'depot' then 'stored' else 'received' end, 'member'),
             (o.ended_at, case o.state when 'cancelled' then 'cancelled' else 'closed' end, 'member')) e(at, what, who)
     where o.id > ${first} and e.at is not null`
  await insertReturns(tx, first)
  await insertMovements(tx, first)
  await tx`
    insert into points_entry (member_id, delta, balance_after, kind, reference, created_at)
    select member_id, delta, sum(delta) over (partition by member_id order by at, kind), kind, reference, at
      from (
        select id as member_id, 100000000000 as delta, 'adjust' as kind, 'opening' as reference, timestamptz '2000-01-01' as at
          from member where id > ${first} and id <= ${first}::bigint + ${members}::int
        union all
        select member_id, -payable_points, 'orderPay', no, paid_at
          from shop_order where id > ${first} and currency = 'points' and paid_at is not null and payable_points > 0
        union all
        select member_id, payable_points, 'orderRefund', 'R' || id, ended_at
          from shop_order where id > ${first} and currency = 'points' and state = 'closed' and payable_points > 0
        union all
        select member_id, reward_points, 'orderReward', no, done_at
          from shop_order where id > ${first} and currency = 'money' and state = 'done') e
     order by at, member_id, kind`
  await tx`
    insert into points_account (member_id, balance)
    select member_id, sum(delta) from points_entry where member_id > ${first} group by member_id`
  await tx`
    insert into order_package (order_id, carrier, tracking_no, shipped_at)
    select id, '顺丰速运', 'SF' || id, shipped_at from shop_order where id > ${first} and shipped_at is not null`
  await tx`
    insert into order_package_line (package_id, order_line_id, quantity)
    select p.id, l.id, l.quantity from order_package p join order_line l on l.order_id = p.order_id where p.order_id > ${first}`
}

/** Closed orders were sent back whole before they left. */
async function insertReturns(tx: Db, first: number) {
  await tx`
    insert into refund (id, out_refund_no, payment_id, amount_fen, amount_points, reason, state, created_at, done_at)
      overriding system value
    select o.id, 'R' || o.id, o.id, o.payable_fen, o.payable_points, 'bench', 'done', o.ended_at, o.ended_at
      from shop_order o where o.id > ${first} and o.state = 'closed'`
  await tx`
    insert into aftersale (id, no, order_id, member_id, kind, state, reason, refund_id, created_at, state_at)
      overriding system value
    select id, 'SH' || lpad(id::text, 16, '0'), id, member_id, 'refundBeforeShip', 'refunded', '不想要了', id, ended_at, ended_at
      from shop_order where id > ${first} and state = 'closed'`
  await tx`
    insert into aftersale_line (aftersale_id, order_line_id, quantity, amount_fen, amount_points, reward_points)
    select a.id, l.id, l.quantity, case o.currency when 'money' then l.amount_fen else 0 end,
           case o.currency when 'money' then 0 else l.amount_points end, 0
      from aftersale a join shop_order o on o.id = a.order_id join order_line l on l.order_id = o.id where a.id > ${first}`
  await tx`
    insert into aftersale_piece (aftersale_id, order_line_id, sku_id, quantity)
    select a.id, l.id, l.sku_id, l.quantity from aftersale a join order_line l on l.order_id = a.order_id where a.id > ${first}`
}

/** All that was ordered came in first, and a count takes away what is over, so that stock stays as it was. */
async function insertMovements(tx: Db, first: number) {
  await tx`
    create temp table moved on commit drop as
    select l.sku_id, m.kind, m.reference, m.delta, m.at
      from shop_order o join order_line l on l.order_id = o.id, lateral (values
             ('hold', o.no, -l.quantity, o.created_at),
             ('release', case o.state when 'cancelled' then o.no end, l.quantity, o.ended_at),
             ('return', case o.state when 'closed' then 'SH' || lpad(o.id::text, 16, '0') end, l.quantity, o.ended_at)
           ) m(kind, reference, delta, at)
     where o.id > ${first} and m.reference is not null
     order by o.id`
  const opening = `crowd ${first}`
  await tx`
    insert into stock_movement (sku_id, kind, reference, delta, who, at)
    select sku_id, 'receipt', ${opening}, -sum(delta) filter (where delta < 0), 'bench', '2000-01-01' from moved group by sku_id`
  await tx`insert into stock_movement (sku_id, kind, reference, delta, at) select sku_id, kind, reference, delta, at from moved`
  await tx`
    insert into stock_movement (sku_id, kind, reference, delta, who, at)
    select sku_id, 'count', ${opening}, -sum(delta), 'bench', now() from moved where delta > 0 group by sku_id`
}

/** Vouchers of tickets begin here, far from those of the depot. */
const TICKETS = 500_000_000

/** Goods of the orders for the depot, and a piece of every second kind collected the next day. */
async function insertDepot(tx: Db, { first }: Range) {
  await tx`
    create temp table kept on commit drop as
    select o.no, o.member_id, o.paid_at, l.id as order_line_id, l.sku_id, l.quantity
      from shop_order o join order_line l on l.order_id = o.id
     where o.id > ${first} and o.delivery = 'depot' and o.paid_at is not null`
  await tx`
    insert into depot_item (id, member_id, sku_id, held) overriding system value
    select ${first}::bigint + row_number() over (), member_id, sku_id, sum(quantity) from kept group by member_id, sku_id`
  await tx`
    insert into depot_entry (id, item_id, member_id, kind, delta, balance_after, reference, at) overriding system value
    select ${first}::bigint + row_number() over (order by k.order_line_id), i.id, i.member_id, 'in', k.quantity,
           sum(k.quantity) over (partition by i.id order by k.order_line_id), k.no, k.paid_at
      from kept k join depot_item i on i.member_id = k.member_id and i.sku_id = k.sku_id`
  await tx`
    insert into depot_lot (order_line_id, item_id, held)
    select k.order_line_id, i.id, k.quantity
      from kept k join depot_item i on i.member_id = k.member_id and i.sku_id = k.sku_id`
  await tx`
    insert into depot_lot_entry (entry_id, order_line_id, delta)
    select e.id, d.order_line_id, d.held
      from depot_lot d join order_line l on l.id = d.order_line_id join shop_order o on o.id = l.order_id
      join depot_entry e on e.kind = 'in' and e.reference = o.no and e.item_id = d.item_id
     where o.id > ${first}`
  await tx`
    create temp table visit_of on commit drop as
    select i.id, i.member_id, i.held, min(d.order_line_id) as order_line_id,
           least(now(), max(k.paid_at) + interval '1 day') as at
      from depot_item i join depot_lot d on d.item_id = i.id join kept k on k.order_line_id = d.order_line_id
     where i.id % 2 = 0 group by i.id`
  await tx`
    insert into voucher (id, kind, member_id, digits, secret, state, valid_from, valid_until, created_at, used_at, used_by)
      overriding system value
    select id, 'depot', member_id, lpad((id % 100000000)::text, 8, '0'), 'bench' || lpad(id::text, 30, '0'), 'used',
           at - interval '1 hour', at + interval '5 days', at - interval '1 hour', at, '李四'
      from visit_of`
  await tx`insert into depot_voucher_line (voucher_id, item_id, quantity) select id, id, 1 from visit_of`
  await tx`
    insert into verification (no, voucher_id, member_id, staff, place, at)
    select 'HX' || lpad(id::text, 16, '0'), id, member_id, '李四', '总仓自提点', at from visit_of`
  await tx`
    with gone as (
      insert into depot_entry (id, item_id, member_id, kind, delta, balance_after, reference, staff, place, at)
        overriding system value
      select (select max(id) from depot_entry) + row_number() over (order by at), id, member_id, 'out', -1, held - 1,
             'HX' || lpad(id::text, 16, '0'), '李四', '总仓自提点', at
        from visit_of
      returning id, item_id
    ), part as (
      insert into depot_lot_entry (entry_id, order_line_id, delta)
      select g.id, v.order_line_id, -1 from gone g join visit_of v on v.id = g.item_id
    ), lot as (
      update depot_lot d set held = d.held - 1 from visit_of v where v.order_line_id = d.order_line_id
    )
    update depot_item i set held = i.held - 1 from visit_of v where v.id = i.id`
}

async function insertRest(tx: Db, { first, members, orders }: Range) {
  const some = (count: number) => tx`generate_series(1, ${Math.max(1, Math.round(count))}::int) as n`
  const member = tx`${first}::bigint + 1 + (n::bigint * 48271 % ${members}::int)`
  await tx`
    insert into activity (id, kind, format, title, starts_at, ends_at, opens_at, closes_at, cancel_until, capacity)
      overriding system value
    select ${first}::bigint + n, case when n % 2 = 0 then 'training' else 'activity' end, 'onsite', '量具使用培训 ' || n, t.at,
           t.at + interval '3 hours', t.at - interval '30 days', t.at - interval '1 hour', t.at - interval '1 day', 100
      from ${some(2_000)}, lateral (select now() + interval '30 days' - n * interval '8 hours' as at) t`
  await tx`
    insert into sign_up (id, no, activity_id, member_id, institution_id, state, seats, fee_fen, fee_points, created_at, registered_at)
      overriding system value
    select ${first}::bigint + n, lpad((${first}::bigint + n)::text, 20, '0'), ${first}::bigint + 1 + n % 2000, ${first}::bigint + 1 + n, ${first}::bigint + 1 + n, 'registered', 1, 0, 0,
           now() - n * interval '5 minutes', now() - n * interval '5 minutes'
      from ${some(members * 0.8)}`
  await tx`
    insert into voucher (id, kind, member_id, digits, secret, state, valid_from, valid_until, created_at) overriding system value
    select ${TICKETS} + s.id, 'ticket', s.member_id, lpad((s.id % 100000000)::text, 8, '0'), 'ticket' || lpad(s.id::text, 30, '0'), 'active',
           least(s.created_at, a.starts_at), a.ends_at, s.created_at
      from sign_up s join activity a on a.id = s.activity_id where s.id > ${first}`
  await tx`
    insert into attendee (sign_up_id, position, name, voucher_id)
    select id, 0, '王' || id, ${TICKETS} + id from sign_up where id > ${first}`
  await tx`
    update activity a set seats_taken = s.taken
      from (select activity_id, count(*) as taken from sign_up where id > ${first} group by 1) s where a.id = s.activity_id`
  await tx`
    insert into feedback (id, member_id, kind, state, created_at, last_at, seen_at) overriding system value
    select ${first}::bigint + n, ${member}, (array['suggestion','product','order','complaint','other'])[1 + n % 5],
           (array['closed','replied','open','closed'])[1 + n % 4], t.at, t.at, t.at
      from ${some(members * 0.5)}, lateral (select now() - n * interval '20 minutes' as at) t`
  await tx`
    insert into feedback_post (feedback_id, who, content, at)
    select id, 'member', '想问一下 M6 的内六角扳手什么时候到货，编号 ' || id, created_at from feedback where id > ${first}`
  await tx`
    insert into review (order_line_id, member_id, product_id, score, content, state, created_at, decided_at, decided_by)
    select l.id, o.member_id, l.product_id, 1 + l.id % 5, '用着顺手，表面处理也不错', s.state, o.done_at,
           case when s.state <> 'pending' then o.done_at end, case when s.state <> 'pending' then '审核员' end
      from order_line l join shop_order o on o.id = l.order_id,
           lateral (select (array['published','published','hidden','pending'])[1 + l.id % 4] as state) s
     where o.id > ${first} and o.state = 'done' and l.id % 10 = 0`
  await tx`
    insert into aftersale (id, no, order_id, member_id, kind, state, reason, reject_reason, created_at, state_at)
      overriding system value
    select o.id, 'SH' || lpad(o.id::text, 16, '0'), o.id, o.member_id, 'refundOnly', s.state, '型号不符',
           case s.state when 'rejected' then '已使用' else '' end, o.done_at, o.done_at
      from shop_order o,
           lateral (select (array['applied','refunded','rejected','withdrawn','refunded'])[1 + o.id % 5] as state) s
     where o.id > ${first} and o.state = 'done' and o.id % 20 = 3`
  await tx`
    insert into message (member_id, event, reference, title, body, created_at)
    select member_id, 'orderPaid', no, '订单已付款', '订单 ' || no || ' 已付款', paid_at
      from shop_order where id > ${first} and paid_at is not null and id % 2 = 0`
  await tx`
    insert into audit_entry (at, who, what, subject)
    select now() - n * interval '1 minute', '员工' || n % 20,
           (array['order.ship','stock.receive','member.reveal','product.update'])[1 + n % 4], 'order ' || n
      from ${some(orders * 0.5)}`
  await tx`
    insert into visit (member_id, product_id, at)
    select ${first}::bigint + 1 + n % ${members}::int, (select min(id) from product) + (n / ${members}::int) * 37, now() - n * interval '1 minute'
      from ${some(members * 5)}`
}
