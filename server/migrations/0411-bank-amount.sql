-- An amount that was typed in wrongly gives way to the right one while nothing of the receipt stands.
-- suits 0.2.0
create table bank_amount_correction (
  id bigint generated always as identity primary key,
  receipt_id bigint not null references bank_receipt,
  was_fen bigint not null,
  amount_fen bigint not null check (amount_fen > 0 and amount_fen <> was_fen),
  staff_id bigint not null references staff,
  staff_name text not null,
  at timestamptz not null
);
create index bank_amount_correction_receipt on bank_amount_correction (receipt_id, id);
create trigger bank_amount_correction_append_only before update or delete on bank_amount_correction
  for each row execute function refuse_change();

create function refuse_standing() returns trigger language plpgsql as $$
begin
  if (select sum(amount_fen) from bank_allocation where receipt_id = old.id) <> 0 then
    raise exception '% is append-only', tg_table_name;
  end if;
  return new;
end $$;

drop trigger bank_receipt_append_only on bank_receipt;
create trigger bank_receipt_append_only
  before delete or update of id, received_on, staff_id, staff_name, at on bank_receipt
  for each row execute function refuse_change();
create trigger bank_receipt_stands before update of amount_fen on bank_receipt
  for each row execute function refuse_standing();
