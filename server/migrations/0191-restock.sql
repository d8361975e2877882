-- Members who asked to be told when a model is there again. One wish a model until it was told.
create table restock_wish (
  id bigint generated always as identity primary key,
  member_id bigint not null references member,
  sku_id bigint not null references sku,
  at timestamptz not null,
  told_at timestamptz
);
create unique index restock_wish_open on restock_wish (sku_id, member_id) where told_at is null;
create index restock_wish_member on restock_wish (member_id, id);
