-- The shop adds files to a version of an offer.
-- suits 0.3.0
/* null: the shop, whose upload says who sent it */
alter table attachment alter column member_id drop not null;

create view offer_facts as
  select id from offer;
