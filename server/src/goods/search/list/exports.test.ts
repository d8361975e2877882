import { exportProducts } from '@gongfang/contract/goods/catalogue'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reasonOf } from '../../../testing/joining.ts'
import { openTestShop, type TestShop } from '../../../testing/shop.ts'
import { indexProducts } from '../index/actions.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const cellsOf = async (bytes: Buffer) => (await readXlsx(bytes)).sheets[0]!.rows

test('a list goes into a sheet, a row a model, with packs and without numbers of stock', async () => {
  const member = await shop.member()
  const { productId } = await shop.product({
    title: '导出螺栓',
    priceFen: 250,
    stock: 4321,
    skus: [
      { modelCode: '=DC-6', specValues: ['M6'] },
      { modelCode: 'DC-8', specValues: ['M8'] },
    ],
  })
  await shop.db`update sku set pack_quantity = 100, pack_unit = '盒' where product_id = ${productId}`
  await shop.product({ title: '别的垫圈' })
  await indexProducts(shop.db, 'all')

  const { bytes, headers } = await member.ask(exportProducts, { keyword: '导出螺栓' })
  expect(headers['content-disposition']).toContain(encodeURIComponent('商品型号_'))
  const rows = await cellsOf(bytes)
  expect(rows.filter((row) => row[1] === '导出螺栓').map((row) => [row[0], row[6], row[8]])).toEqual([
    ['=DC-6', '每盒 100 件', 2.5],
    ['DC-8', '每盒 100 件', 2.5],
  ])
  expect(rows.flat()).not.toContain('别的垫圈')
  expect(JSON.stringify(rows)).not.toContain('4321')
  expect(await reasonOf(member.call(exportProducts, { keyword: '没有这种东西' }))).toBe('nothingToReport')
})
