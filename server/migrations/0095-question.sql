-- What members ask about goods. Shown to everybody once the shop has answered.
create table question (
  id bigint generated always as identity primary key,
  product_id bigint not null references product,
  member_id bigint not null references member,
  content text not null check (char_length(content) between 5 and 200),
  state text not null default 'waiting' check (state in ('waiting', 'answered', 'hidden')),
  answer text not null default '' check (char_length(answer) <= 500),
  created_at timestamptz not null,
  decided_at timestamptz,
  decided_by text not null default '',
  check (state <> 'answered' or answer <> ''),
  check ((state = 'waiting') = (decided_at is null))
);
create index question_answered on question (product_id, id desc) where state = 'answered';
create index question_waiting on question (member_id) where state = 'waiting';
create index question_state on question (state, id desc);
create index question_of_product on question (product_id, id desc);
