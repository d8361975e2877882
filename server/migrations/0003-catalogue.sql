create table category (
  id bigint generated always as identity primary key,
  parent_id bigint references category,
  name text not null check (char_length(name) between 1 and 20),
  icon text not null default '',
  cover text not null default '',
  position integer not null default 0,
  visible boolean not null default true,
  /* from the top down to itself: at most three */
  path bigint[] not null default '{}' check (cardinality(path) <= 3)
);
create index category_parent on category (parent_id, position);

-- Parameter template of a category: what its products say of themselves and what can be filtered by.
create table category_parameter (
  category_id bigint not null references category,
  name text not null,
  kind text not null check (kind in ('text', 'number', 'choice')),
  unit text not null default '',
  facet boolean not null default false,
  position integer not null default 0,
  primary key (category_id, name)
);

create table brand (
  id bigint generated always as identity primary key,
  name text not null unique,
  logo text not null default '',
  initial text not null check (initial ~ '^[A-Z#]$'),
  position integer not null default 0
);

create table product (
  id bigint generated always as identity primary key,
  title text not null check (char_length(title) between 2 and 60),
  subtitle text not null default '',
  brand_id bigint references brand,
  category_id bigint not null references category,
  video text not null default '',
  detail text not null default '',
  unit text not null default '件',
  keywords text not null default '',
  tags text[] not null default '{}',
  axes text[] not null default '{}',
  key_spec text not null default '',
  status text not null default 'draft' check (status in ('draft', 'onSale', 'offSale')),
  sold bigint not null default 0 check (sold >= 0),
  views bigint not null default 0,
  /* kept by catalogue actions, so that lists and sorts read one row */
  first_image text not null default '',
  /* the path of its category; the columns make "in this category or below, in this order" one walk along an index */
  category_path bigint[] not null default '{}',
  category1_id bigint generated always as (category_path[1]) stored,
  category2_id bigint generated always as (category_path[2]) stored,
  /* '材质:304' for every parameter that can be filtered by */
  facets text[] not null default '{}',
  price_min_fen bigint not null default 0 check (price_min_fen >= 0),
  price_max_fen bigint not null default 0,
  in_stock boolean not null default false,
  created_at timestamptz not null default now(),
  on_sale_at timestamptz
  /* long texts lie apart: lists walk over many of these rows */
) with (toast_tuple_target = 768);
-- Every order of a list, for the whole catalogue and for each level of categories (the third is always the lowest).
create index product_sold on product (sold desc, id desc) where status = 'onSale';
create index product_sold1 on product (category1_id, sold desc, id desc) where status = 'onSale';
create index product_sold2 on product (category2_id, sold desc, id desc) where status = 'onSale';
create index product_sold3 on product (category_id, sold desc, id desc) where status = 'onSale';
create index product_price on product (price_min_fen, id) where status = 'onSale';
create index product_price1 on product (category1_id, price_min_fen, id) where status = 'onSale';
create index product_price2 on product (category2_id, price_min_fen, id) where status = 'onSale';
create index product_price3 on product (category_id, price_min_fen, id) where status = 'onSale';
create index product_newest on product (on_sale_at desc, id desc) where status = 'onSale';
create index product_newest1 on product (category1_id, on_sale_at desc, id desc) where status = 'onSale';
create index product_newest2 on product (category2_id, on_sale_at desc, id desc) where status = 'onSale';
create index product_newest3 on product (category_id, on_sale_at desc, id desc) where status = 'onSale';
create index product_brand on product (brand_id) where status = 'onSale';
create index product_facets on product using gin (facets) where status = 'onSale';

create table product_image (
  product_id bigint not null references product,
  position integer not null,
  url text not null,
  primary key (product_id, position)
);

create table product_parameter (
  product_id bigint not null references product,
  name text not null,
  /* as shown; a number parameter also has its number for ranges */
  value text not null,
  number numeric,
  unit text not null default '',
  facet boolean not null default false,
  position integer not null default 0,
  primary key (product_id, name, value)
);
create index product_parameter_number on product_parameter (name, number, value) where facet and number is not null;

create table product_attachment (
  product_id bigint not null references product,
  position integer not null,
  name text not null,
  url text not null,
  size bigint not null check (size >= 0),
  primary key (product_id, position)
);

create table product_related (
  product_id bigint not null references product,
  related_id bigint not null references product,
  position integer not null default 0,
  primary key (product_id, related_id),
  check (product_id <> related_id)
);

-- How model codes are compared: half width, upper case, × and * as X, the letter O as 0, no blanks, no hyphens.
create function code_key(code text) returns text language sql immutable strict parallel safe as $$
  select translate(upper(normalize(code, nfkc)), '×✕✖*O -_‐−–—·' || chr(9) || chr(10) || chr(13), 'XXXX0')
$$;

create table sku (
  id bigint generated always as identity primary key,
  product_id bigint not null references product,
  model_code text not null unique check (char_length(model_code) between 1 and 60),
  code_key text collate "C" not null generated always as (code_key(model_code)) stored,
  barcode text not null default '',
  spec_values text[] not null default '{}',
  price_fen bigint not null check (price_fen > 0),
  market_price_fen bigint check (market_price_fen > 0),
  cost_fen bigint check (cost_fen >= 0),
  points bigint check (points > 0),
  weight_g integer not null default 0 check (weight_g >= 0),
  image text not null default '',
  stock bigint not null default 0 check (stock >= 0),
  safety_stock bigint not null default 0 check (safety_stock >= 0),
  min_quantity integer not null default 1 check (min_quantity between 1 and 99999),
  step_quantity integer not null default 1 check (step_quantity between 1 and 99999),
  pack_quantity integer not null default 1 check (pack_quantity >= 1),
  pack_unit text not null default '',
  lead_days integer not null default 0 check (lead_days between 0 and 365),
  enabled boolean not null default true,
  position integer not null default 0,
  created_at timestamptz not null default now()
);
create index sku_product on sku (product_id, position, id);
create index sku_code_key on sku (code_key);

create table tier_price (
  sku_id bigint not null references sku,
  from_quantity integer not null check (from_quantity > 1),
  price_fen bigint not null check (price_fen > 0),
  primary key (sku_id, from_quantity)
);

-- Why stock is what it is: sku.stock is the sum of these. A (kind, reference, sku) books once.
create table stock_movement (
  id bigint generated always as identity primary key,
  sku_id bigint not null references sku,
  kind text not null check (kind in ('receipt', 'hold', 'release', 'return', 'count', 'adjust', 'depot')),
  reference text not null,
  delta bigint not null check (delta <> 0),
  who text not null default '',
  at timestamptz not null default now(),
  unique (kind, reference, sku_id),
  check (case kind when 'hold' then delta < 0 when 'release' then delta > 0 when 'receipt' then delta > 0 when 'return' then delta > 0 else true end)
);
create index stock_movement_sku on stock_movement (sku_id, id desc);
create trigger stock_movement_append_only before update or delete on stock_movement
  for each row execute function refuse_change();

-- Pieces sold and not yet added to product.sold: orders only append, nobody waits for a popular product's row.
create table product_sale (
  id bigint generated always as identity primary key,
  product_id bigint not null references product,
  quantity bigint not null check (quantity > 0)
);

-- One row a product, written whenever a product changes. Words are cut by our own code.
create table product_search (
  product_id bigint primary key references product on delete cascade,
  /* single characters, pairs of them, pieces of codes, initials; weighted by where they stand */
  words tsvector not null,
  /* title, brand and category without blanks, for parts of words */
  plain text not null,
  /* the same in pinyin */
  pinyin text not null,
  /* code keys of its SKUs, blank between them */
  codes text not null,
  word_version integer not null
) with (toast_tuple_target = 512);
create index product_search_words on product_search using gin (words);
create index product_search_plain on product_search using gin (plain gin_trgm_ops);
create index product_search_pinyin on product_search using gin (pinyin gin_trgm_ops);
create index product_search_codes on product_search using gin (codes gin_trgm_ops);

-- What was looked for, and how often nothing had all the words.
create table search_word (
  word text not null check (char_length(word) between 1 and 60),
  on_day date not null,
  searches bigint not null default 0,
  misses bigint not null default 0,
  primary key (word, on_day)
);

-- Words of the trade beside the built-in ones.
create table search_synonym (
  word text primary key,
  same_as text[] not null
);
