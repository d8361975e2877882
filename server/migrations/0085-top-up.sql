-- Points bought for money. What they cost is agreed on when it is asked for; what the shop asks later changes nothing.
create table top_up (
  id bigint generated always as identity primary key,
  no text not null unique,
  member_id bigint not null references member,
  points bigint not null check (points > 0),
  amount_fen bigint not null check (amount_fen > 0),
  /* points per yuan at that moment */
  rate integer not null check (rate > 0),
  /* the package that was chosen; '' for an amount of one's own */
  title text not null default '',
  state text not null default 'unpaid' check (state in ('unpaid', 'paid', 'cancelled')),
  created_at timestamptz not null,
  pay_before timestamptz not null,
  paid_at timestamptz,
  cancelled_at timestamptz,
  check ((state = 'paid') = (paid_at is not null)),
  check ((state = 'cancelled') = (cancelled_at is not null))
);
create index top_up_unpaid on top_up (pay_before) where state = 'unpaid';
create index top_up_member on top_up (member_id, id);
