import type { Fault } from '../../books/fault.ts'

export const faults: readonly Fault[] = [
  [
    'what was given back is still in the depot',
    "delete from depot_entry where kind = 'adjust' and reference like 'SH%'",
    ['D1', 'R3'],
  ],
  [
    'goods that were handed over came from nobody',
    "delete from depot_entry where kind = 'handOver' and delta < 0",
    ['D1', 'D5'],
  ],
  [
    'a lot lies with another model',
    `update depot_lot set item_id = (select id from depot_item i where i.sku_id <> l.sku_id order by id limit 1)
       from order_line l where l.id = depot_lot.order_line_id`,
    ['D5'],
  ],
  ['goods vanish from the depot', 'update depot_item set held = held - 1 where held > 0', ['D1']],
  ['goods in the depot have no entry', "delete from depot_entry where kind = 'in'", ['D1', 'D2', 'D4']],
  [
    'goods came in for no order',
    "update depot_entry set reference = '2099' || substr(reference, 5) where kind = 'in'",
    ['D4'],
  ],
  ['a balance in the depot is changed', 'update depot_entry set balance_after = balance_after + 1', ['D2']],
  ['an undone verification gave nothing back', "delete from depot_entry where kind = 'return'", ['D1', 'D3']],
]
