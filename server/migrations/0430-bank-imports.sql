-- A file of the bank is read, shown, and then confirmed; what was confirmed can be taken back as a whole.
-- suits 0.2.0
create table bank_import (
  id bigint generated always as identity primary key,
  key text not null unique,
  file_name text not null,
  layout text not null,
  staff_id bigint not null references staff,
  staff_name text not null,
  read_at timestamptz not null,
  -- The table of the file and the lines that were read from it, until it is confirmed.
  sheet jsonb,
  found jsonb,
  confirmed_at timestamptz,
  result jsonb,
  taken_back_at timestamptz,
  taken_back_by text not null default '',
  check ((confirmed_at is null) = (result is null)),
  check (confirmed_at is null or (sheet is null and found is null)),
  check ((taken_back_at is null) = (taken_back_by = '')),
  check (taken_back_at is null or confirmed_at is not null)
);
create index bank_import_confirmed on bank_import (id desc) where confirmed_at is not null;
create index bank_import_waiting on bank_import (read_at) where confirmed_at is null;

-- What a value of the direction means in files with these heads; the value '' of the column '' is all of a file
-- without directions.
create table bank_layout_answer (
  layout text not null,
  value text not null,
  meaning text not null check (meaning in ('received', 'outgoing', 'neither')),
  staff_id bigint not null references staff,
  staff_name text not null,
  at timestamptz not null,
  primary key (layout, value)
);

alter table bank_statement_line
  add import_id bigint references bank_import,
  add layout text,
  -- What the file says of the direction.
  add said text not null default '',
  -- The direction was answered by staff, not read from the file.
  add answered boolean not null default false,
  add at_time text not null default '',
  add balance_fen bigint,
  add account text not null default '',
  -- The bank gave the number; false: it was made of the line's parts.
  add of_bank boolean not null default true;
create index bank_statement_line_import on bank_statement_line (import_id) where import_id is not null;
create index bank_statement_line_sum on bank_statement_line (received_on, amount_fen);
