import type { Fault } from '../../books/fault.ts'

export const faults: readonly Fault[] = [
  ['more is accepted than was delivered', 'update acceptance_line set accepted = accepted + 9', ['V1']],
  [
    'a piece is accepted by its number twice',
    "update acceptance_line set serials = serials || serials, accepted = 4 where serials <> '{}'",
    ['V1'],
  ],
  [
    'the number of a piece that went back stays registered',
    "update aftersale_line set serials = '{}' where serials <> '{}'",
    ['V1'],
  ],
  [
    'accepted pieces went back and are accepted still',
    "update aftersale_line set from_accepted = 0, serials = '{}' where from_accepted > 0",
    ['V1'],
  ],
  [
    'an after-sale takes refused pieces that nobody refused',
    'update aftersale_line set from_refused = 1 where from_accepted + from_refused < quantity',
    ['V1'],
  ],
  ['a buyer accepts what others should', 'update acceptance set other_from_fen = 0', ['V2']],
  [
    'goods of another institution are accepted',
    'update acceptance set institution_id = institution_id + 1000',
    ['V2'],
  ],
]
