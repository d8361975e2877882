-- Funds of an institution, which its orders are charged to, and why each of them holds what it holds.
-- suits 0.2.0
create table fund (
  id bigint generated always as identity primary key,
  institution_id bigint not null references institution,
  code text not null,
  name text not null,
  owner_id bigint not null references member,
  /* false: only those of fund_user may order from it */
  for_all boolean not null,
  from_on date not null,
  to_on date not null,
  /* each with those below it; none: any */
  category_ids bigint[] not null default '{}',
  /* of one piece; null: any price */
  ceiling_fen bigint check (ceiling_fen > 0),
  overrun text not null check (overrun in ('refuse', 'ask', 'warn')),
  state text not null default 'open' check (state in ('open', 'closed')),
  /* the sums of its entries */
  amount_fen bigint not null default 0 check (amount_fen >= 0),
  reserved_fen bigint not null default 0 check (reserved_fen >= 0),
  spent_fen bigint not null default 0 check (spent_fen >= 0),
  left_fen bigint not null generated always as (amount_fen - reserved_fen - spent_fen) stored,
  /* the fund of the year before, whose rest this one took over */
  carried_from bigint unique references fund,
  version integer not null default 1,
  created_at timestamptz not null,
  check (from_on <= to_on)
);
create unique index fund_code on fund (institution_id, upper(code));
create index fund_owner on fund (owner_id);

create table fund_user (
  fund_id bigint not null references fund on delete cascade,
  member_id bigint not null references member,
  primary key (fund_id, member_id)
);
create index fund_user_member on fund_user (member_id);

create table fund_entry (
  id bigint generated always as identity primary key,
  fund_id bigint not null references fund,
  kind text not null check (kind in ('allocate', 'adjust', 'reserve', 'spend', 'release', 'refund')),
  /* an adjustment has a sign; the kind says what the others do */
  amount_fen bigint not null check (amount_fen > 0 or (kind = 'adjust' and amount_fen < 0)),
  order_id bigint references shop_order,
  reference text not null,
  note text not null default '',
  /* null: the shop, or its staff */
  actor_id bigint references member,
  left_fen bigint not null,
  at timestamptz not null,
  unique (fund_id, kind, reference),
  check ((order_id is null) = (kind in ('allocate', 'adjust')))
);
create index fund_entry_fund on fund_entry (fund_id, id desc);
create index fund_entry_order on fund_entry (order_id) where order_id is not null;
create trigger fund_entry_append_only before update or delete on fund_entry
  for each row execute function refuse_change();
