create table article_category (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('news', 'share')),
  name text not null check (char_length(name) between 1 and 20),
  position integer not null default 0,
  unique (kind, name),
  unique (id, kind)
);

-- News and technical sharing differ in kind alone. Shown from `publish_at` on; null: a draft.
create table article (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('news', 'share')),
  category_id bigint not null,
  title text not null check (char_length(title) between 2 and 60),
  summary text not null default '' check (char_length(summary) <= 200),
  cover text not null default '',
  body text not null,
  author text not null default '' check (char_length(author) <= 30),
  /* of the author */
  unit text not null default '' check (char_length(unit) <= 60),
  source text not null default '' check (char_length(source) <= 60),
  tags text[] not null default '{}' check (cardinality(tags) <= 10),
  video text not null default '',
  poster text not null default '',
  pinned boolean not null default false,
  publish_at timestamptz,
  /* read so often; added up every few seconds, so it is neither exact to the second nor a change of the article */
  views bigint not null default 0 check (views >= 0),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  foreign key (category_id, kind) references article_category (id, kind)
) with (toast_tuple_target = 512);
create index article_order on article (kind, pinned desc, publish_at desc, id desc) where publish_at is not null;
create index article_category_order on article (category_id, pinned desc, publish_at desc, id desc)
  where publish_at is not null;
-- Before and after, and what comes next by the clock: pinned or not.
create index article_published on article (kind, publish_at, id) where publish_at is not null;

create table article_attachment (
  article_id bigint not null references article on delete cascade,
  position integer not null,
  name text not null check (char_length(name) between 1 and 80),
  url text not null,
  size bigint not null check (size >= 0),
  mime text not null check (mime <> ''),
  primary key (article_id, position)
);

create table article_product (
  article_id bigint not null references article on delete cascade,
  product_id bigint not null references product,
  position integer not null,
  primary key (article_id, product_id)
);
create index article_product_product on article_product (product_id);

-- Texts of the shop itself. A version is never altered: members have agreed to it as it was.
create table page_version (
  name text not null check (name in ('about', 'agreement', 'privacy', 'guide', 'service')),
  version text not null check (version ~ '^[0-9A-Za-z][0-9A-Za-z.-]{0,19}$'),
  title text not null check (char_length(title) between 2 and 30),
  body text not null check (body <> ''),
  publish_at timestamptz not null,
  who text not null,
  primary key (name, version),
  unique (name, publish_at)
);
create trigger page_version_append_only before update or delete on page_version
  for each row execute function refuse_change();
