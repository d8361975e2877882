-- Staff upload too: pictures and documents that anyone may see.
alter table upload add column staff_id bigint references staff;
alter table upload add check (num_nonnulls(member_id, staff_id) <= 1);
create index upload_staff on upload (staff_id, created_at) where staff_id is not null;

alter table upload drop constraint upload_kind_check;
alter table upload add constraint upload_kind_check
  check (kind in ('image', 'licence', 'feedback', 'aftersale', 'attachment'));
