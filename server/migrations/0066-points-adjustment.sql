-- What staff want to add to or take from a member's points. Large ones wait for somebody else.
create table points_adjustment (
  id bigint generated always as identity primary key,
  member_id bigint not null references points_account,
  delta bigint not null check (delta <> 0),
  reason text not null,
  state text not null check (state in ('pending', 'booked', 'rejected', 'withdrawn')),
  made_by bigint not null references staff,
  made_at timestamptz not null,
  -- Nobody where one person was enough.
  decided_by bigint references staff,
  decided_at timestamptz,
  note text not null default '',
  check ((state = 'pending') = (decided_at is null)),
  check ((state in ('rejected', 'withdrawn')) <= (decided_by is not null)),
  check (decided_by <> made_by or state = 'withdrawn')
);
create index points_adjustment_state on points_adjustment (state, id);
create index points_adjustment_member on points_adjustment (member_id, made_by, made_at);

-- The ledger of the whole shop.
create index points_entry_at on points_entry (created_at) include (kind, delta);
create index points_entry_kind on points_entry (kind, id);
create index points_entry_reference on points_entry (reference text_pattern_ops);
