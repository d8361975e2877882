import type { Fault } from '../../books/fault.ts'

export const faults: readonly Fault[] = [
  [
    'an order waits for a change that nobody has asked for',
    "update shop_order set change_no = 'BG2026112000000000' where state = 'paid' and change_no is null",
    ['C1'],
  ],
  [
    'an order can be sent while its change waits',
    'update shop_order set change_no = null where change_no is not null',
    ['C1'],
  ],
  [
    'a change took pieces away that nobody was paid for',
    "update order_change set aftersale_id = null where state = 'done' and aftersale_id is not null",
    ['C2', 'C3'],
  ],
  [
    'a change gave goods up before those in their place were paid for',
    `update order_change c set aftersale_id = (select min(id) from aftersale)
      where id = (select min(id) from order_change where state = 'accepted')`,
    ['C2'],
  ],
  [
    'a change is done and its added goods are not paid',
    "update order_change set state = 'done' where state = 'accepted'",
    ['C1', 'C3'],
  ],
  ['a change says another sum than came back', 'update order_change set back_fen = back_fen + 1', ['C3']],
  [
    'approvers are asked for another sum than a change says',
    'update purchase_request set payable_fen = payable_fen + 1 where supplement is not null',
    ['C5'],
  ],
  [
    'the order of added goods belongs to no order',
    'update shop_order set supplement_to = null where supplement_to is not null',
    ['C4'],
  ],
]
