import { readXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { makePlainBook, type SheetCell } from '../sheet.ts'
import { type WrittenSheet, workbookOf } from './write.ts'
import { Zip } from './zip.ts'

const bytesOf = async (sheets: readonly WrittenSheet[]) => {
  const chunks: Buffer[] = []
  for await (const chunk of workbookOf(sheets)) chunks.push(chunk)
  return Buffer.concat(chunks)
}
const partOf = (bytes: Buffer, path: string) => new Zip(bytes, 100_000_000).read(path)?.toString() ?? ''

/** The number formats of the columns themselves, by which a spreadsheet formats cells that are still empty. */
function columnFormats(bytes: Buffer) {
  const styles = partOf(bytes, 'xl/styles.xml')
  const own = new Map(
    [...styles.matchAll(/<numFmt numFmtId="(\d+)" formatCode="([^"]*)"/g)].map(([, id, code]) => [id, code]),
  )
  const xfs = [...(styles.split('<cellXfs')[1] ?? '').matchAll(/<xf numFmtId="(\d+)"/g)].map(([, id]) => id)
  const cols = [...partOf(bytes, 'xl/worksheets/sheet1.xml').matchAll(/<col [^>]*style="(\d+)"/g)]
  return cols.map(([, style]) => own.get(xfs[Number(style)]) ?? xfs[Number(style)])
}

// 49 is the built-in number of the format @, text (ECMA-376, 18.8.30).
test('columns of a form are text where nothing is typed yet', async () => {
  const form = await makePlainBook([
    { name: '导入', columns: ['型号', '价格'].map((head) => ({ head, width: 20 })), rows: [] },
  ])
  expect(columnFormats(form)).toEqual(['49', '49'])
  const { sheets } = await readXlsx(form, { readStyles: true })
  expect(sheets[0]?.rows).toEqual([['型号', '价格']])
  expect(sheets[0]?.cells?.get('0,0')?.style).toMatchObject({ font: { bold: true }, numFmt: '@' })
})

test('a list has a filter, a frozen head, and its heads on each printed page', async () => {
  const rows: SheetCell[][] = [
    ['-50–600 ℃', 1.5, 46_331.4306],
    ['=1+1', null, null],
    ['_x0041_ <&>"\r\n ', -2, null],
  ]
  const columns = [
    { head: '型号', width: 24 },
    { head: '金额', width: 12, format: '0.00' },
    { head: '下单时间', width: 18, format: 'yyyy-mm-dd hh:mm' },
  ]
  const bytes = await bytesOf([{ name: "订单'明细", columns, rows, isList: true }])
  expect(columnFormats(bytes)).toEqual(['49', '2', 'yyyy-mm-dd hh:mm'])
  const { sheets, namedRanges } = await readXlsx(bytes, { readStyles: true })
  const [sheet] = sheets
  expect(sheet).toMatchObject({
    name: "订单'明细",
    autoFilter: { range: 'A1:C4' },
    freezePane: { rows: 1 },
    pageSetup: {
      paperSize: 'a4',
      orientation: 'landscape',
      fitToPage: true,
      fitToWidth: 1,
      fitToHeight: 0,
      printTitlesRow: '$1:$1',
    },
  })
  expect(sheet?.rows[1]?.slice(0, 2)).toEqual(['-50–600 ℃', 1.5])
  expect(sheet?.rows[1]?.[2]).toEqual(new Date('2026-11-05T10:20:03.840Z'))
  expect(sheet?.rows[2]?.[0]).toBe('=1+1')
  expect(sheet?.rows[3]?.[0]).toBe('_x0041_ <&>"\n ')
  expect(JSON.stringify(namedRanges ?? [])).not.toContain('Print')
  expect(partOf(bytes, 'xl/workbook.xml')).toContain("'订单''明细'!$A$1:$C$4")
})

test('more rows than a sheet holds go on in the next one', async () => {
  const table = {
    name: '表',
    columns: [{ head: '数', width: 8, format: '0' }],
    rows: [[1], [2], [3]],
    isList: true,
  }
  const chunks: Buffer[] = []
  for await (const chunk of workbookOf([table], 3)) chunks.push(chunk)
  const { sheets } = await readXlsx(Buffer.concat(chunks))
  expect(sheets.map(({ name, rows, autoFilter }) => [name, rows, autoFilter?.range])).toEqual([
    ['表', [['数'], [1], [2]], 'A1:A3'],
    ['表_2', [['数'], [3]], 'A1:A2'],
  ])
})
