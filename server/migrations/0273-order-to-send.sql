-- Orders to send are counted without reading them: the index says how they are delivered.
-- suits 0.2.0
-- in steps
drop index concurrently if exists shop_order_waiting;
create index concurrently shop_order_waiting on shop_order (id) include (delivery) where state = 'paid';
drop index concurrently if exists shop_order_to_send;
