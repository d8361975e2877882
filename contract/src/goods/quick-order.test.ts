import { describe, expect, test } from 'vitest'
import { readSheetRows } from './list-text.ts'
import cases from './pasted-list-cases.json' with { type: 'json' }
import { quantityOf, readLines } from './quick-order.ts'

const read = (text: string) => readLines(text).map(({ code, quantity }) => [code, quantity])

// Layouts and spellings of real lists and chats; codes, names and numbers are made up.
describe('lists as purchasers paste them', () => {
  test.each(cases)('$text', ({ text, lines }) => expect(read(text)).toEqual(lines))
})

describe('a pasted line is read as it was meant', () => {
  test.each([
    ['DIN912-M6X20-A2\t10', 'DIN912-M6X20-A2', 10],
    ['DIN912-M6X20-A2,10', 'DIN912-M6X20-A2', 10],
    ['DIN912-M6X20-A2，10 盒', 'DIN912-M6X20-A2', 10],
    ['DIN912-M6X20-A2 10', 'DIN912-M6X20-A2', 10],
    ['DIN912 M6X20 x10', 'DIN912 M6X20', 10],
    ['DIN912-M6X20-A2  ×3个', 'DIN912-M6X20-A2', 3],
    ['DIN912-M6X20-A2\t内六角螺栓\t1,200\t盒', 'DIN912-M6X20-A2', 1200],
    ['DIN912-M6X20-A2', 'DIN912-M6X20-A2', null],
    ['DIN912-M6X20-A2\t很多', 'DIN912-M6X20-A2', null],
    ['  HX-6 ；２０ ', 'HX-6', 20],
    ['6203', '6203', null],
    ['M6 20', 'M6', 20],
    ['DIN912-M8X30-A2：X 2个', 'DIN912-M8X30-A2', 2],
    ['DIN912-M8X30-A2: 2', 'DIN912-M8X30-A2', 2],
    ['型号：ABC-1 2 个', 'ABC-1', 2],
    ['型号：ABC-1，数量：2个', 'ABC-1', 2],
    ['型号: ABC-1 数量 2', 'ABC-1', 2],
    ['条码：6901234567892 2 个', '6901234567892', 2],
    ['品名：内六角螺栓 数量：2', '内六角螺栓', 2],
    ['2x ABC-1', 'ABC-1', 2],
    ['2 X ABC-1', 'ABC-1', 2],
    ['2×ABC-1', 'ABC-1', 2],
    ['2个 ABC-1', 'ABC-1', 2],
    ['ABC-1 ×2', 'ABC-1', 2],
    ['ABC-1 x 2', 'ABC-1', 2],
    ['ABC-1×2个', 'ABC-1', 2],
    ['ABC-1;2', 'ABC-1', 2],
    ['ABC-1；×2', 'ABC-1', 2],
    ['ABC-1|2', 'ABC-1', 2],
    ['ABC-1\t2 PCS', 'ABC-1', 2],
    ['ＡＢＣ－１　２个', 'ABC-1', 2],
    ['ＡＢＣ－１：×２个', 'ABC-1', 2],
    ['1. ABC-1 2个', 'ABC-1', 2],
    ['2、ABC-1 3个', 'ABC-1', 3],
    ['6901234567892', '6901234567892', null],
    ['6901234567892 3', '6901234567892', 3],
    ['圆柱头内六角螺栓 M6 20mm', '圆柱头内六角螺栓 M6 20mm', null],
    ['圆柱头内六角螺栓 M6 20mm 5个', '圆柱头内六角螺栓 M6 20mm', 5],
    ['数显卡尺 150 毫米', '数显卡尺 150 毫米', null],
    ['数显卡尺 150mm ×2把', '数显卡尺 150mm', 2],
    ['M6×20', 'M6×20', null],
    ['ABC-1 2万', 'ABC-1', null],
    ['ABC-1\t3千个', 'ABC-1', null],
    ['20x50 角码', '20x50 角码', null],
  ])('%j', (line, code, quantity) => expect(read(line)).toEqual([[code, quantity]]))
})

// Chats on phones: the code is forwarded, the quantity is the next message.
test.each([
  ['GB-1234\n20个', [['GB-1234', 20]]],
  [
    'GB-1234\n20个\nGB-1235\n5个',
    [
      ['GB-1234', 20],
      ['GB-1235', 5],
    ],
  ],
  [
    'GB-1234\n\n20\n\nGB-1235\n\n5',
    [
      ['GB-1234', 20],
      ['GB-1235', 5],
    ],
  ],
  [
    'GB-1234\n数量：20\nGB-1235\n数量：5',
    [
      ['GB-1234', 20],
      ['GB-1235', 5],
    ],
  ],
  [
    'GB-1234\n×20\nGB-1235\n×5',
    [
      ['GB-1234', 20],
      ['GB-1235', 5],
    ],
  ],
  [
    'GB-1234\n20',
    [
      ['GB-1234', null],
      ['20', null],
    ],
  ],
  [
    'GB-1234\nGB-1235\n5个',
    [
      ['GB-1234', null],
      ['GB-1235', 5],
    ],
  ],
] as const)('code and quantity on alternate lines are one: %j', (text, lines) => {
  expect(read(text)).toEqual(lines)
})

test('empty lines are left out and the order is kept', () => {
  expect(read('\r\nA-1 1\r\n\r\n  \nB-2 2\rC-3')).toEqual([
    ['A-1', 1],
    ['B-2', 2],
    ['C-3', null],
  ])
})

test.each([
  ['3', 3],
  ['3.0', 3],
  ['3.5', null],
  ['-3', null],
  ['1,200', 1200],
  ['123456', null],
  ['', null],
  ['三', null],
  ['12PCS', 12],
  ['数量：12', 12],
  ['X 2个', 2],
  ['20mm', null],
  ['2万', null],
  ['3 千个', null],
  ['5千克', 5],
  ['5十个', null],
])('%j is the quantity %j', (text, quantity) => expect(quantityOf(text)).toBe(quantity))

describe('a sheet is read by its heads', () => {
  test.each([
    [
      'the shop’s own quotation',
      [
        ['工坊商城 报价单'],
        ['序号', '型号', '品名', '数量'],
        ['1', 'A-1', '螺栓', '5'],
        ['合计', '', '', '5'],
      ],
      [['A-1', 5]],
    ],
    [
      'English heads in another order',
      [
        ['Qty', 'Part No.'],
        ['2', 'B-2'],
        ['', 'C-3'],
      ],
      [
        ['B-2', 2],
        ['C-3', null],
      ],
    ],
    [
      'heads with a unit or a mark',
      [
        ['商品型号*', ' 数量（个） '],
        ['A-1', '200'],
      ],
      [['A-1', 200]],
    ],
    [
      'no heads',
      [
        ['A-1', '5'],
        ['B-2', ''],
      ],
      [
        ['A-1', 5],
        ['B-2', null],
      ],
    ],
    ['nothing', [['', ''], []], []],
    ['heads alone', [['型号', '数量']], []],
    [
      'barcodes, where there are no codes',
      [
        ['品名', '条码', '数量'],
        ['螺栓', '6901234567892', '2'],
      ],
      [['6901234567892', 2]],
    ],
    [
      'names, where there is nothing else',
      [
        ['品名', '数量'],
        ['数显卡尺 150mm', '2'],
      ],
      [['数显卡尺 150mm', 2]],
    ],
  ])('%s', (_, rows, lines) =>
    expect(readSheetRows(rows).lines.map(({ code, quantity }) => [code, quantity])).toEqual(lines),
  )
})
