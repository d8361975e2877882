-- Every SMS that was handed to a provider, and what was answered. No code and no whole number stands in it.
create table sms_log (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('code', 'notice', 'test')),
  /* what a code was for, or the event that is told of */
  event text not null,
  /* 138****0001 */
  mobile text not null check (mobile like '%*%'),
  /* says the same inside the shop */
  message_id bigint references message on delete set null,
  vendor text not null check (vendor in ('log', 'aliyun', 'tencent')),
  template text not null,
  /* sending: nobody knows whether it went out */
  state text not null default 'sending' check (state in ('sending', 'sent', 'refused', 'silent')),
  /* the provider's own word, what it means, and its number for the SMS */
  result text not null default '',
  hint text not null default '',
  message_no text not null default '',
  at timestamptz not null
);
create index sms_log_at on sms_log (at);
create index sms_log_message on sms_log (message_id) where message_id is not null;

/* Told by SMS as well; null: as the code means it. */
alter table message_template add column sms boolean;
