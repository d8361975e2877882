import { getDeskProduct, saveProduct } from '@gongfang/contract/goods/product-desk'
import {
  addImportPicture,
  applyImport,
  getTransfer,
  readTransferFile,
  retryTransfer,
} from '@gongfang/contract/system/transfer'
import { writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { tasks } from '../../../app.ts'
import { transaction } from '../../../db/connect.ts'
import { listBroken } from '../../../testing/books.ts'
import { countWaiting } from '../../../testing/database.ts'
import { aCategory, aForm, aModel } from '../../../testing/goods.ts'
import {
  type Cell,
  counts,
  errorsOf,
  type Importer,
  importer,
  warningsOf,
} from '../../../testing/importing.ts'
import { aPicture } from '../../../testing/joining.ts'
import { openTestShop, type TestShop, type TestStaff } from '../../../testing/shop.ts'

let shop: TestShop
let staff: TestStaff
let files: Importer
beforeAll(async () => {
  shop = await openTestShop()
  staff = await shop.staff()
  files = importer(shop, staff)
})
afterAll(() => shop.close())

const heads = [
  '型号',
  '商品标题',
  '分类',
  '品牌',
  '规格名',
  '规格值',
  '价格',
  '库存',
  '参数',
  '阶梯价',
  '状态',
  '图片',
]
const sample = (code: string, title: string, value: string, price: Cell = 12.5): Cell[] => [
  code,
  title,
  '紧固件/螺钉',
  '东明',
  '规格',
  value,
  price,
  100,
  '材质:304;表面:本色',
  '10:11.8;100:10.5',
  '草稿',
  null,
]

test('new products are imported with category, brand, stock and tiers, and the same file again changes nothing', async () => {
  const file = [heads, sample('IN-M6', '内六角螺钉', 'M6'), sample('IN-M8', '内六角螺钉', 'M8', '13.20')]
  const first = await files.send('product', file)
  expect(counts(first)).toEqual({ added: 2, changed: 0, unchanged: 0, wrong: 0 })
  expect(first.outcome?.notes).toEqual([
    '将新建商品 1 个',
    '将新建分类 1 个：紧固件/螺钉',
    '将新建品牌 1 个：东明',
  ])
  expect(await files.skuOf('IN-M6')).toBeUndefined()
  expect(await files.apply(first.id)).toMatchObject({ state: 'applied' })
  expect(await files.skuOf('IN-M8')).toMatchObject({
    priceFen: 1320,
    stock: 100,
    specValues: ['M8'],
    title: '内六角螺钉',
    category: '紧固件/螺钉',
    brand: '东明',
    inStock: true,
  })
  await staff.call(applyImport, { id: first.id })
  await files.work()
  const again = await files.bring('product', file)
  expect(counts(again)).toEqual({ added: 0, changed: 0, unchanged: 2, wrong: 0 })
  expect((await files.skuOf('IN-M6'))?.stock).toBe(100)
  const [audit] =
    await shop.db`select what, after from audit_entry where subject = ${`transfer ${first.id}`} and what = 'transfer.import'`
  expect(audit).toMatchObject({ after: { kind: 'product', new: 2, changed: 0 } })
})

test('an import changes only the columns it has, and an empty cell changes nothing', async () => {
  await files.bring('product', [heads, sample('ON-1', '梅花扳手', '10mm')])
  const job = await files.bring('product', [
    ['型号', '价格', '起订量', '步长', '副标题', '排序'],
    ['ON-1', 15, 5, 5, null, 7],
  ])
  expect(counts(job)).toEqual({ added: 0, changed: 1, unchanged: 0, wrong: 0 })
  const price = await files.bring('product', [
    ['型号', '价格'],
    ['ON-1', 15],
  ])
  expect(counts(price)).toEqual({ added: 0, changed: 0, unchanged: 1, wrong: 0 })
  const place = await files.send('product', [
    ['型号', '排序'],
    ['ON-1', 10_000],
  ])
  expect(errorsOf(place)).toEqual(['2 排序 最大为 9999'])
  expect(await files.skuOf('ON-1')).toMatchObject({
    priceFen: 1500,
    minQuantity: 5,
    title: '梅花扳手',
    priority: 7,
  })
})

test('errors are listed by row and column and marked in a copy of the file, and nothing is applied', async () => {
  const file = [
    heads,
    sample('BAD-1', '好商品', 'M6'),
    sample('BAD-2', '好商品', 'M6', '十二'),
    sample('BAD-1', '另一个', 'M10', 0),
    ['BAD-4', '没有分类的', null, null, null, null, 5, 1.5, '没有冒号', '10:99', '在售', 'a.jpg'],
  ]
  const job = await files.send('product', file)
  expect(counts(job)).toEqual({ added: 1, changed: 0, unchanged: 0, wrong: 3 })
  expect(errorsOf(job)).toEqual([
    '3 价格 应为金额（元），最多两位小数',
    '3 阶梯价 单价应逐档降低，且低于价格',
    '3 规格值 规格值与第 2 行相同',
    '4 型号 型号与第 2 行重复',
    '4 价格 应大于 0',
    '4 阶梯价 单价应逐档降低，且低于价格',
    '5 分类 新商品必须有分类',
    '5 状态 应为上架、下架或草稿',
    '5 参数 “没有冒号”应为“名称:值”',
    '5 阶梯价 单价应逐档降低，且低于价格',
    '5 库存 应为整数',
  ])
  expect(job.outcome?.warned).toBe(1)
  expect(warningsOf(job)).toEqual(['5 图片 图片“a.jpg”还没有上传，商品先不含这张图片'])
  const copy = await files.rowsOf(job.id)
  expect(copy[0]?.at(-1)).toBe('错误说明')
  expect(copy[4]?.at(-1)).toContain('警告：图片：图片“a.jpg”还没有上传')
  expect(copy[4]?.at(-1)).toContain('分类：新商品必须有分类')
  expect(copy[1]?.at(-1)).toBe('')
  await expect(staff.call(applyImport, { id: job.id })).rejects.toMatchObject({ reason: 'importWrong' })
  expect(await files.skuOf('BAD-1')).toBeUndefined()
})

test('pictures are matched by name, and equal pictures keep their URL', async () => {
  const file = (code: string) => [
    ['型号', '商品标题', '分类', '价格', '状态', '图片'],
    [code, '带图的商品', '工具/扳手', 9.9, '上架', '主图.PNG;b.png'],
  ]
  const job = await files.send('product', file('PIC-1'))
  expect(job.outcome?.picturesMissing).toEqual(['主图.PNG', 'b.png'])
  const pictures = { '主图.png': await aPicture(30, 30), 'b.png': await aPicture(20, 40) }
  const sendPictures = async (id: number) => {
    for (const [name, bytes] of Object.entries(pictures))
      expect((await files.post(addImportPicture.path, { bytes, name }, { id })).code).toBe(1)
    await staff.call(retryTransfer, { id })
    await files.work()
    return staff.call(getTransfer, { id })
  }
  expect(counts(await sendPictures(job.id))).toEqual({ added: 1, changed: 0, unchanged: 0, wrong: 0 })
  await files.apply(job.id)
  const made = await files.skuOf('PIC-1')
  expect(made?.firstImage).toMatch(/^\/uploads\/image\//)
  expect((await shop.app.http.inject(made?.firstImage)).statusCode).toBe(200)
  // The product knows the pictures by name, so the same file changes nothing.
  const again = await files.send('product', file('PIC-1'))
  expect(counts(again).unchanged).toBe(1)
  expect(counts(await sendPictures(again.id)).unchanged).toBe(1)
})

test('a missing picture is a warning: the rest is imported, and products keep their pictures', async () => {
  const file = (status: string, pictures: string, price: number) => [
    ['型号', '商品标题', '分类', '价格', '状态', '图片'],
    ['WARN-1', '缺图的商品', '工具/扳手', price, status, pictures],
  ]
  const draft = await files.send('product', file('草稿', 'a.jpg;b.jpg', 9.9))
  expect(counts(draft)).toEqual({ added: 1, changed: 0, unchanged: 0, wrong: 0 })
  expect(draft.outcome?.warned).toBe(1)
  expect(warningsOf(draft)).toEqual([
    '2 图片 图片“a.jpg”还没有上传，商品先不含这张图片',
    '2 图片 图片“b.jpg”还没有上传，商品先不含这张图片',
  ])
  expect(draft.hasFile).toBe(true)
  expect(await files.apply(draft.id)).toMatchObject({ state: 'applied' })
  expect((await files.skuOf('WARN-1'))?.firstImage).toBe('')

  const onSale = await files.send('product', file('上架', 'a.jpg', 9.9))
  expect(errorsOf(onSale)).toEqual(['2 图片 上架的商品至少要有一张图片'])
  await files.post(addImportPicture.path, { bytes: await aPicture(30, 31), name: 'a.jpg' }, { id: onSale.id })
  await staff.call(retryTransfer, { id: onSale.id })
  await files.work()
  expect(await files.apply(onSale.id)).toMatchObject({ state: 'applied', outcome: { warned: 0 } })
  const shown = (await files.skuOf('WARN-1'))?.firstImage
  expect(shown).toMatch(/^\/uploads\/image\//)

  const later = await files.send('product', file('上架', 'gone.jpg', 8.8))
  expect(counts(later)).toEqual({ added: 0, changed: 1, unchanged: 0, wrong: 0 })
  expect(warningsOf(later)).toEqual(['2 图片 图片“gone.jpg”还没有上传，商品的图片不变'])
  await files.apply(later.id)
  expect(await files.skuOf('WARN-1')).toMatchObject({ priceFen: 880, firstImage: shown })
})

test('200 products with a picture each are imported at once', async () => {
  const rows = Array.from({ length: 200 }, (_, at): Cell[] => [
    `MANY-${at}`,
    `批量商品 ${at}`,
    '工具/批量',
    at + 1,
    50,
    '上架',
    `${at % 5}.png`,
  ])
  const file = [['型号', '商品标题', '分类', '价格', '库存', '状态', '图片'], ...rows]
  const job = await files.send('product', file)
  for (let at = 0; at < 5; at++)
    await files.post(
      addImportPicture.path,
      { bytes: await aPicture(10 + at, 10), name: `${at}.png` },
      { id: job.id },
    )
  await staff.call(retryTransfer, { id: job.id })
  await files.work()
  expect(await files.apply(job.id)).toMatchObject({ state: 'applied', rows: 200, done: 200 })
  expect((await files.skuOf('MANY-199'))?.firstImage).not.toBe('')
  const { count } = await shop.db`
    select from product where title like '批量商品 %' and status = 'onSale' and on_sale_at = updated_at and version = 1`
  expect(count).toBe(200)
})

test('new products are on sale, off sale or drafts as their rows say', async () => {
  const rows = ['上架', '下架', '草稿', null].map((state, at): Cell[] => [
    `SHELF-${at}`,
    `上架与否 ${at}`,
    '工具/上架',
    5,
    state,
    '架.png',
  ])
  const job = await files.send('product', [['型号', '商品标题', '分类', '价格', '状态', '图片'], ...rows])
  await files.post(addImportPicture.path, { bytes: await aPicture(20, 21), name: '架.png' }, { id: job.id })
  await staff.call(retryTransfer, { id: job.id })
  await files.work()
  await files.apply(job.id)
  expect(
    await shop.db`
      select status, on_sale_at is not null as opened from product where title like '上架与否 %' order by title`,
  ).toEqual([
    { status: 'onSale', opened: true },
    { status: 'offSale', opened: false },
    { status: 'draft', opened: false },
    { status: 'draft', opened: false },
  ])
})

/** Applies several checked files at the same moment, each by a worker of its own. */
async function applyTogether(ids: readonly number[]) {
  for (const id of ids) await staff.call(applyImport, { id })
  const rows = await shop.db`delete from job_outbox where job = 'transfer.apply' returning payload`
  const jobs = tasks(shop.app.house)
  await Promise.all(rows.map(({ payload }) => jobs['transfer.apply']!(payload as never, { now: shop.now() })))
  return Promise.all(ids.map((id) => staff.call(getTransfer, { id })))
}

test('of two files with the same new products, applied at once, one adds them and the other changes nothing', async () => {
  const file = [
    ['型号', '商品标题', '分类', '价格', '库存'],
    ...Array.from({ length: 40 }, (_, at): Cell[] => [`TWIN-${at}`, `双份 ${at}`, '工具/双份', 5, 7]),
  ]
  const jobs = [await files.send('product', file), await files.send('product', file, '同样.xlsx')]
  const ended = await applyTogether(jobs.map(({ id }) => id))
  expect(ended.map(({ state }) => state)).toEqual(['applied', 'applied'])
  expect(ended.map((job) => counts(job)).sort((a, b) => b.added! - a.added!)).toEqual([
    { added: 40, changed: 0, unchanged: 0, wrong: 0 },
    { added: 0, changed: 0, unchanged: 40, wrong: 0 },
  ])
  expect((await files.skuOf('TWIN-39'))?.stock).toBe(7)
  const [{ count } = { count: 0 }] = await shop.db`select count(*) from product where title like '双份 %'`
  expect(count).toBe(40)
})

/** Waits until a transaction of this database waits for another one. */
async function untilSomebodyWaits() {
  await vi.waitUntil(async () => (await countWaiting(shop.db)) > 0, { timeout: 20_000 })
}

test('an import fails with its reason when somebody enters the same model code at the same moment', async () => {
  const file = [
    ['型号', '商品标题', '分类', '价格'],
    ['TYPED-1', '已录入', '工具/双份', 5],
  ]
  const job = await files.send('product', file)
  await staff.call(applyImport, { id: job.id })
  const [{ payload } = { payload: null }] = await shop.db`
    delete from job_outbox where job = 'transfer.apply' returning payload`
  const jobs = tasks(shop.app.house)
  // The product is saved in the editor, but not committed before the import reads.
  const typing = transaction(shop.db, async (tx) => {
    await shop.product({ skus: [{ modelCode: 'TYPED-0' }] })
    await tx`insert into sku (product_id, model_code, spec_values, price_fen)
             select product_id, 'TYPED-1', '{"其他"}', 100 from sku where model_code = 'TYPED-0'`
    const applying = jobs['transfer.apply']!(payload as never, { now: shop.now() })
    await untilSomebodyWaits()
    return { applying }
  })
  await (await typing).applying
  expect(await staff.call(getTransfer, { id: job.id })).toMatchObject({
    state: 'failed',
    error: '导入时有人录入了相同的数据，请重新检查',
  })
})

test('exported products can be imported again unchanged', async () => {
  await files.bring('product', [heads, sample('RT-1', '往返商品', 'M6'), sample('RT-2', '往返商品', 'M8')])
  const job = await files.take('product', { view: 'draft', keyword: '往返商品' })
  const { bytes } = await staff.ask(readTransferFile, { id: job.id })
  expect(counts(await files.send('product', bytes))).toEqual({ added: 0, changed: 0, unchanged: 2, wrong: 0 })
})

test('an export of goods that are oversold, with names that look like formulas, changes nothing', async () => {
  const [first, second] = [sample('=RT-3', '-50–600 ℃ 测温', 'M6'), sample('RT-4', '-50–600 ℃ 测温', 'M8')]
  await files.bring('product', [heads, first, second])
  await shop.db`update sku set stock = -3 where model_code = 'RT-4'`
  const job = await files.take('product', { view: 'draft', keyword: '测温' })
  const { bytes } = await staff.ask(readTransferFile, { id: job.id })
  expect((await files.rowsOf(job.id)).slice(1).map((row) => row.slice(0, 2))).toEqual([
    ['=RT-3', '-50–600 ℃ 测温'],
    ['RT-4', '-50–600 ℃ 测温'],
  ])
  expect(counts(await files.send('product', bytes))).toEqual({ added: 0, changed: 0, unchanged: 2, wrong: 0 })
  await shop.db`update sku set stock = 100 where model_code = 'RT-4'`
})

test('a code that differs by case, width or dashes only is the model that is there, and it is said', async () => {
  await files.bring('product', [
    heads,
    sample('AL-W200', '相近型号', 'M6'),
    sample('ALW-300', '相近型号', 'M8'),
  ])
  const file: Cell[][] = [
    ['型号', '价格'],
    ['ａｌ–w200', '13'],
    ['alw300', '14'],
  ]
  for (const kind of ['product', 'price'] as const) {
    const job = await files.send(kind, file)
    expect(counts(job)).toEqual({ added: 0, changed: 2, unchanged: 0, wrong: 0 })
    expect(warningsOf(job)).toEqual(['2 型号 按已有的型号“AL-W200”处理', '3 型号 按已有的型号“ALW-300”处理'])
  }
  const twice = await files.send('price', [...file, ['AL-W200', '15']])
  expect(errorsOf(twice)).toEqual(['4 型号 型号与第 2 行重复'])
  const fresh = [sample('new-1', '相近新品', 'M6'), sample('NEW‐1', '相近新品', 'M8')]
  expect(errorsOf(await files.send('product', [heads, ...fresh]))).toEqual(['3 型号 型号与第 2 行重复'])
})

test('what a spreadsheet made of a code is refused by row, with the way out', async () => {
  const sheet = await writeXlsx({
    sheets: [
      {
        name: '旧',
        hidden: true,
        rows: [
          ['型号', '条码'],
          ['RT-1', 'x'],
        ],
      },
      {
        name: '表',
        rows: [
          ['型号', '条码'],
          ['RT-1', 20261105123456780000],
          [new Date(Date.UTC(2026, 10, 5)), '1'],
          [true, '2'],
          [17, '3'],
        ],
        cells: new Map([['4,0', { style: { numFmt: '0000' } }]]),
      },
    ],
  })
  const job = await files.send('product', Buffer.from(sheet))
  const errors = errorsOf(job)?.filter((error) => error.includes('表格软件'))
  expect(errors?.map((error) => error.slice(0, 10))).toEqual(
    ['2 条码 超过 15', '3 型号 表格软件把', '4 型号 表格软件把'].map((start) => start.slice(0, 10)),
  )
  expect(job.outcome?.notes).toContain('未读取的工作表：旧（隐藏）')
})

test('the books are right after these imports', async () => {
  expect(await listBroken(shop.db)).toEqual({})
})

test('what an import puts on sale, or leaves to go on sale, has a picture and a model to buy', async () => {
  const made = async (modelCode: string, sale: 'now' | 'off' | 'later', enabled = true) => {
    const form = aForm(await aCategory(shop), { skus: [aModel({ modelCode, enabled })] })
    const saleAt = new Date(shop.now().getTime() + 3_600_000).toISOString()
    const wish = sale === 'later' ? { sale, saleAt } : { sale }
    return (await staff.call(saveProduct, { id: null, version: 0, form, ...wish })).id
  }
  const sale = async (id: number) => {
    const { status, saleAt } = await staff.call(getDeskProduct, { id })
    return [status, saleAt !== null]
  }
  await made('SALE-1', 'off', false)
  await made('SALE-2', 'now')
  const timed = await made('SALE-3', 'later')
  const file = await files.send('product', [
    ['型号', '状态', '图片'],
    ['SALE-1', '上架', null],
    ['SALE-2', null, '无'],
    ['SALE-3', null, '无'],
  ])
  expect(errorsOf(file)).toEqual([
    '2 状态 没有启用的型号，不能上架',
    '3 图片 上架的商品至少要有一张图片',
    '4 图片 上架的商品至少要有一张图片',
  ])
  const stated = (state: string) =>
    files.bring('product', [
      ['型号', '副标题', '状态'],
      ['SALE-3', state, state],
    ])
  await stated('草稿')
  expect(await sale(timed)).toEqual(['draft', true])
  await stated('下架')
  expect(await sale(timed)).toEqual(['offSale', false])
})

test('an export with awkward values in every column is imported again unchanged', async () => {
  const awkward: Record<string, Cell> = {
    型号: '0017',
    商品标题: '-50–600 ℃ 热电偶 “K”型',
    副标题: '=1+1 全牙，304',
    分类: '测量/温度 & 湿度',
    品牌: '+东明',
    规格名: '规格;长度',
    规格值: '-M6;1/2″',
    价格: '0.01',
    市场价: '99999.99',
    积分价: '400',
    成本: '0.00',
    阶梯价: null,
    库存: '5',
    安全库存: '0',
    库位: '3-4',
    起订量: '1',
    步长: '1',
    包装数: '100',
    包装单位: '@盒',
    货期: '7',
    可订货: '50',
    重量: '12',
    条码: '0012345678905',
    单位: '根',
    参数: '温度:-50–600 ℃;比例:1:50;日期:11-5',
    标签: '现货;3-4',
    搜索词: '@热电偶',
    排序: '9999',
    状态: '下架',
  }
  const rows = [Object.values(awkward), Object.values({ ...awkward, 型号: '1E5', 规格值: '2026-11-05;TRUE' })]
  const first = await files.bring('product', [Object.keys(awkward), ...rows])
  expect([errorsOf(first), counts(first).added]).toEqual([[], 2])
  await shop.db`update sku set stock = -3 where model_code = '0017'`
  const { id } = await files.take('product', { view: 'offSale' })
  const { bytes } = await staff.ask(readTransferFile, { id })
  const [heads = [], ...written] = await files.rowsOf(id)
  const exported = written.find(([code]) => code === '0017')
  for (const [head, value] of Object.entries(awkward))
    if (!['库存', '价格', '成本', '阶梯价', '市场价'].includes(head))
      expect([head, exported?.[heads.indexOf(head)]]).toEqual([head, value ?? ''])
  expect(exported?.[heads.indexOf('库存')]).toBe('-3')
  const again = await files.send('product', bytes)
  expect(errorsOf(again)).toEqual([])
  expect(counts(again)).toEqual({ added: 0, changed: 0, unchanged: written.length, wrong: 0 })
})
