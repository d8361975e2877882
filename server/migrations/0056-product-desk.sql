-- What staff edit: a number that moves with every change and who made the last one, so that nobody writes over
-- somebody else unseen.
alter table product
  add column version integer not null default 1 check (version > 0),
  add column updated_at timestamptz not null default now(),
  add column updated_by text not null default '',
  /* in the recycle bin since */
  add column deleted_at timestamptz,
  /* goes on sale by itself then */
  add column sale_at timestamptz,
  /* what search engines show; '' is made from the title */
  add column summary text not null default '';
update product set updated_at = created_at;
create index product_sale_at on product (sale_at) where sale_at is not null;

alter table product_image add column alt text not null default '';

-- Taken out of its product's matrix: it stays for the orders that name it, and comes back when its code is typed again.
alter table sku add column removed_at timestamptz;
alter table sku add check (removed_at is null or not enabled);

-- What a choice offers.
alter table category_parameter add column options text[] not null default '{}';
