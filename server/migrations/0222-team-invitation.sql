-- Invitations into an institution: by link, or for one phone number.
-- suits 0.2.0
create table team_invitation (
  id bigint generated always as identity primary key,
  institution_id bigint not null references institution,
  inviter_id bigint not null references member,
  code_hash bytea not null unique,
  /* only this number may accept; null: whoever has the link */
  mobile text,
  roles text[] not null check (cardinality(roles) > 0 and not 'owner' = any(roles)),
  uses int not null check (uses between 1 and 50),
  used int not null default 0 check (used between 0 and uses),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  check (mobile is null or uses = 1)
);
create index team_invitation_institution on team_invitation (institution_id, id desc);
create index team_invitation_expires on team_invitation (expires_at);
