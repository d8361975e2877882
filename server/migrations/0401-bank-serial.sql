-- Money that was typed in by hand under a wrong number gets the bank's, once the statement has it.
-- suits 0.2.0
create table bank_serial_correction (
  id bigint generated always as identity primary key,
  receipt_id bigint not null references bank_receipt,
  was text not null,
  serial text not null check (serial <> was),
  staff_id bigint not null references staff,
  staff_name text not null,
  at timestamptz not null
);
create index bank_serial_correction_receipt on bank_serial_correction (receipt_id, id);
create trigger bank_serial_correction_append_only before update or delete on bank_serial_correction
  for each row execute function refuse_change();

drop trigger bank_receipt_append_only on bank_receipt;
create trigger bank_receipt_append_only
  before delete or update of id, amount_fen, received_on, staff_id, staff_name, at on bank_receipt
  for each row execute function refuse_change();

-- For a line of the statement, receipts of the same amount are looked for.
create index bank_receipt_amount on bank_receipt (amount_fen, received_on);
