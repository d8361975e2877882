-- One try to pay. Several tries of one order may exist, one alone is kept.
create table payment (
  id bigint generated always as identity primary key,
  out_trade_no text not null unique,
  purpose text not null check (purpose in ('order', 'topUp', 'signUp')),
  subject_id bigint not null,
  member_id bigint not null references member,
  channel text not null check (channel in ('wechatNative', 'wechatJsapi', 'wechatH5', 'bank', 'points', 'demo')),
  amount_fen bigint not null check (amount_fen >= 0),
  amount_points bigint not null default 0 check (amount_points >= 0),
  state text not null default 'created' check (state in ('created', 'paid', 'closed')),
  /* false: the money came too late or twice and goes back */
  kept boolean,
  channel_trade_no text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  paid_at timestamptz,
  closed_at timestamptz,
  check ((state = 'paid') = (paid_at is not null)),
  check ((state = 'paid') = (kept is not null))
);
create unique index payment_one_kept on payment (purpose, subject_id) where kept;
create unique index payment_channel_trade on payment (channel, channel_trade_no) where channel_trade_no is not null;
create index payment_subject on payment (purpose, subject_id, id);
create index payment_open on payment (expires_at) where state = 'created';

-- What was said to and by the channel, word for word.
create table payment_event (
  id bigint generated always as identity primary key,
  payment_id bigint references payment,
  channel text not null,
  /* the channel's own id of this word, so that a repetition is seen */
  event_id text not null,
  kind text not null check (kind in ('prepay', 'notify', 'query', 'close', 'confirm', 'refund')),
  raw jsonb not null,
  at timestamptz not null,
  unique (channel, event_id)
);
create index payment_event_payment on payment_event (payment_id, id);
create trigger payment_event_append_only before update or delete on payment_event
  for each row execute function refuse_change();

create table refund (
  id bigint generated always as identity primary key,
  out_refund_no text not null unique,
  payment_id bigint not null references payment,
  amount_fen bigint not null check (amount_fen >= 0),
  amount_points bigint not null default 0 check (amount_points >= 0),
  reason text not null,
  state text not null default 'created' check (state in ('created', 'processing', 'done', 'failed')),
  created_at timestamptz not null,
  done_at timestamptz,
  check (amount_fen > 0 or amount_points > 0)
);
create index refund_payment on refund (payment_id);
-- A payment that was not kept goes back whole, once.
create unique index refund_not_kept on refund (payment_id) where reason = 'notKept';

-- Refunds never pass what was paid. The payment row is locked, so that two refunds at once are seen by each other.
create function refund_within_payment() returns trigger language plpgsql as $$
declare
  paid record;
  given record;
begin
  select amount_fen, amount_points, state into paid from payment where id = new.payment_id for update;
  select coalesce(sum(amount_fen), 0) as fen, coalesce(sum(amount_points), 0) as points into given
    from refund where payment_id = new.payment_id and state <> 'failed' and id <> new.id;
  if paid.state <> 'paid' or given.fen + new.amount_fen > paid.amount_fen
     or given.points + new.amount_points > paid.amount_points then
    raise exception 'refunds pass what was paid';
  end if;
  return new;
end $$;
create trigger refund_within_payment before insert or update of amount_fen, amount_points, state on refund
  for each row when (new.state <> 'failed') execute function refund_within_payment();
