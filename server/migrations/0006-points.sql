create table points_account (
  member_id bigint primary key references member,
  balance bigint not null default 0 check (balance >= 0)
);

-- The balance is the sum of these and what the last one says. A (kind, reference) books once a member.
create table points_entry (
  id bigint generated always as identity primary key,
  member_id bigint not null references points_account,
  delta bigint not null check (delta <> 0),
  balance_after bigint not null check (balance_after >= 0),
  kind text not null check (kind in ('register', 'orderReward', 'orderPay', 'orderRefund', 'topUp', 'activity', 'adjust')),
  reference text not null,
  note text not null default '',
  created_at timestamptz not null default now(),
  unique (member_id, kind, reference)
);
create index points_entry_member on points_entry (member_id, id desc);
create trigger points_entry_append_only before update or delete on points_entry
  for each row execute function refuse_change();
