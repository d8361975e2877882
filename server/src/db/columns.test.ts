import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '../testing/shop.ts'
import { type Columns, columnsOf, rowsOf } from './columns.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

interface Row {
  keySpec: string
  price: number | null
  lists: string[]
}
const names = ['keySpec', 'price', 'lists'] as const
const read = async (limit: number) => {
  const { db } = shop
  const [{ rows }] = await db<[{ rows: Columns<Row> }]>`select (${columnsOf(
    db,
    names,
    db`select * from (values ('"甲"\\', 9007199254740991, array['a', 'b']), (E'二\n', null, '{}')) as v(key_spec, price, lists)
        order by price nulls first limit ${limit}`,
  )}) as rows`
  return rowsOf(rows)
}

test('rows come out as they are, in the order of the query', async () => {
  expect(await read(2)).toEqual([
    { keySpec: '二\n', price: null, lists: [] },
    { keySpec: '"甲"\\', price: 9007199254740991, lists: ['a', 'b'] },
  ])
})

test('without rows there are none', async () => {
  expect(await read(0)).toEqual([])
})
