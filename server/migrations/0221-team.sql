-- The members of an institution manage each other: a membership can be disabled, and what was done to whom stays.
-- stops the shop: it comes with the sets of roles (0220), and the program before them decides by one role
alter table membership drop constraint membership_state_check;
alter table membership add constraint membership_state_check check (state in ('active', 'left', 'disabled'));

create table team_event (
  id bigint generated always as identity primary key,
  institution_id bigint not null references institution,
  what text not null,
  /* whom it is about; null: nobody yet, e.g. an invitation */
  member_id bigint references member,
  /* who did it; null: the staff of the shop */
  actor_id bigint references member,
  roles text[] not null default '{}',
  reason text not null default '',
  at timestamptz not null
);
create index team_event_institution on team_event (institution_id, id desc);
create trigger team_event_append_only before update or delete on team_event
  for each row execute function refuse_change();
