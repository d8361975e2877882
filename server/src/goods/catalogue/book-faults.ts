import type { Fault } from '../../books/fault.ts'

export const faults: readonly Fault[] = [
  ['a piece vanishes from the shelf', 'update sku set stock = stock - 1', ['S1']],
  ['a movement is lost', "delete from stock_movement where kind = 'release'", ['S1', 'S2']],
  ['an order holds nothing', "delete from stock_movement where kind = 'hold'", ['S1', 'S2']],
  ['a card tells of stock that is gone', 'update product_offer set stock = 0 where stock > 0', ['S4']],
  ['a product has lost its card', 'delete from product_offer', ['S4']],
  ['a filter counts what is not there', 'update brand_count set products = products + 1', ['S6']],
  [
    'a filter counts a value that no product has',
    "insert into facet_count (category_id, facet, products, product_id) select id, '材质:无', 1, 0 from category limit 1",
    ['S6'],
  ],
  [
    'a filter takes its unit from another product',
    "update product set facets = '{材质:304}'; update facet_count set product_id = product_id + 1",
    ['S6'],
  ],
  [
    'filters ask a model that is gone',
    'update product_models set in_stock = array_fill(false, array[cardinality(prices)])',
    ['S8'],
  ],
  [
    'filters find a product by a value that none of its models has',
    "update product set facets = array[axes[1] || ':无'] where cardinality(axes) > 0",
    ['S8'],
  ],
  ['what came back is not on the shelf', "delete from stock_movement where kind = 'return'", ['S1', 'R3']],
  [
    'a replacement was sent and is still on the shelf',
    "delete from stock_movement where kind = 'exchange'",
    ['S1', 'R4'],
  ],
]
