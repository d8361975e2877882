-- An institution can hold its goods in the depot in common: whoever may receive takes what colleagues hold.
-- suits 0.2.0

alter table institution add common_depot boolean not null default false;
