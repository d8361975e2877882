-- Copies of daily backups in the second place that were read again and were the same as the file here.
-- suits 0.2.0
create table backup_copy (
  name text primary key,
  sha256 text not null,
  checked_at timestamptz not null
);
