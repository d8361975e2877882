import type { Fault } from '../../books/fault.ts'

export const faults: readonly Fault[] = [
  [
    'an inquiry counts an older version than the last one',
    'update inquiry set version = version - 1 where id = (select min(id) from inquiry where version > 1)',
    ['W1'],
  ],
  [
    'an offer has another sum than its lines',
    `insert into offer (inquiry_id, version, at, staff, until_on, goods_fen, freight_fen, terms, note)
     select inquiry_id, version + 1, at, staff, until_on, goods_fen, freight_fen, terms, note from offer
      where id = (select max(id) from offer)`,
    ['W1', 'W2'],
  ],
  [
    'an inquiry ended without anybody who ended it',
    "update inquiry set state = 'withdrawn' where id = (select min(id) from inquiry where state = 'asked')",
    ['W3'],
  ],
]
