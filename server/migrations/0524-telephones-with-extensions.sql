-- Staff look for a telephone with or without its extension: a range, for which the order of bytes is needed.
-- suits 0.2.0
drop index shop_order_phone;
create index shop_order_phone on shop_order (((address ->> 'phone') collate "C")) where delivery = 'express';
create index address_phone on address (phone collate "C");
