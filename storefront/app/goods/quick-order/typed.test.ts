import { expect, test } from 'vitest'
import { blankRows, rowsAfter, typedLines } from './typed.ts'

test('what finds no room in the list stays typed', () => {
  const rows = [{ code: 'A-1', quantity: '2' }, ...blankRows(), { code: 'B-2', quantity: '' }]
  expect(typedLines(rows)).toEqual([
    { code: 'A-1', quantity: 2 },
    { code: 'B-2', quantity: null },
  ])
  expect(rowsAfter(rows, 1).slice(0, 2)).toEqual([
    { code: 'B-2', quantity: '' },
    { code: '', quantity: '' },
  ])
  expect(typedLines(rowsAfter(rows, 0))).toHaveLength(2)
  expect(rowsAfter(rows, 2)).toEqual(blankRows())
})
