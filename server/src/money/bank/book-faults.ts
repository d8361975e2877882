import type { Fault } from '../../books/fault.ts'

export const faults: readonly Fault[] = [
  ['nobody knows what a receipt was for', 'delete from bank_allocation where amount_fen = 100', ['B1', 'B3']],
  [
    'a payment names a receipt that is not its own',
    "update payment set channel_trade_no = channel_trade_no || 'X' where channel = 'bank' and state = 'paid'",
    ['B3'],
  ],
  [
    'a booked line went out by its file',
    `insert into bank_statement_line (serial, received_on, amount_fen, payer, note, file_name, imported_by, imported_at, said)
     select serial, received_on, amount_fen, '', '', '流水.csv', '财务', at, '支出' from bank_receipt
         on conflict (serial) do update set file_name = '流水.csv', said = '支出'`,
    ['B5'],
  ],
  [
    'a booked line was paid by the shop itself',
    `with own as (insert into config_value (key, value, updated_by)
                  values ('bankAccountName', '"杭州工坊（商贸）"', '店主')
                  on conflict (key) do update set value = excluded.value)
     insert into bank_statement_line (serial, received_on, amount_fen, payer, note, file_name, imported_by, imported_at)
     select serial, received_on, amount_fen, '杭州工坊 (商贸)', '', '流水.csv', '财务', at from bank_receipt
         on conflict (serial) do update set file_name = '流水.csv', payer = excluded.payer`,
    ['B5'],
  ],
  [
    'a booked line went out by what staff say of its layout now',
    `with answered as (insert into bank_layout_answer (layout, value, meaning, staff_id, staff_name, at)
                       select 'heads', 'A7', 'outgoing', staff_id, staff_name, at from bank_receipt limit 1)
     insert into bank_statement_line (serial, received_on, amount_fen, payer, note, file_name, imported_by, imported_at, layout,
                                      said, answered)
     select serial, received_on, amount_fen, '', '', '流水.csv', '财务', at, 'heads', 'A7', true from bank_receipt
         on conflict (serial) do update set file_name = '流水.csv', layout = 'heads', said = 'A7', answered = true`,
    ['B5'],
  ],
  [
    'a booked line went out by what staff say of all amounts of its layout',
    `with answered as (insert into bank_layout_answer (layout, value, meaning, staff_id, staff_name, at)
                       select 'heads', '', 'outgoing', staff_id, staff_name, at from bank_receipt limit 1)
     insert into bank_statement_line (serial, received_on, amount_fen, payer, note, file_name, imported_by, imported_at, layout,
                                      said, answered)
     select serial, received_on, amount_fen, '', '', '流水.csv', '财务', at, 'heads', '金额', true from bank_receipt
         on conflict (serial) do update set file_name = '流水.csv', layout = 'heads', said = '金额', answered = true`,
    ['B5'],
  ],
  [
    'the bank had said otherwise when it was typed in',
    `insert into bank_statement_line (serial, received_on, amount_fen, payer, note, file_name, imported_by, imported_at)
     select serial, received_on, amount_fen + 1, '', '', '流水.csv', '财务', at - interval '1 day' from bank_receipt
         on conflict do nothing`,
    ['B3'],
  ],
  [
    'an amount is not the one that it was corrected to',
    `insert into bank_amount_correction (receipt_id, was_fen, amount_fen, staff_id, staff_name, at)
     select id, amount_fen, amount_fen + 1, staff_id, staff_name, at from bank_receipt`,
    ['B3'],
  ],
  ['more came than is booked', 'update bank_receipt set amount_fen = amount_fen + 1', ['B3']],
  [
    'money that was taken back waits nowhere',
    'delete from bank_statement_line where serial in (select serial from bank_receipt)',
    ['B3'],
  ],
  [
    'less was taken back than was booked',
    'update bank_allocation set amount_fen = amount_fen + 1 where undoes is not null',
    ['B1', 'B3'],
  ],
  [
    'a transfer has paid for less than was kept',
    'update bank_transfer set kept_fen = kept_fen - 1 where kept_fen > 0',
    ['B1'],
  ],
  ['what went back is not written down', 'delete from bank_payout where refund_id is null', ['B1']],
  [
    'an order is paid by a bank that sent nothing',
    "update payment set channel = 'bank' where channel = 'demo' and kept",
    ['B1'],
  ],
  ['a refund was sent by nobody', 'delete from bank_payout where refund_id is not null', ['B2']],
  [
    'another amount was sent',
    'update bank_payout set amount_fen = amount_fen + 1 where refund_id is not null',
    ['B2'],
  ],
  [
    'what its channel takes back waits for finance',
    'update refund set offline = true where submitted_at is null',
    ['B2', 'B4'],
  ],
]
