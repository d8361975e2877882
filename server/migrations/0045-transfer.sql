-- Files that come in and go out. An import is first tried, then applied as a whole; an export is written by a job.
-- The files go after a day, the rows tell for longer what was done.
create table transfer_job (
  id bigint generated always as identity primary key,
  direction text not null check (direction in ('import', 'export')),
  kind text not null,
  state text not null check (state in ('checking', 'checked', 'applying', 'applied', 'running', 'done', 'failed')),
  staff_id bigint not null references staff (id),
  staff_name text not null,
  /* export: of whose list; whether phones are shown whole is decided when it is asked for */
  filter jsonb not null default '{}',
  reveal boolean not null default false,
  file_name text not null default '',
  source_key text,
  result_key text,
  rows integer not null default 0,
  done integer not null default 0,
  /* import: { new, changed, unchanged, wrong, errors, pictures } */
  outcome jsonb not null default '{}',
  error text not null default '',
  created_at timestamptz not null,
  ended_at timestamptz,
  expires_at timestamptz not null,
  check ((direction = 'import') = (state in ('checking', 'checked', 'applying', 'applied')) or state = 'failed')
);
create index transfer_job_expires on transfer_job (expires_at) where source_key is not null or result_key is not null;

-- Pictures sent along with an import, by the names that its column 图片 uses.
create table transfer_picture (
  job_id bigint not null references transfer_job on delete cascade,
  name text not null,
  url text not null,
  primary key (job_id, name)
);
