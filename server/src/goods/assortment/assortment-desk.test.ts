import {
  changeAssortment,
  createAssortment,
  listAssortmentEntries,
  listAssortments,
  listOpenInstitutions,
  previewAssortment,
  readAssortment,
  readAssortmentCodes,
  saveAssortment,
} from '@gongfang/contract/goods/assortment-desk'
import { listHistory } from '@gongfang/contract/system/audit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anAssortment } from '../../testing/assortments.ts'
import { listBroken } from '../../testing/books.ts'
import { aBuyer, buyNow, someFreight } from '../../testing/buying.ts'
import { type Importer, importer } from '../../testing/importing.ts'
import { reasonOf } from '../../testing/joining.ts'
import { openTestShop, type TestShop, type TestStaff } from '../../testing/shop.ts'

let shop: TestShop
let clerk: TestStaff
let imports: Importer
beforeAll(async () => {
  shop = await openTestShop()
  await someFreight(shop)
  clerk = await shop.staff()
  imports = importer(shop, clerk)
})
afterAll(async () => {
  expect(await listBroken(shop.db)).toEqual({})
  await shop.close()
})

const codesOf = async (skuIds: readonly number[]) => {
  const rows = await shop.db<{ modelCode: string }[]>`
    select model_code from sku where id = any(${[...skuIds]}) order by id`
  return rows.map(({ modelCode }) => modelCode)
}
const nameOf = async (institutionId: number) => {
  const [row] = await shop.db<[{ jigou: string }]>`select jigou from institution where id = ${institutionId}`
  return row.jigou
}

test('each institution has one, with versions, and its history is in the audit', async () => {
  const member = await shop.member()
  const institutionId = member.institutionId!
  const jigou = await nameOf(institutionId)
  expect(await clerk.call(listOpenInstitutions, { keyword: jigou })).toContainEqual({
    id: institutionId,
    jigou,
  })
  const { id } = await clerk.call(createAssortment, { institutionId })
  expect(await clerk.call(listOpenInstitutions, { keyword: jigou })).toEqual([])
  expect(await reasonOf(clerk.call(createAssortment, { institutionId }))).toBe('assortmentThere')
  const { skuId } = await shop.product()
  const added = await clerk.call(changeAssortment, { id, version: 1, add: [`s${skuId}`], remove: [] })
  expect(added).toEqual({ version: 2, added: 1, removed: 0 })
  expect(
    await reasonOf(clerk.call(changeAssortment, { id, version: 1, add: [], remove: [`s${skuId}`] })),
  ).toBe('assortmentMoved')
  expect(await reasonOf(clerk.call(saveAssortment, { id, version: 1, mode: 'mark', note: '' }))).toBe(
    'assortmentMoved',
  )
  await clerk.call(saveAssortment, { id, version: 2, mode: 'mark', note: '三年' })
  expect(await clerk.call(readAssortment, { id })).toMatchObject({
    ...{ jigou, mode: 'mark', version: 3, note: '三年', models: 1, skus: 1, products: 1 },
    versions: [
      { version: 3, mode: 'mark' },
      { version: 2, added: 1, staff: clerk.name },
      { version: 1, mode: 'off' },
    ],
  })
  expect((await clerk.call(listAssortments, { keyword: jigou })).rows).toMatchObject([{ id, entries: 1 }])
  expect((await clerk.call(listAssortments, { keyword: jigou, view: 'only' })).rows).toEqual([])
  const { rows } = await clerk.call(listHistory, { subject: `assortment ${id}` })
  expect(rows.map(({ what }) => what)).toEqual(['assortment.save', 'assortment.change', 'assortment.create'])
})

test('pasted codes are read line by line, and nothing is written until they are confirmed', async () => {
  const member = await shop.member()
  const { skuIds } = await shop.product({ skus: [{}, {}, {}] })
  const [one, two, three] = (await codesOf(skuIds)) as [string, string, string]
  const { id, change } = await anAssortment(shop, {
    institutionId: member.institutionId!,
    goods: [`s${skuIds[0]}`],
  })
  const codes = [one, '', ` ${two} `, two, '没有这个', three.toLowerCase()]
  const read = await clerk.call(readAssortmentCodes, { id, codes })
  expect(read).toMatchObject({
    found: [{ goods: `s${skuIds[1]}`, modelCode: two }],
    there: 1,
    wrong: [
      { line: 4, text: '与第 3 行重复' },
      { line: 5, code: '没有这个', text: '没有这个型号' },
      { line: 6, text: `没有这个型号，是“${three}”吗？` },
    ],
  })
  expect((await clerk.call(listAssortmentEntries, { id })).total).toBe(1)
  await change(read.found.map(({ goods }) => goods))
  expect((await clerk.call(listAssortmentEntries, { id, keyword: two })).rows).toMatchObject([
    { modelCode: two },
  ])
})

test.each([
  [{ add: ['s999999'] }, { add: '有商品、分类、品牌或价目表已不存在，请刷新后重试' }],
  [{ add: ['x1'] }, { 'add.0': '请选择商品' }],
  [{ remove: ['s999999'] }, { remove: '有些已不在目录中，请刷新后重试' }],
  [{}, { add: '没有改动' }],
])('a change that says %j is refused beside its field', async (wish, fields) => {
  const member = await shop.member()
  const { id } = await clerk.call(createAssortment, { institutionId: member.institutionId! })
  await expect(
    clerk.call(changeAssortment, { id, version: 1, add: [], remove: [], ...wish }),
  ).rejects.toMatchObject({ fields })
})

test('a preview counts what is inside and names the lines of the last orders that are outside', async () => {
  const buyer = await aBuyer(shop)
  const [one, two] = await Promise.all([
    shop.product({ stock: 9, skus: [{ stock: 9 }, { stock: 9 }] }),
    shop.product({ stock: 9 }),
  ])
  await buyNow(buyer, { skuId: one.skuId })
  await buyNow(buyer, { skuId: two.skuId })
  const { id } = await anAssortment(shop, {
    institutionId: buyer.institutionId!,
    goods: [`s${one.skuId}`],
    mode: 'off',
  })
  const [code] = await codesOf([two.skuId])
  expect(await clerk.call(previewAssortment, { id })).toMatchObject({
    ...{ skus: 1, products: 1 },
    orders: [
      { lines: 1, outside: [{ modelCode: code }] },
      { lines: 1, outside: [] },
    ],
  })
  const next = { id, add: [`s${two.skuId}`], remove: [`s${one.skuId}`] }
  expect(await clerk.call(previewAssortment, next)).toMatchObject({
    ...{ skus: 1, products: 1 },
    orders: [{ outside: [] }, { outside: [{}] }],
  })
})

test('a workbook comes in with its wrong rows named, and is written when it is confirmed', async () => {
  const member = await shop.member()
  const { skuIds } = await shop.product({ skus: [{}, {}, {}] })
  const [one, two, three] = (await codesOf(skuIds)) as [string, string, string]
  const { id } = await anAssortment(shop, {
    institutionId: member.institutionId!,
    goods: [`s${skuIds[2]}`],
    mode: 'only',
  })
  const jigou = await nameOf(member.institutionId!)
  const heads = ['机构', '型号', '移除']
  const wrong = await imports.send('assortment', [
    heads,
    [jigou, one, ''],
    [jigou, '没有', ''],
    ['没有这家', one, ''],
    [jigou, two, '是'],
    [jigou, one, ''],
    [jigou, three, '也许'],
  ])
  expect(wrong.outcome?.errors.map(({ row, column, text }) => `${row} ${column} ${text}`)).toEqual([
    '3 型号 型号不存在',
    '4 机构 没有这家机构的采购目录，请先新建',
    '5 型号 目录里没有单独列出这个型号，不能移除',
    '6 型号 同一机构的这个型号与第 2 行重复',
    '7 移除 请填“是”或“否”',
  ])
  expect((await clerk.call(listAssortmentEntries, { id })).total).toBe(1)
  const good = await imports.bring('assortment', [
    heads,
    [jigou, one, ''],
    [jigou, two, '否'],
    [jigou, three, '是'],
  ])
  expect(good.outcome).toMatchObject({ new: 2, changed: 1 })
  const { rows } = await clerk.call(listAssortmentEntries, { id })
  expect(rows.map(({ modelCode }) => modelCode)).toEqual([one, two])
})
