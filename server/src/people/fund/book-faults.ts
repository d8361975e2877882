import type { Fault } from '../../books/fault.ts'

export const faults: readonly Fault[] = [
  ['a fund paid nothing for an order', "delete from fund_entry where kind = 'spend'", ['K1', 'K2', 'K3']],
  ['a fund got nothing back of a refund', "delete from fund_entry where kind = 'refund'", ['K1', 'K2']],
  ['a fund holds something for what ended', "delete from fund_entry where kind = 'release'", ['K1', 'K3']],
  [
    'an order is charged to another fund than it says',
    'update shop_order set fund_id = fund_id + 1 where fund_id is not null',
    ['K2'],
  ],
  ['an order forgets its fund', 'update shop_order set fund_id = null where fund_id is not null', ['K2']],
  [
    'a fund pays for another institution',
    'update fund set institution_id = institution_id + 1000 where id in (select fund_id from shop_order)',
    ['K2'],
  ],
  [
    'a fund holds nothing for a request that waits',
    "delete from fund_entry where kind = 'reserve' and request_id is not null",
    ['K1', 'K3'],
  ],
  [
    'a fund holds something for a request that was rejected',
    "delete from fund_entry where kind = 'release' and request_id is not null",
    ['K1', 'K3'],
  ],
  [
    'a request waits at the cost of another institution',
    "update purchase_request set institution_id = institution_id + 1000 where state = 'pending'",
    ['K3'],
  ],
  [
    'a request became an order of another fund',
    "update purchase_request set fund_id = fund_id + 1 where state = 'ordered'",
    ['K3', 'Q1'],
  ],
  ['a fund holds more than was granted', 'update fund set amount_fen = amount_fen + 1', ['K1', 'K4']],
  ['an entry of a fund is lost', "delete from fund_entry where kind = 'adjust' and note = '年中'", ['K1']],
  [
    'a carried rest did not leave its fund',
    "delete from fund_entry where kind = 'adjust' and reference like 'carry/%'",
    ['K1', 'K4'],
  ],
  [
    'a carried rest did not arrive',
    "delete from fund_entry where kind = 'allocate' and reference like 'carry/%'",
    ['K1', 'K4'],
  ],
  ['a fund is used after its rest left it', "update fund set state = 'open'", ['K4']],
  [
    'an entry leaves another rest',
    'update fund_entry set left_fen = left_fen + 1 where amount_fen = 5000',
    ['K1'],
  ],
  ['an entry of a part is lost', "delete from fund_entry where kind = 'give' and amount_fen = 3000", ['K5']],
  ['a part has more than it was given', 'update fund_part set amount_fen = amount_fen + 1', ['K5']],
  [
    'a fund keeps too little for its parts',
    'update fund set parts_left_fen = 0 where parts_left_fen > 0',
    ['K5'],
  ],
  [
    'a part was given more than its fund had left',
    "update fund_entry set left_fen = 0 where kind = 'give' and amount_fen = 3000",
    ['K1', 'K5'],
  ],
  [
    'an order was paid by no part, though it was charged to one',
    "update fund_entry set part_id = null, part_left_fen = null where kind = 'spend' and part_id is not null",
    ['K5'],
  ],
  [
    'an order beyond its fund went past the rules',
    `with rules as (
       update approval_rules set saved_at = saved_at - interval '1 day', rules = '[{"name": "超出", "when": {"fundOver": true}}]',
              institution_id = (select institution_id from fund where carried_from is null and exists (
                select from shop_order o where o.fund_id = fund.id
                   and not exists (select from purchase_request r where r.order_id = o.id)) order by id limit 1)
        where ctid = (select ctid from approval_rules limit 1))
     update fund_entry set left_fen = -1 where kind = 'reserve' and order_id is not null`,
    ['K1', 'Q3'],
  ],
]
