-- Texts that the shop says in words of its own; what is not here is said as it stands in the code.
create table message_template (
  event text primary key,
  title text not null check (char_length(title) between 1 and 40),
  body text not null check (char_length(body) between 1 and 500),
  /* nobody is told of it */
  disabled boolean not null default false,
  version integer not null default 1,
  updated_by text not null,
  updated_at timestamptz not null
);
create index message_event on message (event, id desc);
create index message_created on message (created_at, id desc);
