-- Institutions approve purchases: rules by version, requests with their steps, and what was decided.
-- suits 0.2.0

/* the version of the rules in force; null: its orders need no approval */
alter table institution add column approval_version int;

create table approval_rules (
  institution_id bigint not null references institution,
  version int not null check (version > 0),
  rules jsonb not null,
  saved_by bigint not null references member,
  saved_at timestamptz not null,
  primary key (institution_id, version)
);
create trigger approval_rules_append_only before update or delete on approval_rules
  for each row execute function refuse_change();

create table purchase_request (
  id bigint generated always as identity primary key,
  no text not null unique,
  institution_id bigint not null references institution,
  member_id bigint not null references member,
  /* of the requester when it was handed in */
  unit_id bigint references unit,
  state text not null check (state in
    ('draft', 'pending', 'approved', 'ordered', 'returned', 'rejected', 'withdrawn', 'expired')),
  /* rises with every change of lines or steps */
  revision int not null default 1,
  /* how often it was handed in */
  round int not null default 1,
  rules_version int not null,
  purpose text not null,
  currency text not null check (currency in ('money', 'points')),
  payable_fen bigint not null,
  payable_points bigint not null,
  kinds int not null,
  pieces bigint not null,
  /* as they were quoted when it was handed in */
  lines jsonb not null,
  amounts jsonb not null,
  delivery text not null check (delivery in ('express', 'depot')),
  /* null: nothing is sent */
  address jsonb,
  pay_way text not null,
  deduct_points bigint not null,
  po_number text not null,
  remark text not null,
  /* the invoice wished for: kind and title; null: none */
  invoice jsonb,
  /* why it could not be ordered */
  differences text[] not null default '{}',
  order_id bigint unique references shop_order,
  created_at timestamptz not null,
  submitted_at timestamptz not null,
  check ((state = 'ordered') = (order_id is not null))
);
create index purchase_request_member on purchase_request (member_id, id desc);
create index purchase_request_institution on purchase_request (institution_id, id desc);
create index purchase_request_state on purchase_request (institution_id, state, id desc);
create index purchase_request_approved on purchase_request (id) where state = 'approved';

create table approval_step (
  id bigint generated always as identity primary key,
  request_id bigint not null references purchase_request,
  round int not null,
  level int not null,
  label text not null,
  /* who decides, as the rule says it: {kind: person, memberId} or {kind: role, role} */
  decider jsonb not null,
  mode text not null check (mode in ('one', 'all')),
  days int not null,
  rules text[] not null,
  replaced boolean not null,
  state text not null check (state in ('later', 'waiting', 'done', 'closed')),
  due_at timestamptz,
  check ((state = 'waiting') <= (due_at is not null))
);
create index approval_step_request on approval_step (request_id, round, level, id);
create index approval_step_due on approval_step (due_at) where state = 'waiting';

create table approval_person (
  step_id bigint not null references approval_step,
  member_id bigint not null references member,
  request_id bigint not null references purchase_request,
  state text not null check (state in ('later', 'waiting', 'approved', 'returned', 'rejected', 'closed')),
  at timestamptz,
  primary key (step_id, member_id)
);
create index approval_person_waiting on approval_person (member_id, request_id) where state = 'waiting';
create index approval_person_decided on approval_person (member_id, request_id)
  where state in ('approved', 'returned', 'rejected');

create table purchase_event (
  id bigint generated always as identity primary key,
  request_id bigint not null references purchase_request,
  at timestamptz not null,
  what text not null,
  /* null: the shop itself */
  member_id bigint references member,
  comment text not null default ''
);
create index purchase_event_request on purchase_event (request_id, id);
create trigger purchase_event_append_only before update or delete on purchase_event
  for each row execute function refuse_change();
