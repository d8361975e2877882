-- Files of members that belong to an order, a purchase request or an after-sale.
-- suits 0.3.0
alter table upload drop constraint upload_kind_check;
alter table upload add constraint upload_kind_check
  check (kind in ('image', 'licence', 'feedback', 'aftersale', 'attachment', 'slip', 'invoice', 'attached'));
alter table upload drop constraint upload_mime_check;
alter table upload add constraint upload_mime_check check (mime in ('image/jpeg', 'image/png', 'image/webp', 'application/pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation'));

create table attachment (
  id bigint generated always as identity primary key,
  -- The noun, and the id of its row: nouns are added without a change here (decision 176).
  noun text not null check (noun ~ '^[a-z]+$'),
  noun_id bigint not null,
  upload_id bigint not null references upload (id),
  -- Who added it.
  member_id bigint not null references member (id),
  added_at timestamptz not null,
  -- Others decided with it in view.
  fixed boolean not null default false,
  unique (noun, noun_id, upload_id)
);
create index attachment_upload on attachment (upload_id);
create index attachment_member on attachment (member_id);

create view attachment_facts as
  select t.id, t.noun, t.noun_id, t.upload_id, u.name, u.key
    from attachment t join upload_facts u on u.id = t.upload_id;
