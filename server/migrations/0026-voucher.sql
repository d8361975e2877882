-- What is shown at a counter: eight digits to say or type, a random text to scan. It names nobody and nothing; what it
-- is good for stands with those who issued it. Used, expired and void rows stay, their digits may come again.
create table voucher (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('depot', 'ticket')),
  member_id bigint not null references member,
  digits text not null check (digits ~ '^[0-9]{8}$'),
  secret text not null unique check (length(secret) >= 26),
  state text not null default 'active' check (state in ('active', 'used', 'expired', 'void')),
  valid_from timestamptz not null,
  valid_until timestamptz not null,
  created_at timestamptz not null,
  used_at timestamptz,
  used_by text,
  check (valid_from < valid_until),
  check ((state = 'used') = (used_at is not null)),
  check ((state = 'used') = (used_by is not null))
);
create unique index voucher_digits on voucher (digits) where state = 'active';
create index voucher_digits_all on voucher (digits, id desc);
-- A member shows one code for goods at a time.
create unique index voucher_one_depot on voucher (member_id) where kind = 'depot' and state = 'active';
create index voucher_due on voucher (valid_until) where state = 'active';

-- Codes that named nothing, by whoever typed them.
create table voucher_try (
  id bigint generated always as identity primary key,
  who text not null,
  at timestamptz not null
);
create index voucher_try_who on voucher_try (who, at);
