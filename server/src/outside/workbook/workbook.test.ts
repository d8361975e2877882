import { readFile } from 'node:fs/promises'
import { deflateRawSync } from 'node:zlib'
import { writeXlsx } from 'hucre/xlsx'
import { describe, expect, test } from 'vitest'
import { makePlainBook } from '../sheet.ts'
import { LIST_LIMITS, readTable, readWorkbook, type Workbook } from '../sheet-reading.ts'
import { readBook } from './read.ts'
import { shownNumber } from './shown.ts'

// The files were written by ExcelJS 4.4, SheetJS 0.18 and LibreOffice 7.4 from the same made-up list.
const fileOf = (name: string) => readFile(new URL(`files/${name}`, import.meta.url))
/** Without a process of its own, of which `limits` below has some. */
const readHere = (file: Buffer) => JSON.parse(readBook(file, LIST_LIMITS)) as Workbook
const read = async (name: string) => readHere(await fileOf(name))
const readText = async (text: string | Buffer) => readHere(Buffer.from(text as string))
const rowsOf = async (text: string | Buffer) => (await readText(text)).sheets[0]!.rows

describe('an .xlsx', () => {
  const list = [
    ['××学院采购清单'],
    ['型号', '数量', '单价', '日期', '条码'],
    ['0017', '200%', '90.750', '2026-11-05', '20261105123456780000'],
    ['RG-AW300', '1', '(20.00)', '12:00', '123456789012345'],
    ['RG-AW300', 'TRUE', '#N/A', '2', '富文本'],
  ]

  test('gives visible sheets and rows as they are shown, with their numbers and marks', async () => {
    const { sheets, hiddenSheets } = await read('exceljs.xlsx')
    expect(hiddenSheets).toEqual(['旧', '很旧'])
    expect(sheets).toEqual([
      {
        name: '本次',
        rows: list,
        numbers: [1, 2, 3, 5, 6],
        hiddenRows: [4],
        marks: [
          [2, 3, 'date'],
          [2, 4, 'rounded'],
          [3, 3, 'time'],
          [4, 1, 'boolean'],
          [4, 2, 'error'],
          [4, 0, 'merged'],
        ],
        formulas: [[4, 3]],
      },
    ])
  })

  test('reads the same from LibreOffice, which rounds a long number itself', async () => {
    const { sheets, hiddenSheets } = await read('libreoffice.xlsx')
    expect(hiddenSheets).toEqual(['很旧'])
    const [, sheet] = sheets
    expect(sheet!.rows).toEqual(list.with(2, list[2]!.with(4, '20261105123456800000')))
    expect(sheet!.marks).toContainEqual([2, 4, 'rounded'])
  })

  test('repeats a merged cell in all of its rows and never across', async () => {
    const { sheets } = await read('sheetjs.xlsx')
    expect(sheets[0]!.rows).toEqual([
      ['名称', '型号', '数量'],
      ['活动扳手', 'RG-AW200', '10'],
      ['活动扳手', 'RG-AW200', '20'],
      ['', '2026-11-05', '25.5%'],
    ])
    expect(sheets[0]!.marks).toEqual([
      [2, 1, 'merged'],
      [3, 1, 'date'],
    ])
  })

  test('counts days from 1904 when the file does', async () => {
    expect((await read('1904.xlsx')).sheets[0]!.rows[1]).toEqual(['2026-11-05', '06:00'])
  })

  test('keeps the numbers of rows between which others are blank', async () => {
    const book = await writeXlsx({ sheets: [{ name: '表', rows: [['型号'], [null], [null], ['A-1']] }] })
    const [sheet] = (await readWorkbook(Buffer.from(book), LIST_LIMITS, 'staff 1')).sheets
    expect([sheet!.rows, sheet!.numbers]).toEqual([
      [['型号'], ['A-1']],
      [1, 4],
    ])
    expect((await readSheet(Buffer.from(book))).map((row) => row[0])).toEqual([
      '型号',
      undefined,
      undefined,
      'A-1',
    ])
  })
})

const readSheet = async (file: Buffer) => (await readTable(file, LIST_LIMITS, 'staff 1')).rows

test.each([
  ['0000', 17, '0017'],
  ['0.000', 90.75, '90.750'],
  ['0%', 0.13, '13%'],
  ['#,##0.00', 1234567.891, '1,234,567.89'],
  ['"¥"#,##0.00', 1200, '¥1,200.00'],
  ['[$¥-804]#,##0.00', 5, '¥5.00'],
  ['_ ¥* #,##0.00_ ;_ ¥* \\-#,##0.00_ ;_ ¥* "-"??_ ;_ @_ ', 1200, '¥1,200.00'],
  ['_ ¥* #,##0.00_ ;_ ¥* \\-#,##0.00_ ;_ ¥* "-"??_ ;_ @_ ', 0, '0'],
  ['0.00_);[红色](0.00)', -20, '(20.00)'],
  ['"RG-AW"000', 17, 'RG-AW017'],
  ['0"件"', 12, '12件'],
  ['000-0000-0000', 13812345678, '138-1234-5678'],
  ['G/通用格式', 12.299999999999999, '12.3'],
  ['General', 123456789012, '123456789012'],
  ['General', 0.1 + 0.2, '0.3'],
  ['General', 0.0000001, '0.0000001'],
  ['0.00E+00', 123456789012, '123456789012'],
  ['0!.0,"万"', 120000, '120000'],
  ['0.0,', 12345, '12345'],
  [';;;', 5, '5'],
  ['[DBNum1][$-804]General', 123, '123'],
  ['a pattern that is none [', 7, '7'],
])('the format %s shows %d as %s', (pattern, value, text) =>
  expect(shownNumber(value, pattern, false)).toEqual({ text }),
)

test.each([
  ['[$-804]yyyy"年"m"月"d"日";@', 46331.43, '2026-11-05', 'date'],
  ['m"月"d"日"', 46331, '2026-11-05', 'date'],
  ['m/d/yy', 46331, '2026-11-05', 'date'],
  ['mmm-yy', 46331, '2026-11-05', 'date'],
  ['yyyy\\-mm\\-dd\\ hh:mm:ss', 46331, '2026-11-05 00:00:00', 'date'],
  ['yyyy/m/d h:mm', 46331.999999999, '2026-11-06 00:00', 'date'],
  ['上午/下午h"时"mm"分"', 0.6, '14:24', 'time'],
  ['h:mm', 0.600001, '14:24', 'time'],
  ['[h]:mm', 1.5, '36:00', 'time'],
  ['[h]:mm:ss', 1.5, '36:00:00', 'time'],
  ['yyyy-mm-dd', 1, '1900-01-01', 'date'],
])('the format %s shows %d as %s', (pattern, value, text, mark) =>
  expect(shownNumber(value, pattern, false)).toEqual({ text, mark }),
)

test('a number whose last digits are lost is marked, whatever its format', () => {
  for (const pattern of ['General', '0', '@', '#,##0', '0.00E+00'])
    expect(shownNumber(20261105123456780000, pattern, false)).toEqual({
      text: '20261105123456780000',
      mark: 'rounded',
    })
})

describe('text', () => {
  const lines = '型号,数量,备注\r\nA-1,2,加急\r\n'
  const rows = [
    ['型号', '数量', '备注'],
    ['A-1', '2', '加急'],
  ]
  const utf16 = Buffer.from(lines, 'utf16le')
  const swapped = Buffer.from(utf16).swap16()
  const gb = gb18030({
    型: 'd0cd',
    号: 'bac5',
    数: 'cafd',
    量: 'c1bf',
    备: 'b1b8',
    注: 'd7a2',
    加: 'bcd3',
    急: 'bcb1',
  })

  test.each<[string, Buffer]>([
    ['UTF-8', Buffer.from(lines)],
    ['UTF-8 with a mark', Buffer.from(`\ufeff${lines}`)],
    ['UTF-16 LE', utf16],
    ['UTF-16 LE with a mark', Buffer.concat([Buffer.from([0xff, 0xfe]), utf16])],
    ['UTF-16 BE', swapped],
    ['UTF-16 BE with a mark', Buffer.concat([Buffer.from([0xfe, 0xff]), swapped])],
    ['GB 18030', gb(lines)],
    ['tabs', Buffer.from(lines.replaceAll(',', '\t'))],
    ['semicolons', Buffer.from(lines.replaceAll(',', ';'))],
    ['single line feeds', Buffer.from(lines.replaceAll('\r\n', '\n'))],
    ['old Macintosh line ends', Buffer.from(lines.replaceAll('\r\n', '\r'))],
  ])('in %s', async (_, bytes) => expect(await rowsOf(bytes)).toEqual(rows))

  test.each<[string, Buffer, string[]]>([
    [
      'GB 18030 before a comma',
      Buffer.concat([gb('A-1,加'), Buffer.from([0xbc]), gb(',2')]),
      ['A-1', '加\ufffd', '2'],
    ],
    [
      'GB 18030 before a quote',
      Buffer.concat([gb('A-1,"加'), Buffer.from([0xbc]), gb('",2')]),
      ['A-1', '加\ufffd', '2'],
    ],
    [
      'GB 18030 of four bytes',
      Buffer.concat([gb('A-1,'), Buffer.from([0x82, 0x35]), gb(',2')]),
      ['A-1', '\ufffd', '2'],
    ],
    [
      'an unknown byte',
      Buffer.concat([gb('A-1,加'), Buffer.from([0xff]), gb(',2')]),
      ['A-1', '加\ufffd', '2'],
    ],
    [
      'UTF-8',
      Buffer.concat([Buffer.from('A-1,加急加急加急加急加'), Buffer.from([0xe5, 0x8a]), Buffer.from(',2')]),
      ['A-1', '加急加急加急加急加\ufffd', '2'],
    ],
  ])('a sign cut in %s damages its own field only', async (_, broken, row) => {
    const [sheet] = (await readText(Buffer.concat([broken, Buffer.from('\r\nB-2,,3\r\n')]))).sheets
    expect(sheet!.rows).toEqual([row, ['B-2', '', '3']])
    expect(sheet!.marks).toEqual([[0, 1, 'damaged']])
  })

  test.each<[string, string, string[][]]>([
    [
      'tabs of banks within quotes',
      '"20261105\t","6222\t"\n"1","2"',
      [
        ['20261105', '6222'],
        ['1', '2'],
      ],
    ],
    [
      'tabs of banks without quotes',
      '0\t,1202\t,622\t\n0\t,1202\t,623\t',
      [
        ['0', '1202', '622'],
        ['0', '1202', '623'],
      ],
    ],
    [
      '="00123"',
      '="00123",a\n"=""00124""",b',
      [
        ['00123', 'a'],
        ['00124', 'b'],
      ],
    ],
    [
      "'6222",
      "'62220001,a\n'-1,b",
      [
        ['62220001', 'a'],
        ['-1', 'b'],
      ],
    ],
    [
      'ragged lines',
      '账户明细\n账号:10\na,b,c\n1,2',
      [['账户明细'], ['账号:10'], ['a', 'b', 'c'], ['1', '2']],
    ],
    [
      'commas in the amounts of lines with tabs',
      'a\tb\tc\n1\t1,000.00\t2,000.00\n1\t5\t6',
      [
        ['a', 'b', 'c'],
        ['1', '1,000.00', '2,000.00'],
        ['1', '5', '6'],
      ],
    ],
    [
      'an inch within a field',
      '扳手 3/4",2\n锤,1',
      [
        ['扳手 3/4"', '2'],
        ['锤', '1'],
      ],
    ],
    [
      'an inch at the start of a field',
      '"3/4 扳手,2\n锤,1',
      [
        ['"3/4 扳手', '2'],
        ['锤', '1'],
      ],
    ],
    [
      'a line end within quotes',
      '"a\nb",1\nc,2',
      [
        ['a\nb', '1'],
        ['c', '2'],
      ],
    ],
    [
      'sep=',
      'sep=;\na;b\n1,5;2',
      [
        ['a', 'b'],
        ['1,5', '2'],
      ],
    ],
    ['one column', 'A-1\nA-2', [['A-1'], ['A-2']]],
  ])('%s', async (_, text, rows) => expect(await rowsOf(text)).toEqual(rows))

  test('what Excel left of a long number is marked', async () => {
    const [sheet] = (await readText('流水号,金额\n2.02611E+19,5')).sheets
    expect(sheet!.marks).toEqual([[1, 0, 'rounded']])
  })

  test('records are numbered as a spreadsheet numbers them', async () => {
    expect((await readText('a,b\n\n"x\ny",2\n\nc,3')).sheets[0]!.numbers).toEqual([1, 3, 5])
  })
})

describe('a table of a page that is called .xls', () => {
  test('of LibreOffice', async () => {
    const [sheet] = (await read('libreoffice-page.xls')).sheets
    expect(sheet!.rows[4]).toEqual(['0017', '200%', '90.750', '2026年11月5日', '2.02611051234568E+019'])
    expect(sheet!.marks).toContainEqual([4, 4, 'rounded'])
  })

  test('of a bank, without what closes its cells, in the charset that its bytes have', async () => {
    const page = (charset: string) =>
      `<html><meta charset=${charset}><style>td{mso-number-format:"\\@"}</style><table><tr><td>日期<td colspan=2>金额<tr style="display:none"><td>x<tr><td rowspan=2>20261105<td>1.00&nbsp;<td>第七<br>学校<tr><td>2.00</table></html>`
    const rows = [
      ['日期', '金额'],
      ['20261105', '1.00', '第七\n学校'],
      ['20261105', '2.00'],
    ]
    const inUtf8 = await readText(page('gbk'))
    expect(inUtf8.sheets[0]).toMatchObject({ rows, hiddenRows: [2], numbers: [1, 3, 4] })
    const gbPage = gb18030({
      日: 'c8d5',
      期: 'c6da',
      金: 'bdf0',
      额: 'b6ee',
      第: 'b5da',
      七: 'c6df',
      学: 'd1a7',
      校: 'd0a3',
    })
    expect(await rowsOf(gbPage(page('utf-8')))).toEqual(rows)
  })
})

test('XML Spreadsheet 2003 is read as the .xlsx of the same list', async () => {
  const { sheets } = await read('sheetjs-2003.xml')
  expect(sheets).toEqual((await read('sheetjs.xlsx')).sheets)
})

describe('refused with what to do', () => {
  const ole = Buffer.from('d0cf11e0a1b11ae1', 'hex')
  test.each<[string, Buffer | string, string]>([
    ['an .xls', 'libreoffice.xls', 'sheetOld'],
    ['an .ods', 'libreoffice.ods', 'sheetForeign'],
    ['an .xlsb', 'sheetjs.xlsb', 'sheetForeign'],
    [
      'a workbook with a password',
      Buffer.concat([ole, Buffer.from('EncryptedPackage', 'utf16le')]),
      'sheetLocked',
    ],
    ['a document', Buffer.concat([ole, Buffer.from('WordDocument', 'utf16le')]), 'sheetOther'],
    ['a PDF', Buffer.from('%PDF-1.7\n'), 'sheetPdf'],
    ['a photo', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]), 'sheetPicture'],
    ['a screenshot', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'sheetPicture'],
    ['a photo of a phone', Buffer.from('\0\0\0\u0018ftypheic\0\0', 'latin1'), 'sheetPicture'],
    ['an archive', zipOf([['a.txt', Buffer.from('a')]]), 'sheetOther'],
    ['a .numbers', zipOf([['Index/Document.iwa', Buffer.from('a')]]), 'sheetForeign'],
    ['bytes', Buffer.from([0, 1, 2, 3, 255, 254]), 'sheetUnreadable'],
  ])('%s', async (_, file, reason) => {
    const bytes = typeof file === 'string' ? await fileOf(file) : file
    expect(JSON.parse(readBook(bytes, LIST_LIMITS))).toEqual({ refused: reason })
  })
})

describe('a process of its own', () => {
  test('gives the sheets, and a reason for what it cannot read', async () => {
    expect(await readWorkbook(await fileOf('sheetjs.xlsx'), LIST_LIMITS, 'staff 1')).toEqual(
      await read('sheetjs.xlsx'),
    )
    const old = await fileOf('libreoffice.xls')
    await expect(readWorkbook(old, LIST_LIMITS, 'staff 1')).rejects.toMatchObject({ reason: 'sheetOld' })
    const half = Buffer.from('PK\u0003\u0004half')
    await expect(readWorkbook(half, LIST_LIMITS, 'staff 1')).rejects.toMatchObject({
      reason: 'sheetUnreadable',
    })
  })
})

describe('limits', () => {
  test('a workbook that unpacks to more than any needs is refused, whatever size its entries declare', async () => {
    const bomb = zipOf([['xl/workbook.xml', Buffer.alloc(150_000_000, 32)]], 10)
    expect(bomb.length).toBeLessThan(1_000_000)
    await expect(readSheet(bomb)).rejects.toMatchObject({ reason: 'sheetUnreadable' })
  })

  test('one row more than the most is read, blank and hidden rows not counted', async () => {
    const rows = Array.from({ length: 5_200 }, (_, at) => [`HM-${at}`])
    const book = await makePlainBook([{ name: '表', columns: [{ head: '型号', width: 9 }], rows }])
    expect((await readWorkbook(book, LIST_LIMITS, 'staff 1')).sheets[0]!.rows).toHaveLength(5_001)
    expect((await readTable(book, LIST_LIMITS, 'staff 1')).rows).toHaveLength(5_001)
  })

  test('a cell far below the others costs nothing', async () => {
    const sheet =
      '<worksheet><sheetData><row r="1"><c r="A1" t="str"><v>a</v></c></row><row r="1048576"><c r="XFD1048576"><v>1</v></c><c r="A1048576"><v>7</v></c></row></sheetData><mergeCells><mergeCell ref="A1:A1048576"/></mergeCells></worksheet>'
    const [read] = (await readWorkbook(bookOf(sheet), LIST_LIMITS, 'staff 1')).sheets
    expect([read!.rows, read!.numbers]).toEqual([
      [['a'], ['7']],
      [1, 1_048_576],
    ])
  })
})

test('cells without places, shared text in pieces, and prefixes of other writers', async () => {
  const sheet =
    '<x:worksheet xmlns:x="m"><x:sheetData><x:row><x:c t="s"><x:v>0</x:v></x:c><x:c><x:v>5</x:v></x:c></x:row><x:row hidden="true"><x:c><x:v>6</x:v></x:c></x:row><x:row><x:c t="inlineStr"><x:is><x:t>甲_x000A_乙</x:t></x:is></x:c></x:row></x:sheetData></x:worksheet>'
  const texts = '<sst><si><r><t>活动</t></r><r><t>扳手</t></r><rPh sb="0" eb="1"><t>かつ</t></rPh></si></sst>'
  const [read] = readHere(bookOf(sheet, texts)).sheets
  expect(read).toMatchObject({ rows: [['活动扳手', '5'], ['甲\n乙']], numbers: [1, 3], hiddenRows: [2] })
})

function bookOf(sheet: string, texts = '<sst/>'): Buffer {
  const type = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  return zipOf([
    [
      'xl/workbook.xml',
      Buffer.from('<workbook><sheets><sheet name="表" sheetId="1" p:id="a"/></sheets></workbook>'),
    ],
    [
      'xl/_rels/workbook.xml.rels',
      Buffer.from(
        `<Relationships><Relationship Id="a" Type="${type}/worksheet" Target="/xl/s.xml"/><Relationship Id="b" Type="${type}/sharedStrings" Target="t.xml"/></Relationships>`,
      ),
    ],
    ['xl/s.xml', Buffer.from(sheet)],
    ['xl/t.xml', Buffer.from(texts)],
  ])
}

/** An archive; `size` is what its entries say they unpack to. */
function zipOf(files: readonly (readonly [string, Buffer])[], size?: number): Buffer {
  const [parts, directory]: Buffer[][] = [[], []]
  let offset = 0
  for (const [name, bytes] of files) {
    const packed = deflateRawSync(bytes)
    const fields = Buffer.alloc(26)
    fields.writeUInt16LE(20, 0)
    fields.writeUInt16LE(8, 4)
    fields.writeUInt32LE(packed.length, 14)
    fields.writeUInt32LE(size ?? bytes.length, 18)
    fields.writeUInt16LE(Buffer.byteLength(name), 22)
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004', 'latin1'), fields, Buffer.from(name), packed])
    const entry = Buffer.alloc(46)
    entry.write('PK\u0001\u0002', 'latin1')
    fields.copy(entry, 6)
    entry.writeUInt32LE(0, 32)
    entry.writeUInt32LE(offset, 42)
    directory!.push(Buffer.concat([entry, Buffer.from(name)]))
    parts!.push(local)
    offset += local.length
  }
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006', 'latin1')
  end.writeUInt16LE(files.length, 10)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...parts!, ...directory!, end])
}

function gb18030(codes: Readonly<Record<string, string>>) {
  return (text: string) =>
    Buffer.concat(
      [...text].map((sign) =>
        Buffer.from(codes[sign] ?? '', 'hex').length
          ? Buffer.from(codes[sign]!, 'hex')
          : Buffer.from(sign, 'latin1'),
      ),
    )
}
