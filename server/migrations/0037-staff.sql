create table role (
  id bigint generated always as identity primary key,
  name text not null unique,
  -- May do everything, whatever is added later. There is one, and it cannot be changed.
  owner boolean not null default false,
  permissions text[] not null default '{}',
  created_at timestamptz not null default now()
);
create unique index role_one_owner on role (owner) where owner;

create table staff (
  id bigint generated always as identity primary key,
  account text not null,
  name text not null,
  password_hash text not null,
  must_change_password boolean not null default true,
  -- Sealed with the shop's secret key; the pending one counts from the first right code on.
  totp_secret text,
  totp_pending text,
  -- The thirty seconds whose code was used last: none is taken twice.
  totp_step bigint not null default 0,
  disabled_at timestamptz,
  created_at timestamptz not null default now()
);
create unique index staff_account on staff (lower(account));

create table staff_role (
  staff_id bigint not null references staff (id),
  role_id bigint not null references role (id),
  primary key (staff_id, role_id)
);
create index staff_role_role on staff_role (role_id);

create table staff_session (
  id bigint generated always as identity primary key,
  token_hash bytea not null unique,
  staff_id bigint not null references staff (id),
  device text not null default '',
  ip text not null default '',
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null
);
create index staff_session_staff on staff_session (staff_id);

create table staff_try (
  id bigint generated always as identity primary key,
  account text not null,
  network text not null,
  at timestamptz not null
);
create index staff_try_account on staff_try (account, at);

alter table audit_entry add column staff_id bigint, add column ip text not null default '';
create index audit_entry_subject on audit_entry (subject, id);
create index audit_entry_who on audit_entry (who, id);
create index audit_entry_what on audit_entry (what text_pattern_ops, id);

-- The one who holds the key may be of the staff; calls of staff have names of their own.
alter table request_key rename column member_id to caller_id;
