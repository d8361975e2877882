-- Set once something shows or holds the file. What nobody took within a day is swept away.
alter table upload add column used_at timestamptz;
update upload set used_at = created_at;
create index upload_unused on upload (created_at) where used_at is null;
