-- An early demo refunded an order and credited points before after-sales and top-ups existed. The shop itself never wrote
-- such rows, and `npm run verify` calls them broken (R3, L4): the refund gets its after-sale, the points become a booking.
do $$
begin
  if exists (
    select from shop_order o
     where o.state = 'closed' and not exists (select from aftersale a where a.order_id = o.id)
  ) then
    alter table stock_movement disable trigger user;
    with refunded as (
      insert into aftersale (no, order_id, member_id, kind, state, reason, freight_fen, refund_id, created_at, state_at)
      select 'SH' || left(o.no, 8) || right(o.no, 8), o.id, o.member_id, 'refundBeforeShip', 'refunded', '不想要了',
             o.freight_fen, r.id, o.ended_at, o.ended_at
        from shop_order o
        join payment p on p.purpose = 'order' and p.subject_id = o.id and p.kept
        join refund r on r.payment_id = p.id and r.state = 'done' and r.amount_fen = o.payable_fen
       where o.state = 'closed' and not exists (select from aftersale a where a.order_id = o.id)
      returning id, no, order_id
    ), listed as (
      insert into aftersale_line (aftersale_id, order_line_id, quantity, amount_fen, amount_points, reward_points)
      select a.id, l.id, l.quantity, l.amount_fen, 0, 0
        from refunded a join order_line l on l.order_id = a.order_id
      returning aftersale_id, order_line_id, quantity
    ), pieces as (
      insert into aftersale_piece (aftersale_id, order_line_id, sku_id, quantity)
      select x.aftersale_id, x.order_line_id, l.sku_id, x.quantity
        from listed x join order_line l on l.id = x.order_line_id
    ), given as (
      update order_line l set given_back = l.quantity from refunded a where l.order_id = a.order_id
    )
    update stock_movement m set reference = a.no
      from refunded a join shop_order o on o.id = a.order_id
     where m.kind = 'return' and m.reference = o.no;
    alter table stock_movement enable trigger user;
  end if;
  if exists (
    select from points_entry e where e.kind = 'topUp'
       and not exists (select from top_up t where t.no = e.reference and t.member_id = e.member_id)
  ) then
    alter table points_entry disable trigger user;
    update points_entry e set kind = 'adjust'
     where e.kind = 'topUp' and not exists (select from top_up t where t.no = e.reference and t.member_id = e.member_id);
    alter table points_entry enable trigger user;
  end if;
end $$;
