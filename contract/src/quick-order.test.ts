import { describe, expect, test } from 'vitest'
import { quantityOf, readLines, readRows } from './quick-order.ts'

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
  ])('%j', (line, code, quantity) => expect(readLines(line)).toEqual([{ code, quantity }]))
})

test('empty lines are left out and the order is kept', () => {
  expect(readLines('\r\nA-1 1\r\n\r\n  \nB-2 2\rC-3')).toEqual([
    { code: 'A-1', quantity: 1 },
    { code: 'B-2', quantity: 2 },
    { code: 'C-3', quantity: null },
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
  ])('%s', (_, rows, lines) =>
    expect(readRows(rows).map(({ code, quantity }) => [code, quantity])).toEqual(lines),
  )
})
