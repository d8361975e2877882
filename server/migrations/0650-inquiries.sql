-- The tables are new; an earlier version neither reads them nor keeps anybody from buying.
-- suits 0.3.0

/** What a member of an institution asks the shop to offer. Its number is that of the offers, too. */
create table inquiry (
  id bigint generated always as identity primary key,
  no text not null unique,
  institution_id bigint not null references institution,
  /* the owner, who may hand it to a colleague */
  member_id bigint not null references member,
  unit_id bigint references unit,
  state text not null check (state in
    ('draft', 'asked', 'offered', 'revised', 'accepted', 'ordered', 'declined', 'expired', 'withdrawn')),
  /* rises with every change */
  revision integer not null default 1,
  title text not null default '',
  note text not null default '',
  wished_on date,
  /* the version that counts; 0: none yet */
  version integer not null default 0,
  /* who has to say something next */
  waits_for text not null default 'nobody' check (waits_for in ('member', 'shop', 'nobody')),
  created_at timestamptz not null,
  changed_at timestamptz not null,
  asked_at timestamptz,
  /* until when the shop means to answer, and when it first did */
  due_at timestamptz,
  answered_at timestamptz,
  answered_in_time boolean,
  /* the version whose end its owner was reminded of */
  reminded_version integer not null default 0,
  request_id bigint references purchase_request,
  order_no text unique,
  loss_reason text,
  loss_text text not null default '',
  check ((state = 'draft') = (asked_at is null)),
  check ((state = 'ordered') = (order_no is not null)),
  check (state not in ('offered', 'revised', 'accepted', 'ordered', 'declined', 'expired') or version > 0)
);
create index inquiry_member on inquiry (member_id, id desc);
create index inquiry_institution on inquiry (institution_id, id desc);
create index inquiry_unit on inquiry (unit_id, id desc) where unit_id is not null;
create index inquiry_due on inquiry (due_at, id) where waits_for = 'shop';
create index inquiry_request on inquiry (request_id) where request_id is not null;

create view inquiry_facts as
  select id, no from inquiry;

/** Replaced as a whole while it is a draft. */
create table inquiry_line (
  id bigint generated always as identity primary key,
  inquiry_id bigint not null references inquiry on delete cascade,
  position integer not null,
  sku_id bigint references sku,
  text text not null,
  quantity integer not null check (quantity > 0),
  unit text not null,
  wished_on date,
  note text not null,
  check (sku_id is not null or text <> ''),
  unique (inquiry_id, position)
);
create index inquiry_line_sku on inquiry_line (sku_id) where sku_id is not null;

create table offer (
  id bigint generated always as identity primary key,
  inquiry_id bigint not null references inquiry,
  version integer not null check (version > 0),
  at timestamptz not null,
  staff text not null,
  until_on date not null,
  goods_fen bigint not null check (goods_fen >= 0),
  /* null: by the shop's rule when it is ordered */
  freight_fen bigint check (freight_fen >= 0),
  terms text not null,
  note text not null,
  unique (inquiry_id, version)
);
create index offer_until on offer (until_on);
create trigger offer_append_only before update or delete on offer
  for each row execute function refuse_change();

create table offer_line (
  id bigint generated always as identity primary key,
  offer_id bigint not null references offer,
  position integer not null,
  inquiry_line_id bigint references inquiry_line,
  /* null: a described article, which cannot be ordered */
  sku_id bigint references sku,
  title text not null,
  spec text not null,
  model_code text not null,
  image text not null,
  unit text not null,
  quantity integer not null check (quantity > 0),
  minimum integer not null check (minimum between 1 and quantity),
  price_fen bigint not null check (price_fen > 0),
  tiers jsonb not null default '[]',
  lead_days integer,
  note text not null,
  unique (offer_id, position)
);
create index offer_line_sku on offer_line (sku_id) where sku_id is not null;
create index offer_line_of_inquiry on offer_line (inquiry_line_id) where inquiry_line_id is not null;
create trigger offer_line_append_only before update or delete on offer_line
  for each row execute function refuse_change();

create table inquiry_event (
  id bigint generated always as identity primary key,
  inquiry_id bigint not null references inquiry,
  at timestamptz not null,
  what text not null,
  /* both null: the shop itself */
  member_id bigint references member,
  staff text,
  text text not null default '',
  version integer
);
create index inquiry_event_inquiry on inquiry_event (inquiry_id, id);
create trigger inquiry_event_append_only before update or delete on inquiry_event
  for each row execute function refuse_change();

/** Offers from outside that the member typed in beside the shop's. */
create table inquiry_comparison (
  inquiry_id bigint primary key references inquiry,
  version integer not null,
  revision integer not null default 1,
  offers jsonb not null,
  changed_at timestamptz not null
);

/** The offer and the line of it that decided the price of a line of an order. */
alter table order_line
  add column offer_no text,
  add column offer_version integer,
  add column offer_line_id bigint references offer_line,
  add constraint order_line_offer check (num_nulls(offer_no, offer_version, offer_line_id) in (0, 3)
    and (coalesce(price_source, '') = 'offer') = (offer_line_id is not null));
alter table order_line drop constraint order_line_price_source_check;
alter table order_line add constraint order_line_price_source_check
  check (price_source in ('public', 'tier', 'list', 'offer'));

update role set permissions = permissions || '{inquiry.read,inquiry.write}'::text[]
 where 'order.write' = any(permissions) and not owner;
