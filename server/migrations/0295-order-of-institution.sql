-- Orders of an institution are counted by state, and turned page by page, without reading them.
-- suits 0.2.0
-- in steps
drop index concurrently if exists shop_order_of_institution;
create index concurrently shop_order_of_institution on shop_order (institution_id, id desc) include (state);
drop index concurrently if exists shop_order_institution;
