create extension if not exists pg_trgm;

-- Typed configuration: defaults live in code, this holds what was set.
create table config_value (
  key text primary key,
  value jsonb not null,
  updated_at timestamptz not null default now(),
  updated_by text not null
);

-- Who changed what: one row a write by staff, never altered.
create table audit_entry (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  who text not null,
  what text not null,
  subject text not null,
  before jsonb,
  after jsonb,
  request_id text not null default ''
);

-- A row per change of what public answers show. Their version is what is visible here, so it moves at commit,
-- in whatever order transactions commit, and writers never wait for one another.
create table kept_change (
  id bigint generated always as identity primary key,
  noun text not null,
  at timestamptz not null default now()
);
create index kept_change_at on kept_change (at);

-- Idempotency: inserted first in the transaction it guards, so that a second request waits for the first.
create table request_key (
  member_id bigint not null,
  endpoint text not null,
  key text not null,
  body_hash text not null,
  answer jsonb,
  created_at timestamptz not null default now(),
  primary key (member_id, endpoint, key)
);
create index request_key_created on request_key (created_at);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;

create trigger audit_entry_append_only before update or delete on audit_entry
  for each row execute function refuse_change();

-- Jobs asked for by a transaction, until the worker has taken them over in bulk: an order's commit waits for no
-- notification of the job queue.
create table job_outbox (
  id bigint generated always as identity primary key,
  job text not null,
  payload json not null,
  run_at timestamptz,
  job_key text,
  max_attempts smallint not null default 25
);
