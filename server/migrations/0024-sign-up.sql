create table sign_up (
  id bigint generated always as identity primary key,
  no text not null unique check (no ~ '^[0-9]{20}$'),
  activity_id bigint not null references activity,
  member_id bigint not null references member,
  institution_id bigint not null references institution,
  state text not null check (state in ('unpaid', 'waitlisted', 'registered', 'attended', 'cancelled')),
  /* how many attend */
  seats integer not null check (seats between 1 and 10),
  /* of all of them, as of the day of signing up */
  fee_fen bigint not null check (fee_fen >= 0),
  fee_points bigint not null check (fee_points >= 0),
  remark text not null default '',
  created_at timestamptz not null,
  /* while it is unpaid, and how it was when it last was */
  pay_before timestamptz,
  paid_at timestamptz,
  registered_at timestamptz,
  cancelled_at timestamptz,
  cancel_reason text not null default '',
  check (fee_fen = 0 or fee_points = 0),
  check ((state = 'unpaid') <= (pay_before is not null and paid_at is null and fee_fen + fee_points > 0)),
  check ((state = 'waitlisted') <= (paid_at is null and registered_at is null)),
  check ((state in ('registered', 'attended')) <= (registered_at is not null)),
  check ((state in ('registered', 'attended') and fee_fen + fee_points > 0) <= (paid_at is not null)),
  check ((state = 'cancelled') = (cancelled_at is not null))
);
-- Who has cancelled may sign up again.
create unique index sign_up_one_active on sign_up (activity_id, member_id) where state <> 'cancelled';
create index sign_up_member on sign_up (member_id, id desc);
create index sign_up_activity on sign_up (activity_id, state, id);
create index sign_up_pay_before on sign_up (pay_before) where state = 'unpaid';
create index sign_up_waiting on sign_up (activity_id, id) where state = 'waitlisted';

create table attendee (
  id bigint generated always as identity primary key,
  sign_up_id bigint not null references sign_up,
  position integer not null,
  name text not null,
  /* [{ label, value }]: what was asked on that day, and the answers */
  answers jsonb not null default '[]',
  /* the ticket, while there is one */
  voucher_id bigint unique,
  attended_at timestamptz,
  attended_by text,
  certificate_no text unique,
  unique (sign_up_id, position),
  check ((attended_at is null) = (attended_by is null)),
  check ((certificate_no is not null) <= (attended_at is not null))
);

create table sign_up_event (
  id bigint generated always as identity primary key,
  sign_up_id bigint not null references sign_up,
  at timestamptz not null,
  what text not null check (what in ('created', 'waitlisted', 'promoted', 'registered', 'attended', 'cancelled')),
  who text not null check (who in ('member', 'staff', 'system')),
  note text not null default ''
);
create index sign_up_event_sign_up on sign_up_event (sign_up_id, id);
create trigger sign_up_event_append_only before update or delete on sign_up_event
  for each row execute function refuse_change();
