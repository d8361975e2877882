-- Members ask to join an institution; its own people answer.
-- suits 0.2.0
create table team_request (
  id bigint generated always as identity primary key,
  member_id bigint not null references member,
  /* what was typed: a name or a credit code */
  asked text not null,
  /* null: no institution, or more than one, is called so; the member is told the same */
  institution_id bigint references institution,
  introduction text not null,
  state text not null default 'open' check (state in ('open', 'accepted', 'refused', 'withdrawn')),
  reason text not null default '',
  created_at timestamptz not null,
  decided_at timestamptz
);
create unique index team_request_open on team_request (member_id) where state = 'open';
create index team_request_member on team_request (member_id, created_at);
create index team_request_institution on team_request (institution_id, id) where state = 'open';
