-- An institution's own codes for the shop's models. `code_key` is the code without differences of case and width.
-- suits 0.3.0
create table material_code (
  id bigint generated always as identity primary key,
  institution_id bigint not null references institution (id),
  code text not null,
  code_key text collate "C" not null,
  sku_id bigint not null references sku (id),
  name text not null default '',
  note text not null default '',
  -- `own_units` of the institution's unit are `shop_units` of the model's unit; one of the two is 1.
  unit text not null default '',
  own_units integer not null default 1 check (own_units between 1 and 9999),
  shop_units integer not null default 1 check (shop_units between 1 and 9999),
  version integer not null default 1,
  updated_at timestamptz not null,
  updated_by bigint not null references member (id),
  unique (institution_id, code_key),
  check (least(own_units, shop_units) = 1),
  check (unit <> '' or own_units = shop_units)
);
create index material_code_sku on material_code (sku_id, institution_id);
create index material_code_updated_by on material_code (updated_by);

create table material_code_entry (
  id bigint generated always as identity primary key,
  institution_id bigint not null references institution (id),
  -- No foreign key: the code may be deleted, its history stays.
  material_code_id bigint not null,
  at timestamptz not null,
  member_id bigint not null references member (id),
  before jsonb,
  after jsonb,
  check (before is not null or after is not null)
);
create index material_code_entry_of_code on material_code_entry (material_code_id, id);
create index material_code_entry_of_institution on material_code_entry (institution_id, id);
create index material_code_entry_member on material_code_entry (member_id);
create trigger material_code_entry_append_only before update or delete on material_code_entry
  for each row execute function refuse_change();

create view material_code_facts as
  select institution_id
    from material_code;
