-- The tables are new, and the columns of order lines may be null: an earlier version writes lines without them.
-- suits 0.3.0

/** Prices that the shop has agreed with institutions. Its columns are those of the published version; 0: none yet. */
create table price_list (
  id bigint generated always as identity primary key,
  state text not null default 'draft' check (state in ('draft', 'active', 'ended')),
  version integer not null default 0 check (version >= 0),
  name text not null check (char_length(name) between 1 and 40),
  priority integer not null default 0 check (priority between 0 and 999),
  from_on date not null,
  until_on date not null,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  check (from_on <= until_on),
  check ((state = 'draft') = (version = 0))
);
create index price_list_changed on price_list (changed_at, id);
create index price_list_until on price_list (until_on) where state = 'active';

/** The institutions that the published version is for. */
create table price_list_institution (
  list_id bigint not null references price_list,
  institution_id bigint not null references institution,
  primary key (list_id, institution_id)
);
create index price_list_institution_of on price_list_institution (institution_id, list_id);

/** What each version said, who made it and who confirmed it. */
create table price_list_version (
  list_id bigint not null references price_list,
  version integer not null check (version > 0),
  state text not null check (state in ('active', 'ended')),
  name text not null,
  note text not null,
  priority integer not null,
  from_on date not null,
  until_on date not null,
  institution_ids bigint[] not null,
  rows_changed integer not null,
  staff text not null,
  confirmed_by text not null default '',
  at timestamptz not null,
  primary key (list_id, version)
);
create trigger price_list_version_append_only before update or delete on price_list_version
  for each row execute function refuse_change();

/**
 * What a list says of a model, a category with those below it, or a brand: from the version in which it begins to the one
 * that ends it. A model has a price, the others a part of the public price that is taken off, in thousandths.
 */
create table price_row (
  id bigint generated always as identity primary key,
  list_id bigint not null references price_list,
  sku_id bigint references sku,
  category_id bigint,
  brand_id bigint,
  price_fen bigint check (price_fen > 0),
  off_permille integer check (off_permille between 1 and 999),
  points bigint check (points > 0),
  minimum integer not null default 1 check (minimum between 1 and 99999),
  tiers jsonb not null default '[]',
  goods text not null generated always as (
    case when sku_id is not null then 's' || sku_id::text when category_id is not null then 'c' || category_id::text
         else 'b' || brand_id::text end) stored,
  from_version integer not null check (from_version > 0),
  ended_version integer check (ended_version > from_version),
  check (num_nonnulls(sku_id, category_id, brand_id) = 1),
  check ((sku_id is not null) = (price_fen is not null)),
  check ((sku_id is null) = (off_permille is not null)),
  check (sku_id is not null or points is null and tiers = '[]')
);
create unique index price_row_sku on price_row (list_id, sku_id) where ended_version is null and sku_id is not null;
create unique index price_row_category on price_row (list_id, category_id) where ended_version is null and category_id is not null;
create unique index price_row_brand on price_row (list_id, brand_id) where ended_version is null and brand_id is not null;
create index price_row_of_sku on price_row (sku_id, id) where sku_id is not null;
create index price_row_of_list on price_row (list_id, goods) where ended_version is null;

/** A row may only be ended, once. `goods` is made after the trigger. */
create function price_row_kept() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.ended_version is not null or new.ended_version is null
     or to_jsonb(old) - '{ended_version,goods}'::text[] <> to_jsonb(new) - '{ended_version,goods}'::text[] then
    raise exception 'price_row is append-only';
  end if;
  return new;
end $$;
create trigger price_row_kept before update or delete on price_row for each row execute function price_row_kept();

/** The next version of a list while staff work on it. Somebody who asked for a second person waits for them. */
create table price_list_draft (
  list_id bigint primary key references price_list,
  revision integer not null default 1,
  name text not null check (char_length(name) between 1 and 40),
  note text not null default '',
  priority integer not null default 0 check (priority between 0 and 999),
  from_on date not null,
  until_on date not null,
  institution_ids bigint[] not null default '{}',
  changed_by text not null,
  asked_id bigint references staff,
  asked_by text not null default '',
  asked_at timestamptz,
  sent_back text not null default '',
  check (from_on <= until_on),
  check ((asked_id is null) = (asked_at is null))
);
create index price_list_draft_asked on price_list_draft (asked_at) where asked_at is not null;

/** Rows of the next version that differ from those of the published one; without a price and a discount: the row ends. */
create table price_row_draft (
  id bigint generated always as identity primary key,
  list_id bigint not null references price_list,
  sku_id bigint references sku,
  category_id bigint,
  brand_id bigint,
  price_fen bigint check (price_fen > 0),
  off_permille integer check (off_permille between 1 and 999),
  points bigint check (points > 0),
  minimum integer not null default 1 check (minimum between 1 and 99999),
  tiers jsonb not null default '[]',
  goods text not null generated always as (
    case when sku_id is not null then 's' || sku_id::text when category_id is not null then 'c' || category_id::text
         else 'b' || brand_id::text end) stored,
  unique (list_id, goods),
  check (num_nonnulls(sku_id, category_id, brand_id) = 1),
  check (num_nonnulls(price_fen, off_permille) <= 1)
);

/** Which price a line has: null on lines of earlier versions. */
alter table order_line
  add column price_source text check (price_source in ('public', 'tier', 'list')),
  add column price_list_id bigint,
  add column price_list_version integer,
  add column price_list_name text,
  add column price_row_id bigint,
  add column price_base_fen bigint,
  add constraint order_line_price_list check (
    (coalesce(price_source, '') = 'list') = (price_list_id is not null)
    and num_nulls(price_list_id, price_list_version, price_list_name, price_row_id, price_base_fen) in (0, 5));
