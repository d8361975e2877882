-- What a member wants to hear of, and how; an SMS about a message leaves once.
-- suits 0.2.0
create table message_choice (
  member_id bigint not null references member,
  kind text not null,
  channel text not null,
  wanted boolean not null,
  changed_at timestamptz not null,
  primary key (member_id, kind, channel)
);

/* how it is told; without 'shop' the member does not see it in the shop */
alter table message add column channels text[] not null default '{shop}';

/* silent, and surely not taken by the provider: it may be sent again */
alter table sms_log add column untaken boolean not null default false;
