import type { Db } from '../../db/connect.ts'

// Each query lists the rows that break one rule; a sound shop has none. It reads in one statement, so that it sees a
// running shop at one moment.

type Broken = Record<string, unknown>[]

/** Enough to compare millions of rows without temporary files, for this transaction only. */
export const takeMemory = (tx: Db) => tx`set local work_mem = '256MB'`

export const listWrongStock = (db: Db) => db<Broken>`
  select s.id as sku_id, s.model_code, s.stock, coalesce(m.moved, 0)::bigint as moved
    from sku s
    left join (select sku_id, sum(delta) as moved from stock_movement group by sku_id) m on m.sku_id = s.id
   where s.stock <> coalesce(m.moved, 0)
   order by s.id`

/**
 * Stock falls below zero only by a stock count, or by an express order with an expected date for the goods. Only what
 * the running sum needs is sorted.
 */
export const listOversold = (db: Db) => db<Broken>`
  select m.sku_id, m.id as movement_id, m.kind, m.reference, m.delta, r.after
    from (select id, delta, sum(delta) over (partition by sku_id order by id) as after from stock_movement) r
    join stock_movement m on m.id = r.id
   where r.after < 0 and r.delta < 0 and m.kind <> 'count'
     and not (m.kind = 'hold' and exists (
       select from shop_order o join order_line l on l.order_id = o.id
        where o.no = m.reference and o.delivery = 'express' and l.sku_id = m.sku_id and l.expected_on is not null))
   order by m.id`

/**
 * An order holds exactly its quantities. A cancelled order has released all of them, other orders none. A reference has
 * one movement of a kind for a SKU.
 */
export const listWrongHolds = (db: Db) => db<Broken>`
  select o.no, o.state, l.sku_id, l.quantity, coalesce(-h.delta, 0) as held, coalesce(r.delta, 0) as released
    from shop_order o
    join order_line l on l.order_id = o.id
    left join stock_movement h on h.kind = 'hold' and h.reference = o.no and h.sku_id = l.sku_id
    left join stock_movement r on r.kind = 'release' and r.reference = o.no and r.sku_id = l.sku_id
   where o.state <> 'closed' and (coalesce(-h.delta, 0) <> l.quantity
      or coalesce(r.delta, 0) <> case o.state when 'cancelled' then l.quantity else 0 end)
   order by o.id, l.position`

/** Stock held for an order line that does not exist. */
export const listLostHolds = (db: Db) => db<Broken>`
  select m.reference, m.sku_id, m.delta from stock_movement m
   where m.kind = 'hold' and not exists (
     select from shop_order o join order_line l on l.order_id = o.id where o.no = m.reference and l.sku_id = m.sku_id)
   order by m.id`

/** Values of product cards that differ from those of their SKUs. */
export const listWrongOffers = (db: Db) => db<Broken>`
  select product_id, to_jsonb(k) as kept, to_jsonb(r) as real
    from product_offer k full join offer_of_skus r using (product_id)
   where k is distinct from r
   order by product_id`

/** Counts of filters that differ from those of the products; rows that count none do not matter. */
export const listWrongCounts = (db: Db) => db<Broken>`
  with brand as (select category_id, brand_id, products, price_least_fen, price_most_fen from brand_count where products <> 0),
       facet as (select category_id, facet, products, product_id from facet_count where products <> 0)
  (select 'kept' as which, category_id, brand_id::text as of, products, null::bigint as product_id from (table brand except table brand_count_of_products) k)
  union all
  (select 'real', category_id, brand_id::text, products, null from (table brand_count_of_products except table brand) r)
  union all
  (select 'kept', * from (table facet except table facet_count_of_products) k)
  union all
  (select 'real', * from (table facet_count_of_products except table facet) r)
  order by category_id, of`

/** Rows of the search index that differ from their products in what searches filter, sort and count by. */
export const listWrongHits = (db: Db) => db<Broken>`
  select s.product_id, to_jsonb(f) as real,
         to_jsonb(s) - '{words,plain,pinyin,codes,word_version}'::text[] as kept
    from product_search s left join search_facts f using (product_id)
   where (s.brand_id, s.category_id, s.category1_id, s.category2_id, s.price_min_fen, s.price_max_fen, s.stock_price_fen,
          s.in_stock, s.popularity, s.on_sale_at, s.facet_ids, s.facet_bytes)
         is distinct from
         (f.brand_id, f.category_id, f.category1_id, f.category2_id, f.price_min_fen, f.price_max_fen, f.stock_price_fen,
          f.in_stock, f.popularity, f.on_sale_at, f.facet_ids, f.facet_bytes)
   order by s.product_id`

/**
 * Models as filters read them that differ from the SKUs, and products whose filterable values on an axis are not those of
 * their SKUs.
 */
export const listWrongModels = (db: Db) => db<Broken>`
  select product_id, to_jsonb(k) as kept, to_jsonb(r) as real
    from product_models k full join models_of_skus r using (product_id)
   where k is distinct from r
  union all
  select p.id, to_jsonb(f.facets), to_jsonb(s.facets)
    from product p
   cross join lateral (
         select coalesce(array_agg(distinct t), '{}') as facets from unnest(p.facets) t where split_part(t, ':', 1) = any(p.axes)) f
   cross join lateral (
         select coalesce(array_agg(distinct facet_of_model(p.facets, a.name, a.value))
                           filter (where facet_of_model(p.facets, a.name, a.value) is not null), '{}') as facets
           from sku k cross join lateral unnest(p.axes, k.spec_values) as a(name, value)
          where k.product_id = p.id and k.enabled) s
   where p.status = 'onSale' and f.facets <> s.facets
   order by product_id`

export const listWrongAmounts = (db: Db) => db<Broken>`
  select o.no, o.goods_fen, l.fen as lines_fen, o.goods_points, l.points as lines_points, o.pieces, l.pieces as lines_pieces
    from shop_order o
    left join (
      select order_id, sum(amount_fen)::bigint as fen, sum(amount_points)::bigint as points, sum(quantity)::bigint as pieces,
             count(*) as kinds
        from order_line group by order_id) l on l.order_id = o.id
   where (o.goods_fen, o.goods_points, o.pieces, o.kinds)
       <> (coalesce(l.fen, 0), coalesce(l.points, 0), coalesce(l.pieces, 0), coalesce(l.kinds, 0))
      or case o.currency
           when 'money' then o.payable_fen <> o.goods_fen + o.freight_fen - o.deduct_fen or o.payable_points <> 0
           else o.payable_points <> o.goods_points + o.freight_points or o.payable_fen <> 0 end
   order by o.id`

/** Each answered Idempotency-Key names an existing order, and no two keys name the same order. */
export const listLostAnswers = (db: Db) => db<Broken>`
  select k.caller_id as member_id, k.key, k.no, k.keys, o.id as order_id
    from (select caller_id, key, answer ->> 'no' as no, count(*) over (partition by answer ->> 'no') as keys
            from request_key where endpoint = '/api/user.order/create') k
    left join shop_order o on o.no = k.no and o.member_id = k.caller_id
   where o.id is null or k.keys > 1`

/** The events of an order match its state, each at most once. */
export const listWrongEvents = (db: Db) => db<Broken>`
  select o.no, o.state, e.created, e.paid, e.cancelled, e.stored, e.received
    from shop_order o
    left join (
      select order_id, count(*) filter (where what = 'created') as created, count(*) filter (where what = 'paid') as paid,
             count(*) filter (where what = 'cancelled') as cancelled, count(*) filter (where what = 'stored') as stored,
             count(*) filter (where what = 'received') as received
        from order_event group by order_id) e on e.order_id = o.id
   where e.created is distinct from 1 or e.paid <> (o.paid_at is not null)::int
      or e.cancelled <> (o.state = 'cancelled')::int
      or case o.delivery when 'depot' then e.stored else e.received end <> (o.state = 'done')::int
   order by o.id`

/** Each change of an order's price begins with what the one before left, and the last one left what is to be paid. */
export const listWrongRepricings = (db: Db) => db<Broken>`
  select o.no, o.payable_fen, r.id, r.was_fen, r.is_fen, r.before, r.next
    from (select *, lag(is_fen) over w as before, lead(was_fen) over w as next
            from order_repricing window w as (partition by order_id order by id)) r
    join shop_order o on o.id = r.order_id
   where r.before <> r.was_fen or coalesce(r.next, o.payable_fen) <> r.is_fen
   order by r.id`

/** A paid order has exactly one kept payment, of its amount, unless the amount is zero. An unpaid order has none. */
export const listWrongPayments = (db: Db) => db<Broken>`
  select o.no, o.state, o.payable_fen, o.payable_points, p.kept, p.fen, p.points
    from shop_order o
    left join (
      select subject_id, count(*) as kept, sum(amount_fen)::bigint as fen, sum(amount_points)::bigint as points
        from payment where purpose = 'order' and kept group by subject_id) p on p.subject_id = o.id
   where case
     when o.paid_at is null or o.payable_fen + o.payable_points = 0 then p.kept > 0
     else p.kept is distinct from 1 or p.fen <> o.payable_fen or p.points <> o.payable_points end
   order by o.id`

/**
 * Refunds never exceed their payment. A payment that is not kept is refunded in full, unless a refund failed and
 * waits for staff.
 */
export const listWrongRefunds = (db: Db) => db<Broken>`
  select p.out_trade_no, p.kept, p.amount_fen, p.amount_points, r.fen as refunded_fen, r.points as refunded_points
    from payment p
    left join (
      select payment_id, sum(amount_fen)::bigint as fen, sum(amount_points)::bigint as points
        from refund where state <> 'failed' group by payment_id) r on r.payment_id = p.id
   where r.fen > p.amount_fen or r.points > p.amount_points or (p.state <> 'paid' and r.fen + r.points > 0)
      or (p.kept = false and (coalesce(r.fen, 0), coalesce(r.points, 0)) <> (p.amount_fen, p.amount_points)
          and not exists (select from refund where payment_id = p.id and state = 'failed'))
   order by p.id`

export const listWrongBalances = (db: Db) => db<Broken>`
  select a.member_id, a.balance, coalesce(e.sum, 0)::bigint as sum, coalesce(last.balance_after, 0) as last
    from points_account a
    left join (select member_id, sum(delta) as sum from points_entry group by member_id) e on e.member_id = a.member_id
    left join lateral (
      select balance_after from points_entry where member_id = a.member_id order by id desc limit 1) last on true
   where a.balance <> coalesce(e.sum, 0) or a.balance <> coalesce(last.balance_after, 0)
   order by a.member_id`

/** Each entry begins with the balance of the one before. A check of the table ensures that only rewards can be owed. */
export const listBrokenLedgers = (db: Db) => db<Broken>`
  select id, member_id, delta, balance_after, before from (
    select id, member_id, delta, balance_after,
           coalesce(lag(balance_after) over (partition by member_id order by id), 0) as before
      from points_entry) e
   where balance_after <> before + delta
   order by id`

/** Points that an order took have entries, and are booked back when the order is cancelled. */
export const listWrongPoints = (db: Db) => db<Broken>`
  select o.no, o.state, w.taken as should_take, -t.delta as taken, w.back as should_come_back, b.delta as back
    from shop_order o
    left join points_entry t on t.kind = 'orderPay' and t.member_id = o.member_id and t.reference = o.no
    left join points_entry b on b.kind = 'orderRefund' and b.member_id = o.member_id and b.reference = o.no
    cross join lateral (
      select o.deduct_points + case when o.paid_at is not null then o.payable_points else 0 end as taken,
             case o.state when 'cancelled' then o.deduct_points else 0 end as back) w
   where o.state <> 'closed' and (coalesce(-t.delta, 0) <> w.taken or coalesce(b.delta, 0) <> w.back)
   order by o.id`

/**
 * Points that an order earned = its reward, less the part of the returned goods, once it is done. Points taken back
 * count in full, whether they were there or are owed. An order whose goods were all returned keeps none.
 */
export const listWrongRewards = (db: Db) => db<Broken>`
  with entry as (
    select member_id, reference, delta from points_entry where kind = 'orderReward'),
  earned as (
    select order_id, sum(delta)::bigint as points
      from (select o.id as order_id, e.delta from entry e
              join shop_order o on o.no = e.reference and o.member_id = e.member_id
            union all
            select a.order_id, e.delta from entry e
              join aftersale a on a.no = replace(e.reference, '/owed', '')
              join shop_order o on o.id = a.order_id and o.member_id = e.member_id) part
     group by order_id),
  returned as (
    select a.order_id, sum(x.reward_points)::bigint as points, sum(x.quantity)::bigint as pieces
      from aftersale a join aftersale_line x on x.aftersale_id = a.id
     where a.state in ('refunding', 'refunded') group by a.order_id)
  select o.no, o.state, o.reward_points, r.points as reward_back, r.pieces as pieces_back, o.pieces, e.points as earned
    from shop_order o
    left join earned e on e.order_id = o.id
    left join returned r on r.order_id = o.id
   where coalesce(e.points, 0) <> case o.state when 'done' then o.reward_points - coalesce(r.points, 0) else 0 end
      or r.pieces = o.pieces and e.points <> 0
   order by o.id`

export const listWrongHeld = (db: Db) => db<Broken>`
  select i.id as item_id, i.member_id, i.sku_id, i.held, coalesce(e.sum, 0)::bigint as sum, coalesce(last.balance_after, 0) as last
    from depot_item i
    left join (select item_id, sum(delta) as sum from depot_entry group by item_id) e on e.item_id = i.id
    left join lateral (
      select balance_after from depot_entry where item_id = i.id order by id desc limit 1) last on true
   where i.held <> coalesce(e.sum, 0) or i.held <> coalesce(last.balance_after, 0) or i.held < 0
   order by i.id`

/** Each entry begins with the quantity of the one before. */
export const listBrokenDepotLogs = (db: Db) => db<Broken>`
  select id, item_id, delta, balance_after, before from (
    select id, item_id, delta, balance_after,
           coalesce(lag(balance_after) over (partition by item_id order by id), 0) as before
      from depot_entry) e
   where balance_after <> before + delta or balance_after < 0
   order by id`

/**
 * A depot voucher is used by exactly one verification, which hands out at most the quantity on the voucher. Undoing
 * the verification books all of it back. A ticket is valid again after its verification is undone.
 */
export const listWrongVerifications = (db: Db) => db<Broken>`
  select v.id as voucher_id, v.kind, v.state, f.no, f.undone_at, e.item_id, l.quantity as covered, e.out, e.back
    from voucher v
    full join verification f on f.voucher_id = v.id
    full join (
      select reference, item_id, -sum(delta) filter (where kind = 'out') as out,
             coalesce(sum(delta) filter (where kind = 'return'), 0) as back
        from depot_entry where kind in ('out', 'return') group by reference, item_id) e on e.reference = f.no
    left join depot_voucher_line l on l.voucher_id = v.id and l.item_id = e.item_id
   where case
     when v.id is null or (f.no is null and e.reference is not null) then true
     when f.no is null then v.kind = 'depot' and v.state = 'used'
     when v.kind = 'ticket' and f.undone_at is not null then e.reference is not null
     when v.state <> 'used' then true
     when v.kind = 'depot' then e.reference is null or e.out is null or e.out > coalesce(l.quantity, 0)
       or e.back <> case when f.undone_at is null then 0 else e.out end
     else e.reference is not null end
   order by v.id, f.no, e.item_id`

/** Goods of paid depot orders came in once, and no others. */
export const listWrongDeposits = (db: Db) => db<Broken>`
  with ordered as (
    select o.no, o.member_id, l.sku_id, l.quantity from shop_order o join order_line l on l.order_id = o.id
     where o.delivery = 'depot' and o.paid_at is not null
  ), came as (
    select e.reference, e.member_id, i.sku_id, e.delta from depot_entry e join depot_item i on i.id = e.item_id
     where e.kind = 'in'
  )
  select o.no, o.quantity, c.reference, c.sku_id, c.delta from ordered o
    full join came c on c.reference = o.no and c.member_id = o.member_id and c.sku_id = o.sku_id
   where o.quantity is distinct from c.delta
   order by o.no, c.reference`

/**
 * The seats taken equal the attendees of the sign-ups that hold seats. No activity exceeds its capacity, no
 * institution its limit.
 */
export const listWrongSeats = (db: Db) => db<Broken>`
  select a.id as activity_id, a.capacity, a.seats_taken, a.per_institution, t.taken, t.most
    from activity a
    cross join lateral (
      select coalesce(sum(i.taken), 0)::bigint as taken, coalesce(max(i.wanted), 0)::bigint as most,
             coalesce(bool_or(i.miscounted), false) as miscounted
        from (select sum(n.people) filter (where s.state in ('unpaid', 'registered', 'attended')) as taken,
                     sum(n.people) filter (where s.state <> 'cancelled') as wanted,
                     bool_or(n.people <> s.seats) as miscounted
                from sign_up s
                cross join lateral (select count(*) as people from attendee where sign_up_id = s.id) n
               where s.activity_id = a.id group by s.institution_id) i) t
   where a.seats_taken <> t.taken or a.seats_taken > a.capacity or t.miscounted or t.most > a.per_institution
   order by a.id`

/**
 * A paid sign-up has exactly one kept payment, of its fee, and its points have an entry. The fee of a cancelled
 * sign-up is refunded in full within an hour.
 */
export const listWrongFees = (db: Db) => db<Broken>`
  select s.no, s.state, s.fee_fen, s.fee_points, p.kept, p.fen, p.points, e.taken, r.back
    from sign_up s
    cross join lateral (
      select count(*) as kept, coalesce(sum(amount_fen), 0)::bigint as fen, coalesce(sum(amount_points), 0)::bigint as points
        from payment where purpose = 'signUp' and subject_id = s.id and kept) p
    cross join lateral (
      select coalesce(-sum(delta), 0)::bigint as taken
        from points_entry where member_id = s.member_id and kind = 'activity' and reference = s.no) e
    cross join lateral (
      select coalesce(sum(f.amount_fen + f.amount_points), 0)::bigint as back
        from refund f join payment k on k.id = f.payment_id
       where k.purpose = 'signUp' and k.subject_id = s.id and k.kept and f.state <> 'failed') r
   where case when s.paid_at is null then p.kept > 0 or e.taken <> 0
     else p.kept <> 1 or p.fen <> s.fee_fen or p.points <> s.fee_points or e.taken <> s.fee_points end
      or r.back > 0 and s.state <> 'cancelled'
      or s.state = 'cancelled' and s.paid_at is not null and s.cancelled_at < now() - interval '1 hour'
         and r.back <> s.fee_fen + s.fee_points
   order by s.id`

/**
 * Each registered attendee has a ticket that is good until the activity ends, others have none; a check-in agrees with sign-up
 * and reward. Nobody waits for an activity that was called off, but who closed the account and cannot get points back.
 */
export const listWrongTickets = (db: Db) => db<Broken>`
  select s.no, s.state, t.id as attendee_id, v.state as voucher, t.attended_at
    from attendee t
    join sign_up s on s.id = t.sign_up_id
    join activity a on a.id = s.activity_id
    left join voucher v on v.id = t.voucher_id and v.kind = 'ticket' and v.member_id = s.member_id
   where s.state in ('registered', 'attended') and (v.id is null or v.state = 'void' and a.cancelled_at is null)
      or s.state not in ('registered', 'attended') and (v.state in ('active', 'used') or t.attended_at is not null)
      or s.state = 'registered' and t.attended_at is not null
      or s.state in ('unpaid', 'waitlisted', 'registered') and a.cancelled_at is not null
         and not (s.fee_points > 0 and exists (select from member m where m.id = s.member_id and m.left_at is not null))
      or v.state = 'active' and (a.cancelled_at is not null
           or abs(extract(epoch from v.valid_until - a.ends_at)) > 1)
      or s.state = 'attended' and not exists (select from attendee o where o.sign_up_id = s.id and o.attended_at is not null)
      or s.state = 'attended' and s.reward_points > 0 and s.reward_points <> (
        select coalesce(sum(e.delta), 0) from points_entry e
         where e.member_id = s.member_id and e.kind = 'activity' and starts_with(e.reference, s.no || '/reward'))
   order by t.id`

/** Files that something holds, and that the sweep takes for unused. */
export const listUnkeptFiles = (db: Db) => db<Broken>`
  select u.id, u.kind, u.key from upload u
   where u.used_at is null
     and (u.id in (
            select upload_id from review_image
            union all select upload_id from feedback_image
            union all select upload_id from aftersale_image
            union all select upload_id from acceptance_photo
            union all select upload_id from bank_slip
            union all select file_id from invoice_request where file_id is not null
            union all select red_file_id from invoice_request where red_file_id is not null)
       or exists (select from member where id = u.member_id and avatar = '/uploads/' || u.key))
   order by u.id`
