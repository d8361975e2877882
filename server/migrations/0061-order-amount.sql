-- An amount is looked for in yuan, or in points of an order in points: by just that, and rare ways to pay by themselves.
drop index shop_order_payable;
create index shop_order_payable on shop_order ((payable_fen + payable_points * 100));
create index shop_order_pay_way on shop_order (pay_way, created_at desc, id desc) where pay_way in ('bank', 'points');
