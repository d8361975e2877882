-- A word is looked for among the buyer's own numbers of an institution without reading its orders.
-- suits 0.2.0
-- in steps
drop index concurrently if exists shop_order_of_institution;
create index concurrently shop_order_of_institution on shop_order (institution_id, id desc)
  include (state, payable_fen, po_number);
drop index concurrently if exists shop_order_by_institution;
