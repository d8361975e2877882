import { expect, test } from 'vitest'
import { cellsOf, fenOf, splitList, wholeOf } from './cells.ts'
import type { RowFinding } from './row-rules.ts'
import { readLines } from './rows.ts'

test.each([
  ['12.5', 1250],
  ['12', 1200],
  ['1,200.00', 120000],
  ['￥３.０５', 305],
  ['12.299999999999999', 1230],
  ['0', 0],
  ['12.345', null],
  ['12,5', null],
  ['12，5', null],
  ['1,2000', null],
  ['1.5万', null],
  ['-1', null],
  ['1e3', null],
  ['十二', null],
  ['', null],
])('%j yuan are %j fen', (text, fen) => {
  expect(fenOf(text)).toBe(fen)
})

test.each([
  ['12', 12],
  ['-3', -3],
  ['1,200', 1200],
  ['5.0', 5],
  ['１２', 12],
  ['1.5', null],
  ['1,5', null],
  ['1，5', null],
  ['1e3', null],
  ['abc', null],
])('%j is the whole number %j', (text, value) => {
  expect(wholeOf(text)).toBe(value)
})

test('a list is split at semicolons of both kinds, and an empty cell is undefined', () => {
  expect(splitList('a; b；c;')).toEqual(['a', 'b', 'c'])
  expect(splitList(undefined)).toBeUndefined()
})

test('an empty cell is undefined, 无 removes the value, and a cell that cannot be read is a finding', () => {
  const findings: RowFinding[] = []
  const cells = cellsOf({ row: 7, text: { market: '无', cost: 'x', points: '0' } }, findings)
  expect([cells.price('price'), cells.priceOrNone('market'), cells.costOrNone('cost')]).toEqual([
    undefined,
    null,
    undefined,
  ])
  cells.pointsOrNone('points')
  cells.required('code')
  expect(findings).toEqual([
    { row: 7, column: 'cost', text: '应为金额（元），最多两位小数' },
    { row: 7, column: 'points', text: '最小为 1' },
    { row: 7, column: 'code', text: '必填' },
  ])
})

const columns = [
  { key: 'code', head: '型号', width: 1, required: true, hint: '', example: '' },
  { key: 'price', head: '价格', width: 1, hint: '', example: '' },
]

test('heads are found below a title, in any order and with spaces or marks; unknown columns are named', () => {
  const rows = [['价格表'], [' 价 格*', '备忘', '型号 *'], ['5', 'x', "'-A1"], ['', '', ''], ['6', '', 'A2']]
  expect(readLines({ rows, formulas: [], marks: [], isWorkbook: false }, columns)).toMatchObject({
    lines: [
      { row: 3, text: { code: '-A1', price: '5' } },
      { row: 5, text: { code: 'A2', price: '6' } },
    ],
    ignored: ['备忘'],
    findings: [],
  })
})

test.each([
  ['no head of a required column', [['价格'], ['5']], '没有找到表头，必须有：型号'],
  [
    'a head that appears twice',
    [
      ['型号', '型号'],
      ['a', 'b'],
    ],
    '表头“型号”出现了两次',
  ],
])('%s is refused', (_, rows, reason) => {
  expect(readLines({ rows, formulas: [], marks: [], isWorkbook: false }, columns)).toBe(reason)
})
