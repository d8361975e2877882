import {
  endPriceList,
  listPriceRows,
  publishPriceList,
  readPriceList,
  savePriceList,
} from '@gongfang/contract/goods/price-list-desk'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listBroken } from '../../testing/books.ts'
import { type Cell, type Importer, importer } from '../../testing/importing.ts'
import { openTestShop, type TestShop, type TestStaff } from '../../testing/shop.ts'

let shop: TestShop
let clerk: TestStaff
let imports: Importer
beforeAll(async () => {
  shop = await openTestShop()
  clerk = await shop.staff()
  imports = importer(shop, clerk)
})
afterAll(async () => {
  expect(await listBroken(shop.db)).toEqual({})
  await shop.close()
})

const HEADS = ['价目表', '型号', '协议价', '起订量', '阶梯价', '积分价']

async function aList(name: string, institutionIds: number[] = []) {
  const { id } = await clerk.call(savePriceList, {
    ...{ id: null, revision: 0, name, note: '', priority: 0, fromOn: '2020-01-01', untilOn: '2028-12-31' },
    institutionIds,
  })
  return id
}
interface Model {
  modelCode: string
}
async function models(count: number): Promise<[Model, ...Model[]]> {
  const { skuIds } = await shop.product({ skus: Array.from({ length: count }, () => ({ priceFen: 1000 })) })
  const [first, ...others] = await shop.db<Model[]>`
    select model_code from sku where id = any(${skuIds}) order by id`
  return [first!, ...others]
}
const twoModels = async () => [(await models(1))[0], (await models(1))[0]] as const
const errorsOf = ({ outcome }: Pick<Awaited<ReturnType<Importer['send']>>, 'outcome'>) =>
  outcome?.errors.map(({ row, column, text }) => `${row} ${column} ${text}`)

test('prices come in with a preview, and go into the next version when it is confirmed', async () => {
  const member = await shop.member()
  const id = await aList('导入用', [member.institutionId!])
  const [one, two] = await twoModels()
  const job = await imports.send('agreedPrice', [
    HEADS,
    ['导入用', one.modelCode, '¥ 9.50', 5, '10:9.00', ''],
    ['导入用', two.modelCode.toLowerCase(), 1200, '', '', '无'],
  ])
  expect(job.outcome).toMatchObject({ new: 2, wrong: 0, warned: 1 })
  expect(job.outcome?.warnings.map(({ text }) => text).join()).toContain('高于公开价 ¥10.00')
  expect((await clerk.call(listPriceRows, { id })).total).toBe(0)
  await imports.apply(job.id)
  const { rows } = await clerk.call(listPriceRows, { id })
  const cellsOf = new Map(rows.map((row) => [row.modelCode, row.cells]))
  expect(cellsOf.get(one.modelCode)).toMatchObject({
    priceFen: 950,
    minimum: 5,
    tiers: [{ fromQuantity: 10, priceFen: 900 }],
  })
  const { revision } = await clerk.call(readPriceList, { id })
  await clerk.call(publishPriceList, { id, revision })
  const again = await imports.bring('agreedPrice', [HEADS, ['导入用', one.modelCode, '无', '', '', '']])
  expect(again.outcome).toMatchObject({ changed: 1 })
  expect((await clerk.call(listPriceRows, { id, changed: true })).rows).toMatchObject([{ change: 'ended' }])
})

test('three wrong rows of a thousand are named, and nothing is written', async () => {
  const id = await aList('一千行')
  const goods = await models(500)
  const more = await models(497)
  const good = [...goods, ...more].map(({ modelCode }): Cell[] => ['一千行', modelCode, 9.5, '', '', ''])
  const job = await imports.bring('agreedPrice', [
    HEADS,
    ...good.slice(0, 300),
    ['一千行', 'NO-SUCH-CODE', 9, '', '', ''],
    ...good.slice(300, 600),
    ['一千行', (await models(1))[0].modelCode, -3, '', '', ''],
    ...good.slice(600),
    ['没有这张', (await models(1))[0].modelCode, 9, '', '', ''],
  ])
  expect(job.outcome).toMatchObject({ new: 997, wrong: 3 })
  expect(errorsOf(job)).toEqual([
    '302 型号 型号不存在',
    '603 协议价 应为金额（元），最多两位小数',
    '1001 价目表 没有这张价目表',
  ])
  expect((await clerk.call(listPriceRows, { id })).total).toBe(0)
})

test.each([
  ['a price of nothing', ['0', '', '', ''], '协议价 应大于 0'],
  ['a price in words', ['面议', '', '', ''], '协议价 应为金额'],
  ['a comma for a point', ['12，5', '', '', ''], '协议价 逗号只能用在千位之间'],
  ['a power of ten', ['1e3', '', '', ''], '协议价 应为金额'],
  ['a price in ten thousands', ['1.5万', '', '', ''], '协议价 应为金额'],
  ['a part of a piece', ['9', '1.5', '', ''], '起订量 '],
  ['three decimals', ['9.999', '', '', ''], '协议价 应为金额'],
  ['no price', ['', '', '', ''], '协议价 请填写协议价'],
  ['a minimum of nothing', ['9', '0', '', ''], '起订量 最小为 1'],
  ['tiers that rise', ['9', '', '10:8 20:9', ''], '阶梯价 '],
  ['a tier below the minimum', ['9', '20', '10:8', ''], '阶梯价 阶梯数量应大于起订量'],
  ['a tier above 100 %', ['9', '', '10:120%', ''], '阶梯价 '],
  ['points of nothing', ['9', '', '', '0'], '积分价 最小为 1'],
  ['what is not there taken out', ['无', '', '', ''], '协议价 价目表里没有这个型号'],
])('%s is named', async (_, [price, minimum, tiers, points], said) => {
  const name = `坏行${_}`.slice(0, 40)
  await aList(name)
  const [{ modelCode }] = await models(1)
  const job = await imports.send('agreedPrice', [HEADS, [name, modelCode, price!, minimum!, tiers!, points!]])
  expect(job.outcome).toMatchObject({ wrong: 1 })
  expect(errorsOf(job)?.join()).toContain(said)
})

test('a model twice in one list is named; lists of one name are asked to differ', async () => {
  await aList('成双')
  const [{ modelCode }] = await models(1)
  const twice = await imports.send('agreedPrice', [
    HEADS,
    ['成双', modelCode, 9, '', '', ''],
    ['成双', modelCode, 8, '', '', ''],
  ])
  expect(errorsOf(twice)).toEqual(['3 型号 同一价目表的这个型号与第 2 行重复'])
  await aList('成双')
  const same = await imports.send('agreedPrice', [HEADS, ['成双', modelCode, 9, '', '', '']])
  expect(errorsOf(same)).toEqual(['2 价目表 有几张同名的价目表，请先改名'])
})

test('a list that ends between the check and the confirmation gets no rows', async () => {
  const member = await shop.member()
  const id = await aList('将结束', [member.institutionId!])
  const [one, two] = await twoModels()
  await imports.bring('agreedPrice', [HEADS, ['将结束', one.modelCode, 9, '', '', '']])
  await clerk.call(publishPriceList, { id, revision: (await clerk.call(readPriceList, { id })).revision })
  const job = await imports.send('agreedPrice', [HEADS, ['将结束', two.modelCode, 9, '', '', '']])
  expect(job.outcome).toMatchObject({ new: 1, wrong: 0 })
  await clerk.call(endPriceList, { id, version: 1 })
  const applied = await imports.apply(job.id)
  expect(applied).toMatchObject({ state: 'checked', error: '检查之后数据有变化，请核对后重新确认' })
  expect(errorsOf(applied)).toEqual(['2 价目表 价目表已结束'])
  expect((await clerk.call(readPriceList, { id })).hasDraft).toBe(false)
})

test('what goes out can come in again unchanged', async () => {
  const member = await shop.member()
  const id = await aList('往返', [member.institutionId!])
  const goods = await models(3)
  await imports.bring('agreedPrice', [
    HEADS,
    ...goods.map(({ modelCode }): Cell[] => ['往返', modelCode, 9.5, 2, '10:9', '']),
  ])
  await clerk.call(publishPriceList, { id, revision: (await clerk.call(readPriceList, { id })).revision })
  const job = await imports.take('agreedPrice', { id })
  expect(job).toMatchObject({ state: 'done', rows: 3 })
  const back = await imports.send('agreedPrice', [
    HEADS,
    ...goods.map(({ modelCode }): Cell[] => ['往返', modelCode, 9.5, 2, '10:9', '']),
  ])
  expect(back.outcome).toMatchObject({ unchanged: 3, wrong: 0 })
})
