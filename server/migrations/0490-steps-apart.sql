-- Steps of one level whose people decide no other step of that level. Steps of before may share people.
-- suits 0.2.0
alter table approval_step add column apart boolean not null default false;
