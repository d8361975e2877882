import type { Input } from '@gongfang/contract/base/endpoint'
import { getOrder, previewOrder } from '@gongfang/contract/buying/order'
import { listAgreedPrices } from '@gongfang/contract/goods/price-list'
import {
  confirmPriceList,
  discardPriceList,
  endPriceList,
  listPricedInstitutions,
  listPriceHistory,
  listPriceLists,
  listPriceRows,
  type PriceCells,
  previewPriceList,
  publishPriceList,
  readPriceList,
  savePriceList,
  savePriceRows,
  sendBackPriceList,
} from '@gongfang/contract/goods/price-list-desk'
import { listTodo } from '@gongfang/contract/insight/report-desk'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bought } from '../../testing/aftersales.ts'
import { listBroken } from '../../testing/books.ts'
import { aBuyer, someFreight } from '../../testing/buying.ts'
import { openTestShop, type TestMember, type TestShop, type TestStaff } from '../../testing/shop.ts'

let shop: TestShop
let clerk: TestStaff
let second: TestStaff
beforeAll(async () => {
  shop = await openTestShop()
  await someFreight(shop)
  clerk = await shop.staff(['price.read', 'price.write'])
  second = await shop.staff(['price.read', 'price.write'])
})
afterAll(async () => {
  expect(await listBroken(shop.db)).toEqual({})
  await shop.close()
})

const institutionOf = ({ institutionId }: TestMember) => institutionId!
const cells = (priceFen: number | null, more: Partial<PriceCells> = {}): PriceCells => ({
  priceFen,
  offPermille: null,
  points: null,
  minimum: 1,
  tiers: [],
  ...more,
})
const newRow = (goods: string, said: PriceCells) => ({ goods, was: null, cells: said })

async function aDraft(
  institutionIds: number[],
  rows: Input<typeof savePriceRows>['rows'],
  more: Partial<Input<typeof savePriceList>> = {},
) {
  const { id } = await clerk.call(savePriceList, {
    id: null,
    revision: 0,
    name: '2027 年度',
    note: '',
    priority: 0,
    fromOn: '2020-01-01',
    untilOn: '2099-12-31'.replace('2099', '2028'),
    institutionIds,
    ...more,
  })
  if (rows.length > 0) await clerk.call(savePriceRows, { id, rows })
  return id
}
const revisionOf = async (id: number) => (await clerk.call(readPriceList, { id })).revision
const publish = async (id: number) => clerk.call(publishPriceList, { id, revision: await revisionOf(id) })
const priceOf = async (member: TestMember, skuId: number) =>
  (await member.call(listAgreedPrices, { skuIds: [skuId] })).prices[0]?.priceFen

test('a discount of a category is a row without a model', async () => {
  const buyer = await aBuyer(shop)
  const { skuId } = await shop.product()
  const [{ id: categoryId }] = await shop.db<[{ id: number }]>`
    select p.category_id as id from sku s join product p on p.id = s.product_id where s.id = ${skuId}`
  const off = { priceFen: null, offPermille: 100, points: null, minimum: 1, tiers: [] }
  const id = await aDraft([institutionOf(buyer)], [newRow(`c${categoryId}`, off)])
  expect((await clerk.call(listPriceRows, { id })).rows).toMatchObject([
    { goods: `c${categoryId}`, modelCode: '', spec: '', publicFen: null },
  ])
})

test('a list is drafted, published, changed in a second version and ended', async () => {
  const buyer = await aBuyer(shop)
  const { skuIds } = await shop.product({ skus: [{ priceFen: 1000 }, { priceFen: 1000 }] })
  const [skuId, other] = skuIds as [number, number]
  const id = await aDraft([institutionOf(buyer)], [newRow(`s${skuId}`, cells(950))])
  expect(await priceOf(buyer, skuId)).toBeUndefined()
  expect(await publish(id)).toEqual({ state: 'published', version: 1 })
  expect(await priceOf(buyer, skuId)).toBe(950)

  await clerk.call(savePriceRows, {
    id,
    rows: [
      { goods: `s${skuId}`, was: { priceFen: 950 }, cells: { priceFen: 900 } },
      newRow(`s${other}`, cells(980, { tiers: [{ fromQuantity: 10, priceFen: 970 }] })),
    ],
  })
  expect(await priceOf(buyer, skuId)).toBe(950)
  const { rows } = await clerk.call(listPriceRows, { id })
  expect(rows.toSorted((a, b) => a.goods.localeCompare(b.goods))).toMatchObject([
    { goods: `s${skuId}`, publicFen: 1000, cells: { priceFen: 900 }, change: 'changed' },
    { goods: `s${other}`, change: 'new' },
  ])
  await publish(id)
  expect([await priceOf(buyer, skuId), await priceOf(buyer, other)]).toEqual([900, 980])
  await clerk.call(savePriceRows, { id, rows: [{ goods: `s${other}`, was: { priceFen: 980 }, cells: null }] })
  expect((await clerk.call(listPriceRows, { id, changed: true })).rows).toMatchObject([
    { goods: `s${other}`, change: 'ended' },
  ])
  await publish(id)
  expect(await priceOf(buyer, other)).toBeUndefined()

  const record = await clerk.call(readPriceList, { id })
  expect(record.versions.map(({ version, rowsChanged }) => [version, rowsChanged])).toEqual([
    [3, 1],
    [2, 2],
    [1, 1],
  ])
  const [{ modelCode }] = await shop.db<
    [{ modelCode: string }]
  >`select model_code from sku where id = ${skuId}`
  const history = await clerk.call(listPriceHistory, { modelCode, institutionId: institutionOf(buyer) })
  expect(history.rows).toMatchObject([
    { priceFen: 900, fromVersion: 2, until: null },
    { priceFen: 950, fromVersion: 1, until: expect.any(String) },
  ])
  expect((await clerk.call(listPriceHistory, { modelCode, institutionId: 999_999 })).rows).toEqual([])
  await clerk.call(endPriceList, { id, version: 3 })
  expect(await priceOf(buyer, skuId)).toBeUndefined()
  expect((await clerk.ask(savePriceRows, { id, rows: [newRow(`s${other}`, cells(1))] })).body.code).toBe(2472)
  expect((await clerk.ask(endPriceList, { id, version: 4 })).body.code).toBe(2472)
})

test('a draft that was never published can be thrown away, and changes of a published one as well', async () => {
  const buyer = await aBuyer(shop)
  const { skuId } = await shop.product({ priceFen: 1000 })
  const id = await aDraft([institutionOf(buyer)], [newRow(`s${skuId}`, cells(950))])
  expect(await clerk.call(discardPriceList, { id, revision: await revisionOf(id) })).toEqual({
    deleted: true,
  })
  expect((await clerk.ask(readPriceList, { id })).body.code).toBe(1001)
  const kept = await aDraft([institutionOf(buyer)], [newRow(`s${skuId}`, cells(950))])
  await publish(kept)
  await clerk.call(savePriceRows, {
    id: kept,
    rows: [{ goods: `s${skuId}`, was: { priceFen: 950 }, cells: { priceFen: 940 } }],
  })
  expect(await clerk.call(discardPriceList, { id: kept, revision: await revisionOf(kept) })).toEqual({
    deleted: false,
  })
  expect(await clerk.call(readPriceList, { id: kept })).toMatchObject({ hasDraft: false, rowsChanged: 0 })
  expect((await clerk.ask(publishPriceList, { id: kept, revision: 0 })).body.code).toBe(2471)
})

describe('two at one list', () => {
  test('are told cell by cell what the other has changed', async () => {
    const { skuIds } = await shop.product({ skus: [{ priceFen: 1000 }, { priceFen: 1000 }] })
    const [one, two] = skuIds.map((skuId) => `s${skuId}`) as [string, string]
    const id = await aDraft([], [newRow(one, cells(950)), newRow(two, cells(960))])
    await second.call(savePriceRows, {
      id,
      rows: [{ goods: one, was: { priceFen: 950 }, cells: { priceFen: 940 } }],
    })
    // Another cell of the same row does not clash.
    await clerk.call(savePriceRows, {
      id,
      rows: [{ goods: one, was: { minimum: 1 }, cells: { minimum: 5 } }],
    })
    const clash = await clerk.ask(savePriceRows, {
      id,
      rows: [
        { goods: two, was: { priceFen: 960 }, cells: { priceFen: 955 } },
        { goods: one, was: { priceFen: 950 }, cells: { priceFen: 930 } },
      ],
    })
    expect(clash.body).toMatchObject({
      code: 2477,
      data: { fields: { 'rows.1.priceFen': '已被他人改为 9.40，请刷新后重试' } },
    })
    const { rows } = await clerk.call(listPriceRows, { id })
    const saved = rows.toSorted((a, b) => a.goods.localeCompare(b.goods))
    expect(saved.map((row) => [row.cells.priceFen, row.cells.minimum])).toEqual([
      [940, 5],
      [960, 1],
    ])
    const gone = await clerk.ask(savePriceRows, { id, rows: [newRow(one, cells(900))] })
    expect(JSON.stringify(gone.body.data)).toContain('刚被他人加入')
  })

  test('cannot publish what the other has changed since', async () => {
    const buyer = await aBuyer(shop)
    const { skuId } = await shop.product({ priceFen: 1000 })
    const id = await aDraft([institutionOf(buyer)], [newRow(`s${skuId}`, cells(950))])
    const revision = await revisionOf(id)
    await second.call(savePriceRows, {
      id,
      rows: [{ goods: `s${skuId}`, was: {}, cells: { priceFen: 940 } }],
    })
    expect((await clerk.ask(publishPriceList, { id, revision })).body.code).toBe(2470)
    const now = await revisionOf(id)
    const both = await Promise.all([
      clerk.ask(publishPriceList, { id, revision: now }),
      second.ask(publishPriceList, { id, revision: now }),
    ])
    expect(both.map(({ body }) => body.code).sort()).toEqual([1, 2470])
  })
})

test.each([
  ['a model without a price', (s: string) => newRow(s, cells(null)), 'priceFen'],
  ['a model with a discount', (s: string) => newRow(s, cells(900, { offPermille: 100 })), 'offPermille'],
  ['a brand with a price', (_: string, b: string) => newRow(b, cells(900, { offPermille: 100 })), 'priceFen'],
  ['a brand without a discount', (_: string, b: string) => newRow(b, cells(null)), 'offPermille'],
  [
    'tiers that rise',
    (s: string) =>
      newRow(
        s,
        cells(900, {
          tiers: [
            { fromQuantity: 10, priceFen: 800 },
            { fromQuantity: 20, priceFen: 850 },
          ],
        }),
      ),
    'tiers',
  ],
  [
    'a tier below the minimum',
    (s: string) => newRow(s, cells(900, { minimum: 20, tiers: [{ fromQuantity: 10, priceFen: 800 }] })),
    'tiers',
  ],
  ['goods that are not there', () => newRow('s999999999', cells(900)), 'goods'],
  ['a negative price', (s: string) => newRow(s, cells(-1)), 'priceFen'],
  ['100 % off', (_: string, b: string) => newRow(b, cells(null, { offPermille: 1000 })), 'offPermille'],
])('%s is refused beside its cell, and nothing is saved', async (_, row, name) => {
  const { skuId } = await shop.product({ priceFen: 1000 })
  const [{ brandId }] = await shop.db<[{ brandId: number }]>`
    insert into brand (name, initial) values (${`品牌${skuId}`}, 'A') returning id as brand_id`
  const id = await aDraft([], [newRow(`s${skuId}`, cells(950))])
  const { body } = await clerk.ask(savePriceRows, {
    id,
    rows: [
      { goods: `s${skuId}`, was: { priceFen: 950 }, cells: { priceFen: 900 } },
      row(`s${(await shop.product()).skuId}`, `b${brandId}`),
    ],
  })
  expect(Object.keys((body.data as { fields: object }).fields).join()).toContain(name)
  expect((await clerk.call(listPriceRows, { id })).rows).toMatchObject([{ cells: { priceFen: 950 } }])
})

test('a large discount in points waits for a second person where the shop sells for points', async () => {
  const buyer = await aBuyer(shop)
  const { skuId } = await shop.product({ priceFen: 100_000 })
  const cheap = await aDraft([institutionOf(buyer)], [newRow(`s${skuId}`, cells(100_000, { points: 1 }))])
  const same = await aDraft([institutionOf(buyer)], [newRow(`s${skuId}`, cells(100_000))])
  await shop.config('priceOrScore', '2')
  try {
    expect((await publish(cheap)).state).toBe('asked')
    expect((await publish(same)).state).toBe('published')
  } finally {
    await shop.config('priceOrScore', '1')
  }
})

test('a large discount waits for a second person, who finds it in the to-dos', async () => {
  const buyer = await aBuyer(shop)
  const { skuId } = await shop.product({ priceFen: 1000 })
  const todoOf = async (staff: TestStaff) =>
    (await staff.call(listTodo, {})).find(({ kind }) => kind === 'pricesToConfirm')?.count
  const before = await todoOf(second)
  const id = await aDraft(
    [institutionOf(buyer)],
    [newRow(`s${skuId}`, cells(900, { tiers: [{ fromQuantity: 10, priceFen: 790 }] }))],
  )
  expect(await publish(id)).toEqual({ state: 'asked', version: 0 })
  expect(await todoOf(second)).toBe(before! + 1)
  expect(await todoOf(clerk)).toBe(0)
  const revision = await revisionOf(id)
  expect((await clerk.ask(confirmPriceList, { id, revision })).body.code).toBe(2473)
  expect(await clerk.call(readPriceList, { id })).toMatchObject({
    offPercent: 21,
    secondFrom: 20,
    asked: { own: true },
  })
  await second.call(sendBackPriceList, { id, revision, reason: '低于成本' })
  expect(await clerk.call(readPriceList, { id })).toMatchObject({
    asked: null,
    sentBack: `${second.name}：低于成本`,
  })
  expect((await second.ask(confirmPriceList, { id, revision })).body.code).toBe(2474)
  await publish(id)
  expect(await second.call(confirmPriceList, { id, revision: await revisionOf(id) })).toEqual({ version: 1 })
  expect(await priceOf(buyer, skuId)).toBe(900)
  expect((await clerk.call(readPriceList, { id })).versions).toMatchObject([
    { staff: clerk.name, confirmedBy: second.name },
  ])
  // A small change of another row needs nobody; letting another institution in shows all rows to it.
  const { skuId: other } = await shop.product({ priceFen: 1000 })
  await clerk.call(savePriceRows, { id, rows: [newRow(`s${other}`, cells(950))] })
  expect(await publish(id)).toMatchObject({ state: 'published' })
  const head = await clerk.call(readPriceList, { id })
  const { name, note, priority, fromOn, untilOn } = head
  await clerk.call(savePriceList, {
    ...{ id, revision: head.revision, name, note, priority, fromOn, untilOn },
    institutionIds: [institutionOf(buyer), institutionOf(await aBuyer(shop))],
  })
  expect(await publish(id)).toMatchObject({ state: 'asked' })
})

test('what an institution would have paid, and what is left above the cost', async () => {
  const buyer = await aBuyer(shop)
  const { skuIds } = await shop.product({ skus: [{ priceFen: 1000 }, { priceFen: 500 }] })
  const [skuId, other] = skuIds as [number, number]
  await shop.db`update sku set cost_fen = 700 where id = ${skuId}`
  const order = await bought(shop, buyer, [
    { skuId, quantity: 3 },
    { skuId: other, quantity: 1 },
  ])
  const id = await aDraft([], [newRow(`s${skuId}`, cells(900)), newRow(`s${other}`, cells(600))])
  const preview = await clerk.call(previewPriceList, { id, institutionId: institutionOf(buyer) })
  expect(preview).toMatchObject({
    orders: [{ no: order.no, kinds: 2, cheaper: 1, goodsFen: 3500, wouldFen: 3200 }],
    goodsFen: 3500,
    wouldFen: 3200,
    marginFen: 900,
    wouldMarginFen: 600,
    costKnown: 1,
    lines: 2,
  })
  expect((await buyer.call(getOrder, { no: order.no })).lines[0]?.agreed).toBeNull()
})

test('lists are found by state, name and institution; those that end soon are a to-do', async () => {
  const buyer = await aBuyer(shop)
  const { skuId } = await shop.product({ priceFen: 1000 })
  const soon = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10)
  const id = await aDraft([institutionOf(buyer)], [newRow(`s${skuId}`, cells(950))], {
    name: '短期协议',
    untilOn: soon,
  })
  await publish(id)
  const idsOf = async (filter: Input<typeof listPriceLists>) =>
    (await clerk.call(listPriceLists, filter)).rows.map((row) => row.id)
  expect(await idsOf({ view: 'ending' })).toContain(id)
  expect(await idsOf({ keyword: '短期' })).toEqual([id])
  expect(await idsOf({ view: 'ended', keyword: '短期' })).toEqual([])
  expect((await clerk.call(listTodo, {})).find(({ kind }) => kind === 'pricesEnding')?.count).toBeGreaterThan(
    0,
  )
  const twin = await aDraft([institutionOf(buyer)], [newRow(`s${skuId}`, cells(940))])
  expect((await clerk.call(readPriceList, { id: twin })).overlaps).toEqual(['短期协议'])
  // A draft counts the rows of its first version.
  const { rows } = await clerk.call(listPriceLists, { view: 'draft' })
  expect(rows.find((row) => row.id === twin)).toMatchObject({ version: 0, rows: 1 })
})

test('institutions are found by name, with the permission for prices alone', async () => {
  const buyer = await aBuyer(shop)
  await shop.db`update institution set jigou = '杭州协议大学' where id = ${institutionOf(buyer)}`
  expect(await clerk.call(listPricedInstitutions, { keyword: '协议大' })).toEqual([
    { id: institutionOf(buyer), jigou: '杭州协议大学' },
  ])
  expect(await clerk.call(listPricedInstitutions, { keyword: '%' })).toEqual([])
})

test('a list without an institution, a price or days to come is not published', async () => {
  const buyer = await aBuyer(shop)
  const { skuId } = await shop.product({ priceFen: 1000 })
  const rows = [newRow(`s${skuId}`, cells(950))]
  for (const id of [
    await aDraft([], rows),
    await aDraft([institutionOf(buyer)], []),
    await aDraft([institutionOf(buyer)], rows, { fromOn: '2020-01-01', untilOn: '2020-12-31' }),
  ])
    expect((await clerk.ask(publishPriceList, { id, revision: await revisionOf(id) })).body.code).toBe(2475)
  const wrong = await clerk.ask(savePriceList, {
    ...{
      id: null,
      revision: 0,
      name: 'x',
      note: '',
      priority: 0,
      fromOn: '2027-02-01',
      untilOn: '2027-01-01',
    },
    institutionIds: [],
  })
  expect(JSON.stringify(wrong.body.data)).toContain('untilOn')
  expect(
    (await buyer.call(previewOrder, { source: { kind: 'buyNow', skuId, quantity: 1 } })).lines[0]?.priceFen,
  ).toBe(1000)
})
