import { readXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { makeBook, type SheetTable } from './sheet.ts'
import { dayColumn, timeColumn } from './sheet-cell.ts'

const table = (wish: Partial<SheetTable> = {}): SheetTable => ({
  name: '经费',
  title: '月报',
  above: ['共 2 项'],
  columns: [
    { head: '编号', width: 20, sum: '合计' },
    { head: '金额（元）', width: 16, format: '0.00', sum: 3.5 },
  ],
  rows: [
    ['A-1', 1.5],
    ['A-2', 2],
  ],
  below: ['说明'],
  ...wish,
})

const without = (rows: readonly (readonly unknown[])[]) =>
  rows.map((row) => row.slice(0, row.findLastIndex((cell) => cell !== null && cell !== undefined) + 1))

test('a book has its title, lines, heads, rows and sums in their places', async () => {
  const { sheets } = await readXlsx(await makeBook([table(), table({ name: '明细', rows: [], above: [] })]))
  expect(sheets.map(({ name }) => name)).toEqual(['经费', '明细'])
  expect(without(sheets[0]!.rows)).toEqual([
    ['月报'],
    ['共 2 项'],
    ['编号', '金额（元）'],
    ['A-1', 1.5],
    ['A-2', 2],
    ['合计', 3.5],
    ['说明'],
  ])
  expect(without(sheets[1]!.rows)).toEqual([['月报'], ['编号', '金额（元）'], ['合计', 3.5], ['说明']])
})

test('days and times are dates that spreadsheets sort, and other words of their column stay', async () => {
  const columns = [timeColumn('时间'), dayColumn('日期'), { head: '备注', width: 20 }]
  const rows = [
    ['2026-11-05 10:20', '2026-11-05', '2026-11-05 10:20'],
    ['待定', null, '2026-11-05'],
  ]
  const { sheets } = await readXlsx(await makeBook([table({ columns, rows, above: [], below: [] })]))
  expect(without(sheets[0]!.rows.slice(2, 4))).toEqual([
    [new Date('2026-11-05T10:20:00Z'), new Date('2026-11-05T00:00:00Z'), '2026-11-05 10:20'],
    ['待定', null, '2026-11-05'],
  ])
})

test('texts come back as they are, and no cell is a formula', async () => {
  const columns = Array.from({ length: 30 }, (_, at) => ({ head: `第 ${at + 1} 列`, width: 10 }))
  const cells = [
    'a & b <c> "d"',
    ' 空格 ',
    '两\n行',
    '=1+1',
    '＝1+1',
    '\u0001甲\uffff',
    '👍🏽 ]]>',
    -0.5,
    null,
    1e21,
  ]
  const row = [...cells, ...columns.slice(cells.length).map((_, at) => at)]
  const name = '甲&乙 <丙>'
  const { sheets } = await readXlsx(await makeBook([table({ name, columns, rows: [row], below: [] })]))
  expect(sheets[0]!.name).toBe(name)
  expect(sheets[0]!.rows[3]).toEqual([
    ...['a & b <c> "d"', ' 空格 ', '两\n行', '=1+1', '＝1+1', '甲', '👍🏽 ]]>', -0.5, null, 1e21],
    ...columns.slice(cells.length).map((_, at) => at),
  ])
})

test('a format is that of its column, in rows and in sums', async () => {
  const columns = [
    { head: '件数', width: 8, format: '0', sum: 3 },
    { head: '金额', width: 8, format: '0.00', sum: 3 },
    { head: '名称', width: 8 },
  ]
  const { sheets } = await readXlsx(await makeBook([table({ columns, rows: [[1, 1, '甲']] })]), {
    readStyles: true,
  })
  const formats = (row: number) =>
    columns.map((_, at) => sheets[0]!.cells?.get(`${row},${at}`)?.style?.numFmt ?? '')
  expect([formats(3), formats(4)]).toEqual([
    ['0', '0.00', ''],
    ['0', '0.00', ''],
  ])
})
