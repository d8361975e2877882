-- Files that were refused when they were looked into. They cost as much as those that were kept, so both count.
-- suits 0.2.0
create table upload_try (
  member_id bigint references member on delete cascade,
  staff_id bigint references staff on delete cascade,
  at timestamptz not null,
  check (num_nonnulls(member_id, staff_id) = 1)
);
create index upload_try_member on upload_try (member_id, at) where member_id is not null;
create index upload_try_staff on upload_try (staff_id, at) where staff_id is not null;
