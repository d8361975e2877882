import type { Fault } from '../../books/fault.ts'

export const faults: readonly Fault[] = [
  [
    'a price list holds longer than its version says',
    'update price_list set until_on = until_on + 1',
    ['Y1'],
  ],
  [
    'an institution is let into a list past its versions',
    'insert into price_list_institution select l.id, i.id from price_list l, institution i on conflict do nothing',
    ['Y1'],
  ],
  [
    'two rows of the same goods hold in one version',
    `insert into price_row (list_id, sku_id, price_fen, from_version, ended_version)
     select list_id, sku_id, price_fen + 1, from_version, ended_version from price_row where ended_version is not null`,
    ['Y2'],
  ],
]
