-- Backups that were made or failed, for the screen that asks when the last one was.
create table backup (
  id bigint primary key generated always as identity,
  started_at timestamptz not null,
  ended_at timestamptz not null,
  file text not null,
  bytes bigint not null check (bytes >= 0),
  row_count bigint not null check (row_count >= 0),
  file_count bigint not null check (file_count >= 0),
  error text not null default '',
  check (ended_at >= started_at)
);
