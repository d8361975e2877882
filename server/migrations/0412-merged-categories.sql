-- Approval rules and funds name categories; what they said about one that was merged holds for the one that took its goods.
-- suits 0.2.0
create table category_merged (
  id bigint primary key,
  into_id bigint not null references category on delete cascade
);
create index category_merged_into on category_merged (into_id);

insert into category_merged (id, into_id)
  with recursive merge as (
    select (before ->> 'id')::bigint as id, (after ->> 'id')::bigint as into_id
      from audit_entry where what = 'category.merge'
  ), way as (
    select id, into_id from merge
    union
    select w.id, m.into_id from way w join merge m on m.id = w.into_id
  )
  select w.id, w.into_id from way w join category c on c.id = w.into_id;
