-- What an institution demands of its orders. No row: nothing.
-- suits 0.3.0
create table institution_settings (
  institution_id bigint primary key references institution (id),
  -- Orders of this worth and more name a fund; 0: all; null: none.
  fund_from_fen bigint check (fund_from_fen >= 0),
  -- Keys of the buyer's notes that every order has.
  notes text[] not null default '{}',
  version integer not null default 1,
  changed_by bigint not null references member (id),
  changed_at timestamptz not null
);
create view institution_settings_facts as
  select institution_id, fund_from_fen, notes
    from institution_settings;
