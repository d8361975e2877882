-- Freight: the first matching rule of lowest position serves; regions are code prefixes ('33', '3301'), '' everywhere.
create table freight_rule (
  id bigint generated always as identity primary key,
  position integer not null,
  region_prefixes text[] not null,
  /* null: no delivery there */
  first_fen bigint check (first_fen >= 0),
  first_weight_g integer not null default 1000 check (first_weight_g > 0),
  next_fen bigint not null default 0 check (next_fen >= 0),
  next_weight_g integer not null default 1000 check (next_weight_g > 0),
  /* goods of this amount or more travel free; null: never */
  free_from_fen bigint check (free_from_fen >= 0)
);

create table shop_order (
  id bigint generated always as identity primary key,
  no text not null unique check (no ~ '^[0-9]{20}$'),
  member_id bigint not null references member,
  institution_id bigint not null references institution,
  state text not null default 'unpaid' check (state in ('unpaid', 'paid', 'shipped', 'done', 'cancelled', 'closed')),
  currency text not null check (currency in ('money', 'points')),
  rate integer not null check (rate between 1 and 100000),
  pay_way text not null check (pay_way in ('wechat', 'bank', 'points', 'demo')),
  delivery text not null default 'express' check (delivery in ('express', 'depot')),
  goods_fen bigint not null check (goods_fen >= 0),
  goods_points bigint not null check (goods_points >= 0),
  freight_fen bigint not null check (freight_fen >= 0),
  freight_points bigint not null check (freight_points >= 0),
  deduct_points bigint not null default 0 check (deduct_points >= 0),
  deduct_fen bigint not null default 0 check (deduct_fen >= 0),
  payable_fen bigint not null check (payable_fen >= 0),
  payable_points bigint not null check (payable_points >= 0),
  reward_points bigint not null default 0 check (reward_points >= 0),
  address jsonb not null,
  remark text not null default '',
  po_number text not null default '',
  pieces integer not null check (pieces > 0),
  kinds integer not null check (kinds > 0),
  created_at timestamptz not null,
  pay_before timestamptz not null,
  paid_at timestamptz,
  shipped_at timestamptz,
  auto_receive_at timestamptz,
  done_at timestamptz,
  ended_at timestamptz,
  cancel_reason text not null default '',
  /* its products' sold counters have been raised */
  sold_counted boolean not null default false,
  check (case currency
    when 'money' then payable_fen = goods_fen + freight_fen - deduct_fen and payable_points = 0
    else payable_points = goods_points + freight_points and payable_fen = 0 and deduct_points = 0 and deduct_fen = 0 end),
  check ((state in ('paid', 'shipped', 'done', 'closed')) <= (paid_at is not null)),
  check ((state = 'unpaid') <= (paid_at is null)),
  check ((state in ('shipped', 'done') and delivery = 'express') <= (shipped_at is not null)),
  check ((state in ('cancelled', 'closed')) = (ended_at is not null)),
  check ((state = 'done') = (done_at is not null))
);
create index shop_order_member on shop_order (member_id, id desc);
create index shop_order_member_state on shop_order (member_id, state, id desc);
create index shop_order_pay_before on shop_order (pay_before) where state = 'unpaid';
create index shop_order_auto_receive on shop_order (auto_receive_at) where state = 'shipped';

create table order_line (
  id bigint generated always as identity primary key,
  order_id bigint not null references shop_order,
  sku_id bigint not null references sku,
  product_id bigint not null references product,
  position integer not null,
  title text not null,
  spec text not null,
  model_code text not null,
  image text not null,
  unit text not null,
  weight_g integer not null default 0,
  quantity integer not null check (quantity between 1 and 99999),
  shipped_quantity integer not null default 0,
  price_fen bigint not null check (price_fen >= 0),
  points bigint not null check (points >= 0),
  amount_fen bigint not null,
  amount_points bigint not null,
  unique (order_id, sku_id),
  check (amount_fen = price_fen * quantity),
  check (amount_points = points * quantity),
  check (shipped_quantity between 0 and quantity)
);

create table order_event (
  id bigint generated always as identity primary key,
  order_id bigint not null references shop_order,
  at timestamptz not null,
  what text not null check (what in ('created', 'paid', 'cancelled', 'shipped', 'received', 'closed', 'noted')),
  who text not null check (who in ('member', 'staff', 'system')),
  who_name text not null default '',
  note text not null default ''
);
create index order_event_order on order_event (order_id, id);
create trigger order_event_append_only before update or delete on order_event
  for each row execute function refuse_change();

create table order_package (
  id bigint generated always as identity primary key,
  order_id bigint not null references shop_order,
  carrier text not null,
  tracking_no text not null,
  shipped_at timestamptz not null,
  unique (order_id, carrier, tracking_no)
);

create table order_package_line (
  package_id bigint not null references order_package,
  order_line_id bigint not null references order_line,
  quantity integer not null check (quantity > 0),
  primary key (package_id, order_line_id)
);
