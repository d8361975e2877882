import { expect, test } from 'vitest'
import { whole, yuan } from '../goods/catalogue/sku-columns.ts'
import type { GridColumn } from './grid-column.ts'
import { keyOfCell, writeTexts } from './grid-texts.ts'

interface Row {
  code: string
  priceFen: number
  stepQuantity: number
}
const columns: GridColumn<Row>[] = [
  { key: 'code', title: '型号', width: 1, read: ({ code }) => code },
  yuan(['priceFen', '价格', 1]),
  whole(['stepQuantity', '步长', 1]),
]
const rows: Row[] = [
  { code: 'A', priceFen: 100, stepQuantity: 1 },
  { code: 'B', priceFen: 200, stepQuantity: 1 },
]
const paste = (left: number, block: string[][]) =>
  writeTexts(
    { rows, columns, rowKey: ({ code }) => code },
    { top: 0, bottom: block.length - 1, left, right: left + (block[0]?.length ?? 1) - 1 },
    (row, column) => block[row]?.[column],
  )

test('cells that do not take a pasted text keep their value and are named', () => {
  const { rows, untaken, left } = paste(1, [
    ['12，5', '1.5'],
    ['1,000.5', '１２'],
  ])
  expect(rows).toEqual([
    { code: 'A', priceFen: 100, stepQuantity: 1 },
    { code: 'B', priceFen: 100_050, stepQuantity: 12 },
  ])
  expect(untaken).toEqual([
    {
      cell: keyOfCell('A', 'priceFen'),
      row: 0,
      title: '价格',
      text: '12，5',
      why: '逗号只能用在千位之间，如 1,000；小数点请用“.”',
    },
    {
      cell: keyOfCell('A', 'stepQuantity'),
      row: 0,
      title: '步长',
      text: '1.5',
      why: '数字应为整数，不能有小数',
    },
  ])
  expect(left).toEqual([])
})

test('what the table has no cell for is said', () => {
  const {
    rows: next,
    untaken,
    left,
  } = paste(0, [
    ['A', '3', '2', 'x'],
    ['C', '-3', '', 'x'],
    ['D', '4', '2', 'x'],
  ])
  expect(next[0]).toEqual({ code: 'A', priceFen: 300, stepQuantity: 2 })
  expect(untaken.map(({ text, why }) => [text, why])).toEqual([
    ['-3', '金额不能为负数'],
    ['', '请填写步长'],
  ])
  expect(left).toEqual(['超出表格的 1 行没有填入', '超出表格的 1 列没有填入', '型号不能修改，没有填入'])
})
