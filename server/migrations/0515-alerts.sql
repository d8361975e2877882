-- Alerts to the operator's webhook (decision 136): what is wrong now and what of it was told, and the messages themselves,
-- which are sent until the address takes them.
-- suits 0.2.0
create table alert_subject (
  subject text not null,
  -- '' if it is about the whole shop.
  host text not null,
  state text not null check (state in ('ok', 'attention', 'failing')),
  -- When that state was first seen, and when it was last looked at.
  since timestamptz not null,
  seen_at timestamptz not null,
  -- The worst state that was told since all was well.
  told text not null default 'ok' check (told in ('ok', 'attention', 'failing')),
  told_since timestamptz,
  primary key (subject, host)
);

create table alert_message (
  id bigint primary key generated always as identity,
  event text not null check (event in ('begin', 'worse', 'end')),
  subject text not null,
  host text not null,
  name text not null,
  state text not null check (state in ('ok', 'attention', 'failing')),
  value text not null,
  advice text not null,
  since timestamptz not null,
  at timestamptz not null,
  tries int not null default 0,
  next_try_at timestamptz not null,
  -- null: not sent yet, or given up after three days.
  sent_at timestamptz,
  error text not null default ''
);
create index alert_message_waiting on alert_message (next_try_at) where sent_at is null;
