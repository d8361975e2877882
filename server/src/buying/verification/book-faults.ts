import type { Fault } from '../../books/fault.ts'

export const faults: readonly Fault[] = [
  [
    'goods went out on no voucher',
    "update depot_entry set reference = 'HX2099' || substr(reference, 7) where kind = 'out'",
    ['D3'],
  ],
  ['more went out than the voucher covers', 'update depot_voucher_line set quantity = 1', ['D3']],
  ['a voucher is used without a verification', 'delete from verification where undone_at is null', ['D3']],
  [
    'a verified voucher is void',
    "update voucher set state = 'void', used_at = null, used_by = null where state = 'used' and id = (select max(voucher_id) from verification)",
    ['D3'],
  ],
]
