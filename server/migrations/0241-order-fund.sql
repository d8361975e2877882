-- An order remembers the fund that it is charged to, by the code and the name of that day.
-- suits 0.2.0
alter table shop_order add column fund_id bigint, add column fund_code text, add column fund_name text;
/* not valid: checked for new orders, and no older one has a fund */
alter table shop_order add constraint shop_order_fund_id_fkey foreign key (fund_id) references fund not valid;
create index shop_order_fund on shop_order (fund_id, id) where fund_id is not null;
