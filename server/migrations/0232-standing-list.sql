-- A standing list is told of every so many weeks; both are null for a list that is not.
-- suits 0.2.0
alter table shopping_list
  add column every_weeks smallint check (every_weeks between 1 and 26),
  add column next_on date,
  add constraint shopping_list_standing check ((every_weeks is null) = (next_on is null));
create index shopping_list_due on shopping_list (next_on) where next_on is not null;
