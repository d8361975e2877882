import type { Permission } from '@gongfang/contract/system/permission'
import {
  applyImport,
  type ExportKind,
  exportKinds,
  getTransfer,
  type ImportKind,
  importKinds,
  listTransfers,
  readTemplate,
  readTransferFile,
  retryTransfer,
  startExport,
  startImport,
} from '@gongfang/contract/system/transfer'
import { writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tasks } from '../../app.ts'
import { listBroken } from '../../testing/books.ts'
import { keysOf } from '../../testing/bucket.ts'
import { aBuyer, buyNow, someFreight } from '../../testing/buying.ts'
import { type Cell, counts, errorsOf, type Importer, importer, workbook } from '../../testing/importing.ts'
import { openTestShop, type TestShop, type TestStaff } from '../../testing/shop.ts'

let shop: TestShop
let staff: TestStaff
let files: Importer
beforeAll(async () => {
  shop = await openTestShop()
  await someFreight(shop)
  staff = await shop.staff()
  files = importer(shop, staff)
})
afterAll(() => shop.close())

test('an outcome stored before warnings existed can still be read', async () => {
  const { id } = await files.send('price', [
    ['型号', '价格'],
    ['PR-405', 5],
  ])
  await shop.db`update transfer_job set outcome = outcome - 'warned' - 'warnings' where id = ${id}`
  expect((await staff.call(getTransfer, { id })).outcome).toMatchObject({ wrong: 1, warned: 0, warnings: [] })
})

test('remarks that the version before stored as a workbook can still be fetched', async () => {
  const { id } = await files.send('price', [
    ['型号', '价格'],
    ['PR-406', 5],
  ])
  const stored = await workbook([['型号', '错误说明']])
  const { storage } = shop.app.house.outside
  const [{ key }] = await shop.db<[{ key: string }]>`
    select result_key as key from transfer_job where id = ${id}`
  await storage.remove(key)
  await storage.put('transfer/stored.xlsx', stored)
  await shop.db`update transfer_job set result_key = 'transfer/stored.xlsx' where id = ${id}`
  expect((await staff.ask(readTransferFile, { id })).bytes).toEqual(stored)
})

test('nothing is written when the stock changes between the check and the confirmation', async () => {
  const { skuIds } = await shop.product({
    skus: [
      { modelCode: 'MV-1', stock: 5 },
      { modelCode: 'MV-2', stock: 5 },
    ],
  })
  const job = await files.send('stock', [
    ['型号', '增减数量'],
    ['MV-1', -2],
    ['MV-2', -5],
  ])
  await buyNow(await aBuyer(shop), { skuId: skuIds[1] ?? 0, quantity: 1 })
  expect(await files.apply(job.id)).toMatchObject({
    state: 'checked',
    error: '检查之后数据有变化，请核对后重新确认',
  })
  expect([(await files.skuOf('MV-1'))?.stock, (await files.skuOf('MV-2'))?.stock]).toEqual([5, 4])
})

test('a job that is confirmed twenty times at once is applied once', async () => {
  await shop.product({ skus: [{ modelCode: 'TW-1', stock: 10 }] })
  const job = await files.send('stock', [
    ['型号', '入库数量'],
    ['TW-1', 3],
  ])
  await Promise.all(Array.from({ length: 20 }, () => staff.call(applyImport, { id: job.id })))
  const jobs = tasks(shop.app.house)
  const payload = { id: job.id, actor: { name: 'x', staffId: staff.id, ip: '', requestId: '' } }
  await Promise.all([1, 2, 3].map(() => jobs['transfer.apply']!(payload as never, { now: shop.now() })))
  await files.work()
  expect((await files.skuOf('TW-1'))?.stock).toBe(13)
})

test('a workbook is read once, again when its text is lost, and nothing of it stays after a day', async () => {
  await shop.product({ skus: [{ modelCode: 'ONCE-1', stock: 1 }] })
  const { storage } = shop.app.house.outside
  const sheet = [
    ['型号', '入库数量'],
    ['ONCE-1', 2],
  ]
  const sourceOf = async (id: number) =>
    (await shop.db<[{ key: string }]>`select source_key as key from transfer_job where id = ${id}`)[0].key
  const first = await files.send('stock', sheet, '一.xlsx')
  await storage.put(await sourceOf(first.id), Buffer.from('PK\u0003\u0004 nothing'))
  expect(await files.apply(first.id)).toMatchObject({ state: 'applied' })
  expect((await files.skuOf('ONCE-1'))?.stock).toBe(3)

  const second = await files.send('stock', sheet, '二.xlsx')
  const text = `${await sourceOf(second.id)}.zst`
  expect(await storage.get(text)).not.toBeNull()
  await storage.remove(text)
  // The same rows are the same receipt, booked already.
  expect(counts(await files.apply(second.id)).unchanged).toBe(1)

  const late = await files.send('stock', sheet, '三.xlsx')
  const lateText = `${await sourceOf(late.id)}.zst`
  await storage.remove(lateText)
  shop.setNow(new Date(Date.parse(late.expiresAt) - 1_800_000))
  await staff.call(retryTransfer, { id: late.id })
  await files.work()
  expect(await staff.call(getTransfer, { id: late.id })).toMatchObject({ state: 'checked' })
  expect(await storage.get(lateText)).toBeNull()
  shop.setNow(new Date(Date.parse(late.expiresAt) + 1))
  await tasks(shop.app.house)['transfer.sweep']!({} as never, { now: shop.now() })
  expect((await keysOf(storage)).filter((key) => key.startsWith('transfer/'))).toEqual([])
  shop.setNow(null)
})

test('GBK and byte order marks are read, formulas and bursting files are refused', async () => {
  await shop.product({ skus: [{ modelCode: 'CSV-1', stock: 1 }] })
  const bom = Buffer.from('\ufeff型号,入库数量\r\nCSV-1,2\r\n')
  expect(counts(await files.send('stock', bom, 'a.csv')).changed).toBe(1)
  const gbk = Buffer.concat([
    Buffer.from([0xd0, 0xcd, 0xba, 0xc5, 0x2c]),
    Buffer.from([0xc8, 0xeb, 0xbf, 0xe2, 0xca, 0xfd, 0xc1, 0xbf]),
    Buffer.from('\r\nCSV-1,3\r\n'),
  ])
  expect(counts(await files.send('stock', gbk, 'a.csv')).changed).toBe(1)
  const sheet = {
    name: '表',
    rows: [
      ['型号', '入库数量'],
      ['CSV-1', 4],
    ],
    cells: new Map([['1,1', { formula: 'HYPERLINK("http://x.invalid")', formulaResult: 4 }]]),
  }
  const formula = Buffer.from(await writeXlsx({ sheets: [sheet] }))
  expect(errorsOf(await files.send('stock', formula))).toEqual(['2 入库数量 不能是公式，请粘贴为数值'])
  expect(errorsOf(await files.send('stock', Buffer.from('型号,入库数量\n=1+1,3\n'), 'a.csv'))?.[0]).toContain(
    '不能是公式',
  )
  const failed = async (file: Buffer | Cell[][]) => {
    const { state, error } = await files.send('stock', file)
    return [state, error]
  }
  expect(await failed(Buffer.from('PK\u0003\u0004 nothing'))).toEqual([
    'failed',
    '文件无法读取，请用 Excel 或 WPS 打开后另存为 .xlsx，或上传 .csv 文件',
  ])
  expect(await failed([['名称', '数量']])).toEqual(['failed', '没有找到表头，必须有：型号；请按模板整理'])
  expect(await failed([['型号', '盘点数量']])).toEqual(['failed', '文件中没有数据行'])
  const long = [['型号', '盘点数量'], ...Array.from({ length: 5_001 }, (_, at) => [`L-${at}`, 1])]
  expect(await failed(long)).toEqual(['failed', '一次最多导入 5000 行，请拆分文件'])
  // Eight processes read a file each.
}, 90_000)

test('an import needs the permission of its kind', async () => {
  const clerk = importer(shop, await shop.staff(['transfer.import', 'stock.write']))
  const file = { bytes: await workbook([['型号']]), name: '表.xlsx' }
  for (const [kind, { permission }] of Object.entries(importKinds)) {
    const { code } = await clerk.post(startImport.path, file, { kind })
    expect([kind, code]).toEqual([kind, permission === 'stock.write' ? 1 : 403])
  }
  await clerk.work()
})

test('every kind has a template that is read back without a row', async () => {
  for (const kind of Object.keys(importKinds) as ImportKind[]) {
    const { status, bytes } = await staff.ask(readTemplate, { kind })
    expect(status).toBe(200)
    expect(await files.send(kind, bytes)).toMatchObject({ state: 'failed', error: '文件中没有数据行' })
  }
})

test('no export holds a formula, and phone numbers are masked', async () => {
  const member = await shop.member({ points: 50, mobile: '13812345678' })
  await shop.db`update member set nickname = '=cmd|calc' where id = ${member.id}`
  const clerk = await shop.staff(
    (Object.values(exportKinds).map(({ permission }) => permission) as Permission[]).concat(
      'transfer.export',
    ),
  )
  for (const kind of Object.keys(exportKinds) as ExportKind[]) {
    const job = await files.take(kind, kind === 'product' ? { view: 'draft' } : {}, clerk)
    if (job.state === 'failed') expect([kind, job.error]).toEqual([kind, '没有可导出的数据'])
    else expect(await files.rowsOf(job.id, clerk)).toHaveLength(job.rows + 1)
  }
  const masked = await files.rowsOf((await files.take('member', {}, clerk)).id, clerk)
  expect(masked.find(([, nickname]) => nickname === '=cmd|calc')?.[0]).toBe('138****5678')
  const whole = await files.rowsOf((await files.take('member')).id)
  expect(whole.find(([, nickname]) => nickname === '=cmd|calc')?.[0]).toBe('13812345678')
  const [{ after } = { after: null }] = await shop.db`
    select after from audit_entry where what = 'transfer.export' order by id desc limit 1`
  expect(after).toMatchObject({ kind: 'member', phones: 'whole' })
})

test('an export holds the rows of its filter, and an unknown filter is refused', async () => {
  const { skuId } = await shop.product({ skus: [{ modelCode: 'FL-1', stock: 3 }] })
  const buyer = await aBuyer(shop)
  const { no } = await buyNow(buyer, { skuId })
  const rows = await files.rowsOf(
    (await files.take('order', { memberId: String(buyer.id), view: 'unpaid' })).id,
  )
  expect(rows.slice(1).map(([first]) => first)).toEqual([no])
  const lines = await files.rowsOf((await files.take('orderLine', { keyword: no })).id)
  expect(lines.slice(1).map((row) => row[lines[0]!.indexOf('型号')])).toEqual(['FL-1'])
  expect((await files.take('order', { from: '2001-01-01', to: '2001-01-31' })).error).toBe('没有可导出的数据')
  await expect(staff.call(startExport, { kind: 'order', filter: { colour: 'red' } })).rejects.toMatchObject({
    reason: 'exportFilter',
  })
})

test('a file can be read by who made it only, for one day', async () => {
  const job = await files.take('audit')
  const other = await shop.staff(['transfer.export', 'audit.read'])
  const nobody = await shop.staff(['order.read'])
  expect((await other.ask(readTransferFile, { id: job.id })).body.reason).toBe('notFound')
  expect((await other.call(listTransfers, {})).rows).toEqual([])
  expect((await nobody.ask(readTransferFile, { id: job.id })).status).toBe(403)
  expect((await nobody.ask(startExport, { kind: 'order' })).status).toBe(403)
  expect((await other.ask(startExport, { kind: 'member' })).status).toBe(403)
  expect((await (await shop.member()).ask(readTransferFile, { id: job.id })).status).toBe(401)
  expect((await staff.call(listTransfers, { direction: 'export', kind: 'audit' })).rows[0]).toMatchObject({
    id: job.id,
    hasFile: true,
    state: 'done',
  })
  const everybody = async (filter: object) =>
    (await staff.call(listTransfers, filter)).rows.map((row) => row.staffName)
  const own = await files.take('audit', {}, other)
  expect(await everybody({ staff: other.name })).toEqual([other.name])
  expect(await everybody({ staff: other.name, kind: 'order' })).toEqual([])
  expect(new Set(await everybody({ staff: staff.name }))).toEqual(new Set([staff.name]))
  expect((await other.call(listTransfers, { staff: staff.name })).rows).toEqual([])
  expect((await other.call(listTransfers, { staff: other.name })).rows).toMatchObject([{ id: own.id }])
  shop.setNow(new Date(Date.now() + 25 * 3_600_000))
  expect((await staff.ask(readTransferFile, { id: job.id })).body.reason).toBe('transferGone')
  await tasks(shop.app.house)['transfer.sweep']!({} as never, { now: shop.now() })
  expect(await staff.call(getTransfer, { id: job.id })).toMatchObject({ hasFile: false, state: 'done' })
  expect(
    await shop.db`select from transfer_job where source_key is not null or result_key is not null`,
  ).toHaveLength(0)
  shop.setNow(null)
})

test('a file needs every permission that it was made with, also from who manages the staff', async () => {
  await shop.member()
  const whole = await files.take('member')
  const manager = await shop.staff(['staff.write', 'transfer.export'])
  const reader = await shop.staff(['staff.write', 'transfer.export', 'member.read'])
  const revealer = await shop.staff(['staff.write', 'transfer.export', 'member.read', 'member.reveal'])
  expect((await manager.ask(readTransferFile, { id: whole.id })).status).toBe(403)
  expect((await reader.ask(readTransferFile, { id: whole.id })).status).toBe(403)
  expect((await revealer.ask(readTransferFile, { id: whole.id })).status).toBe(200)
})

test('the findings of an import are hidden from who may not import its kind', async () => {
  const sheet = [
    ['手机号', '机构名称'],
    ['1381234567', '第一小学'],
  ]
  const job = await files.send('member', sheet)
  expect(job.outcome?.errors).not.toEqual([])
  const manager = await shop.staff(['staff.write', 'transfer.import'])
  const { rows } = await manager.call(listTransfers, { kind: 'member' })
  for (const seen of [rows[0], await manager.call(getTransfer, { id: job.id })])
    expect(seen).toMatchObject({
      id: job.id,
      hasFile: false,
      outcome: { wrong: 1, errors: [], notes: [], picturesMissing: [] },
    })
  expect((await staff.call(getTransfer, { id: job.id })).outcome).toEqual(job.outcome)
})

test('the books are right after these imports and exports', async () => {
  expect(await listBroken(shop.db)).toEqual({})
})
