import { readApprovalRules } from '@gongfang/contract/buying/approval'
import { previewOrder } from '@gongfang/contract/buying/order'
import {
  deleteCategory,
  mergeCategory,
  type ParameterTemplate,
  saveCategory,
} from '@gongfang/contract/goods/category-desk'
import { changeFund, getFund } from '@gongfang/contract/people/fund'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { byRole, saveRules } from '../../testing/approval.ts'
import { aBuyer, anAddress, buyNow, someFreight } from '../../testing/buying.ts'
import { aFund, fundSettings } from '../../testing/funds.ts'
import { reasonOf } from '../../testing/joining.ts'
import { openTestShop, type TestShop, type TestStaff } from '../../testing/shop.ts'
import { aColleague } from '../../testing/team.ts'

let shop: TestShop
let staff: TestStaff
beforeAll(async () => {
  shop = await openTestShop()
  await someFreight(shop)
  staff = await shop.staff()
})
afterAll(() => shop.close())

const plain = { icon: '', cover: '', visible: true, parameters: [] as ParameterTemplate[] }
const add = async (name: string, parentId: number | null = null) =>
  (await staff.call(saveCategory, { ...plain, id: null, parentId, name })).id
async function goodsIn(categoryId: number) {
  const { productId, skuId } = await shop.product({ priceFen: 1000 })
  await shop.db`update product set category_id = ${categoryId} where id = ${productId}`
  await shop.db`
    update product p set category_path = c.path from category c where c.id = p.category_id and p.id = ${productId}`
  return skuId
}

test('what an institution said about a category holds for the one into which staff merge it', async () => {
  const [old, into, last, other] = [
    await add('危化品'),
    await add('化学试剂'),
    await add('试剂'),
    await add('刀具'),
  ] as const
  const [acid, below] = [await goodsIn(old), await goodsIn(await add('酸', old))]
  const knife = await goodsIn(other)
  const owner = await aBuyer(shop)
  const buyer = await aColleague(shop, owner, 'purchaser')
  await aColleague(shop, owner, 'approver')
  await anAddress(buyer)
  await saveRules(owner, {
    name: '危化品',
    when: { always: false, categoryIds: [old, other] },
    steps: [byRole('approver')],
  })
  const free = await aBuyer(shop)
  const fund = await aFund(free, { categoryIds: [old] })
  const needed = async (skuId: number) => [
    await reasonOf(buyNow(buyer, { skuId })),
    (await buyer.call(previewOrder, { source: { kind: 'buyNow', skuId, quantity: 1 } })).approval?.steps
      .length,
  ]
  const holds = async (now: number) => {
    for (const skuId of [acid, below, knife]) expect(await needed(skuId)).toEqual(['approvalNeeded', 1])
    const { rules } = await owner.call(readApprovalRules, {})
    expect(rules[0]?.when.categoryIds).toEqual([now, other])
    expect((await free.call(getFund, { id: fund.id })).categories.map(({ id }) => id)).toEqual([now])
    expect(await reasonOf(buyNow(free, { skuId: acid, fundId: fund.id }))).toBe('ok')
    expect(await reasonOf(buyNow(free, { skuId: below, fundId: fund.id }))).toBe('ok')
    expect(await reasonOf(buyNow(free, { skuId: knife, fundId: fund.id }))).toBe('fundCategory')
  }
  await holds(old)
  await staff.call(mergeCategory, { id: old, intoId: into })
  await holds(into)
  await staff.call(mergeCategory, { id: into, intoId: last })
  await holds(last)

  // Saved as the page shows it.
  const { version, categories } = await free.call(getFund, { id: fund.id })
  const form = fundSettings(free, { code: fund.code, categoryIds: categories.map(({ id }) => id) })
  await free.call(changeFund, { id: fund.id, version, ...form })
  const { rules } = await owner.call(readApprovalRules, {})
  await saveRules(owner, ...rules)
  await holds(last)
})

test('a fund for a category that was deleted says so, and is not opened to all goods by a change of its name', async () => {
  const gone = await add('停用类目')
  const owner = await aBuyer(shop)
  const skuId = await goodsIn(await add('在用类目'))
  const { id, code } = await aFund(owner, { categoryIds: [gone] })
  await staff.call(deleteCategory, { id: gone })
  const { version, categories } = await owner.call(getFund, { id })
  expect(categories).toEqual([{ id: gone, name: '已删除的类目' }])
  const form = fundSettings(owner, { code, name: '新名称', categoryIds: categories.map((one) => one.id) })
  const refused = await owner.ask(changeFund, { id, version, ...form })
  expect(refused.body.data).toMatchObject({ fields: { categoryIds: expect.stringContaining('重新选择') } })
  expect(await reasonOf(buyNow(owner, { skuId, fundId: id }))).toBe('fundCategory')
})
