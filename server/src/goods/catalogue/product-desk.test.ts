import type { Refused } from '@gongfang/contract/base/call'
import { fen } from '@gongfang/contract/base/money'
import { getProduct, listCategories, listProducts } from '@gongfang/contract/goods/catalogue'
import {
  type BulkChange,
  cancelTimedSale,
  changeProducts,
  copyProduct,
  countDeskProducts,
  type DeskProduct,
  getDeskProduct,
  listDeskProducts,
  type ProductForm,
  pickProducts,
  previewPrices,
  saveProduct,
} from '@gongfang/contract/goods/product-desk'
import { checkCodes, listGrid, saveGrid } from '@gongfang/contract/goods/sku-desk'
import { listHistory } from '@gongfang/contract/system/audit'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { tasks } from '../../app.ts'
import { aCategory, aForm, aModel } from '../../testing/goods.ts'
import { aPicture, reasonOf } from '../../testing/joining.ts'
import { openTestShop, type TestShop, type TestStaff } from '../../testing/shop.ts'
import { sendStaffFile } from '../../testing/uploading.ts'

let shop: TestShop
let staff: TestStaff
let categoryId: number
beforeAll(async () => {
  shop = await openTestShop()
  staff = await shop.staff(['product.read', 'product.write'])
  categoryId = await aCategory(shop, '手动工具')
})
afterAll(() => shop.close())
afterEach(() => shop.setNow(null))

const run = (job: string, payload: object = {}) => tasks(shop.app.house)[job]!(payload as never, {} as never)
const save = (form: ProductForm, wish: Partial<Parameters<typeof shape>[0]> = {}) =>
  staff.call(saveProduct, shape({ id: null, version: 0, form, sale: 'now', ...wish }))
const shape = (wish: {
  id: number | null
  version: number
  form: ProductForm
  sale: 'keep' | 'now' | 'off' | 'later'
  saleAt?: string
}) => wish
const read = (id: number) => staff.call(getDeskProduct, { id })
const again = async (
  id: number,
  change: (form: ProductForm) => Partial<ProductForm>,
  sale: 'keep' | 'off' = 'keep',
) => {
  const { version, form } = await read(id)
  return save({ ...form, ...change(form) }, { id, version, sale })
}
const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    ({ reason, fields, data }: Refused & { fields: object; data: object }) => ({ reason, fields, data }),
  )
const history = async (id: number) =>
  (await staff.call(listHistory, { subject: `product ${id}` })).rows.map(({ what }) => what)

test('what is saved for sale stands in the shop: on its page, in lists, in the search', async () => {
  const form = aForm(categoryId, {
    title: '棘轮快速扳手',
    detail:
      '<p>好用</p><script>alert(1)</script><img src="x" onerror="alert(2)"><a href="javascript:alert(3)">x</a>',
    axes: ['规格'],
    parameters: [{ name: '材质', value: 'CR-V', unit: '' }],
    skus: [
      aModel({
        specValues: ['10mm'],
        modelCode: 'JL-10',
        priceFen: 3500,
        stock: 8,
        tiers: [{ fromQuantity: 10, priceFen: 3000 }],
      }),
      aModel({ specValues: ['12mm'], modelCode: 'JL-12', priceFen: 4500 }),
    ],
  })
  const { id, status, version } = await save(form)
  expect([status, version]).toEqual(['onSale', 1])
  const page = await shop.visitor.call(getProduct, { id })
  expect(page).toMatchObject({
    alts: [''],
    summary: '',
    title: '棘轮快速扳手',
    images: ['/media/wrench-1'],
    axes: ['规格'],
  })
  expect(page.detail).toBe(
    '<p>好用</p><img src="x" loading="lazy" /><a rel="noopener noreferrer nofollow" target="_blank">x</a>',
  )
  expect(page.skus.map(({ modelCode, priceFen, stock }) => [modelCode, priceFen, stock.band])).toEqual([
    ['JL-10', 3500, 'plenty'],
    ['JL-12', 4500, 'none'],
  ])
  await shop.db`delete from job_outbox`
  await run('search.index', { productIds: [id] })
  const found = await shop.visitor.call(listProducts, { keyword: '棘轮快速' })
  expect(found.data).toMatchObject([{ id, priceFen: 3500, skuCount: 2 }])
  const listed = await shop.visitor.call(listProducts, { categoryId, sort: 'newest' })
  expect(listed.data.map((card) => card.id)).toContain(id)
  const [booked] = await shop.db`
    select m.kind, m.delta, m.who from stock_movement m join sku s on s.id = m.sku_id where s.product_id = ${id}`
  expect(booked).toEqual({ kind: 'receipt', delta: 8, who: staff.name })
  expect(await history(id)).toEqual(['product.create'])
})

test('what is read can be saved again as it is, and nothing changes but its number', async () => {
  const form = aForm(categoryId, {
    axes: ['规格', '长度'],
    parameters: [
      { name: '材质', value: '304', unit: '' },
      { name: '厚度', value: '2.5', unit: 'mm' },
    ],
    attachments: [{ name: '说明书.pdf', url: '/files/manual.pdf', size: 12 }],
    images: [
      { url: '/media/a-1', alt: '正面' },
      { url: '/media/a-2', alt: '' },
    ],
    tags: ['新品'],
    summary: '一句话',
    skus: [
      aModel({
        specValues: ['M6', '20'],
        marketPriceFen: 1200,
        points: 9,
        costFen: 500,
        tiers: [{ fromQuantity: 5, priceFen: 900 }],
      }),
      aModel({
        specValues: ['M6', '30'],
        enabled: false,
        weightG: 12,
        leadDays: 3,
        packUnit: '盒',
        packQuantity: 10,
      }),
    ],
  })
  const { id } = await save(form, { sale: 'keep' })
  const first = await read(id)
  expect(first).toMatchObject({ status: 'draft', version: 1, updatedBy: staff.name })
  expect({ ...first.form, skus: first.form.skus.map((sku) => ({ ...sku, id: null })) }).toEqual(form)
  await save(first.form, { id, version: 1, sale: 'keep' })
  const second = await read(id)
  expect(second.form).toEqual(first.form)
  expect(second.version).toBe(2)
})

test('models keep their ids when axes change; one that is left out is retired and comes back by its code', async () => {
  const { id } = await save(
    aForm(categoryId, { axes: ['规格'], skus: ['M6', 'M8'].map((value) => aModel({ specValues: [value] })) }),
  )
  const [six, eight] = (await read(id)).form.skus
  await again(id, () => ({
    axes: ['规格', '材质'],
    skus: [
      { ...six!, specValues: ['M6', '304'], modelCode: eight!.modelCode },
      { ...eight!, specValues: ['M8', '304'], modelCode: six!.modelCode },
      aModel({ specValues: ['M8', '316'] }),
    ],
  }))
  const swapped = (await read(id)).form.skus
  expect(swapped.map((sku) => sku.id).slice(0, 2)).toEqual([six!.id, eight!.id])
  expect(swapped[0]!.modelCode).toBe(eight!.modelCode)

  await again(id, (form) => ({ skus: form.skus.slice(0, 1) }))
  const left: DeskProduct = await read(id)
  expect(left.form.skus).toHaveLength(1)
  expect(left.retired.map((sku) => sku.id)).toEqual([eight!.id, swapped[2]!.id])
  const [row] = await shop.db`select enabled from sku where id = ${eight!.id}`
  expect(row).toEqual({ enabled: false })
  expect((await shop.visitor.call(getProduct, { id })).skus).toHaveLength(1)

  await again(id, (form) => ({
    skus: [...form.skus, aModel({ specValues: ['M8', '304'], modelCode: six!.modelCode, priceFen: 777 })],
  }))
  expect((await read(id)).form.skus.map((sku) => sku.id)).toEqual([six!.id, eight!.id])
})

test('a code that is taken is refused with its row, in the form and against other goods, also when two save at once', async () => {
  await save(aForm(categoryId, { title: '别人的货', skus: [aModel({ modelCode: 'DUP-1' })] }))
  const mine = aForm(categoryId, {
    axes: ['规格'],
    skus: ['a', 'b', 'c'].map((value) => aModel({ specValues: [value] })),
  })
  mine.skus[2]!.modelCode = 'DUP-1'
  expect(await refusal(save(mine))).toMatchObject({
    reason: 'codeTaken',
    fields: { 'skus.2.modelCode': '已用于「别人的货」' },
  })
  mine.skus[2]!.modelCode = mine.skus[0]!.modelCode
  expect(await refusal(save(mine))).toMatchObject({
    reason: 'invalid',
    fields: { 'skus.2.modelCode': '与第 1 行型号重复' },
  })
  const twins = await Promise.all(
    [1, 2].map(() => refusal(save(aForm(categoryId, { skus: [aModel({ modelCode: 'TWIN' })] })))),
  )
  expect(twins.map((one) => one?.reason).sort()).toEqual(['codeTaken', undefined])
  expect(await staff.call(checkCodes, { productId: null, codes: ['DUP-1', 'FREE-1'] })).toMatchObject([
    { code: 'DUP-1', title: '别人的货' },
  ])
})

test('who read an older one is shown what it is now and who made it so', async () => {
  const { id } = await save(aForm(categoryId))
  const mine = await read(id)
  const colleague = await shop.staff(['product.read', 'product.write'])
  await colleague.call(saveProduct, {
    id,
    version: 1,
    form: { ...mine.form, title: '同事的标题' },
    sale: 'keep',
  })
  const stale = await refusal(
    save({ ...mine.form, subtitle: '我的副标题' }, { id, version: 1, sale: 'keep' }),
  )
  expect(stale).toMatchObject({
    reason: 'changedMeanwhile',
    data: { version: 2, updatedBy: colleague.name, form: { title: '同事的标题' } },
  })
  const both = await Promise.all(
    [1, 2].map((at) => refusal(save({ ...mine.form, subtitle: `${at}` }, { id, version: 2, sale: 'keep' }))),
  )
  expect(both.map((one) => one?.reason).sort()).toEqual(['changedMeanwhile', undefined])
})

test('nothing is sold without a picture and a model, and each lack is named', async () => {
  const bare = aForm(categoryId, { images: [], skus: [aModel({ enabled: false })] })
  expect(await refusal(save(bare))).toMatchObject({
    reason: 'invalid',
    fields: { images: '上架前请至少上传一张图片', skus: '上架前请至少启用一个型号' },
  })
  const { id, status } = await save(bare, { sale: 'keep' })
  expect(status).toBe('draft')
  expect(await refusal(shop.visitor.call(getProduct, { id }))).toMatchObject({ reason: 'notFound' })
  const answer = await staff.call(changeProducts, {
    which: { kind: 'ids', ids: [id] },
    change: { kind: 'onSale' },
  })
  expect(answer).toMatchObject({ changed: 0, skipped: [{ id, why: '没有图片' }] })
})

test('what does not fit together is refused beside its cell', async () => {
  const form = aForm(categoryId, {
    brandId: 99_999,
    parameters: [{ name: '规格', value: 'x', unit: '' }],
    axes: ['规格'],
    skus: [
      aModel({
        specValues: [],
        minQuantity: 5,
        stepQuantity: 2,
        tiers: [{ fromQuantity: 2, priceFen: 1000 }],
      }),
    ],
  })
  expect((await refusal(save(form)))?.fields).toEqual({
    'parameters.0.name': '该参数已是规格，无需重复填写',
    'skus.0.specValues': '规格值与规格名不一致',
    'skus.0.minQuantity': '起订量应为步长 2 的倍数',
    'skus.0.tiers.0.priceFen': '阶梯价应逐档降低，且低于单价',
  })
  const lost = aForm(categoryId, { images: [{ url: '/uploads/image/gone.png', alt: '' }] })
  expect(await refusal(save(lost))).toMatchObject({ reason: 'pictureLost' })
  expect((await refusal(save(aForm(99_999))))?.fields).toEqual({ categoryId: '分类已不存在，请重新选择' })
  const foreign = (await read((await save(aForm(categoryId))).id)).form.skus[0]!
  const stolen = aForm(categoryId, { skus: [{ ...foreign, modelCode: 'STOLEN' }] })
  expect((await refusal(save(stolen)))?.fields).toEqual({ 'skus.0.modelCode': '该型号不属于此商品' })
})

test('a picture that was uploaded for it is kept', async () => {
  const sent = await sendStaffFile(shop, staff, { bytes: await aPicture() })
  const { url } = sent.body.data
  const { id } = await save(
    aForm(categoryId, { images: [{ url, alt: '扳手' }], detail: `<p><img src="${url}"></p>` }),
  )
  shop.setNow(new Date(Date.now() + 25 * 3_600_000))
  await run('upload.sweep')
  expect((await shop.app.http.inject(url)).statusCode).toBe(200)
  expect((await shop.visitor.call(getProduct, { id })).images).toEqual([url])
})

test('a timed sale opens by itself, is found from then on, and can be called off', async () => {
  const soon = new Date(Date.now() + 3_600_000).toISOString()
  expect(await refusal(save(aForm(categoryId), { sale: 'later' }))).toMatchObject({
    fields: { saleAt: '定时上架时间应晚于现在' },
  })
  const [timed, off] = [
    await save(aForm(categoryId), { sale: 'later', saleAt: soon }),
    await save(aForm(categoryId), { sale: 'later', saleAt: soon }),
  ]
  await staff.call(cancelTimedSale, { id: off.id })
  await run('catalogue.openSales')
  expect((await read(timed.id)).status).toBe('draft')
  shop.setNow(new Date(Date.now() + 3_700_000))
  await run('catalogue.openSales')
  expect(await read(timed.id)).toMatchObject({ status: 'onSale', saleAt: null })
  expect((await read(off.id)).status).toBe('draft')
  expect((await history(timed.id))[0]).toBe('product.onSale')
  expect((await shop.visitor.call(getProduct, { id: timed.id })).status).toBe('onSale')
})

test('lists are views with counts, found by title, code or barcode, and turned by key', async () => {
  const brandless = await shop.staff(['product.read'])
  const keyword = '列表专用'
  const ids: number[] = []
  for (let at = 0; at < 5; at++)
    ids.push(
      (
        await save(
          aForm(categoryId, {
            title: `${keyword}${at}`,
            skus: [
              aModel({
                modelCode: `LST-${at}`,
                barcode: `690000000000${at}`,
                priceFen: 1000 + at,
                safetyStock: at === 0 ? 5 : 0,
                stock: at,
              }),
            ],
          }),
          { sale: at === 4 ? 'keep' : 'now' },
        )
      ).id,
    )
  const list = (input: Parameters<typeof brandless.call<typeof listDeskProducts>>[1]) =>
    brandless.call(listDeskProducts, input)
  const first = await list({ keyword, limit: 2 })
  expect(first.rows.map(({ id }) => id)).toEqual([ids[3], ids[2]])
  expect(first.total).toBe(4)
  expect(first.rows[0]).toMatchObject({
    category: '手动工具',
    skuCount: 1,
    stock: 3,
    priceMinFen: 1003,
    points: 321,
    modelCode: 'LST-3',
  })
  const second = await list({ keyword, limit: 2, after: first.next! })
  expect([second.rows.map(({ id }) => id), second.next]).toEqual([[ids[1], ids[0]], null])
  const only = async (input: Parameters<typeof list>[0]) => (await list(input)).rows.map(({ id }) => id)
  expect(await only({ keyword: 'lst 2' })).toEqual([ids[2]])
  expect(await only({ keyword: '6900000000001' })).toEqual([ids[1]])
  expect(await only({ keyword, view: 'soldOut' })).toEqual([ids[0]])
  expect(await only({ keyword, view: 'low' })).toEqual([ids[0]])
  expect(await only({ keyword, view: 'draft' })).toEqual([ids[4]])
  expect(await only({ keyword, priceFromFen: 1002 as never })).toEqual([ids[3], ids[2]])
  expect(await only({ keyword, categoryId: categoryId + 1000 })).toEqual([])
  const counts = await brandless.call(countDeskProducts, {})
  expect(counts.onSale).toBeGreaterThanOrEqual(4)
  expect((await brandless.call(pickProducts, { keyword })).map(({ id }) => id).sort()).toEqual(
    ids.slice(0, 4).sort(),
  )
})

test('what a colleague adds to the products of a list is not changed along with them', async () => {
  const add = async (title: string) => (await save(aForm(categoryId, { title }))).id
  const ids = [await add('清场货一'), await add('清场货二')]
  const which = { kind: 'filter', keyword: '清场货' } as const
  const { total } = await staff.call(listDeskProducts, { keyword: '清场货' })
  expect(total).toBe(2)
  const later = await add('清场货三')
  const change = { kind: 'del' } as const
  await expect(
    staff.call(changeProducts, { which: { ...which, count: total }, change }),
  ).rejects.toMatchObject({ reason: 'foundMoved', message: expect.stringContaining('3') })
  const left = await staff.call(listDeskProducts, { keyword: '清场货' })
  expect(left.rows.map(({ id }) => id)).toEqual([later, ...ids.toReversed()])
  expect(await staff.call(changeProducts, { which: { ...which, count: 3 }, change })).toMatchObject({
    changed: 3,
  })
})

test('many are changed at once, by ticks or by filter; what cannot be is named', async () => {
  const ids: number[] = []
  for (let at = 0; at < 3; at++) ids.push((await save(aForm(categoryId, { title: `批量货${at}` }))).id)
  const bulk = (
    change: Parameters<typeof staff.call<typeof changeProducts>>[1]['change'],
    which: Parameters<typeof staff.call<typeof changeProducts>>[1]['which'] = { kind: 'ids', ids },
  ) => staff.call(changeProducts, { which, change })
  expect(await bulk({ kind: 'addTag', tag: '清仓' }, { kind: 'filter', keyword: '批量货' })).toMatchObject({
    changed: 3,
  })
  expect(await bulk({ kind: 'addTag', tag: '清仓' })).toMatchObject({ changed: 0 })
  const other = await aCategory(shop, '电动工具')
  expect(await bulk({ kind: 'category', categoryId: other })).toMatchObject({ changed: 3 })
  const listed = await shop.visitor.call(listProducts, { categoryId: other })
  expect(listed.total).toBe(3)
  expect(await bulk({ kind: 'offSale' })).toMatchObject({ changed: 3, skipped: [] })
  expect(await bulk({ kind: 'del' }, { kind: 'ids', ids: ids.slice(0, 1) })).toMatchObject({ changed: 1 })
  expect(await bulk({ kind: 'onSale' })).toMatchObject({
    changed: 2,
    skipped: [{ id: ids[0], why: '在回收站中' }],
  })
  expect(await refusal(again(ids[0]!, () => ({})))).toMatchObject({ reason: 'productBinned' })
  expect((await shop.visitor.call(getProduct, { id: ids[0]! })).status).toBe('offSale')
  expect(await bulk({ kind: 'restore' })).toMatchObject({ changed: 1 })
  expect((await read(ids[0]!)).status).toBe('offSale')
  expect(await history(ids[0]!)).toEqual([
    'product.restore',
    'product.del',
    'product.offSale',
    'product.category',
    'product.addTag',
    'product.create',
  ])
})

test('what has a place of its own comes first in a list that nobody sorted, and nowhere else', async () => {
  const shelf = await aCategory(shop, '排序货架')
  const ids: number[] = []
  for (const title of ['甲级排序货', '乙级排序货', '丙级排序货'])
    ids.push((await save(aForm(shelf, { title, priority: title === '甲级排序货' ? 5 : 0 }))).id)
  const [first, second, third] = ids as [number, number, number]
  await shop.db`update product set sold = 100 where id = ${second}`
  const listed = async (more: object = {}) =>
    (await shop.visitor.call(listProducts, { categoryId: shelf, ...more })).data.map(({ id }) => id)
  const place = (id: number, priority: number) =>
    staff.call(changeProducts, {
      which: { kind: 'ids', ids: [id] },
      change: { kind: 'priority', priority },
    })
  expect(await listed()).toEqual([first, second, third])
  expect(await place(third, 9)).toMatchObject({ changed: 1 })
  expect(await place(third, 9)).toMatchObject({ changed: 0 })
  expect(await listed()).toEqual([third, first, second])
  expect(await listed({ priceFromFen: 0 })).toEqual([third, first, second])
  expect(await listed({ sort: 'sold' })).toEqual([second, third, first])
  expect((await shop.visitor.call(listProducts, { limit: 2 })).data.map(({ id }) => id)).toEqual([
    third,
    first,
  ])
  expect((await read(third)).form.priority).toBe(9)
  const { rows } = await staff.call(listDeskProducts, { keyword: '排序货' })
  expect(rows.map(({ id, priority }) => [id, priority])).toEqual([
    [third, 9],
    [second, 0],
    [first, 5],
  ])
  const { rows: log } = await staff.call(listHistory, { subject: `product ${third}` })
  expect(log[0]).toMatchObject({ what: 'product.priority', before: { priority: 0 }, after: { priority: 9 } })
  for (const wrong of [-1, 10_000, 1.5])
    expect(await refusal(place(first, wrong))).toMatchObject({
      reason: 'invalid',
      fields: { 'change.priority': expect.stringContaining('排序') },
    })
})

test('prices move by percent, tiers with them, rounded as said; a preview says the same beforehand', async () => {
  const { id } = await save(
    aForm(categoryId, {
      skus: [
        aModel({
          modelCode: 'PCT-1',
          priceFen: 1010,
          points: 7,
          tiers: [{ fromQuantity: 10, priceFen: 950 }],
        }),
      ],
    }),
  )
  const { id: flat } = await save(
    aForm(categoryId, { skus: [aModel({ priceFen: 101, tiers: [{ fromQuantity: 10, priceFen: 100 }] })] }),
  )
  const change = { basisPoints: 1000, rounding: 'yuan' as const }
  const which = { kind: 'ids' as const, ids: [id, flat] }
  const preview = await staff.call(previewPrices, { which, change })
  expect(preview).toMatchObject({ products: 2, skus: 2 })
  expect(preview.samples[0]).toMatchObject({ modelCode: 'PCT-1', beforeFen: 1010, afterFen: 1100 })
  const answer = await staff.call(changeProducts, { which, change: { kind: 'price', change } })
  expect(answer).toMatchObject({ changed: 1, skipped: [{ id: flat }] })
  expect((await shop.visitor.call(getProduct, { id })).skus[0]).toMatchObject({
    priceFen: 1100,
    tierPrices: [{ fromQuantity: 10, priceFen: 1000 }],
  })
  expect((await read(id)).form.skus[0]!.points).toBe(7)
  expect((await read(flat)).form.skus[0]!.priceFen).toBe(101)
  const [told] = (await staff.call(listHistory, { subject: `product ${id}` })).rows
  expect(told).toMatchObject({
    what: 'product.price',
    before: { 'PCT-1': 1010 },
    after: { ...change, 'PCT-1': 1100 },
  })
})

test('of two who lower the same prices at once, the second is shown what they cost now first', async () => {
  const { id } = await save(
    aForm(categoryId, {
      skus: [aModel({ priceFen: fen(10_000), tiers: [{ fromQuantity: 10, priceFen: fen(9000) }] })],
    }),
  )
  const which = { kind: 'ids' as const, ids: [id] }
  const change = { basisPoints: -1000, rounding: 'fen' as const }
  const look = async () => (await staff.call(previewPrices, { which, change })).seen
  const lower = (by: TestStaff, seen: string) =>
    reasonOf(by.call(changeProducts, { which, change: { kind: 'price', change, seen } }))
  const other = await shop.staff(['product.read', 'product.write'])
  const seen = await look()
  expect((await Promise.all([lower(staff, seen), lower(other, seen)])).sort()).toEqual(['ok', 'pricesMoved'])
  const { skus } = await shop.visitor.call(getProduct, { id })
  expect(skus).toMatchObject([{ priceFen: 9000, tierPrices: [{ priceFen: 8100 }] }])
  expect(await lower(other, seen)).toBe('pricesMoved')
  const again = await look()
  await shop.db`update tier_price set price_fen = 8000 where sku_id in (select id from sku where product_id = ${id})`
  expect(await lower(other, again)).toBe('pricesMoved')
  expect(await lower(other, await look())).toBe('ok')
})

test('cells of many models are saved together or not at all, and never over somebody else’s', async () => {
  const { id } = await save(
    aForm(categoryId, { axes: ['规格'], skus: ['a', 'b'].map((value) => aModel({ specValues: [value] })) }),
  )
  const [one, two] = await staff.call(listGrid, { productIds: [id] })
  const change = (row: { id: number }, was: object, cells: object) => ({ id: row.id, was, cells })
  const put = (...rows: ReturnType<typeof change>[]) => staff.call(saveGrid, { rows })
  expect(
    await put(
      change(one!, { priceFen: 1000 }, { priceFen: 1200 }),
      change(two!, { minQuantity: 1, marketPriceFen: null }, { minQuantity: 5, marketPriceFen: 2000 }),
    ),
  ).toEqual({ skus: 2, products: 1 })
  expect((await read(id)).version).toBe(2)
  const wrong = await refusal(
    put(
      change(one!, { priceFen: 1000 }, { priceFen: 1300 }),
      change(two!, { stepQuantity: 1 }, { stepQuantity: 2 }),
    ),
  )
  expect(wrong).toMatchObject({
    reason: 'gridFaults',
    fields: {
      'rows.0.priceFen': '已被他人改为 12.00，请刷新后重试',
      'rows.1.minQuantity': '起订量应为步长 2 的倍数',
    },
  })
  const typed = await refusal(put(change(one!, { priceFen: 1200 }, { priceFen: 0 })))
  expect(typed).toMatchObject({ reason: 'invalid', fields: { 'rows.0.cells.priceFen': '价格应大于 0' } })
  expect((await staff.call(listGrid, { productIds: [id] })).map(({ priceFen }) => priceFen)).toEqual([
    1200, 1000,
  ])
})

test('a copy is a draft with codes of its own and nothing on the shelf', async () => {
  const { id } = await save(
    aForm(categoryId, { title: '原件', skus: [aModel({ modelCode: 'ORG', stock: 5 })] }),
  )
  const [first, second] = [await staff.call(copyProduct, { id }), await staff.call(copyProduct, { id })]
  const copies = [await read(first.id), await read(second.id)]
  expect(
    copies.map(({ status, form, stocks }) => [status, form.title, form.skus[0]!.modelCode, stocks[0]!.stock]),
  ).toEqual([
    ['draft', '原件（副本）', 'ORG-C1', 0],
    ['draft', '原件（副本）', 'ORG-C2', 0],
  ])
})

test('a save that is sent twice is done once', async () => {
  const form = aForm(categoryId, { skus: [aModel({ stock: 3 })] })
  const key = 'one-save-sent-twice-1'
  const answers = await Promise.all(
    [1, 2].map(() => staff.call(saveProduct, { id: null, version: 0, form, sale: 'now' }, { key })),
  )
  expect(answers[0]).toEqual(answers[1])
  expect((await read(answers[0]!.id)).stocks[0]!.stock).toBe(3)
})

test('who may only look changes nothing', async () => {
  const reader = await shop.staff(['product.read'])
  const { id } = await save(aForm(categoryId))
  const { form, version } = await reader.call(getDeskProduct, { id })
  expect((await reader.ask(saveProduct, { id, version, form, sale: 'off' })).status).toBe(403)
  expect(
    (await reader.ask(changeProducts, { which: { kind: 'ids', ids: [id] }, change: { kind: 'del' } })).status,
  ).toBe(403)
  expect(await shop.visitor.call(listCategories, {})).not.toHaveLength(0)
})

test('what is taken off sale together does not go on sale by itself later', async () => {
  const form = aForm(await aCategory(shop))
  const saleAt = new Date(shop.now().getTime() + 3_600_000).toISOString()
  const { id } = await staff.call(saveProduct, { id: null, version: 0, form, sale: 'later', saleAt })
  const which = { kind: 'ids' as const, ids: [id] }
  const bulk = (change: BulkChange) => staff.call(changeProducts, { which, change })
  await bulk({ kind: 'priority', priority: 7 })
  expect((await staff.call(getDeskProduct, { id })).saleAt).toBe(saleAt)
  expect(await bulk({ kind: 'offSale' })).toEqual({ changed: 1, skipped: [] })
  expect(await staff.call(getDeskProduct, { id })).toMatchObject({ status: 'draft', saleAt: null })
  expect(await bulk({ kind: 'offSale' })).toEqual({ changed: 0, skipped: [] })
})
