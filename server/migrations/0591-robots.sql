-- Robots of group chats, of an institution or of the shop's desk, and what they were given to say.
-- suits 0.3.0
create table robot (
  id bigint generated always as identity primary key,
  -- null: of the shop's desk
  institution_id bigint references institution (id),
  name text not null check (char_length(name) between 1 and 20),
  vendor text not null check (vendor in ('wecom', 'dingtalk', 'feishu')),
  -- host, key and secret
  sealed text not null,
  ending text not null check (char_length(ending) <= 4),
  signed boolean not null,
  kinds text[] not null,
  enabled boolean not null,
  version integer not null default 1,
  error text not null default '',
  -- Nothing is sent before: the company has said that it takes no more for now.
  rests_until timestamptz,
  updated_by text not null,
  -- Who hears that it does not arrive; null for the desk.
  updated_by_member bigint references member (id)
);
create index robot_institution on robot (institution_id);

create view robot_facts as select id, institution_id, kinds from robot where enabled;

create table robot_log (
  id bigint generated always as identity primary key,
  robot_id bigint not null references robot (id) on delete cascade,
  -- What it tells of: it is said once, to whomever of the group it was told.
  about text not null,
  names text[] not null default '{}',
  title text not null,
  body text not null,
  link text not null,
  state text not null default 'waiting' check (state in ('waiting', 'sending', 'sent', 'refused', 'silent')),
  hint text not null default '',
  tries integer not null default 0,
  at timestamptz not null,
  sent_at timestamptz,
  unique (robot_id, about)
);
create index robot_log_at on robot_log (at);
create index robot_log_waiting on robot_log (robot_id, id) where state = 'waiting';
create index robot_log_sent on robot_log (robot_id, sent_at) where sent_at is not null;

-- What waited at the desk when it was last told.
create table robot_count (
  robot_id bigint not null references robot (id) on delete cascade,
  kind text not null,
  count integer not null,
  primary key (robot_id, kind)
);
