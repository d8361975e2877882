-- What invoices of an institution say. Saved by its members, without a review.
create table institution_invoice (
  institution_id bigint primary key references institution,
  title text not null check (char_length(title) between 2 and 60),
  tax_number text not null check (tax_number ~ '^[0-9A-Z]{15,20}$'),
  address text not null default '',
  phone text not null default '',
  bank text not null default '',
  account text not null default '',
  updated_at timestamptz not null
);

-- An approved institution goes on with its standing data while a change of it waits; its new code is taken by then.
create index submission_pending_code on submission ((form->>'creditCode')) where state = 'pending';

-- Codes for a change of number and for closing an account.
alter table sms_code drop constraint sms_code_event_check;
alter table sms_code add constraint sms_code_event_check check (event in ('enter', 'password', 'mobile', 'close'));

-- A member who left: nothing of the person remains, the orders do.
alter table member add column left_at timestamptz;
alter table member add constraint member_left_blank check (
  left_at is null or (mobile is null and nickname = '' and avatar = '' and password_hash is null and disabled));
