import type { Fault } from '../../books/fault.ts'

export const faults: readonly Fault[] = [
  ['points appear from nowhere', 'update points_account set balance = balance + 1', ['L1']],
  ['an entry is lost', "delete from points_entry where kind = 'orderRefund'", ['L1', 'L2', 'L3']],
  [
    'an entry is changed',
    "update points_entry set delta = delta - 1 where kind = 'orderPay'",
    ['L1', 'L2', 'L3'],
  ],
  [
    'goods went back and what they earned is kept',
    "delete from points_entry where kind = 'orderReward' and delta < 0",
    ['L1', 'L5'],
  ],
  [
    'a top-up is paid by nobody',
    "update payment set kept = false where kept and purpose = 'topUp'",
    ['L4', 'P2'],
  ],
  ['points that were paid for are not there', "delete from points_entry where kind = 'topUp'", ['L1', 'L4']],
  ['a top-up gave more than was agreed on', 'update top_up set points = points - 1', ['L4']],
]
