-- What came into the account, as the bank says. A line belongs to the receipt that has its number.
create table bank_statement_line (
  id bigint generated always as identity primary key,
  serial text not null unique,
  received_on date not null,
  amount_fen bigint not null check (amount_fen > 0),
  payer text not null,
  note text not null,
  file_name text not null,
  imported_by text not null,
  imported_at timestamptz not null,
  /* why it is none of the shop's orders; null: nobody said so */
  aside text check (aside <> '')
);
