import { listSubstitutes } from '@gongfang/contract/goods/quick-order'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '../../testing/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const codesFor = async (skuId: number, quantity: number) =>
  (await shop.visitor.call(listSubstitutes, { skuId, quantity })).map(({ modelCode }) => modelCode)

test('in place of a model stand its nearest siblings that can be ordered, those with enough first', async () => {
  const { skuIds } = await shop.product({
    title: '缺货的螺栓',
    skus: [
      { modelCode: 'SUB-M6-20-304', specValues: ['M6', '20mm', '304'], stock: 0 },
      { modelCode: 'SUB-M6-25-304', specValues: ['M6', '25mm', '304'], stock: 5 },
      { modelCode: 'SUB-M6-20-316', specValues: ['M6', '20mm', '316'], stock: 500 },
      { modelCode: 'SUB-M8-25-304', specValues: ['M8', '25mm', '304'], stock: 500 },
      { modelCode: 'SUB-M8-30-316', specValues: ['M8', '30mm', '316'], stock: 500 },
      { modelCode: 'SUB-M6-20-A4', specValues: ['M6', '20mm', 'A4'], stock: 9, minQuantity: 10 },
      { modelCode: 'SUB-M6-20-OFF', specValues: ['M6', '20mm', 'OFF'], stock: 500 },
    ],
  })
  await shop.db`update sku set enabled = false where model_code = 'SUB-M6-20-OFF'`
  const [soldOut = 0] = skuIds
  expect(await codesFor(soldOut, 3)).toEqual(['SUB-M6-25-304', 'SUB-M6-20-316', 'SUB-M8-25-304'])
  expect(await codesFor(soldOut, 100)).toEqual(['SUB-M6-20-316', 'SUB-M8-25-304', 'SUB-M8-30-316'])
  await shop.db`update sku set stock = 50 where id = ${soldOut}`
  const few = await codesFor(soldOut, 1000)
  expect(few, 'five pieces do not mend that there are only fifty').not.toContain('SUB-M6-25-304')
  expect(few).toHaveLength(3)
})

test('a product of one model is replaced by the products that staff put beside it', async () => {
  const alone = await shop.product({ title: '单规格缺货', skus: [{ modelCode: 'SUB-ALONE', stock: 0 }] })
  const beside = await shop.product({
    title: '相关商品',
    skus: [
      { modelCode: 'SUB-BESIDE-0', stock: 0 },
      { modelCode: 'SUB-BESIDE-1', stock: 40 },
      { modelCode: 'SUB-BESIDE-2', stock: 40 },
    ],
  })
  const draft = await shop.product({ title: '草稿', skus: [{ modelCode: 'SUB-DRAFT', stock: 40 }] })
  await shop.db`update product set status = 'draft' where id = ${draft.productId}`
  await shop.db`insert into product_related (product_id, related_id, position)
                values (${alone.productId}, ${draft.productId}, 0), (${alone.productId}, ${beside.productId}, 1)`
  expect(await codesFor(alone.skuId, 1)).toEqual(['SUB-BESIDE-1'])
  expect(await codesFor(999_999, 1)).toEqual([])
})
