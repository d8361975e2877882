import type { Fault } from '../../books/fault.ts'

export const faults: readonly Fault[] = [
  [
    'units stand in a circle',
    "update unit set above = array[(select max(id) from unit)] where above = '{}'",
    ['U1'],
  ],
  ['a unit goes on below one that ended', "update unit set state = 'ended' where above = '{}'", ['U1']],
  [
    'a unit stands below that of another institution',
    "update unit set institution_id = institution_id + 1000 where above = '{}'",
    ['U1', 'U2'],
  ],
  [
    'an institution with members and orders is closed',
    "update institution set state = 'closed', closed_at = now() - interval '9 years' where state = 'approved'",
    ['U3'],
  ],
  [
    'a closed account is a member',
    `update member set left_at = now(), mobile = null, nickname = '', avatar = '', password_hash = null, disabled = true
      where id = (select member_id from membership where state = 'active' order by member_id limit 1)`,
    ['U2'],
  ],
  ['who left manages a unit', "update membership set state = 'left' where manages <> '{}'", ['U2']],
  [
    'an order names a unit of another institution',
    'update shop_order set institution_id = institution_id + 1000 where unit_id is not null',
    ['U2'],
  ],
  [
    'a request names no unit that is there',
    'update purchase_request set unit_id = unit_id + 1000 where unit_id is not null',
    ['U2'],
  ],
]
