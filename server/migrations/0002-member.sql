create table member (
  id bigint generated always as identity primary key,
  mobile text unique check (mobile ~ '^1[3-9][0-9]{9}$'),
  nickname text not null default '' check (char_length(nickname) <= 20),
  avatar text not null default '',
  password_hash text,
  disabled boolean not null default false,
  disabled_reason text not null default '',
  agreement_version text,
  agreed_at timestamptz,
  created_at timestamptz not null default now()
);

create table institution (
  id bigint generated always as identity primary key,
  jigou text not null check (char_length(jigou) between 2 and 60),
  kind text not null check (kind in ('学校', '医疗机构', '科研院所', '工厂企业', '培训机构', '其他')),
  credit_code text check (credit_code ~ '^[0-9A-HJ-NPQRTUWXY]{18}$'),
  region_code text not null check (region_code ~ '^[0-9]{6}$'),
  region_text text not null,
  address text not null,
  contact_name text not null,
  contact_phone text not null,
  contact_title text not null default '',
  state text not null check (state in ('pending', 'approved', 'rejected')),
  created_at timestamptz not null default now(),
  approved_at timestamptz,
  check (credit_code is not null or kind = '其他'),
  check ((state = 'approved') <= (approved_at is not null))
);
-- A code that is approved or under review already blocks a second institution.
create unique index institution_credit_code on institution (credit_code) where state in ('pending', 'approved');

create table membership (
  member_id bigint not null references member,
  institution_id bigint not null references institution,
  role text not null check (role in ('owner', 'purchaser', 'approver', 'finance', 'viewer')),
  state text not null check (state in ('active', 'left')),
  since timestamptz not null default now(),
  primary key (member_id, institution_id)
);
create unique index membership_one_active on membership (member_id) where state = 'active';
create index membership_institution on membership (institution_id);

-- Every hand-in of an institution's data, with what the reviewer said of it.
create table submission (
  id bigint generated always as identity primary key,
  institution_id bigint not null references institution,
  member_id bigint not null references member,
  form jsonb not null,
  state text not null check (state in ('pending', 'approved', 'rejected')),
  reason text not null default '',
  field_reasons jsonb not null default '{}',
  submitted_at timestamptz not null default now(),
  reviewed_at timestamptz,
  reviewed_by text,
  check ((state = 'pending') = (reviewed_at is null))
);
create unique index submission_one_pending on submission (institution_id) where state = 'pending';
create index submission_member on submission (member_id, id desc);

create table session (
  id bigint generated always as identity primary key,
  token_hash bytea not null unique,
  member_id bigint not null references member,
  platform text not null check (platform in ('pc', 'h5', 'wechat')),
  device text not null default '',
  ip text not null default '',
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null
);
create index session_member on session (member_id);
create index session_expires on session (expires_at);

create table sms_code (
  id bigint generated always as identity primary key,
  mobile text not null,
  event text not null check (event in ('enter', 'password')),
  code_hash bytea not null,
  ip text not null,
  wrong_tries integer not null default 0 check (wrong_tries between 0 and 5),
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index sms_code_newest on sms_code (mobile, event, id desc);
create index sms_code_ip on sms_code (ip, sent_at);
create index sms_code_sent on sms_code (sent_at);

-- Solved challenges, so that each serves once.
create table challenge_used (
  id text primary key,
  used_at timestamptz not null
);
create index challenge_used_at on challenge_used (used_at);

-- Failed password tries, counted exactly whichever process was asked.
create table password_try (
  id bigint generated always as identity primary key,
  mobile text not null,
  ip text not null,
  at timestamptz not null
);
create index password_try_mobile on password_try (mobile, at);
create index password_try_ip on password_try (ip, at);

create table address (
  id bigint generated always as identity primary key,
  member_id bigint not null references member,
  receiver text not null,
  phone text not null,
  region_code text not null check (region_code ~ '^[0-9]{6}$'),
  region_text text not null,
  detail text not null,
  tag text not null default '' check (tag in ('', '单位', '仓库', '实验室')),
  is_default boolean not null default false,
  created_at timestamptz not null default now()
);
create index address_member on address (member_id);
create unique index address_one_default on address (member_id) where is_default;

create table upload (
  id bigint generated always as identity primary key,
  member_id bigint references member,
  kind text not null check (kind in ('image', 'licence')),
  /* the storage key: random, never from a request */
  key text not null unique,
  name text not null,
  mime text not null check (mime in ('image/jpeg', 'image/png', 'image/webp', 'application/pdf')),
  size bigint not null check (size > 0),
  width integer,
  height integer,
  created_at timestamptz not null default now()
);
create index upload_member on upload (member_id, created_at);

create table message (
  id bigint generated always as identity primary key,
  member_id bigint not null references member,
  event text not null,
  reference text not null,
  title text not null,
  body text not null,
  link text not null default '',
  created_at timestamptz not null default now(),
  read_at timestamptz,
  unique (member_id, event, reference)
);
create index message_unread on message (member_id) where read_at is null;
