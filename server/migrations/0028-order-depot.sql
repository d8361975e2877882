-- Orders that are not sent but kept for their member: no address, no freight, done once the goods are in the depot.
alter table shop_order alter column address drop not null;
alter table shop_order add check ((delivery = 'express') = (address is not null));
alter table shop_order add check ((delivery = 'depot') <= (freight_fen = 0 and freight_points = 0 and shipped_at is null));
alter table order_event drop constraint order_event_what_check;
alter table order_event add constraint order_event_what_check
  check (what in ('created', 'paid', 'cancelled', 'shipped', 'received', 'stored', 'closed', 'noted'));

-- What is kept for members lies on the shelf that is counted.
create index depot_item_sku on depot_item (sku_id) where held > 0;

-- Activities came before vouchers.
alter table attendee add foreign key (voucher_id) references voucher;
