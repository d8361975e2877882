-- Goods that are exchanged or repaired, and money that the shop gives back of its own accord.
alter table aftersale drop constraint aftersale_kind_check;
alter table aftersale add constraint aftersale_kind_check check (
  kind in ('refundBeforeShip', 'refundOnly', 'returnRefund', 'exchange', 'repair', 'goodwill'));
alter table aftersale drop constraint aftersale_state_check;
alter table aftersale add constraint aftersale_state_check check (
  state in ('applied', 'approved', 'returning', 'received', 'refunding', 'refunded', 'exchanged', 'repaired', 'rejected',
    'withdrawn'));
alter table aftersale drop constraint aftersale_check2;
alter table aftersale add constraint aftersale_restocked_check check (
  (restocked is not null) <= (kind in ('returnRefund', 'exchange')));
alter table aftersale add constraint aftersale_end_check check (
  (state <> 'exchanged' or kind = 'exchange') and (state <> 'repaired' or kind = 'repair')
  and (state not in ('refunding', 'refunded') or kind not in ('exchange', 'repair'))
  and (kind <> 'goodwill' or state in ('refunding', 'refunded')));

-- The shop asked whether money would do instead; only the member can say so.
alter table aftersale add column refund_offered_at timestamptz;

alter table aftersale_event drop constraint aftersale_event_what_check;
alter table aftersale_event add constraint aftersale_event_what_check check (
  what in ('applied', 'approved', 'rejected', 'withdrawn', 'sent', 'received', 'refunding', 'refunded', 'retried',
    'exchanged', 'repaired', 'refundOffered', 'refundAccepted', 'goodwill'));

-- Of goodwill, a line's part of the money; no piece of it is given back.
alter table aftersale_line drop constraint aftersale_line_quantity_check;
alter table aftersale_line add constraint aftersale_line_quantity_check check (quantity between 0 and 99999);
alter table aftersale_line add constraint aftersale_line_part_check check (
  quantity > 0 or amount_fen + amount_points > 0 and reward_points = 0);

-- The replacement, or what was repaired, on its way to the member.
create table aftersale_parcel (
  aftersale_id bigint primary key references aftersale,
  carrier text not null check (carrier <> ''),
  tracking_no text not null check (tracking_no <> ''),
  note text not null default '',
  shipped_at timestamptz not null
);
create trigger aftersale_parcel_append_only before update or delete on aftersale_parcel
  for each row execute function refuse_change();

-- Which model was sent for a line; none for a repair.
create table aftersale_parcel_line (
  aftersale_id bigint not null references aftersale_parcel,
  order_line_id bigint not null,
  sku_id bigint not null references sku,
  quantity integer not null check (quantity > 0),
  primary key (aftersale_id, order_line_id),
  foreign key (aftersale_id, order_line_id) references aftersale_line
);
create trigger aftersale_parcel_line_append_only before update or delete on aftersale_parcel_line
  for each row execute function refuse_change();

-- Replacements leave the shelf under the number of their after-sale.
alter table stock_movement drop constraint stock_movement_kind_check;
alter table stock_movement add constraint stock_movement_kind_check check (
  kind in ('receipt', 'hold', 'release', 'return', 'count', 'adjust', 'depot', 'exchange'));
alter table stock_movement add constraint stock_movement_exchange_check check (kind <> 'exchange' or delta < 0);

-- What waits for somebody, the most urgent first.
create index aftersale_waiting on aftersale (state, state_at, id)
  where state in ('applied', 'approved', 'returning', 'received', 'refunding');
