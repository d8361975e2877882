import type { Fault } from '../../books/fault.ts'

export const faults: readonly Fault[] = [
  [
    'an order is paid by nobody',
    "update payment set kept = false where kept and channel = 'demo'",
    ['P1', 'P2'],
  ],
  [
    'another amount is paid',
    "update payment set amount_fen = amount_fen + 1 where kept and channel = 'demo'",
    ['P1'],
  ],
  ['money that came too late is not given back', 'delete from refund', ['P2']],
  ['more is given back than was paid', 'update refund set amount_fen = amount_fen + 1', ['P2']],
]
