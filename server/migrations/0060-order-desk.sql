-- What staff do to an order: its price before payment, its address before sending, a remark, a flag.
alter table shop_order
  add column version integer not null default 1,
  add column flag text not null default '' check (flag in ('', 'red', 'orange', 'green', 'blue', 'purple')),
  add column staff_note text not null default '',
  /* how many were sent so far: with one, an order that is paid is partly shipped */
  add column parcels integer not null default 0 check (parcels >= 0);
update shop_order o set parcels = p.parcels
  from (select order_id, count(*) as parcels from order_package group by order_id) p where p.order_id = o.id;

-- A price is changed by line: what the line costs less, in the order's own currency.
alter table order_line
  add column reduction_fen bigint not null default 0 check (reduction_fen >= 0),
  add column reduction_points bigint not null default 0 check (reduction_points >= 0),
  add check (amount_fen >= 0),
  add check (amount_points >= 0);
alter table order_line drop constraint order_line_check;
alter table order_line drop constraint order_line_check1;
alter table order_line add constraint order_line_amount_fen check (amount_fen = price_fen * quantity - reduction_fen);
alter table order_line add constraint order_line_amount_points
  check (amount_points = points * quantity - reduction_points);

alter table order_event drop constraint order_event_what_check;
alter table order_event add constraint order_event_what_check check (what in ('created', 'paid', 'cancelled', 'shipped',
  'received', 'stored', 'closed', 'noted', 'priced', 'addressed', 'corrected', 'commented'));

-- Staff read orders by time, all of them or one pile, and find one by what somebody tells them of it.
create index shop_order_created on shop_order (created_at desc, id desc);
create index shop_order_state on shop_order (state, created_at desc, id desc);
create index shop_order_partly on shop_order (created_at desc, id desc) where state = 'paid' and parcels > 0;
create index shop_order_depot on shop_order (created_at desc, id desc) where delivery = 'depot';
create index shop_order_flag on shop_order (created_at desc, id desc) where flag <> '';
create index shop_order_institution on shop_order (institution_id, created_at desc);
-- One of the two is always nothing.
create index shop_order_payable on shop_order ((payable_fen + payable_points));
create index shop_order_phone on shop_order ((address ->> 'phone')) where delivery = 'express';
create index shop_order_receiver on shop_order ((address ->> 'receiver')) where delivery = 'express';
create index shop_order_po_number on shop_order (po_number) where po_number <> '';
create index order_line_sku on order_line (sku_id, order_id);
create index order_package_tracking on order_package (tracking_no);
