-- The personal centre counts the unpaid orders of an institution on every visit of those who pay for colleagues.
-- suits 0.2.0
create index shop_order_unpaid on shop_order (institution_id, pay_before) where state = 'unpaid';
