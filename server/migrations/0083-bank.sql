-- An order that is paid by bank transfer: the code that names it, and where its money stands.
-- received = kept for the order + given back + still to be given back.
create table bank_transfer (
  id bigint generated always as identity primary key,
  order_id bigint not null unique references shop_order,
  member_id bigint not null references member,
  /* never used twice, so that money which comes years later is known, too */
  code text not null unique check (code ~ '^[0-9A-Z]{6}$'),
  state text not null default 'waiting'
    check (state in ('waiting', 'reviewing', 'rejected', 'partly', 'confirmed')),
  received_fen bigint not null default 0,
  kept_fen bigint not null default 0 check (kept_fen >= 0),
  returned_fen bigint not null default 0 check (returned_fen >= 0),
  opened_at timestamptz not null,
  /* told that its time is nearly over */
  reminded_at timestamptz,
  check (received_fen >= kept_fen + returned_fen),
  check ((state = 'confirmed') = (kept_fen > 0))
);
create index bank_transfer_state on bank_transfer (state, id desc);
create index bank_transfer_owed on bank_transfer (id desc) where received_fen > kept_fen + returned_fen;

-- What members show of their transfers. One at a time waits to be looked at.
create table bank_slip (
  id bigint generated always as identity primary key,
  transfer_id bigint not null references bank_transfer,
  upload_id bigint not null unique references upload,
  amount_fen bigint not null check (amount_fen > 0),
  payer text not null,
  paid_on date,
  state text not null default 'reviewing' check (state in ('reviewing', 'replaced', 'rejected', 'accepted')),
  reason text not null default '',
  sent_at timestamptz not null,
  decided_at timestamptz,
  decided_by text not null default '',
  check ((state in ('rejected', 'accepted')) = (decided_at is not null)),
  check ((state = 'rejected') = (reason <> ''))
);
create index bank_slip_transfer on bank_slip (transfer_id, id desc);
create unique index bank_slip_reviewing on bank_slip (transfer_id) where state = 'reviewing';

-- Money that came, by the bank's own number of it.
create table bank_receipt (
  id bigint generated always as identity primary key,
  transfer_id bigint not null references bank_transfer,
  amount_fen bigint not null check (amount_fen > 0),
  received_on date not null,
  serial text not null unique,
  staff_id bigint not null references staff,
  staff_name text not null,
  at timestamptz not null
);
create index bank_receipt_transfer on bank_receipt (transfer_id, id);
create trigger bank_receipt_append_only before update or delete on bank_receipt
  for each row execute function refuse_change();

-- Money that went back by hand: what was too much of a transfer, or a refund of one that was kept.
create table bank_payout (
  id bigint generated always as identity primary key,
  transfer_id bigint references bank_transfer,
  refund_id bigint unique references refund,
  amount_fen bigint not null check (amount_fen > 0),
  paid_on date not null,
  serial text not null unique,
  payee text not null,
  staff_id bigint not null references staff,
  staff_name text not null,
  at timestamptz not null,
  check (num_nonnulls(transfer_id, refund_id) = 1)
);
create index bank_payout_transfer on bank_payout (transfer_id, id) where transfer_id is not null;
create trigger bank_payout_append_only before update or delete on bank_payout
  for each row execute function refuse_change();

-- A slip is seen by its owner and by finance. Whatever else is kept by now stays allowed.
do $$
declare
  known text;
begin
  select string_agg(quote_literal(kind[1]), ', ') into known
    from pg_constraint, regexp_matches(pg_get_constraintdef(oid), '''(\w+)''', 'g') as kind
   where conname = 'upload_kind_check';
  alter table upload drop constraint upload_kind_check;
  execute format('alter table upload add constraint upload_kind_check check (kind in (%s, ''slip''))', known);
end $$;
