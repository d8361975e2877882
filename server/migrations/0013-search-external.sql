-- Texts are read to rank them: unpacking took longer than reading what is not packed.
alter table product_search alter column words set storage external;
update product_search set words = words || ''::tsvector;
