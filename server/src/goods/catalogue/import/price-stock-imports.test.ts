import { shipDeskOrder } from '@gongfang/contract/buying/order-desk'
import { getDeskProduct, saveProduct } from '@gongfang/contract/goods/product-desk'
import { listHistory } from '@gongfang/contract/system/audit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bought } from '../../../testing/aftersales.ts'
import { listBroken } from '../../../testing/books.ts'
import { aBuyer, buyNow, someFreight } from '../../../testing/buying.ts'
import { aCategory, aForm, aModel } from '../../../testing/goods.ts'
import { counts, errorsOf, type Importer, importer } from '../../../testing/importing.ts'
import { openTestShop, type TestShop, type TestStaff } from '../../../testing/shop.ts'

let shop: TestShop
let staff: TestStaff
let files: Importer
beforeAll(async () => {
  shop = await openTestShop()
  await someFreight(shop)
  staff = await shop.staff()
  files = importer(shop, staff)
})
afterAll(() => shop.close())

test('the editor saves as many tiers as an import may bring', async () => {
  const { id } = await staff.call(saveProduct, {
    id: null,
    version: 0,
    form: aForm(await aCategory(shop), { skus: [aModel({ modelCode: 'TEN-1', priceFen: 1000 })] }),
    sale: 'now',
  })
  const sheetOf = (steps: number) => [
    ['型号', '阶梯价'],
    ['TEN-1', Array.from({ length: steps }, (_, at) => `${(at + 1) * 10}:${9 - at * 0.5}`).join(' ')],
  ]
  await files.bring('price', sheetOf(10))
  const { version, form } = await staff.call(getDeskProduct, { id })
  expect(form.skus[0]?.tiers).toHaveLength(10)
  const title = '十档阶梯价'
  await staff.call(saveProduct, { id, version, form: { ...form, title }, sale: 'keep' })
  expect((await staff.call(getDeskProduct, { id })).form.title).toBe(title)
  expect(errorsOf(await files.send('price', sheetOf(11)))).toEqual(['2 阶梯价 最多 10 档'])
})

test('what an import changes stands in the history of the product and of the model', async () => {
  const clerk = await shop.staff(['transfer.import', 'product.write', 'stock.write'])
  const theirs = importer(shop, clerk)
  const { productId, skuId } = await shop.product({
    skus: [
      { modelCode: 'HI-1', priceFen: 1000 },
      { modelCode: 'HI-2', priceFen: 500 },
    ],
  })
  const history = async (subject: string) => (await staff.call(listHistory, { subject })).rows
  await theirs.bring('price', [
    ['型号', '价格', '成本', '阶梯价'],
    ['HI-1', '0.02', '5', '10:0.01'],
    ['HI-2', '5', null, null],
  ])
  expect(await history(`product ${productId}`)).toMatchObject([
    {
      who: clerk.name,
      what: 'product.import',
      before: { skus: [{ modelCode: 'HI-1', priceFen: 1000, costFen: null, tiers: [] }] },
      after: {
        skus: [{ modelCode: 'HI-1', priceFen: 2, costFen: 500, tiers: [{ fromQuantity: 10, priceFen: 1 }] }],
        by: expect.stringMatching(/^导入 \d+$/),
      },
    },
  ])
  expect((await staff.call(getDeskProduct, { id: productId })).updatedBy).toBe(clerk.name)

  const { title } = (await staff.call(getDeskProduct, { id: productId })).form
  await theirs.bring('product', [
    ['型号', '商品标题', '副标题', '价格', '规格值'],
    ['HI-1', title, '新', '10', null],
    ['HI-3', title, null, '7', '大'],
  ])
  const [last] = await history(`product ${productId}`)
  expect(last).toMatchObject({
    what: 'product.import',
    before: { subtitle: '', skus: [{ modelCode: 'HI-1', priceFen: 2 }] },
    after: {
      subtitle: '新',
      skus: [
        { modelCode: 'HI-1', priceFen: 1000 },
        { modelCode: 'HI-3', priceFen: 700 },
      ],
    },
  })

  await theirs.bring('stock', [
    ['型号', '安全库存', '库位'],
    ['HI-1', 7, 'B-2'],
  ])
  expect(await history(`sku ${skuId}`)).toMatchObject([
    {
      who: clerk.name,
      what: 'stock.shelf',
      before: { safetyStock: 0, shelf: '' },
      after: { safetyStock: 7, shelf: 'B-2' },
    },
  ])
})

test('prices are imported with their tiers', async () => {
  const { skuId } = await shop.product({ skus: [{ modelCode: 'PR-1', priceFen: 1000 }] })
  const job = await files.bring('price', [
    ['型号', '价格', '阶梯价', '积分价'],
    ['PR-1', '8.80', '10:8;50:7.5', 300],
  ])
  expect(counts(job)).toEqual({ added: 0, changed: 1, unchanged: 0, wrong: 0 })
  const [row] = await shop.db`
    select price_fen, points, (select json_agg(price_fen order by from_quantity) from tier_price where sku_id = s.id) as tiers,
           (select price_min_fen from product where id = s.product_id) as least from sku s where id = ${skuId}`
  expect(row).toEqual({ priceFen: 880, points: 300, tiers: [800, 750], least: 880 })
  const tooDear = await files.send('price', [
    ['型号', '价格', '阶梯价'],
    ['PR-1', '9.99', '10：95%，50:¥9、100:91%'],
  ])
  expect(errorsOf(tooDear)).toEqual(['2 阶梯价 单价应逐档降低，且低于价格'])
  const shares = await files.bring('price', [
    ['型号', '价格', '阶梯价'],
    ['PR-1', '9.99', '10：95%，50:¥9、100:85.5%'],
  ])
  expect(counts(shares)).toEqual({ added: 0, changed: 1, unchanged: 0, wrong: 0 })
  const ladder = await shop.db`
    select from_quantity, price_fen from tier_price where sku_id = ${skuId} order by from_quantity`
  expect(ladder.map(({ fromQuantity, priceFen }) => [fromQuantity, priceFen])).toEqual([
    [10, 949],
    [50, 900],
    [100, 854],
  ])
  const below = await files.send('price', [
    ['型号', '价格'],
    ['PR-1', '9.49'],
  ])
  expect(errorsOf(below)).toEqual(['2 价格 价格应高于阶梯价'])
  const unclear = await files.send('price', [
    ['型号', '阶梯价'],
    ['PR-1', '十件九折'],
  ])
  expect(errorsOf(unclear)).toEqual(['2 阶梯价 “十件九折”应为“起始数量:单价”或“起始数量:折扣%”'])
  const cleared = await files.bring('price', [
    ['型号', '阶梯价', '积分价'],
    ['PR-1', '无', '无'],
  ])
  expect(counts(cleared).changed).toBe(1)
  expect((await shop.db`select from tier_price where sku_id = ${skuId}`).length).toBe(0)
  expect(
    errorsOf(
      await files.send('price', [
        ['型号', '价格'],
        ['PR-404', 5],
      ]),
    ),
  ).toEqual(['2 型号 型号不存在'])
})

test('stock is counted, received and corrected, each once, and never below zero', async () => {
  await shop.product({
    skus: [
      { modelCode: 'ST-1', stock: 10 },
      { modelCode: 'ST-2', stock: 10 },
      { modelCode: 'ST-3', stock: 10 },
    ],
  })
  const { skuId } = await shop.product({ skus: [{ modelCode: 'ST-4', stock: 10 }] })
  await buyNow(await aBuyer(shop), { skuId, quantity: 4 })
  const file = [
    ['型号', '盘点数量', '入库数量', '增减数量', '单号', '库位', '安全库存'],
    ['ST-1', 7, null, null, null, 'A-1', 3],
    ['ST-2', null, 5, null, 'RK-9', null, null],
    ['ST-3', null, null, -4, null, null, null],
    ['ST-4', 9, null, null, null, null, null],
  ]
  expect(counts(await files.bring('stock', file))).toEqual({ added: 0, changed: 4, unchanged: 0, wrong: 0 })
  const stocks = async () =>
    Promise.all([1, 2, 3, 4].map(async (at) => (await files.skuOf(`ST-${at}`))?.stock))
  expect(await stocks()).toEqual([7, 15, 6, 5])
  expect(await files.skuOf('ST-1')).toMatchObject({ shelf: 'A-1', safetyStock: 3 })
  expect(counts(await files.bring('stock', file)).unchanged).toBe(4)
  expect(await stocks()).toEqual([7, 15, 6, 5])
  const wrong = await files.send('stock', [
    ['型号', '盘点数量', '增减数量'],
    ['ST-1', 1, 1],
    ['ST-2', null, -16],
    ['ST-3', -1, null],
  ])
  expect(errorsOf(wrong)).toEqual([
    '2  盘点数量、入库数量、增减数量只能填一个',
    '3 增减数量 可售库存只有 15',
    '4 盘点数量 最小为 0',
  ])
})

test('the books are right after these imports', async () => {
  expect(await listBroken(shop.db)).toEqual({})
})

test('a count is confirmed anew when goods left the shelf after its check', async () => {
  const member = await aBuyer(shop)
  const { skuId } = await shop.product({ skus: [{ modelCode: 'CNT-7', stock: 10 }] })
  const { no } = await bought(shop, member, [{ skuId, quantity: 3 }])
  const sheet = [
    ['型号', '盘点数量'],
    ['CNT-7', 9],
  ]
  const { id } = await files.send('stock', sheet)
  // A sold piece stays in the warehouse until it is shipped, so only the parcel changes the count.
  await buyNow(member, { skuId, quantity: 1 })
  await staff.call(shipDeskOrder, { no, carrier: '顺丰速运', trackingNo: 'SF0000000001' })
  const again = await files.apply(id)
  expect(again).toMatchObject({ state: 'checked', error: '检查之后数据有变化，请核对后重新确认' })
  expect(await files.skuOf('CNT-7')).toMatchObject({ stock: 6 })
  expect(await files.apply(id)).toMatchObject({ state: 'applied' })
  expect(await files.skuOf('CNT-7')).toMatchObject({ stock: 8 })
  expect(await listBroken(shop.db)).toEqual({})
})

test('what is sold between the check of a count and its confirmation changes nothing about it', async () => {
  const member = await aBuyer(shop)
  const { skuId } = await shop.product({ skus: [{ modelCode: 'CNT-8', stock: 10 }] })
  const { id } = await files.send('stock', [
    ['型号', '盘点数量'],
    ['CNT-8', 9],
  ])
  await buyNow(member, { skuId, quantity: 2 })
  expect(await files.apply(id)).toMatchObject({ state: 'applied' })
  expect(await files.skuOf('CNT-8')).toMatchObject({ stock: 7 })
})
