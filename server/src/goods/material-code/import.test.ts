import { randomUUID } from 'node:crypto'
import {
  exportMaterialCodes,
  importMaterialCodes,
  listMaterialChanges,
  listMaterialCodes,
  type MaterialRow,
  readMaterialSheet,
} from '@gongfang/contract/goods/material-code'
import { readXlsx, writeXlsx } from 'hucre/xlsx'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { listBroken } from '../../testing/books.ts'
import { reasonOf, sendFile } from '../../testing/joining.ts'
import { aMaterialCode } from '../../testing/material-codes.ts'
import { openTestShop, type TestMember, type TestShop } from '../../testing/shop.ts'
import { aColleague } from '../../testing/team.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
  await shop.product({ skus: [{ modelCode: 'RS-A1' }, { modelCode: 'RS-A2' }] })
})
afterEach(async () => expect(await listBroken(shop.db)).toEqual({}))
afterAll(() => shop.close())

type Cell = string | number | Date
const workbook = async (...rows: Cell[][]) =>
  Buffer.from(await writeXlsx({ sheets: [{ name: 'Sheet1', rows: rows as string[][] }] }))
async function read(member: TestMember, bytes: Buffer, name = '物料号.xlsx') {
  const { body } = await sendFile(
    shop,
    member,
    { bytes, name, mime: 'application/octet-stream' },
    { path: readMaterialSheet.path, header: 'token' },
  )
  return body as unknown as { reason?: string; data: { rows: MaterialRow[]; unread: number } }
}
const rowsOf = async (member: TestMember, bytes: Buffer) => (await read(member, bytes)).data.rows
const putsOf = (rows: readonly MaterialRow[]) => rows.flatMap(({ put }) => (put ? [put] : []))
const put = (member: TestMember, rows: readonly MaterialRow[], key: string = randomUUID()) =>
  member.call(importMaterialCodes, { rows: putsOf(rows) }, { key })
const HEADS = ['物料号', '型号', '名称', '备注', '本机构单位', '本机构数量', '商城数量']

test('a sheet is previewed, written by a second press, and comes out as it went in', async () => {
  const owner = await shop.member()
  await shop.product({ skus: [{ modelCode: 'IM-A1' }, { modelCode: 'IM-A2' }] })
  const bytes = await workbook(
    HEADS,
    ['0017', 'IM-A1', '扳手', '一库', '', '', ''],
    ['=1+1', 'im a2', '', '', '盒', '1', '10'],
  )
  const rows = await rowsOf(owner, bytes)
  expect(rows.map(({ row, does, ratio, problems }) => [row, does, ratio, problems])).toEqual([
    [2, 'new', '', []],
    [3, 'new', expect.stringMatching(/^1 盒 = 10 /), []],
  ])
  expect((await owner.call(listMaterialCodes, {})).total).toBe(0)
  expect(await put(owner, rows)).toEqual({ added: 2, changed: 0, same: 0 })
  const out = (await owner.ask(exportMaterialCodes, {})).bytes
  const [sheet] = (await readXlsx(out)).sheets
  expect(sheet!.rows.map((row) => row.slice(0, 7).map((cell) => cell ?? ''))).toEqual([
    HEADS,
    ['0017', 'IM-A1', '扳手', '一库', '', '1', '1'],
    ['=1+1', 'IM-A2', '', '', '盒', '1', '10'],
  ])
  expect((await rowsOf(owner, out)).map(({ does }) => does)).toEqual(['same', 'same'])
})

test('a list of another program is read by its heads', async () => {
  const owner = await shop.member()
  await shop.product({ skus: [{ modelCode: 'IM-B1' }] })
  const rows = await rowsOf(
    owner,
    await workbook(
      ['××学院物资目录'],
      ['序号', '物料编码', '名称', '型号', '单位', '数量'],
      [1, '1602018', '扳手', 'IM-B1', '把', 2],
    ),
  )
  expect(rows).toMatchObject([{ row: 3, code: '1602018', name: '扳手', does: 'new', problems: [] }])
})

// Heads and habits of real exports: SAP lists MARA with MATNR (18 digits, zeros in front), MAKTX, MEINS and MFRPN, in
// Chinese 物料, 物料描述, 基本计量单位; 用友 U8 has 存货编码, 存货名称, 存货代码, 规格型号, 主计量单位; 金蝶 K/3 has 代码, 名称,
// 规格型号, 金蝶云 FNumber, FName; buying programs have 客户料号 beside 供应商料号; some writers put ="…" or a tab around
// digits so that Excel leaves them alone.
const csv = (...lines: string[]) => Buffer.from(`\ufeff${lines.join('\r\n')}\r\n`)
test.each<[string, () => Promise<Buffer> | Buffer, unknown[]]>([
  [
    'SAP, in Chinese, with the field names behind',
    () =>
      workbook(
        ['物料 (MATNR)', '物料描述 (MAKTX)', '基本计量单位 (MEINS)', '制造商零件编号 (MFRPN)', '旧物料号'],
        ['000000000010001234', '扳手', 'EA', 'RS-A1', '77'],
      ),
    [2, '000000000010001234', 'new', '扳手', 'EA'],
  ],
  [
    'SAP, in English',
    () =>
      workbook(
        ['Material', 'Material Description', 'Base Unit of Measure', 'Manufacturer Part No.'],
        ['10001234', 'Wrench', 'ST', 'RS-A1'],
      ),
    [2, '10001234', 'new', 'Wrench', 'ST'],
  ],
  [
    'SAP, table fields',
    () => csv('MATNR,MAKTX,MEINS,MFRPN', '="000000000010001234",扳手,PC,RS-A1'),
    [2, '000000000010001234', 'new', '扳手', 'PC'],
  ],
  [
    '用友 U8, whose model stands among words',
    () =>
      workbook(
        ['存货编码', '存货名称', '存货代码', '规格型号', '主计量单位'],
        ['0101.0017', '扳手', '', '博世 RS-A1 双开口', '把'],
      ),
    [2, '0101.0017', 'new', '扳手', '把'],
  ],
  [
    '金蝶 K/3, under a title',
    () =>
      workbook(
        ['物料档案'],
        ['代码', '名称', '全名', '规格型号', '计量单位'],
        ['01.02.0017', '扳手', '', 'rs-a1', '个'],
      ),
    [3, '01.02.0017', 'new', '扳手', '个'],
  ],
  [
    '金蝶云, in which required heads have a star',
    () => workbook(['*编码', '*名称', '型号', '*基本单位'], ['CH-0017', '扳手', 'RS-A1', 'Pcs']),
    [2, 'CH-0017', 'new', '扳手', 'Pcs'],
  ],
  [
    '管家婆, with a unit to buy in beside the basic one',
    () =>
      workbook(
        ['商品编号', '商品全名', '采购单位', '基本单位', '型号'],
        ['SP-0017', '扳手', '箱', '个', 'RS-A1'],
      ),
    [2, 'SP-0017', 'new', '扳手', '个'],
  ],
  [
    'a buying program with both numbers',
    () => csv('序号,客户料号,供应商料号,品名', '1,\t0017\t,RS-A1,扳手'),
    [2, '0017', 'new', '扳手', ''],
  ],
  [
    'full-width letters and digits',
    () => workbook(['物料编码', '规格型号', '品名'], ['ＷＺ－００１７', 'ＲＳ－Ａ１', '扳手']),
    [2, 'ＷＺ－００１７', 'new', '扳手', ''],
  ],
  [
    'a page that is called .xls',
    () =>
      Buffer.from(
        '<table><tr><th>存货编码</th><th>型号</th></tr><tr><td>0017</td><td>RS-A1</td></tr></table>',
      ),
    [2, '0017', 'new', '', ''],
  ],
  [
    'its heads on every printed page, with groups and a total',
    () =>
      workbook(
        ['物料号', '型号', '数量'],
        ['', '', ''],
        ['0017', 'RS-A1', 3],
        ['物料号', '型号', '数量'],
        ['', '', 3],
      ),
    [3, '0017', 'new', '', ''],
  ],
])('a list from %s is read', async (_, make, expected) => {
  const owner = await shop.member()
  const { rows } = (await read(owner, await make())).data
  expect(
    rows.map(({ row, code, does, put, problems }) => [row, code, does, put?.name, put?.unit, ...problems]),
  ).toEqual([expected])
})

test('a head over two rows is read once, with what stands below its wide part', async () => {
  const owner = await shop.member()
  const rows = [
    ['物料编码', '型号', '名称', '计量', ''],
    ['', '', '', '单位', '精度'],
    ['0017', 'RS-A1', '扳手', '把', '0'],
  ]
  const merges = [0, 1, 2].map((column) => ({ startRow: 0, endRow: 1, startCol: column, endCol: column }))
  const bytes = await writeXlsx({
    sheets: [
      { name: 'Sheet1', rows, merges: [...merges, { startRow: 0, endRow: 0, startCol: 3, endCol: 4 }] },
    ],
  })
  const read = await rowsOf(owner, Buffer.from(bytes))
  expect(read.map(({ row, code, put }) => [row, code, put?.unit])).toEqual([[3, '0017', '把']])
})

test('what a spreadsheet or another unit made of a code is asked', async () => {
  const owner = await shop.member()
  const [{ id: skuId }] = await shop.db<[{ id: number }]>`select id from sku where model_code = 'RS-A1'`
  await aMaterialCode(owner, '000108', skuId)
  const { rows, unread } = (
    await read(
      owner,
      csv(
        '存货编码,规格型号,主计量单位',
        '2.02611E+17,RS-A1,',
        '108,RS-A1,',
        '0109,RS-A1,箱',
        '0110,RS-A1,公斤',
        '0111,RS-A1 RS-A2,把',
        '0112,RS-A3 大号,把',
        ',,合计',
      ),
    )
  ).data
  expect(unread).toBe(1)
  expect(rows.map(({ problems }) => problems.join('；'))).toEqual([
    '物料号：超过 15 位的数字，末几位已被表格软件改成 0；请先把该列设为文本再重新录入，或上传 .csv',
    '已有物料号“000108”指同一型号，只差前面的 0；表格软件可能去掉了它，请核对',
    '单位是“箱”，商城按“件”卖，请填写“本机构数量”和“商城数量”；一样大时都填 1',
    '单位是“公斤”，商城按“件”卖，请填写“本机构数量”和“商城数量”；一样大时都填 1',
    '“RS-A1 RS-A2”里有几个型号：RS-A1、RS-A2，请只写一个',
    '没有型号“RS-A3 大号”',
  ])
  const said = await rowsOf(owner, csv('物料号,型号,本机构单位,本机构数量,商城数量', '0109,RS-A1,箱,1,1'))
  expect(said).toMatchObject([{ does: 'new', ratio: '', goods: expect.stringMatching(/^RS-A1 /) }])
})

test('each fault is said in its row, and the rows without one can be written', async () => {
  const owner = await shop.member()
  const { skuIds } = await shop.product({ skus: [{ modelCode: 'IM-C1' }, { modelCode: 'IM-C2' }] })
  await shop.db`update sku set enabled = false where id = ${skuIds[1]!}`
  const row = (...cells: Cell[]) => [...cells, '', '', '', '', ''].slice(0, 7)
  const rows = await rowsOf(
    owner,
    await workbook(
      HEADS,
      row('G-1', 'IM-C1'),
      row('g-1', 'IM-C1'),
      row('G-2', 'NOBODY-1'),
      row('G-3', ''),
      row('', 'IM-C1'),
      row('G-4', 'IM-C2'),
      row('G-5', 'IM-C1', '', '', '盒', '2', '3'),
      row('G-6', 'IM-C1', '', '', '', '', '10'),
      row('G-7', 'IM-C1', '', '', '盒', '1', '1.5'),
      row('G-8', 'IM-C1', '', '', '盒', '1', '-3'),
      row(2_026_110_512_345_678_000, 'IM-C1'),
      row(new Date('2026-11-05'), 'IM-C1'),
      row('长'.repeat(61), 'IM-C1'),
    ),
  )
  expect(rows.map(({ problems }) => problems.join('；'))).toEqual([
    '',
    '物料号与第 2 行相同',
    '没有型号“NOBODY-1”',
    '请填写型号',
    '请填写物料号',
    '型号 IM-C2 已停售',
    '换算有一边应为 1，如 1 盒 = 100 只，或 100 只 = 1 盒',
    '填了换算时，请填写本机构的单位',
    '商城数量：数量应为整数，不能有小数',
    '商城数量：数量不能为负数',
    expect.stringContaining('物料号：超过 15 位的数字'),
    expect.stringContaining('物料号：表格软件把内容变成了日期'),
    '物料号最多 60 个字',
  ])
  expect(await put(owner, rows)).toEqual({ added: 1, changed: 0, same: 0 })
})

test('200 rows imported twice are written once, and one key answers once', async () => {
  const owner = await shop.member()
  const colleague = await aColleague(shop, owner, 'purchaser')
  await shop.product({ skus: Array.from({ length: 20 }, (_, at) => ({ modelCode: `IM-D${at}` })) })
  const bytes = await workbook(
    HEADS,
    ...Array.from({ length: 200 }, (_, at) => [`D-${at}`, `IM-D${at % 20}`]),
  )
  const rows = await rowsOf(owner, bytes)
  const key = randomUUID()
  const answers = await Promise.all([put(owner, rows, key), put(owner, rows, key), put(colleague, rows)])
  expect(answers.map(({ added, same }) => added + same)).toEqual([200, 200, 200])
  expect(answers.filter(({ added }) => added === 200).length).toBeGreaterThan(0)
  expect((await owner.call(listMaterialCodes, {})).total).toBe(200)
  expect((await owner.call(listMaterialChanges, {})).total).toBe(200)
})

test('a code that was changed since the preview stops the import, and nothing is written', async () => {
  const owner = await shop.member()
  const { skuIds } = await shop.product({ skus: [{ modelCode: 'IM-E1' }, { modelCode: 'IM-E2' }] })
  const { id } = await aMaterialCode(owner, 'E-2', skuIds[0]!)
  const rows = await rowsOf(owner, await workbook(HEADS, ['E-1', 'IM-E1'], ['E-2', 'IM-E2']))
  expect(rows.map(({ does, was }) => [does, was.split(' ')[0]])).toEqual([
    ['new', ''],
    ['change', 'IM-E1'],
  ])
  await aMaterialCode(owner, 'E-2', skuIds[0]!, { id, version: 1, note: '改过' })
  expect(await reasonOf(put(owner, rows))).toBe('materialCodeMoved')
  expect((await owner.call(listMaterialCodes, {})).total).toBe(1)
  const again = await rowsOf(owner, await workbook(HEADS, ['E-1', 'IM-E1'], ['E-2', 'IM-E2']))
  expect(await put(owner, again)).toEqual({ added: 1, changed: 1, same: 0 })
})

test('what is no sheet of codes is refused in words, and so is who may not write', async () => {
  const owner = await shop.member()
  const finance = await aColleague(shop, owner, 'finance')
  expect((await read(finance, await workbook(HEADS))).reason).toBe('institutionRole')
  expect((await read(owner, await workbook(HEADS))).reason).toBe('materialSheetEmpty')
  expect((await read(owner, Buffer.from('编号,名称\n1,2'))).reason).toBe('materialSheetHeads')
  expect((await read(owner, Buffer.from('%PDF-1.7'))).reason).toBe('sheetPdf')
  const long = Array.from({ length: 2001 }, (_, at) => [`L-${at}`, 'X'])
  expect((await read(owner, await workbook(HEADS, ...long))).reason).toBe('materialSheetLong')
  expect(await reasonOf(put(owner, []))).toBe('invalid')
})
