import type { Fault } from '../../books/fault.ts'

export const faults: readonly Fault[] = [
  [
    'goods are held for an order that is not there',
    "update stock_movement set reference = '2099' || reference where kind = 'hold'",
    ['S2', 'S3'],
  ],
  [
    'a cancelled order comes back to life',
    "update shop_order set state = 'unpaid', ended_at = null where state = 'cancelled'",
    ['S2', 'O3', 'L3'],
  ],
  ['nobody was told that goods are still to come', 'update order_line set expected_on = null', ['S5']],
  ['a line is lost', 'delete from order_line where quantity = 3', ['O1', 'S3']],
  [
    'an acknowledged order is gone',
    "update request_key set answer = jsonb_set(answer, '{no}', '\"20990101000000000000\"') where endpoint = '/api/user.order/create'",
    ['O2'],
  ],
  [
    'two keys made one order',
    "update request_key set answer = (select answer from request_key where endpoint = '/api/user.order/create' limit 1) where endpoint = '/api/user.order/create'",
    ['O2'],
  ],
  [
    'a change of a price begins with another one',
    'update order_repricing set was_fen = was_fen - 1 where id = (select max(id) from order_repricing)',
    ['O4'],
  ],
  [
    'a change of a price is lost',
    'delete from order_repricing where id = (select max(id) from order_repricing)',
    ['O4'],
  ],
  [
    'a line costs less than its price list says',
    "update order_line set price_fen = price_fen - 1, amount_fen = amount_fen - quantity where price_source = 'list'",
    ['O1', 'O5'],
  ],
  [
    'a line names a version that had another price',
    "update order_line set price_list_version = price_list_version + 1 where price_source = 'list'",
    ['O5'],
  ],
  [
    'a line costs less than its offer says',
    "update order_line set price_fen = price_fen - 1, amount_fen = amount_fen - quantity where price_source = 'offer'",
    ['O1', 'O7'],
  ],
  [
    'an offer became another order',
    "update inquiry set order_no = '2099' || substr(order_no, 5) where order_no is not null",
    ['O7', 'O8'],
  ],
  [
    'tiers of a product were chosen by more pieces than the order has',
    'update order_line set counted = quantity + 1',
    ['O6'],
  ],
  ['an event is lost', "delete from order_event where what = 'paid'", ['O3']],
  ['an order earned nothing', "delete from points_entry where kind = 'orderReward' and delta > 0", ['L5']],
  [
    'an order earned without being done',
    "update points_entry e set kind = 'orderReward' where kind = 'orderRefund' and reference like '20%'",
    ['L3', 'L5'],
  ],
]
