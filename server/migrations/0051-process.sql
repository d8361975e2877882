-- Processes of the shop that are alive: each says so again and again, and takes its row away when it ends well.
create table process_seen (
  id uuid primary key,
  role text not null check (role in ('web', 'worker', 'both')),
  host text not null,
  pid integer not null,
  version text not null,
  node text not null,
  started_at timestamptz not null,
  seen_at timestamptz not null
);
