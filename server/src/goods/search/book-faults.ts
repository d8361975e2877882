import type { Fault } from '../../books/fault.ts'

export const faults: readonly Fault[] = [
  [
    'a search sorts by a price that is gone',
    "insert into product_search (product_id, words, plain, pinyin, codes, word_version) select id, '', '', '', '', 0 from product where status = 'onSale'; update product_search set price_min_fen = price_min_fen + 1",
    ['S7'],
  ],
]
