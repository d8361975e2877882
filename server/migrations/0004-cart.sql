create table cart_line (
  id bigint generated always as identity primary key,
  member_id bigint not null references member,
  sku_id bigint not null references sku,
  quantity integer not null check (quantity between 1 and 99999),
  selected boolean not null default true,
  added_price_fen bigint not null check (added_price_fen >= 0),
  added_at timestamptz not null default now(),
  unique (member_id, sku_id)
);

-- A merge of a visitor's cart happens once.
create table cart_merge (
  member_id bigint not null references member,
  merge_id text not null,
  merged integer not null,
  dropped integer not null,
  at timestamptz not null default now(),
  primary key (member_id, merge_id)
);
