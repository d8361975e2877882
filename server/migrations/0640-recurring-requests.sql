-- A standing list may hand in a purchase request by itself. An earlier version reminds of such a list instead.
-- suits 0.3.0

/** On its day a request is handed in instead of a reminder. */
alter table shopping_list add column hands_in boolean not null default false;

create view shopping_list_facts as
  select id, institution_id, next_on, hands_in from shopping_list;

/** What a list hands in, for whom, and the prices that were agreed to. It stays when the list is deleted. */
create table recurring_plan (
  id bigint generated always as identity primary key,
  list_id bigint unique references shopping_list on delete set null,
  list_name text not null,
  /* in whose name it hands in */
  member_id bigint not null references member,
  institution_id bigint not null references institution,
  version integer not null check (version > 0),
  /* null: forgotten */
  address_id bigint,
  fund_id bigint references fund,
  notes jsonb not null,
  /* by how many percent a line may be dearer than agreed */
  percent smallint not null check (percent between 0 and 100),
  currency text not null check (currency in ('money', 'points')),
  /* [{skuId, priceFen, points}] */
  agreed jsonb not null,
  agreed_at timestamptz not null,
  /* why the shop itself paused it; '' otherwise */
  paused_why text not null default '',
  /* the list was deleted, and its owner told */
  ended_at timestamptz,
  /* the last day on which nothing was handed in, as long as nobody has settled it */
  held_on date,
  changed_at timestamptz not null
);
create index recurring_plan_member on recurring_plan (member_id);

/** Each day of a list: the request that was handed in, or why there is none. */
create table recurring_run (
  id bigint generated always as identity primary key,
  plan_id bigint not null references recurring_plan,
  day date not null,
  at timestamptz not null,
  /* null: by the shop itself; otherwise by who pressed afterwards */
  by_member_id bigint references member,
  request_id bigint unique references purchase_request,
  reasons jsonb not null default '[]',
  check ((request_id is null) = (reasons <> '[]'))
);
create unique index recurring_run_day on recurring_run (plan_id, day) where by_member_id is null;
create unique index recurring_run_by_hand on recurring_run (plan_id, day) where by_member_id is not null;
create trigger recurring_run_append_only before update or delete on recurring_run
  for each row execute function refuse_change();

create view purchase_event_facts as
  select request_id, at, what, member_id from purchase_event;
