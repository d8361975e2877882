-- Staff edit synonyms; the history of a row names it by its number.
-- suits 0.2.0
alter table search_synonym
  add column id bigint generated always as identity,
  add constraint search_synonym_id_key unique (id);
