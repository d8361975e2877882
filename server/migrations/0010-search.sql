-- Only what is on sale has a row here, and brings along how well it sells: a search of the whole catalogue is counted and
-- put in order without a look at the products.
alter table product_search add column popularity bigint not null default 0;
