-- What the shop wants to be seen comes first in the lists that nobody put into another order; the rest as it sells.
alter table product add column priority integer not null default 0 check (priority between 0 and 9999);
create index product_first on product (priority desc, sold desc, id desc) where status = 'onSale';
create index product_first1 on product (category1_id, priority desc, sold desc, id desc) where status = 'onSale';
create index product_first2 on product (category2_id, priority desc, sold desc, id desc) where status = 'onSale';
create index product_first3 on product (category_id, priority desc, sold desc, id desc) where status = 'onSale';
