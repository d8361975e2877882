-- What one can sign up for. Its state is not here: it follows from the clock and the seats.
create table activity (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('activity', 'training')),
  format text not null check (format in ('onsite', 'online')),
  title text not null check (length(title) between 1 and 60),
  summary text not null default '',
  cover text not null default '',
  body text not null default '',
  city text not null default '',
  place text not null default '',
  /* shown to those who are registered */
  online_link text not null default '',
  speaker text not null default '',
  speaker_intro text not null default '',
  /* [{ time, what }] */
  agenda jsonb not null default '[]',
  /* [{ question, answer }] */
  questions jsonb not null default '[]',
  /* [{ name, url, size }] */
  attachments jsonb not null default '[]',
  /* [{ name, label, kind, required, choices }]: what everybody is asked beside the name */
  fields jsonb not null default '[]',
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  opens_at timestamptz not null,
  closes_at timestamptz not null,
  cancel_until timestamptz not null,
  capacity integer not null check (capacity between 1 and 100000),
  /* null: an institution may take all seats */
  per_institution integer check (per_institution > 0),
  /* of attendees whose sign-up holds a seat; moves in the transaction that moves the sign-up */
  seats_taken integer not null default 0,
  fee_fen bigint not null default 0 check (fee_fen >= 0),
  fee_points bigint not null default 0 check (fee_points >= 0),
  reward_points bigint not null default 0 check (reward_points >= 0),
  certificate boolean not null default false,
  published boolean not null default true,
  cancelled_at timestamptz,
  cancel_reason text not null default '',
  created_at timestamptz not null default now(),
  check (seats_taken between 0 and capacity),
  check (fee_fen = 0 or fee_points = 0),
  check (opens_at < closes_at and closes_at <= ends_at),
  check (starts_at < ends_at),
  check (cancel_until <= starts_at)
);
create index activity_starts on activity (starts_at) where published;
create index activity_ends on activity (ends_at) where published;
