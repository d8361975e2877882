-- A shared list may be for one unit of the institution. Null: private, or for the whole institution.
-- suits 0.2.0
alter table shopping_list
  add column unit_id bigint,
  add foreign key (institution_id, unit_id) references unit (institution_id, id);
