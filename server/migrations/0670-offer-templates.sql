-- What offers of the desk begin with.
-- suits 0.3.0
create table offer_template (
  id bigint generated always as identity primary key,
  name text not null,
  /* rises with every change */
  version integer not null default 1,
  valid_days integer not null check (valid_days between 1 and 366),
  /* null and '': an offer stays as it is */
  freight_fen bigint check (freight_fen >= 0),
  terms text not null,
  note text not null,
  lead_days integer check (lead_days between 0 and 365),
  minimum integer check (minimum > 0)
);
create unique index offer_template_name on offer_template (lower(name));
