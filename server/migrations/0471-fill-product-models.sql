-- Fills what 0470 added, in batches that hold the locks of 500 products each.
-- suits 0.2.0
-- in steps
call fill_product_models();
insert into kept_change (noun) values ('catalogue');
drop procedure if exists fill_product_models;
