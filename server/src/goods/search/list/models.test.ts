import type { Input } from '@gongfang/contract/base/endpoint'
import { fen } from '@gongfang/contract/base/money'
import {
  exportProducts,
  type Facets,
  listFacets,
  listProducts,
  listSkuTable,
  type ProductCard,
} from '@gongfang/contract/goods/catalogue'
import { saveCategory } from '@gongfang/contract/goods/category-desk'
import { getDeskProduct, saveProduct } from '@gongfang/contract/goods/product-desk'
import { saveGrid } from '@gongfang/contract/goods/sku-desk'
import fc from 'fast-check'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { brokenOf } from '../../../testing/books.ts'
import { aBuyer, buyNow, someFreight } from '../../../testing/buying.ts'
import { aForm, aModel } from '../../../testing/goods.ts'
import { openTestShop, type TestShop, type TestStaff } from '../../../testing/shop.ts'
import { indexMissing } from '../index/actions.ts'

let shop: TestShop
let staff: TestStaff
let top: number
const leaves: number[] = []
const brandIds: number[] = []
beforeAll(async () => {
  shop = await openTestShop()
  staff = await shop.staff(['product.read', 'product.write'])
  const parameter = { options: [], facet: true }
  const category = async (name: string, parentId: number | null) =>
    (
      await staff.call(saveCategory, {
        ...{ id: null, parentId, name, icon: '', cover: '', visible: true },
        parameters:
          parentId === null
            ? [
                { ...parameter, name: '规格', kind: 'choice', unit: '' },
                { ...parameter, name: '长度', kind: 'number', unit: 'mm' },
                { ...parameter, name: '颜色', kind: 'choice', unit: '' },
                { ...parameter, name: '材质', kind: 'choice', unit: '' },
              ]
            : [],
      })
    ).id
  top = await category('组合件', null)
  leaves.push(await category('组合螺栓', top), await category('组合鞋', top))
  for (const name of ['甲牌', '乙牌']) {
    const [brand] = await shop.db<
      [{ id: number }]
    >`insert into brand (name, initial) values (${name}, 'J') returning id`
    brandIds.push(brand.id)
  }
  for (const one of goods) await make(one)
  await indexMissing(shop.db)
})
afterAll(() => shop.close())

interface Model {
  /** As staff type it, by axis. */
  raw: string[]
  /** As filters name it, by axis. */
  values: string[]
  priceFen: number
  stock: number
  id: number
  code: string
}

interface Goods {
  id: number
  leaf: number
  brand: number | null
  axes: string[]
  shared: Record<string, string>
  models: Model[]
}

let serial = 0
const model = (
  priceFen: number,
  stock: number,
  ...values: (string | [raw: string, value: string])[]
): Model => ({
  raw: values.map((value) => (typeof value === 'string' ? value : value[0])),
  values: values.map((value) => (typeof value === 'string' ? value : value[1])),
  ...{ priceFen, stock, id: 0, code: `COMBI-${++serial}` },
})
const mm = (value: number): [string, string] => [`${value}mm`, String(value)]

/** By hand, so that each kind of clash is there: values, stock and prices that no one model has together. */
const goods: Goods[] = [
  {
    ...{ id: 0, leaf: 0, brand: 0, axes: ['规格', '长度'], shared: { 材质: '304' } },
    models: [
      model(500, 10, 'M6', mm(20)),
      model(900, 0, 'M6', mm(80)),
      model(1500, 3, 'M16', mm(20)),
      model(700, 8, 'M8', ['80 mm', '80']),
    ],
  },
  {
    ...{ id: 0, leaf: 0, brand: 1, axes: ['长度', '规格'], shared: { 材质: '316' } },
    models: [model(2500, 0, mm(80), 'M16'), model(1200, 40, mm(20), 'M16'), model(600, 40, mm(80), 'M6')],
  },
  {
    ...{ id: 0, leaf: 1, brand: null, axes: ['规格', '颜色'], shared: { 材质: '304' } },
    models: [
      model(8900, 0, '36', '黑'),
      model(8900, 4, '37', '黑'),
      model(9900, 2, '36', '白'),
      model(7900, 0, '37', '白'),
    ],
  },
  {
    ...{ id: 0, leaf: 1, brand: 0, axes: ['规格'], shared: { 长度: '80', 材质: '316' } },
    models: [model(1000, 0, 'M16'), model(3000, 5, 'M8'), model(400, 0, '36')],
  },
  {
    ...{ id: 0, leaf: 0, brand: 1, axes: ['规格', '长度', '颜色'], shared: {} },
    models: [
      model(1000, 1, 'M16', mm(80), '黑'),
      model(2000, 0, 'M16', mm(80), '白'),
      model(3000, 1, 'M6', ['80cm', '80cm'], '白'),
      model(100, 0, 'M8', ['30', '30'], '黑'),
    ],
  },
  {
    ...{ id: 0, leaf: 0, brand: 0, axes: [], shared: { 规格: 'M16', 长度: '30' } },
    models: [model(1500, 6)],
  },
]

async function make(one: Goods) {
  const form = aForm(leaves[one.leaf]!, {
    title: `组合测试件 ${serial++}`,
    brandId: one.brand === null ? null : brandIds[one.brand]!,
    axes: one.axes,
    parameters: Object.entries(one.shared).map(([name, value]) => ({
      ...{ name, value, unit: name === '长度' ? 'mm' : '' },
    })),
    skus: one.models.map(({ raw, priceFen, stock, code }) =>
      aModel({ specValues: raw, priceFen: fen(priceFen), stock, modelCode: code }),
    ),
  })
  one.id = (await staff.call(saveProduct, { id: null, version: 0, form, sale: 'now' })).id
  const saved = await staff.call(getDeskProduct, { id: one.id })
  for (const each of one.models)
    each.id = saved.form.skus.find(({ modelCode }) => modelCode === each.code)?.id ?? 0
}

interface Wanted {
  scope: 'top' | 'leaf' | 'search' | 'all'
  brand: number[]
  wishes: Record<string, string[]>
  from?: number | undefined
  to?: number | undefined
  inStock: boolean
}

const number = (value: string) => (/^-?\d+(\.\d+)?$/.test(value) ? Number(value) : Number.NaN)

function isOf(value: string | undefined, wished: string): boolean {
  if (value === undefined) return false
  const [from, to] = wished.split('..')
  if (to === undefined) return value === wished
  return number(value) >= (from ? Number(from) : -Infinity) && number(value) <= (to ? Number(to) : Infinity)
}

/** The rule in its plainest form: one and the same model passes everything that is asked of models. */
const modelsOf = (one: Goods, { wishes, from = 0, to = Infinity, inStock }: Wanted) =>
  one.models.filter(
    ({ values, priceFen, stock }) =>
      priceFen >= from &&
      priceFen <= to &&
      (!inStock || stock > 0) &&
      Object.entries(wishes).every(([name, wished]) => {
        const at = one.axes.indexOf(name)
        const value = at < 0 ? one.shared[name] : values[at]
        return wished.some((each) => isOf(value, each))
      }),
  )

const inScope = (one: Goods, { scope }: Wanted) => scope !== 'leaf' || one.leaf === 0

const ofBrand = (one: Goods, { brand }: Wanted) =>
  brand.length === 0 || (one.brand !== null && brand.includes(one.brand))

const found = (wanted: Wanted) =>
  goods.filter((one) => inScope(one, wanted) && ofBrand(one, wanted) && modelsOf(one, wanted).length > 0)

const inputOf = ({ scope, brand, wishes, from, to, inStock }: Wanted): Input<typeof listFacets> => ({
  ...(scope === 'top' && { categoryId: top }),
  ...(scope === 'leaf' && { categoryId: leaves[0]! }),
  ...(scope === 'search' && { keyword: '组合测试件' }),
  ...(brand.length > 0 && { brandIds: brand.map((each) => brandIds[each]!) }),
  ...(Object.keys(wishes).length > 0 && {
    parameters: Object.entries(wishes).flatMap(([name, values]) => values.map((value) => `${name}:${value}`)),
  }),
  ...(from !== undefined && { priceFromFen: fen(from) }),
  ...(to !== undefined && { priceToFen: fen(to) }),
  ...(inStock && { inStock: true }),
})

const least = (models: readonly Model[]) => Math.min(...models.map(({ priceFen }) => priceFen))

async function compare(wanted: Wanted) {
  const input = inputOf(wanted)
  const expected = found(wanted)
    .map((one) => ({ one, models: modelsOf(one, wanted) }))
    .sort((a, b) => least(a.models) - least(b.models) || a.one.id - b.one.id)
  const ids = expected.map(({ one }) => one.id)
  const up = await shop.visitor.call(listProducts, { ...input, sort: 'priceAsc' })
  expect([up.data.map(({ id }) => id), up.total]).toEqual([ids, ids.length])
  const down = await shop.visitor.call(listProducts, { ...input, sort: 'priceDesc' })
  expect(down.data.map(({ id }) => id)).toEqual(ids.toReversed())
  for (const sort of ['relevance', 'sold', 'newest'] as const) {
    const { data, total } = await shop.visitor.call(listProducts, { ...input, sort })
    expect([data.map(({ id }) => id).sort((a, b) => a - b), total]).toEqual([
      ids.toSorted((a, b) => a - b),
      ids.length,
    ])
  }
  for (const [at, { one, models }] of expected.entries()) compareCard(up.data[at]!, one, models)
  if (ids.length > 0) {
    const { categoryId: _, keyword: __, brandIds: ___, ...ofModels } = input
    const table = await shop.visitor.call(listSkuTable, { productIds: ids, ...ofModels })
    expect(table.map(({ skus, skuCount }) => [skus.map(({ modelCode }) => modelCode), skuCount])).toEqual(
      expected.map(({ models }) => [models.map(({ code }) => code), models.length]),
    )
  }
  compareFacets(await shop.visitor.call(listFacets, input), wanted)
}

function compareCard(card: ProductCard, one: Goods, models: readonly Model[]) {
  const stock = models.reduce((sum, model) => sum + model.stock, 0)
  const band = stock >= 6 ? 'plenty' : stock > 0 ? 'few' : 'none'
  expect([card.priceFen, card.priceVaries, card.stock.band, card.stock.left, card.modelCode]).toEqual([
    least(models),
    models.some(({ priceFen }) => priceFen !== least(models)),
    band,
    band === 'few' ? stock : null,
    models[0]?.code,
  ])
  const isPart = models.length < one.models.length && models.length > 1
  expect(card.modelsLeft).toBe(isPart ? models.length : undefined)
  expect(card.skuId).toBe(models.length === 1 ? models[0]?.id : null)
}

/** Every choice counts what the list shows once it is chosen. */
function compareFacets(facets: Facets, wanted: Wanted) {
  for (const { id, count } of facets.brands)
    expect([id, count]).toEqual([id, found({ ...wanted, brand: [brandIds.indexOf(id)] }).length])
  for (const { id, count } of facets.categories) {
    const leaf = leaves.indexOf(id)
    const isTop = id === top
    expect([id, count]).toEqual([id, found(wanted).filter((one) => isTop || one.leaf === leaf).length])
  }
  if (wanted.scope === 'all') expect(facets.parameters).toEqual([])
  for (const { name, kind, values, least: lowest, most } of facets.parameters) {
    const countOf = (value: string) =>
      found({ ...wanted, wishes: { ...wanted.wishes, [name]: [value] } }).length
    expect([name, values]).toEqual([name, values.map(({ value }) => ({ value, count: countOf(value) }))])
    if (kind === 'number') {
      const sizes = ['20', '30', '80', '80cm'].filter((value) => countOf(value) > 0).map(Number.parseFloat)
      expect([lowest, most]).toEqual(
        sizes.length > 0 ? [Math.min(...sizes), Math.max(...sizes)] : [null, null],
      )
    }
  }
  const open = { ...wanted, from: undefined, to: undefined }
  const prices = found(open).flatMap((one) => modelsOf(one, open).map(({ priceFen }) => priceFen))
  expect([facets.priceLeastFen, facets.priceMostFen]).toEqual(
    prices.length > 0 ? [Math.min(...prices), Math.max(...prices)] : [null, null],
  )
}

const none: Wanted = { scope: 'top', brand: [], wishes: {}, inStock: false }

describe('all filters are asked of one and the same model', () => {
  test.each<[string, Partial<Wanted>, number[]]>([
    ['M16 + 80 where the M16 has no 80', { wishes: { 规格: ['M16'], 长度: ['80'] } }, [1, 3, 4]],
    ['a sold-out 36', { wishes: { 规格: ['36'], 颜色: ['黑'] }, inStock: true }, []],
    ['36, of which the white one is in stock', { wishes: { 规格: ['36'] }, inStock: true }, [2]],
    ['a price that only another size has', { wishes: { 规格: ['M16'] }, from: 400, to: 800 }, []],
    ['a price and a size of one model', { wishes: { 规格: ['M6'] }, from: 400, to: 800 }, [0, 1]],
    ['a price that only what is sold out has', { from: 7000, to: 8000, inStock: true }, []],
    ['a price between the lowest and the highest in stock', { from: 550, to: 720, inStock: true }, [0, 1]],
    [
      'two values of one parameter, across parameters',
      { wishes: { 规格: ['M16', 'M6'], 长度: ['80'] } },
      [0, 1, 3, 4],
    ],
    ['a range and a value', { wishes: { 长度: ['50..90'], 规格: ['M8'] } }, [0, 3]],
    ['a shared value beside one of a model', { wishes: { 材质: ['304'], 长度: ['80'] }, inStock: true }, [0]],
    ['a value in another unit', { wishes: { 长度: ['80cm'], 规格: ['M6'] } }, [4]],
    [
      'everything at once',
      { brand: [1], wishes: { 规格: ['M16'], 长度: ['80'] }, from: 900, to: 1100, inStock: true },
      [4],
    ],
  ])('%s', async (_, wish, expected) => {
    const wanted = { ...none, ...wish }
    expect(found(wanted).map((one) => goods.indexOf(one))).toEqual(expected)
    for (const scope of ['top', 'leaf', 'search', 'all'] as const) await compare({ ...wanted, scope })
  })

  test('any filter finds, shows and counts what the plain rule says', async () => {
    const values = {
      规格: ['M6', 'M8', 'M16', '36', '37', 'M99'],
      长度: ['20', '30', '80', '80cm', '50..90', '..30', '25..'],
      颜色: ['黑', '白'],
      材质: ['304', '316'],
    }
    const wishes = fc.record(
      Object.fromEntries(
        Object.entries(values).map(([name, some]) => [
          name,
          fc.subarray(some, { minLength: 1, maxLength: 2 }),
        ]),
      ),
      { requiredKeys: [] },
    )
    const price = fc.option(fc.constantFrom(100, 500, 600, 700, 1000, 1500, 2500, 3000, 8900), {
      nil: undefined,
    })
    const wanted = fc.record({
      ...{ scope: fc.constantFrom('top', 'leaf', 'search', 'all'), brand: fc.subarray([0, 1]), wishes },
      ...{ from: price, to: price, inStock: fc.boolean() },
    }) as fc.Arbitrary<Wanted>
    await fc.assert(fc.asyncProperty(wanted, compare), { numRuns: 60 })
    expect(await brokenOf(shop.db, 'S8')).toEqual([])
  })

  test('an export has only the models that pass', async () => {
    const member = await shop.member()
    const wanted = { ...none, wishes: { 规格: ['36'] }, inStock: true }
    const { bytes } = await member.ask(exportProducts, inputOf(wanted))
    const rows = (await readXlsx(bytes)).sheets[0]!.rows
    expect(rows.map(([code]) => code).filter((code) => String(code).startsWith('COMBI'))).toEqual([
      goods[2]?.models[2]?.code,
    ])
  })
})

test('an answer that was kept is dropped when a model sells out, changes its price or its value', async () => {
  await someFreight(shop)
  const buyer = await aBuyer(shop)
  const one = goods[2]!
  const [, , white] = one.models
  const sizes = { ...none, wishes: { 规格: ['36'] }, inStock: true }
  await compare(sizes)
  await buyNow(buyer, { skuId: white!.id, quantity: 2 })
  white!.stock = 0
  await compare(sizes)
  await compare({ ...sizes, scope: 'search' })

  const cheap = { ...none, wishes: { 规格: ['37'] }, to: 8000 }
  await compare(cheap)
  await staff.call(saveGrid, {
    rows: [{ id: one.models[3]!.id, was: { priceFen: fen(7900) }, cells: { priceFen: fen(8100) } }],
  })
  one.models[3]!.priceFen = 8100
  await compare(cheap)

  const { version, form } = await staff.call(getDeskProduct, { id: one.id })
  const black = { ...none, wishes: { 规格: ['37'], 颜色: ['黑'] } }
  await compare(black)
  const skus = form.skus.map((sku) =>
    sku.modelCode === one.models[1]!.code
      ? { ...sku, specValues: ['37', '白'] }
      : sku.modelCode === one.models[3]!.code
        ? { ...sku, specValues: ['37', '黑'] }
        : sku,
  )
  await staff.call(saveProduct, { id: one.id, version, form: { ...form, skus }, sale: 'keep' })
  one.models[1]!.values = ['37', '白']
  one.models[3]!.values = ['37', '黑']
  await compare(black)
  await compare({ ...black, scope: 'search', inStock: true })
  expect(await brokenOf(shop.db, 'S8')).toEqual([])
})
