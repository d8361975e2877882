import { randomBytes } from 'node:crypto'
import { connect, type Db } from '../src/db/connect.ts'
import { tokenHash } from '../src/http/session.ts'

export interface Crowd {
  members: number
  orders: number
}

/**
 * Members, their institutions and years of orders, written by the database itself. Keys and triggers are left out while
 * it does so, and neither stock nor rewards follow: this shop is for looking at lists, and of its books only those of
 * parcels and of the depot are right.
 */
export async function fillCrowd(url: string, { members, orders }: Crowd, say: (line: string) => void) {
  const db = connect(url, { name: 'bench-crowd', max: 1, statementTimeoutMs: 0 })
  try {
    await db.begin(
      async (tx) => {
        await tx`set local session_replication_role = replica`
        await tx`set local synchronous_commit = off`
        say(`正在写入 ${members} 个会员……`)
        await insertMembers(tx, members)
        say(`正在写入 ${orders} 张订单……`)
        await insertOrders(tx, { members, orders })
        say('正在写入寄存……')
        await insertDepot(tx)
        say('正在写入活动、反馈和评价……')
        await insertRest(tx, { members, orders })
      },
      { unhurried: true },
    )
    say('正在整理……')
    await db`vacuum analyze`
  } finally {
    await db.end()
  }
}

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

async function insertMembers(tx: Db, members: number) {
  const some = tx`generate_series(1, ${members}::int) as n`
  await tx`
    insert into member (id, mobile, nickname, created_at) overriding system value
    select ${FIRST} + n, '15' || lpad((n::bigint * 7919 % 1000000000)::text, 9, '0'), '采购' || n,
           now() - n * (interval '730 days' / ${members}::int)
      from ${some}`
  await tx`insert into points_account (member_id, balance) select ${FIRST} + n, n % 5000 from ${some}`
  await tx`
    insert into institution (id, jigou, kind, credit_code, region_code, region_text, address, contact_name, contact_phone,
                             state, approved_at, created_at) overriding system value
    select ${FIRST} + n,
           (array['杭州','南京','成都','武汉','西安','沈阳','苏州','长沙'])[1 + n % 8]
             || (array['第一','第二','实验','职业','精密','东方','工程','联合'])[1 + n / 8 % 8]
             || (array['技术学院','机械厂','研究所','中学','仪器公司','培训中心'])[1 + n / 64 % 6] || n,
           (array['学校','工厂企业','科研院所','医疗机构','培训机构'])[1 + n % 5],
           '9133010' || lpad(n::text, 10, '0') || 'A', '330106', '浙江省 杭州市 西湖区', '文三路 ' || n || ' 号', '王' || n,
           '139' || lpad((n::bigint * 104729 % 100000000)::text, 8, '0'), s.state, now(),
           now() - n * (interval '730 days' / ${members}::int)
      from ${some}, lateral (select case when n % 100 = 0 then 'pending' when n % 50 = 1 then 'rejected' else 'approved' end as state) s`
  await tx`
    insert into membership (member_id, institution_id, role, state) select ${FIRST} + n, ${FIRST} + n, 'owner', 'active' from ${some}`
  await tx`
    insert into submission (institution_id, member_id, form, state, submitted_at, reviewed_at, reviewed_by)
    select i.id, i.id,
           jsonb_build_object('jigou', i.jigou, 'kind', i.kind, 'creditCode', i.credit_code, 'regionCode', i.region_code,
             'regionText', i.region_text, 'address', i.address, 'contactName', i.contact_name, 'contactPhone', i.contact_phone,
             'contactTitle', '', 'licenceIds', '[]'::jsonb),
           i.state, i.created_at, case when i.state <> 'pending' then i.created_at end,
           case when i.state <> 'pending' then '审核员' end
      from institution i where i.id > ${FIRST}`
}

async function insertOrders(tx: Db, { members, orders }: Crowd) {
  await tx`create temp table good on commit drop as
    select row_number() over (order by s.id) as at, s.id, s.product_id, s.price_fen, s.model_code, p.title, p.unit, p.first_image,
           array_to_string(s.spec_values, ' · ') as spec
      from sku s join product p on p.id = s.product_id where s.enabled order by s.id limit 200000`
  await tx`create index on good (at)`
  await tx`analyze good`
  await tx`
    create temp table draft on commit drop as
    select ${FIRST} + n as id, n, ${FIRST} + 1 + (n::bigint * 48271 % ${members}::int) as member_id,
           now() - interval '1 minute' - (${orders}::int - n) * (interval '730 days' / ${orders}::int) as at,
           case when n % 5 = 0 then 'points' else 'money' end as currency,
           case when n > ${orders}::int - ${orders}::int / 200 then 'unpaid' when n % 100 < 3 then 'paid' when n % 100 < 6 then 'shipped'
                when n % 100 < 14 then 'cancelled' when n % 100 < 16 then 'closed' else 'done' end as state,
           case when n % 20 = 7 then 'depot' else 'express' end as delivery,
           1 + n::bigint * 7 % (select count(*) from good) as g1, 1 + n::bigint * 13 % (select count(*) from good) as g2
      from generate_series(1, ${orders}::int) n`
  await tx`
    create temp table line on commit drop as
    select d.id as order_id, d.n, d.currency, p.position, g.*, 1 + d.n % 4 as quantity, greatest(1, g.price_fen * 32 / 100) as points
      from draft d, lateral (values (0, d.g1), (1, d.g2)) p(position, g) join good g on g.at = p.g
     where p.position = 0 or d.g1 <> d.g2`
  await tx`
    insert into shop_order (id, no, member_id, institution_id, state, delivery, currency, rate, pay_way, goods_fen, goods_points,
      freight_fen, freight_points, payable_fen, payable_points, address, pieces, kinds, created_at, pay_before, paid_at,
      shipped_at, done_at, ended_at) overriding system value
    select d.id, to_char(d.at, 'YYYYMMDD') || lpad(d.n::text, 12, '0'), d.member_id, d.member_id, d.state, d.delivery, d.currency, 32,
           case d.currency when 'points' then 'points' else 'demo' end, s.fen, s.points, 0, 0,
           case d.currency when 'money' then s.fen else 0 end, case d.currency when 'money' then 0 else s.points end,
           case d.delivery when 'express' then jsonb_build_object('receiver', '王' || d.n, 'phone', '13900000000', 'regionText', '浙江省 杭州市 西湖区', 'detail', '文三路 1 号') end,
           s.pieces, s.kinds, d.at, d.at + interval '30 minutes',
           case when d.state in ('paid', 'shipped', 'done', 'closed') then d.at + interval '5 minutes' end,
           case when d.state in ('shipped', 'done') and d.delivery = 'express' then d.at + interval '1 day' end,
           case when d.state = 'done' then d.at + case d.delivery when 'depot' then interval '5 minutes' else interval '8 days' end end,
           case when d.state in ('cancelled', 'closed') then d.at + interval '1 hour' end
      from draft d
      join (select order_id, sum(price_fen * quantity)::bigint as fen, sum(points * quantity)::bigint as points,
                   sum(quantity)::int as pieces, count(*)::int as kinds from line group by 1) s on s.order_id = d.id`
  await tx`
    insert into order_line (order_id, sku_id, product_id, position, title, spec, model_code, image, unit, quantity,
      shipped_quantity, price_fen, points, amount_fen, amount_points)
    select l.order_id, l.id, l.product_id, l.position, l.title, l.spec, l.model_code, l.first_image, l.unit, l.quantity,
           case when o.shipped_at is not null then l.quantity else 0 end, l.price_fen, l.points,
           l.price_fen * l.quantity, l.points * l.quantity
      from line l join shop_order o on o.id = l.order_id`
  await tx`
    insert into payment (id, out_trade_no, purpose, subject_id, member_id, channel, amount_fen, amount_points, state, kept,
      created_at, expires_at, paid_at) overriding system value
    select id, 'P' || lpad(id::text, 27, '0'), 'order', id, member_id, pay_way, payable_fen, payable_points, 'paid', true,
           created_at, pay_before, paid_at
      from shop_order where id > ${FIRST} and paid_at is not null`
  await tx`
    insert into refund (out_refund_no, payment_id, amount_fen, amount_points, reason, state, created_at, done_at)
    select 'R' || o.id, o.id, o.payable_fen, o.payable_points, 'bench', 'done', o.ended_at, o.ended_at
      from shop_order o where o.id > ${FIRST} and o.state = 'closed' and o.payable_fen + o.payable_points > 0`
  await tx`
    insert into order_event (order_id, at, what, who) select id, created_at, 'created', 'member' from shop_order where id > ${FIRST}`
  await tx`
    insert into points_entry (member_id, delta, balance_after, kind, reference, created_at)
    select member_id, -payable_points, 0, 'orderPay', no, paid_at
      from shop_order where id > ${FIRST} and currency = 'points' and paid_at is not null and payable_points > 0`
  await tx`
    insert into points_entry (member_id, delta, balance_after, kind, reference, created_at)
    select member_id, 1 + payable_fen / 1000, 0, 'orderReward', no, done_at
      from shop_order where id > ${FIRST} and currency = 'money' and state = 'done'`
  await tx`
    insert into order_package (order_id, carrier, tracking_no, shipped_at)
    select id, '顺丰速运', 'SF' || id, shipped_at from shop_order where id > ${FIRST} and shipped_at is not null`
  await tx`
    insert into order_package_line (package_id, order_line_id, quantity)
    select p.id, l.id, l.quantity from order_package p join order_line l on l.order_id = p.order_id where p.order_id > ${FIRST}`
}

/** Goods of the orders for the depot, and a piece of every second kind collected the next day. */
async function insertDepot(tx: Db) {
  await tx`
    create temp table kept on commit drop as
    select o.no, o.member_id, o.paid_at, l.id as order_line_id, l.sku_id, l.quantity
      from shop_order o join order_line l on l.order_id = o.id
     where o.id > ${FIRST} and o.delivery = 'depot' and o.paid_at is not null`
  await tx`
    insert into depot_item (id, member_id, sku_id, held) overriding system value
    select ${FIRST} + row_number() over (), member_id, sku_id, sum(quantity) from kept group by member_id, sku_id`
  await tx`
    insert into depot_entry (id, item_id, member_id, kind, delta, balance_after, reference, at) overriding system value
    select ${FIRST} + row_number() over (order by k.order_line_id), i.id, i.member_id, 'in', k.quantity,
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
     where o.id > ${FIRST}`
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

async function insertRest(tx: Db, { members, orders }: Crowd) {
  const some = (count: number) => tx`generate_series(1, ${Math.max(1, Math.round(count))}::int) as n`
  const member = tx`${FIRST} + 1 + (n::bigint * 48271 % ${members}::int)`
  await tx`
    insert into activity (id, kind, format, title, starts_at, ends_at, opens_at, closes_at, cancel_until, capacity)
      overriding system value
    select ${FIRST} + n, case when n % 2 = 0 then 'training' else 'activity' end, 'onsite', '量具使用培训 ' || n, t.at,
           t.at + interval '3 hours', t.at - interval '30 days', t.at - interval '1 hour', t.at - interval '1 day', 100
      from ${some(2_000)}, lateral (select now() + interval '30 days' - n * interval '8 hours' as at) t`
  await tx`
    insert into sign_up (id, no, activity_id, member_id, institution_id, state, seats, fee_fen, fee_points, created_at, registered_at)
      overriding system value
    select ${FIRST} + n, lpad(n::text, 20, '0'), ${FIRST} + 1 + n % 2000, ${FIRST} + 1 + n, ${FIRST} + 1 + n, 'registered', 1, 0, 0,
           now() - n * interval '5 minutes', now() - n * interval '5 minutes'
      from ${some(members * 0.8)}`
  await tx`
    insert into feedback (id, member_id, kind, state, created_at, last_at, seen_at) overriding system value
    select ${FIRST} + n, ${member}, (array['suggestion','product','order','complaint','other'])[1 + n % 5],
           (array['closed','replied','open','closed'])[1 + n % 4], t.at, t.at, t.at
      from ${some(members * 0.5)}, lateral (select now() - n * interval '20 minutes' as at) t`
  await tx`
    insert into feedback_post (feedback_id, who, content, at)
    select id, 'member', '想问一下 M6 的内六角扳手什么时候到货，编号 ' || id, created_at from feedback where id > ${FIRST}`
  await tx`
    insert into review (order_line_id, member_id, product_id, score, content, state, created_at, decided_at, decided_by)
    select l.id, o.member_id, l.product_id, 1 + l.id % 5, '用着顺手，表面处理也不错', s.state, o.done_at,
           case when s.state <> 'pending' then o.done_at end, case when s.state <> 'pending' then '审核员' end
      from order_line l join shop_order o on o.id = l.order_id,
           lateral (select (array['published','published','hidden','pending'])[1 + l.id % 4] as state) s
     where o.id > ${FIRST} and o.state = 'done' and l.id % 10 = 0`
  await tx`
    insert into aftersale (id, no, order_id, member_id, kind, state, reason, reject_reason, created_at, state_at)
      overriding system value
    select o.id, 'SH' || lpad(o.id::text, 16, '0'), o.id, o.member_id, 'refundOnly', s.state, '型号不符',
           case s.state when 'rejected' then '已使用' else '' end, o.done_at, o.done_at
      from shop_order o,
           lateral (select (array['applied','refunded','rejected','withdrawn','refunded'])[1 + o.id % 5] as state) s
     where o.id > ${FIRST} and o.state = 'done' and o.id % 20 = 3`
  await tx`
    insert into message (member_id, event, reference, title, body, created_at)
    select member_id, 'orderPaid', no, '订单已付款', '订单 ' || no || ' 已付款', paid_at
      from shop_order where id > ${FIRST} and paid_at is not null and id % 2 = 0`
  await tx`
    insert into audit_entry (at, who, what, subject)
    select now() - n * interval '1 minute', '员工' || n % 20,
           (array['order.ship','stock.receive','member.reveal','product.update'])[1 + n % 4], 'order ' || n
      from ${some(orders * 0.5)}`
  await tx`
    insert into visit (member_id, product_id, at)
    select ${FIRST} + 1 + n % ${members}::int, (select min(id) from product) + (n / ${members}::int) * 37, now() - n * interval '1 minute'
      from ${some(members * 5)}`
}
