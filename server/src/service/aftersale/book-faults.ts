import type { Fault } from '../../books/fault.ts'

export const faults: readonly Fault[] = [
  [
    'the money of an after-sale is nowhere',
    "update aftersale set refund_id = null where state = 'refunded'",
    ['R1'],
  ],
  [
    'after-sales come to more than was paid',
    'update aftersale_line set amount_fen = amount_fen + 100000',
    ['R1'],
  ],
  [
    'more pieces are asked back than were bought',
    'update aftersale_line set quantity = quantity + 9',
    ['R2', 'G2'],
  ],
  ['what was sent is in no parcel', 'delete from order_package_line', ['G1']],
  ['nobody knows whose goods were collected', 'delete from depot_lot_entry where delta < 0', ['G1']],
  [
    'goods are kept for another order than they were bought with',
    'update depot_lot set held = held + 1',
    ['G1'],
  ],
  [
    'more is asked back than is kept',
    `update order_line l set asked_back = d.held + 1 from depot_lot d
      where d.order_line_id = l.id and d.held + 1 + l.given_back <= l.quantity`,
    ['G1', 'R2'],
  ],
  [
    'money went back and the goods stayed in the depot',
    `update aftersale set kind = 'returnRefund' where kind = 'refundBeforeShip' and state = 'refunded'
        and order_id in (select id from shop_order where delivery = 'depot')`,
    ['G2', 'R3'],
  ],
  [
    'a model came back that was never delivered',
    'update aftersale_piece y set sku_id = l.sku_id from order_line l where l.id = y.order_line_id and l.sku_id <> y.sku_id',
    ['G2', 'R3'],
  ],
  [
    'what nobody gave back is on the shelf',
    "update stock_movement set reference = reference || '0' where kind = 'return'",
    ['R3'],
  ],
  ['nobody knows what was asked back', 'update order_line set asked_back = 0 where asked_back > 0', ['R2']],
  [
    'nobody said what became of goods that were paid back',
    "update aftersale set kind = 'returnRefund' where kind = 'refundOnly' and state = 'refunded'",
    ['R3'],
  ],
  [
    'an order without anything left waits to be sent',
    "update shop_order set state = 'paid', ended_at = null where state = 'closed'",
    ['R3'],
  ],
  [
    'more freight is given back than was paid',
    "update aftersale set freight_fen = freight_fen + 1 where state = 'refunded'",
    ['R1'],
  ],
  ['nobody knows what was sent instead', 'delete from aftersale_parcel_line', ['R4']],
  ['what was repaired was never sent back', 'delete from aftersale_parcel', ['R4']],
  [
    'a colleague acts for an after-sale that nobody handed over',
    "delete from aftersale_event where what = 'handedOver'",
    ['R5'],
  ],
  [
    'a stranger acts for an after-sale',
    `update aftersale a set member_id = s.member_id from shop_order o
      join membership s on s.institution_id <> o.institution_id where o.id = a.order_id`,
    ['R5'],
  ],
  [
    'what is asked back lies with somebody else',
    `update depot_item i set member_id = member_id + 1000 from depot_lot d join order_line l on l.id = d.order_line_id
      where i.id = d.item_id and l.asked_back > 0`,
    ['R5'],
  ],
]
