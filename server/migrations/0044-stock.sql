-- Where goods lie, and why somebody moved them.
alter table sku add column shelf text not null default '' check (char_length(shelf) <= 40);
alter table stock_movement add column note text not null default '';

-- Looking for goods by a part of their name or code.
create index sku_code_part on sku using gin (code_key gin_trgm_ops);
create index sku_barcode on sku (barcode) where barcode <> '';
