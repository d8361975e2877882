-- Goods that members paid for and left with us. What is held is the sum of the entries and what the last one says.
create table depot_item (
  id bigint generated always as identity primary key,
  member_id bigint not null references member,
  sku_id bigint not null references sku,
  held bigint not null default 0 check (held >= 0),
  unique (member_id, sku_id),
  unique (id, member_id)
);

create table depot_entry (
  id bigint generated always as identity primary key,
  item_id bigint not null,
  member_id bigint not null,
  kind text not null check (kind in ('in', 'out', 'return', 'adjust')),
  delta integer not null check (delta <> 0),
  balance_after bigint not null check (balance_after >= 0),
  /* in: the order; out and return: the verification */
  reference text not null,
  staff text not null default '',
  place text not null default '',
  note text not null default '',
  at timestamptz not null,
  foreign key (item_id, member_id) references depot_item (id, member_id),
  unique (kind, reference, item_id),
  check (case kind when 'out' then delta < 0 when 'adjust' then true else delta > 0 end)
);
create index depot_entry_item on depot_entry (item_id, id desc);
create index depot_entry_member on depot_entry (member_id, id desc);
create trigger depot_entry_append_only before update or delete on depot_entry
  for each row execute function refuse_change();

-- What a voucher for goods is good for. Nothing is set aside by it: what is there counts when it is shown.
create table depot_voucher_line (
  voucher_id bigint not null references voucher,
  item_id bigint not null references depot_item,
  quantity integer not null check (quantity between 1 and 99999),
  primary key (voucher_id, item_id)
);
create trigger depot_voucher_line_append_only before update or delete on depot_voucher_line
  for each row execute function refuse_change();

-- A voucher shown and accepted, once. Taken back within minutes, it stays here and says so.
create table verification (
  id bigint generated always as identity primary key,
  no text not null unique check (no ~ '^HX[0-9]{16}$'),
  voucher_id bigint not null unique references voucher,
  member_id bigint not null references member,
  staff text not null check (staff <> ''),
  place text not null default '',
  note text not null default '',
  at timestamptz not null,
  undone_at timestamptz,
  undone_by text,
  undo_reason text,
  check ((undone_at is null) = (undone_by is null)),
  check ((undone_at is null) = (undo_reason is null))
);
create index verification_member on verification (member_id, id desc);
