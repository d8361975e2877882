-- Units of an institution, a tree; a membership, an order and an invitation remember theirs.
-- suits 0.2.0
create table unit (
  id bigint generated always as identity primary key,
  institution_id bigint not null references institution,
  name text not null,
  /* ids of the units above, from the top down */
  above bigint[] not null default '{}' check (cardinality(above) < 4),
  parent_id bigint generated always as (above[cardinality(above)]) stored,
  state text not null default 'active' check (state in ('active', 'ended')),
  created_at timestamptz not null,
  unique (institution_id, id),
  foreign key (institution_id, parent_id) references unit (institution_id, id),
  check (not id = any(above))
);
create unique index unit_name on unit (institution_id, coalesce(parent_id, 0), name) where state = 'active';

alter table membership
  add unit_id bigint,
  /* ids of the units that the member manages */
  add manages bigint[] not null default '{}',
  add foreign key (institution_id, unit_id) references unit (institution_id, id);

/* the unit of the buyer on the day of the order */
alter table shop_order add unit_id bigint references unit;
create index shop_order_unit on shop_order (unit_id, id desc) where unit_id is not null;

alter table team_invitation
  add unit_id bigint,
  add foreign key (institution_id, unit_id) references unit (institution_id, id);

/* what an event is about beside a member, e.g. the name of a unit */
alter table team_event add about text not null default '';
