-- Who waits for a paid order may remind the shop, once a day.
alter table shop_order add column reminded_at timestamptz;
alter table order_event drop constraint order_event_what_check;
alter table order_event add constraint order_event_what_check check (what in ('created', 'paid', 'cancelled', 'shipped',
  'received', 'stored', 'closed', 'noted', 'priced', 'addressed', 'corrected', 'commented', 'reminded'));
