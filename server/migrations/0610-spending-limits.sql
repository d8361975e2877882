-- What a member, or a unit with those below it, may spend in a month or a year before a rule asks for approval.
-- suits 0.3.0
create table spending_limit (
  id bigint generated always as identity primary key,
  institution_id bigint not null references institution (id),
  member_id bigint references member (id),
  unit_id bigint,
  period text not null check (period in ('month', 'year')),
  amount_fen bigint not null check (amount_fen > 0),
  since timestamptz not null,
  foreign key (institution_id, unit_id) references unit (institution_id, id),
  check (num_nonnulls(member_id, unit_id) = 1)
);
create unique index spending_limit_member on spending_limit (institution_id, member_id, period) where member_id is not null;
create unique index spending_limit_unit on spending_limit (institution_id, unit_id, period) where unit_id is not null;
create index spending_limit_of_member on spending_limit (member_id);

create table spending_limit_change (
  id bigint generated always as identity primary key,
  institution_id bigint not null references institution (id),
  member_id bigint references member (id),
  unit_id bigint,
  period text not null,
  before_fen bigint,
  after_fen bigint,
  actor_id bigint not null references member (id),
  at timestamptz not null,
  foreign key (institution_id, unit_id) references unit (institution_id, id),
  check (num_nonnulls(member_id, unit_id) = 1),
  check (before_fen is distinct from after_fen)
);
create index spending_limit_change_of_institution on spending_limit_change (institution_id, id desc);
create trigger spending_limit_change_append_only before update or delete on spending_limit_change
  for each row execute function refuse_change();

-- Sums of a unit in a period.
create index shop_order_unit_created on shop_order (unit_id, created_at) where unit_id is not null;
