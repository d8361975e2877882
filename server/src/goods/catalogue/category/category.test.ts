import type { Refused } from '@gongfang/contract/base/call'
import { deleteBrand, listDeskBrands, mergeBrand, saveBrand } from '@gongfang/contract/goods/brand-desk'
import { getProduct, listCategories, listFacets, listProducts } from '@gongfang/contract/goods/catalogue'
import {
  deleteCategory,
  listDeskCategories,
  mergeCategory,
  moveCategory,
  type ParameterTemplate,
  saveCategory,
} from '@gongfang/contract/goods/category-desk'
import { type ProductForm, saveProduct } from '@gongfang/contract/goods/product-desk'
import { listHistory } from '@gongfang/contract/system/audit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aForm, aModel } from '../../../testing/goods.ts'
import { openTestShop, type TestShop, type TestStaff } from '../../../testing/shop.ts'

let shop: TestShop
let staff: TestStaff
beforeAll(async () => {
  shop = await openTestShop()
  staff = await shop.staff(['product.read', 'product.write'])
})
afterAll(() => shop.close())

const plain = { icon: '', cover: '', visible: true, parameters: [] as ParameterTemplate[] }
const add = async (name: string, parentId: number | null = null, wish: Partial<typeof plain> = {}) =>
  (await staff.call(saveCategory, { ...plain, id: null, parentId, name, ...wish })).id
const sell = async (categoryId: number, wish: Partial<ProductForm> = {}) =>
  (await staff.call(saveProduct, { id: null, version: 0, form: aForm(categoryId, wish), sale: 'now' })).id
const rowOf = async (id: number) =>
  (await staff.call(listDeskCategories, {})).find((category) => category.id === id)
const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: Refused) => ({ reason: error.reason, fields: error.fields }),
  )
const idsIn = async (categoryId: number) =>
  (await shop.visitor.call(listProducts, { categoryId })).data.map(({ id }) => id)
const material = { name: '材质', kind: 'choice' as const, unit: '', facet: true, options: ['304', '316'] }

test('a tree has three levels, counts its goods, and shows in the shop what is visible', async () => {
  const top = await add('紧固件')
  const middle = await add('螺栓', top)
  const low = await add('六角螺栓', middle, { parameters: [material] })
  expect(await refusal(add('太深', low))).toMatchObject({ reason: 'categoryDeep' })
  expect(await refusal(add('螺栓', top))).toMatchObject({ fields: { name: '同级已有同名分类' } })
  await sell(low)
  await sell(middle)
  expect(await rowOf(top)).toMatchObject({ depth: 1, products: 0, total: 2 })
  expect(await rowOf(low)).toMatchObject({ depth: 3, products: 1, total: 1, parameters: [material] })
  await staff.call(saveCategory, {
    ...plain,
    id: low,
    version: 1,
    parentId: middle,
    name: '六角螺栓',
    visible: false,
  })
  const tree = await shop.visitor.call(listCategories, {})
  expect(tree.find(({ id }) => id === top)?.children).toMatchObject([{ id: middle, children: [] }])
})

test('a parameter becomes a filter of the goods that have it, and stops being one', async () => {
  const id = await add('垫圈')
  await sell(id, { parameters: [{ name: '材质', value: '304', unit: '' }] })
  const names = async () =>
    (await shop.visitor.call(listFacets, { categoryId: id })).parameters.map(({ name }) => name)
  const template = async (parameters: ParameterTemplate[]) =>
    staff.call(saveCategory, {
      ...plain,
      id,
      version: (await rowOf(id))!.version,
      parentId: null,
      name: '垫圈',
      parameters,
    })
  expect(await names()).toEqual([])
  await template([material])
  expect(await names()).toEqual(['材质'])
  await template([{ ...material, facet: false }])
  expect(await names()).toEqual([])
  expect(await refusal(template([material, material]))).toMatchObject({
    fields: { 'parameters.1.name': '参数名重复' },
  })
})

test('a category moves with everything below it, never below itself nor too deep', async () => {
  const [from, to] = [await add('旧大类'), await add('新大类')]
  const moved = await add('中类', from)
  const low = await add('小类', moved)
  const id = await sell(low)
  const move = (id: number, parentId: number | null, beforeId: number | null = null) =>
    staff.call(moveCategory, { id, parentId, beforeId })
  await move(moved, to)
  expect(await idsIn(to)).toEqual([id])
  expect(await idsIn(from)).toEqual([])
  const page = await shop.visitor.call(getProduct, { id })
  expect(page.categories.map(({ name }) => name)).toEqual(['新大类', '中类', '小类'])
  expect(await refusal(move(moved, low))).toMatchObject({ reason: 'categoryCircle' })
  expect(await refusal(move(to, from))).toMatchObject({ reason: 'categoryDeep' })
  const [a, b] = [await add('甲', to), await add('乙', to)]
  await move(b, to, moved)
  const sisters = (await staff.call(listDeskCategories, {})).filter(({ parentId }) => parentId === to)
  expect(sisters.map((sister) => sister.id)).toEqual([b, moved, a])
})

test('a category that is merged gives its goods, children and template to the other and is gone', async () => {
  const [gone, into] = [await add('扳手旧', null, { parameters: [material] }), await add('扳手新')]
  const child = await add('活动扳手', gone)
  const ids = [await sell(gone), await sell(child)]
  expect(await staff.call(mergeCategory, { id: gone, intoId: into })).toEqual({ products: 1 })
  expect((await idsIn(into)).sort()).toEqual(ids.sort())
  expect(await rowOf(gone)).toBeUndefined()
  expect(await rowOf(into)).toMatchObject({ total: 2, parameters: [material] })
  expect(await rowOf(child)).toMatchObject({ parentId: into, depth: 2 })
  expect(await refusal(staff.call(mergeCategory, { id: into, intoId: child }))).toMatchObject({
    reason: 'categoryCircle',
  })
  const { rows } = await staff.call(listHistory, { subject: `category ${into}` })
  expect(rows[0]).toMatchObject({ what: 'category.merge', before: { name: '扳手旧' } })
})

test('only an empty category is deleted', async () => {
  const [full, parent] = [await add('有货'), await add('有下级')]
  const child = await add('空的', parent)
  await sell(full)
  const remove = (id: number) => refusal(staff.call(deleteCategory, { id }))
  expect([await remove(full), await remove(parent)]).toMatchObject([
    { reason: 'categoryInUse' },
    { reason: 'categoryInUse' },
  ])
  expect([await remove(child), await remove(parent)]).toEqual([undefined, undefined])
})

test('two who move at once leave a tree', async () => {
  const [a, b] = [await add('互移甲'), await add('互移乙')]
  const answers = await Promise.all([
    refusal(staff.call(moveCategory, { id: a, parentId: b, beforeId: null })),
    refusal(staff.call(moveCategory, { id: b, parentId: a, beforeId: null })),
  ])
  expect(answers.filter((one) => one?.reason === 'categoryCircle')).toHaveLength(1)
})

test('brands are named once, merged with their goods, and deleted only when unused', async () => {
  const brand = async (name: string) =>
    (await staff.call(saveBrand, { id: null, name, logo: '', initial: 'S', position: 0 })).id
  const [gone, into] = [await brand('世达旧'), await brand('SATA')]
  expect(await refusal(brand('sata'))).toMatchObject({ fields: { name: '已有同名品牌' } })
  const categoryId = await add('品牌货')
  const id = await sell(categoryId, { brandId: gone, skus: [aModel()] })
  const remove = (brandId: number) => refusal(staff.call(deleteBrand, { id: brandId }))
  expect(await remove(gone)).toMatchObject({ reason: 'brandInUse' })
  expect(await staff.call(mergeBrand, { id: gone, intoId: into })).toEqual({ products: 1 })
  expect((await shop.visitor.call(getProduct, { id })).brand?.name).toBe('SATA')
  expect((await staff.call(listDeskBrands, {})).filter(({ name }) => name === '世达旧')).toEqual([])
  await staff.call(saveBrand, { id: into, version: 1, name: '世达', logo: '', initial: 'S', position: 3 })
  const [job] = await shop.db<{ payload: object }[]>`
    select payload from job_outbox where job = 'search.index' order by id desc limit 1`
  expect(job!.payload).toEqual({ productIds: [id] })
  expect(await remove(into)).toMatchObject({ reason: 'brandInUse' })
  expect(await remove(await brand('没人用'))).toBeUndefined()
})

test('of two who change a category or a brand, the second hears of the first and nothing is lost', async () => {
  const other = await shop.staff(['product.read', 'product.write'])
  const [id, from] = [await add('量具'), await add('旧量具', null, { parameters: [material] })]
  const edit = { ...plain, id, version: 1, parentId: null }
  await other.call(saveCategory, { ...edit, name: '精密量具' })
  const said = await staff.call(saveCategory, { ...edit, name: '通用量具' }).catch((error: Refused) => error)
  expect(said).toMatchObject({ reason: 'recordChanged' })
  expect((said as Refused).message).toMatch(
    new RegExp(`^${other.name} 于 \\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d 修改过`),
  )
  expect(await rowOf(id)).toMatchObject({ name: '精密量具', version: 2 })
  // Parameters that came from another category also raise the version.
  await other.call(mergeCategory, { id: from, intoId: id })
  expect(await refusal(staff.call(saveCategory, { ...edit, version: 2, name: '量具' }))).toMatchObject({
    reason: 'recordChanged',
  })
  expect((await rowOf(id))?.parameters).toMatchObject([material])

  const fields = { logo: '', initial: 'M', position: 0 }
  const brand = await staff.call(saveBrand, { id: null, name: '三丰', ...fields })
  const answers = await Promise.all(
    [staff, other].map((one, at) =>
      refusal(one.call(saveBrand, { ...brand, version: 1, name: `三丰 ${at}`, ...fields })),
    ),
  )
  expect(answers.map((one) => one?.reason ?? 'saved').sort()).toEqual(['recordChanged', 'saved'])
  expect(await refusal(staff.call(saveBrand, { ...brand, name: '无版本', ...fields }))).toMatchObject({
    reason: 'recordChanged',
  })
})
