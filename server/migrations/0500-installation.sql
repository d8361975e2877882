-- A database says whether it belongs to a demo or to a shop. Who opens it first writes the row (`db/kind.ts`), and it never
-- changes.
-- suits 0.2.0
create table installation (
  only_one boolean primary key default true check (only_one),
  kind text not null check (kind in ('demo', 'shop')),
  born_at timestamptz not null default now()
);

create trigger installation_append_only before update or delete on installation
  for each row execute function refuse_change();
