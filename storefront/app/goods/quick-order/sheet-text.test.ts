import { readLines } from '@gongfang/contract/goods/quick-order'
import { expect, test } from 'vitest'
import { type EnteredRow, judge } from './judge.ts'
import { csv, leftCsv, leftText } from './sheet-text.ts'

const row = (at: number, code: string, quantity: number | null): EnteredRow => ({
  key: at,
  at: [at],
  code,
  quantity,
  skuId: null,
})
const left = judge([row(2, 'NO-1', 3), row(5, 'NO-2', null), row(7, 'NO-1', 4)], new Map())

test('the table of what was not found says where, what, how many and why', () => {
  expect(leftCsv(left)).toBe(
    '\ufeff行号,型号,数量,结果,说明,物料号\r\n' +
      '2、7,NO-1,7,未找到型号,第 2、7 行重复，数量已合并；请核对型号,\r\n' +
      '5,NO-2,,未找到型号,请核对型号,\r\n',
  )
})

test('what was copied can be pasted again', () => {
  expect(readLines(leftText(left)).map(({ code, quantity }) => ({ code, quantity }))).toEqual([
    { code: 'NO-1', quantity: 7 },
    { code: 'NO-2', quantity: null },
  ])
})

test.each([
  ['=HYPERLINK("x")', `"'=HYPERLINK(""x"")"`],
  ['+1', "'+1"],
  ['-M6', "'-M6"],
  ['@x', "'@x"],
  ['a,b', '"a,b"'],
  ['a\nb', '"a\nb"'],
  ['M6×20', 'M6×20'],
])('%s is no formula, and one cell', (given, written) => {
  expect(csv([[given, '1']])).toBe(`\ufeff${written},1\r\n`)
})
