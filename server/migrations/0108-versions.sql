-- As it was read: of two who change the same record, the second is told of the first.
alter table brand add column version integer not null default 1;
alter table category add column version integer not null default 1;
alter table role add column version integer not null default 1;
alter table staff add column version integer not null default 1;
