-- Which of the staff sees to a feedback, and what a colleague who handed it over wrote to them.
alter table feedback
  add column assignee_id bigint references staff,
  add column hand_note text not null default '';
create index feedback_assignee on feedback (assignee_id, id desc);

-- Goods that a member asks for and the shop does not list: looked for, until found or not.
create table sourcing (
  feedback_id bigint primary key references feedback,
  wanted text not null check (char_length(wanted) between 1 and 300),
  /* null when nobody said how many */
  quantity integer check (quantity between 1 and 99999),
  state text not null default 'looking' check (state in ('looking', 'found', 'missing')),
  product_id bigint references product,
  check (product_id is null or state = 'found')
);
create index sourcing_state on sourcing (state, feedback_id desc);
