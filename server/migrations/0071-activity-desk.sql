-- Two who edit one activity notice each other; those who come are reminded as long before as it says.
alter table activity add column version integer not null default 1;
alter table activity add column changed_at timestamptz not null default now();
alter table activity add column changed_by text not null default '';
/* 0: nobody is reminded */
alter table activity add column remind_hours integer not null default 24 check (remind_hours between 0 and 168);
create index activity_desk on activity (starts_at desc, id desc);
