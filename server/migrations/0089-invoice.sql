-- Names and numbers that invoices are made out to: shared by the members of an institution, or one member's own.
create table invoice_title (
  id bigint generated always as identity primary key,
  institution_id bigint references institution,
  member_id bigint references member,
  title text not null check (char_length(title) between 2 and 60),
  tax_number text not null check (tax_number ~ '^[0-9A-Z]{15,20}$'),
  address text not null default '',
  phone text not null default '',
  bank text not null default '',
  account text not null default '',
  email text not null default '',
  is_default boolean not null default false,
  updated_at timestamptz not null,
  check (num_nonnulls(institution_id, member_id) = 1)
);
create index invoice_title_institution on invoice_title (institution_id) where institution_id is not null;
create index invoice_title_member on invoice_title (member_id) where member_id is not null;
create unique index invoice_title_institution_default on invoice_title (institution_id) where is_default;
create unique index invoice_title_member_default on invoice_title (member_id) where is_default;

create table invoice_request (
  id bigint generated always as identity primary key,
  no text not null unique check (no ~ '^FP[0-9]{16}$'),
  member_id bigint not null references member,
  institution_id bigint not null references institution,
  kind text not null check (kind in ('normal', 'special')),
  state text not null default 'requested'
    check (state in ('requested', 'issued', 'redNeeded', 'red', 'rejected', 'cancelled')),
  /* as it was when it was asked for */
  title jsonb not null,
  remark text not null default '',
  reason text not null default '',
  number text,
  issued_on date,
  file_id bigint references upload,
  red_number text,
  red_on date,
  red_file_id bigint references upload,
  created_at timestamptz not null,
  /* since when it is in its state */
  state_at timestamptz not null,
  check (number ~ '^([0-9]{20}|[0-9]{8})$'),
  check (red_number ~ '^([0-9]{20}|[0-9]{8})$'),
  check ((state in ('issued', 'redNeeded', 'red')) = (number is not null)),
  check ((number is null) = (issued_on is null)),
  check ((state = 'red') = (red_number is not null)),
  check ((red_number is null) = (red_on is null)),
  check ((state = 'rejected') <= (reason <> ''))
);
create index invoice_request_member on invoice_request (member_id, id desc);
create index invoice_request_state on invoice_request (state, id);
create index invoice_request_institution on invoice_request (institution_id, issued_on);
create index invoice_request_red on invoice_request (institution_id, red_on) where red_on is not null;
create index invoice_request_title on invoice_request using gin ((title ->> 'title') gin_trgm_ops);
-- Older numbers of 8 digits come again with another code before them.
create unique index invoice_request_number on invoice_request (number) where length(number) = 20;
create unique index invoice_request_red_number on invoice_request (red_number) where length(red_number) = 20;
create index invoice_request_short_number on invoice_request (number) where length(number) = 8;

-- So much of each of its orders. It falls while nothing is issued and money goes back, and never rises.
create table invoice_order (
  request_id bigint not null references invoice_request,
  order_id bigint not null references shop_order,
  asked_fen bigint not null check (asked_fen > 0),
  amount_fen bigint not null check (amount_fen between 0 and asked_fen),
  primary key (request_id, order_id)
);
create index invoice_order_order on invoice_order (order_id);

create table invoice_event (
  id bigint generated always as identity primary key,
  request_id bigint not null references invoice_request,
  at timestamptz not null,
  what text not null check (
    what in ('requested', 'lowered', 'issued', 'attached', 'rejected', 'cancelled', 'redNeeded', 'red')),
  who text not null check (who in ('member', 'staff', 'system')),
  who_name text not null default '',
  note text not null default ''
);
create index invoice_event_request on invoice_event (request_id, id);
create trigger invoice_event_append_only before update or delete on invoice_event
  for each row execute function refuse_change();

-- Chosen while ordering: asked for by itself once the order is paid.
create table invoice_wish (
  order_id bigint primary key references shop_order,
  kind text not null check (kind in ('normal', 'special')),
  title_id bigint not null references invoice_title on delete cascade,
  created_at timestamptz not null
);
create index invoice_wish_title on invoice_wish (title_id);

-- Files of invoices: only for whom they are made out to, and for the shop.
do $$
declare
  known text;
begin
  -- Whatever else is kept by now stays allowed.
  select string_agg(quote_literal(kind[1]), ', ') into known
    from pg_constraint, regexp_matches(pg_get_constraintdef(oid), '''(\w+)''', 'g') as kind
   where conname = 'upload_kind_check';
  alter table upload drop constraint upload_kind_check;
  execute format('alter table upload add constraint upload_kind_check check (kind in (%s, ''invoice''))', known);
end $$;

/*
 * Money that goes back takes invoices along, in the same transaction, whoever gives it back: what is not issued yet
 * becomes less, newest first, and what is issued has to be taken back. Who asks for an invoice locks the payment, too,
 * so that neither passes the other by.
 */
create function invoice_follows_refund() returns trigger language plpgsql as $$
declare
  paid record;
  one record;
  over bigint;
  cut bigint;
begin
  select subject_id as order_id, amount_fen into paid from payment
   where id = new.payment_id and purpose = 'order' and kept;
  if not found then return null; end if;
  perform from invoice_request where state in ('requested', 'issued')
    and id in (select request_id from invoice_order where order_id = paid.order_id) order by id for update;
  select coalesce(sum(x.amount_fen), 0) - paid.amount_fen + (
           select coalesce(sum(amount_fen), 0) from refund where payment_id = new.payment_id and state <> 'failed')
    into over
    from invoice_order x join invoice_request r on r.id = x.request_id
   where x.order_id = paid.order_id and r.state in ('requested', 'issued');
  for one in
    select r.id, r.state, x.amount_fen from invoice_request r join invoice_order x on x.request_id = r.id
     where x.order_id = paid.order_id and r.state in ('requested', 'issued') and x.amount_fen > 0
     order by r.state = 'requested' desc, r.id desc
  loop
    exit when over <= 0;
    cut := least(over, one.amount_fen);
    over := over - one.amount_fen;
    if one.state = 'issued' then
      update invoice_request set state = 'redNeeded', state_at = new.created_at where id = one.id;
      insert into invoice_event (request_id, at, what, who) values (one.id, new.created_at, 'redNeeded', 'system');
      continue;
    end if;
    update invoice_order set amount_fen = amount_fen - cut where request_id = one.id and order_id = paid.order_id;
    insert into invoice_event (request_id, at, what, who, note)
    values (one.id, new.created_at, 'lowered', 'system', '¥' || (cut / 100) || '.' || lpad((cut % 100)::text, 2, '0'));
    if not exists (select from invoice_order where request_id = one.id and amount_fen > 0) then
      update invoice_request set state = 'cancelled', state_at = new.created_at, reason = '款项已全部退回'
       where id = one.id;
      insert into invoice_event (request_id, at, what, who, note)
      values (one.id, new.created_at, 'cancelled', 'system', '款项已全部退回');
    end if;
  end loop;
  return null;
end $$;
create trigger invoice_follows_refund after insert on refund
  for each row when (new.state <> 'failed') execute function invoice_follows_refund();
