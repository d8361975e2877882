-- What the figures of the back office are added up from.
create index shop_order_paid_at on shop_order (currency, paid_at) include (payable_fen, payable_points)
  where paid_at is not null;
create index shop_order_created_at on shop_order (currency, created_at);
create index shop_order_to_send on shop_order (id) where state = 'paid';
create index refund_done on refund (done_at) where state = 'done';
create index search_word_missed on search_word (on_day) where misses > 0;

-- Figures of days that are over, so that a year is 365 rows. Nothing that happens later changes them.
create table report_day (
  figure text not null,
  on_day date not null,
  value bigint not null,
  primary key (figure, on_day)
);

-- What takes long to find out, as the screen wants it; made again the more seldom the longer it took.
create table report_kept (
  part text not null,
  days integer not null check (days between 0 and 366),
  body jsonb not null,
  made_at timestamptz not null,
  took_ms integer not null check (took_ms >= 0),
  primary key (part, days)
);
