-- A paid order is changed before it is sent: pieces are given up, others come with an order of their own.
-- suits 0.3.0
create table order_change (
  id bigint generated always as identity primary key,
  no text not null unique,
  order_id bigint not null references shop_order (id),
  -- Who asked.
  member_id bigint not null references member (id),
  state text not null check (state in ('asked', 'returned', 'accepted', 'done', 'declined', 'withdrawn', 'expired')),
  reason text not null,
  -- Hash of what the buyer agreed to.
  quote text not null,
  currency text not null check (currency in ('money', 'points')),
  -- What comes back, and what the added goods cost with their freight: as agreed to, and as it came to be once done.
  back_fen bigint not null check (back_fen >= 0),
  back_points bigint not null check (back_points >= 0),
  more_fen bigint not null check (more_fen >= 0),
  more_points bigint not null check (more_points >= 0),
  created_at timestamptz not null,
  state_at timestamptz not null,
  -- Why the desk declined it, or why it came back.
  answer text not null default '',
  -- The order of the added goods, and the refund of those given up.
  supplement_id bigint unique references shop_order (id),
  aftersale_id bigint unique references aftersale (id)
);
create unique index order_change_open on order_change (order_id) where state in ('asked', 'returned', 'accepted');
create index order_change_order on order_change (order_id);
create index order_change_state on order_change (state, id);

create table order_change_line (
  change_id bigint not null references order_change (id),
  position integer not null,
  -- Null for a model that the order has not.
  order_line_id bigint references order_line (id),
  sku_id bigint not null references sku (id),
  title text not null,
  spec text not null,
  model_code text not null,
  own_code text not null,
  unit text not null,
  quantity_before integer not null check (quantity_before >= 0),
  quantity_after integer not null check (quantity_after >= 0),
  -- The price of pieces of the order, and that of added ones.
  price_fen bigint,
  points bigint,
  added_price_fen bigint,
  added_points bigint,
  primary key (change_id, position)
);
create index order_change_line_order_line on order_change_line (order_line_id);
create index order_change_line_sku on order_change_line (sku_id);

create table order_change_event (
  id bigint generated always as identity primary key,
  change_id bigint not null references order_change (id),
  at timestamptz not null,
  what text not null check (what in ('asked', 'returned', 'accepted', 'done', 'declined', 'withdrawn', 'expired')),
  who text not null check (who in ('member', 'staff', 'system')),
  who_name text not null default '',
  note text not null default ''
);
create index order_change_event_change on order_change_event (change_id, id);
create trigger order_change_event_kept before update or delete on order_change_event
  for each row execute function refuse_change();
create trigger order_change_line_kept before update or delete on order_change_line
  for each row execute function refuse_change();

-- The open change that holds the order back, and the order that this one adds goods to.
alter table shop_order add column change_no text;
alter table shop_order add column supplement_to bigint references shop_order (id);
create index shop_order_supplement on shop_order (supplement_to) where supplement_to is not null;
create or replace view order_facts as
  select id, no, member_id, institution_id, unit_id, state, currency, rate, pay_way, delivery, goods_fen, goods_points,
         freight_fen, freight_points, deduct_points, deduct_fen, payable_fen, payable_points, reward_points, address,
         remark, po_number, pieces, kinds, fund_id, fund_code, fund_name, created_at, pay_before, paid_at, done_at,
         ended_at, purpose, wished_on, change_no, supplement_to
    from shop_order;
create view order_change_facts as
  select id, no, order_id, supplement_id, state from order_change;
