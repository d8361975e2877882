-- An attempt at WeChat: what it gave us to pay with, and when we ask next whether it was paid.
alter table payment
  add column prepay text,
  add column prepay_at timestamptz,
  /* inside WeChat an attempt belongs to one payer */
  add column openid text,
  add column ask_at timestamptz,
  add column asked int not null default 0;
create index payment_to_ask on payment (ask_at) where state = 'created' and ask_at is not null;

-- A refund on its way. abnormal: the payer's card is dead, somebody has to help at the channel; it may still arrive.
alter table refund drop constraint refund_state_check;
alter table refund
  add constraint refund_state_check check (state in ('created', 'processing', 'done', 'failed', 'abnormal')),
  add column channel_refund_no text,
  add column submitted_at timestamptz,
  add column ask_at timestamptz,
  add column asked int not null default 0,
  /* what the channel said last, in plain words */
  add column problem text not null default '';
create index refund_to_ask on refund (ask_at) where state in ('processing', 'abnormal') and ask_at is not null;
create index refund_open on refund (id) where state <> 'done';
