-- Lines of one list come into the cart at one moment: their place in that list keeps them in its order.
alter table cart_line add column place integer not null default 0;
