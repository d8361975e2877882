-- Lists of SKUs that a member buys again and again.
-- suits 0.2.0
create table shopping_list (
  id bigint generated always as identity primary key,
  member_id bigint not null references member,
  name text not null,
  note text not null default '',
  changed_at timestamptz not null
);
create index shopping_list_member on shopping_list (member_id);

create table shopping_list_line (
  list_id bigint not null references shopping_list on delete cascade,
  sku_id bigint not null references sku,
  quantity integer not null check (quantity between 1 and 99999),
  note text not null default '',
  position integer not null,
  primary key (list_id, sku_id)
);
