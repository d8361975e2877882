-- Addresses of an institution, offered to all of its members at checkout. An address belongs to a member or to one.
-- suits 0.3.0
alter table address alter column member_id drop not null;
alter table address add column institution_id bigint references institution (id);
-- The unit that keeps it and whose members it is the default of, if it is one; null: the whole institution.
alter table address add column unit_id bigint references unit (id);
alter table address add column name text not null default '';
alter table address add column hours text not null default '';
alter table address add column note text not null default '';
alter table address add column version integer not null default 1;
alter table address add check (num_nonnulls(member_id, institution_id) = 1);
alter table address add check (num_nonnulls(institution_id) = 1 or unit_id is null and name = '');
create index address_institution on address (institution_id, id) where institution_id is not null;
create index address_unit on address (unit_id) where unit_id is not null;
create unique index address_one_shared_default on address (institution_id, coalesce(unit_id, 0))
  where institution_id is not null and is_default;
create or replace view address_facts as
  select id, member_id, receiver, phone, region_code, region_text, detail, tag, is_default, institution_id, unit_id,
         detail || case when hours || note = '' then ''
                        else '（' || concat_ws('；', nullif(note, ''), '收货时间 ' || nullif(hours, '')) || '）' end
           as whole_detail, name
    from address;
