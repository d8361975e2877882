-- The tables are new; an earlier version neither reads them nor keeps anybody from buying.
-- suits 0.3.0

/** What an institution has agreed to buy, and what the shop does with the rest. Its columns are those of the last version. */
create table assortment (
  id bigint generated always as identity primary key,
  institution_id bigint not null unique references institution,
  mode text not null default 'off' check (mode in ('off', 'mark', 'ask', 'only')),
  version integer not null check (version > 0),
  note text not null default '' check (char_length(note) <= 500),
  created_at timestamptz not null,
  changed_at timestamptz not null
);
create index assortment_changed on assortment (changed_at, id);

/** What each version changed, and who made it. */
create table assortment_version (
  assortment_id bigint not null references assortment,
  version integer not null check (version > 0),
  mode text not null,
  note text not null,
  added integer not null,
  removed integer not null,
  staff text not null,
  at timestamptz not null,
  primary key (assortment_id, version)
);
create trigger assortment_version_append_only before update or delete on assortment_version
  for each row execute function refuse_change();

/** A model, a category with those below it, a brand or all goods of a price list: from the version in which it begins to the one that ends it. */
create table assortment_entry (
  id bigint generated always as identity primary key,
  assortment_id bigint not null references assortment,
  sku_id bigint references sku,
  category_id bigint,
  brand_id bigint,
  list_id bigint references price_list,
  goods text not null generated always as (
    case when sku_id is not null then 's' || sku_id::text when category_id is not null then 'c' || category_id::text
         when brand_id is not null then 'b' || brand_id::text else 'l' || list_id::text end) stored,
  from_version integer not null check (from_version > 0),
  ended_version integer check (ended_version > from_version),
  check (num_nonnulls(sku_id, category_id, brand_id, list_id) = 1)
);
create unique index assortment_entry_now on assortment_entry (assortment_id, goods) where ended_version is null;
create index assortment_entry_sku on assortment_entry (sku_id) where sku_id is not null;
create index assortment_entry_list on assortment_entry (list_id) where list_id is not null;
create index assortment_entry_lists_now on assortment_entry (assortment_id) where list_id is not null and ended_version is null;

/** An entry may only be ended, once. `goods` is made after the trigger. */
create function assortment_entry_kept() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.ended_version is not null or new.ended_version is null
     or to_jsonb(old) - '{ended_version,goods}'::text[] <> to_jsonb(new) - '{ended_version,goods}'::text[] then
    raise exception 'assortment_entry is append-only';
  end if;
  return new;
end $$;
create trigger assortment_entry_kept before update or delete on assortment_entry
  for each row execute function assortment_entry_kept();

/**
 * The products that a member of the institution finds where the assortment is the only thing it buys: made from the entries by
 * a job. What sorts and narrows a list stands beside them, so that a page is read along one index.
 */
create table assortment_product (
  assortment_id bigint not null references assortment,
  product_id bigint not null references product on delete cascade,
  /** Some of its models are outside. */
  partial boolean not null,
  category1_id bigint,
  category2_id bigint,
  category_id bigint not null,
  priority integer not null,
  sold bigint not null,
  price_min_fen bigint not null,
  on_sale_at timestamptz,
  primary key (assortment_id, product_id)
);
create index assortment_product_of_product on assortment_product (product_id);
create index assortment_product_relevance on assortment_product (assortment_id, priority desc, sold desc, product_id desc);
create index assortment_product_sold on assortment_product (assortment_id, sold desc, product_id desc);
create index assortment_product_newest on assortment_product (assortment_id, on_sale_at desc, product_id desc);
create index assortment_product_price on assortment_product (assortment_id, price_min_fen, product_id);

/** When and of what `assortment_product` was made last. `revision` rises when it changed. */
create table assortment_listing (
  assortment_id bigint primary key references assortment,
  revision integer not null,
  partial boolean not null,
  stamp text not null
);

create view price_list_names as
  select id, name, version from price_list;

create view assortment_facts as
  select id, institution_id, mode from assortment;

create view assortment_product_facts as
  select assortment_id, product_id, category1_id, category2_id, category_id, priority, sold, price_min_fen, on_sale_at
    from assortment_product;

update role set permissions = permissions || '{assortment.read}'::text[]
 where 'price.read' = any(permissions) and not owner;
update role set permissions = permissions || '{assortment.write}'::text[]
 where 'price.write' = any(permissions) and not owner;
