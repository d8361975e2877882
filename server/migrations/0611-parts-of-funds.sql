-- A part of a fund that its owner gives to a member or to a unit with those below it. Its entries are those of the fund
-- that name it. `parts_left_fen`: what the parts together have left, each at least 0; others may not order from it.
-- An earlier version books orders past the parts and writes no part.
-- suits 0.3.0
create table fund_part (
  id bigint generated always as identity primary key,
  fund_id bigint not null references fund (id),
  member_id bigint references member (id),
  unit_id bigint references unit (id),
  ended boolean not null default false,
  amount_fen bigint not null default 0 check (amount_fen >= 0),
  reserved_fen bigint not null default 0 check (reserved_fen >= 0),
  spent_fen bigint not null default 0 check (spent_fen >= 0),
  left_fen bigint not null generated always as (amount_fen - reserved_fen - spent_fen) stored,
  created_at timestamptz not null,
  check (num_nonnulls(member_id, unit_id) = 1)
);
create unique index fund_part_member on fund_part (fund_id, member_id) where member_id is not null and not ended;
create unique index fund_part_unit on fund_part (fund_id, unit_id) where unit_id is not null and not ended;
create index fund_part_of_fund on fund_part (fund_id);
create index fund_part_of_member on fund_part (member_id);
create index fund_part_of_unit on fund_part (unit_id);

alter table fund add column parts_left_fen bigint not null default 0 check (parts_left_fen >= 0);

alter table fund_entry
  add column part_id bigint references fund_part (id),
  add column part_left_fen bigint,
  drop constraint fund_entry_about,
  drop constraint fund_entry_check,
  drop constraint fund_entry_kind_check,
  add constraint fund_entry_about check (
    num_nonnulls(order_id, request_id) = case when kind in ('allocate', 'adjust', 'give') then 0 else 1 end),
  add constraint fund_entry_check check (amount_fen > 0 or kind in ('adjust', 'give') and amount_fen < 0),
  add constraint fund_entry_kind_check check (
    kind in ('allocate', 'adjust', 'give', 'reserve', 'spend', 'release', 'refund')),
  add constraint fund_entry_part check (
    (part_id is null) = (part_left_fen is null)
    and case kind when 'give' then num_nonnulls(part_id) = 1 when 'allocate' then part_id is null
                  when 'adjust' then part_id is null else true end);
create index fund_entry_part on fund_entry (part_id, id desc) where part_id is not null;
