import type { Fault } from '../../books/fault.ts'

export const faults: readonly Fault[] = [
  [
    'an assortment changes its mode past its versions',
    "update assortment set mode = case mode when 'mark' then 'ask' else 'mark' end",
    ['Y3'],
  ],
  [
    'an entry is added past its version',
    `insert into assortment_entry (assortment_id, category_id, from_version)
     select id, 999999, version from assortment`,
    ['Y4'],
  ],
]
