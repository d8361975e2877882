-- Accounts with WeChat and others. What is secret lies sealed; the rest can be read by staff.
create table provider_account (
  name text primary key check (name in ('wechatPay', 'wechatLogin', 'sms')),
  enabled boolean not null,
  version int not null default 1,
  open jsonb not null,
  sealed text not null,
  updated_at timestamptz not null,
  updated_by text not null
);
