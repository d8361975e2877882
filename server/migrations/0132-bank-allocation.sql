-- Which orders a receipt pays, and how much of each; what was booked wrongly is taken back by an entry of its own.
create table bank_allocation (
  id bigint generated always as identity primary key,
  receipt_id bigint not null references bank_receipt,
  transfer_id bigint not null references bank_transfer,
  amount_fen bigint not null check (amount_fen <> 0),
  /* the entry that this one takes back */
  undoes bigint unique references bank_allocation,
  reason text not null default '',
  staff_id bigint not null references staff,
  staff_name text not null,
  at timestamptz not null,
  check ((undoes is null) = (amount_fen > 0)),
  check ((undoes is null) = (reason = ''))
);
create index bank_allocation_receipt on bank_allocation (receipt_id);
create index bank_allocation_transfer on bank_allocation (transfer_id, id);
create trigger bank_allocation_append_only before update or delete on bank_allocation
  for each row execute function refuse_change();

insert into bank_allocation (receipt_id, transfer_id, amount_fen, staff_id, staff_name, at)
select id, transfer_id, amount_fen, staff_id, staff_name, at from bank_receipt order by id;
alter table bank_receipt drop column transfer_id;

-- One receipt may pay several orders: its number stands with each of their payments.
drop index payment_channel_trade;
create unique index payment_channel_trade on payment (channel, channel_trade_no)
  where channel_trade_no is not null and channel <> 'bank';
