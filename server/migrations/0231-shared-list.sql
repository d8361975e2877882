-- A list that is shared belongs to the institution, whose active members read it. Null: private.
-- suits 0.2.0
alter table shopping_list add column institution_id bigint references institution;
create index shopping_list_shared on shopping_list (institution_id, changed_at desc, id desc)
  where institution_id is not null;
