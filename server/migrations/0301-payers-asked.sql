-- A buyer asks colleagues to pay for an order, once in an hour.
-- suits 0.2.0

/* when colleagues were asked the last time; null: never */
alter table shop_order add column payers_asked_at timestamptz;
