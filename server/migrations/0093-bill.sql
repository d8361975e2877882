-- WeChat's bill of a Beijing day, compared with our rows. What differs is named and stays until somebody explains it;
-- nothing here changes a payment.
create table bill_day (
  day date primary key,
  state text not null check (state in ('waiting', 'none', 'same', 'different')),
  paid_count int not null default 0,
  paid_fen bigint not null default 0,
  refund_count int not null default 0,
  refund_fen bigint not null default 0,
  compared_at timestamptz,
  problem text not null default ''
);
create table bill_difference (
  id bigint generated always as identity primary key,
  day date not null references bill_day,
  kind text not null check (kind in
    ('missing', 'unknown', 'amount', 'state', 'refundMissing', 'refundUnknown', 'refundAmount')),
  number text not null,
  payment_id bigint references payment,
  theirs_fen bigint,
  ours_fen bigint,
  /* the last comparison did not find it any more: it stays only because somebody wrote about it */
  gone boolean not null default false,
  note text not null default '',
  noted_by text,
  noted_at timestamptz,
  unique (day, kind, number)
);
create index payment_paid_at on payment (paid_at) where state = 'paid' and channel like 'wechat%';
create index refund_submitted_at on refund (submitted_at) where submitted_at is not null;
