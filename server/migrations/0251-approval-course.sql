-- Steps of purchase requests change on the way: forwarded, added, late, or without anybody; people decide for others.
-- suits 0.2.0
alter table approval_step
  /* how often those who have not answered were reminded; the second time those above are asked as well */
  add reminders int not null default 0;
alter table approval_person
  /* asked instead of, or beside, those whom the rule named */
  add stand_in boolean not null default false,
  /* on whose behalf, while the delegation lasts */
  add for_member_id bigint references member;
create index purchase_request_pending on purchase_request (id) where state = 'pending';

create table approval_delegation (
  id bigint generated always as identity primary key,
  institution_id bigint not null references institution,
  member_id bigint not null references member,
  to_member_id bigint not null references member check (to_member_id <> member_id),
  from_at timestamptz not null,
  until_at timestamptz not null check (until_at > from_at),
  ended_at timestamptz
);
create unique index approval_delegation_member on approval_delegation (member_id) where ended_at is null;
create index approval_delegation_to on approval_delegation (to_member_id) where ended_at is null;
