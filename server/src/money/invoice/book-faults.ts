import type { Fault } from '../../books/fault.ts'

export const faults: readonly Fault[] = [
  [
    'more is invoiced than was paid',
    'update invoice_order set asked_fen = asked_fen + 1, amount_fen = amount_fen + 1',
    ['F1'],
  ],
  [
    'an issued invoice says another amount than its lines',
    "update invoice_line set amount_fen = amount_fen + 1 where side = 'blue'",
    ['F3', 'F4'],
  ],
  ['an issued invoice has lost its lines', "delete from invoice_line where side = 'blue'", ['F3', 'F4']],
  [
    'a red letter takes less back than its invoice says',
    "update invoice_line set amount_fen = amount_fen + 1 where side = 'red'",
    ['F4'],
  ],
  ['an invoice has no story', 'delete from invoice_event', ['F2']],
]
