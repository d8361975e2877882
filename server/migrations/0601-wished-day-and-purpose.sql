-- The day by which a buyer wishes the goods to be there, and what they are for, as purchase requests say it already.
-- suits 0.3.0
alter table shop_order add column purpose text not null default '';
alter table shop_order add column wished_on date;
alter table purchase_request alter column purpose set default '';
alter table purchase_request add column wished_on date;
create index shop_order_wished on shop_order (wished_on, created_at, id) where state = 'paid' and wished_on is not null;
create or replace view order_facts as
  select id, no, member_id, institution_id, unit_id, state, currency, rate, pay_way, delivery, goods_fen, goods_points,
         freight_fen, freight_points, deduct_points, deduct_fen, payable_fen, payable_points, reward_points, address,
         remark, po_number, pieces, kinds, fund_id, fund_code, fund_name, created_at, pay_before, paid_at, done_at,
         ended_at, purpose, wished_on
    from shop_order;
