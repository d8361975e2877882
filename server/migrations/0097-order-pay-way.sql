-- Which way to pay is rare differs from shop to shop, and a rare one was looked for among all orders. An order changes it
-- once at most; the index of some ways alone saved little.
drop index shop_order_pay_way;
create index shop_order_pay_way on shop_order (pay_way, created_at desc, id desc);
