import type { Fault } from '../../books/fault.ts'

export const faults: readonly Fault[] = [
  [
    'a closed account holds goods',
    `update member set left_at = now(), mobile = null, nickname = '', avatar = '', password_hash = null, disabled = true
      where id = (select member_id from depot_item where held > 0 order by member_id limit 1)`,
    ['U4'],
  ],
  [
    'a closed account holds points',
    `update member set left_at = now(), mobile = null, nickname = '', avatar = '', password_hash = null, disabled = true
      where id = (select a.member_id from points_account a where a.balance > 0
                     and not exists (select from depot_item i where i.member_id = a.member_id and i.held > 0)
                   order by a.member_id limit 1)`,
    ['U4'],
  ],
]
