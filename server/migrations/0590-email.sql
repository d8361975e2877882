-- Mail: what was handed to a mail server, where a member wants it, and what waits for the one mail a day.
-- suits 0.3.0
alter table provider_account drop constraint provider_account_name_check;
alter table provider_account add constraint provider_account_name_check
  check (name in ('wechatPay', 'wechatLogin', 'sms', 'email'));

create table email_log (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('code', 'notice', 'digest', 'test')),
  event text not null,
  address text not null check (address like '%*%'),
  -- What it tells of, such as 'message 12': it leaves once. '' for what may leave again.
  about text not null,
  vendor text not null check (vendor in ('log', 'smtp')),
  state text not null default 'sending' check (state in ('sending', 'sent', 'delayed', 'refused', 'bounced', 'silent')),
  result text not null default '',
  hint text not null default '',
  mail_id text not null default '',
  at timestamptz not null
);
create index email_log_at on email_log (at);
create index email_log_about on email_log (about) where about <> '';

create table mailbox (
  member_id bigint primary key references member (id),
  address text not null check (address like '%_@_%' and char_length(address) <= 254),
  confirmed_at timestamptz not null,
  -- One mail a day instead of one for each message.
  daily boolean not null default false,
  -- The mail server of the address has refused it for good, and what it said.
  bounced_at timestamptz,
  bounce text not null default ''
);

create table mailbox_code (
  id bigint generated always as identity primary key,
  member_id bigint not null references member (id),
  address text not null,
  code_hash bytea not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  wrong_tries integer not null default 0
);
create index mailbox_code_member on mailbox_code (member_id, id desc);
create index mailbox_code_address on mailbox_code (address, sent_at);
create index mailbox_code_expires_at on mailbox_code (expires_at);

create view mailbox_facts as select member_id, address, daily, bounced_at from mailbox;

create table message_waiting (
  message_id bigint primary key references message (id) on delete cascade,
  member_id bigint not null references member (id)
);
create index message_waiting_member on message_waiting (member_id);
