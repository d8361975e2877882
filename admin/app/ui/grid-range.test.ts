import { expect, test } from 'vitest'
import { rangeOf, step, within } from './grid-range.ts'

const write = () => undefined
const size = { rows: 3, columns: [{}, { write }, {}, { write }] }
const press = (key: string, shiftKey = false, editing = false) => ({ key, shiftKey, editing })

test.each([
  ['down', press('ArrowDown'), [0, 1], [1, 1]],
  ['down at the end', press('ArrowDown'), [2, 1], undefined],
  ['right, over what is only shown', press('ArrowRight'), [0, 1], [0, 3]],
  ['right at the edge', press('ArrowRight'), [0, 3], undefined],
  ['right inside a text', press('ArrowRight', false, true), [0, 1], undefined],
  ['Tab, on to the next row', press('Tab'), [0, 3], [1, 1]],
  ['Tab out of the last cell', press('Tab'), [2, 3], undefined],
  ['Shift Tab, back to the row before', press('Tab', true), [1, 1], [0, 3]],
  ['Enter', press('Enter', false, true), [0, 1], [1, 1]],
  ['Enter in the last row stays', press('Enter'), [2, 1], [2, 1]],
  ['Shift Enter', press('Enter', true), [1, 1], [0, 1]],
  ['a letter', press('a'), [1, 1], undefined],
] as const)('%s', (_, pressed, [row, column], to) => {
  expect(step(pressed, { row, column }, size)).toEqual(to && { row: to[0], column: to[1] })
})

test('a block reaches from the first cell to the last, whichever was marked first', () => {
  const block = rangeOf({ row: 1, column: 3 }, { row: 2, column: 1 })
  expect(block).toEqual({ top: 1, bottom: 2, left: 1, right: 3 })
  expect([within(block, 2, 2), within(block, 0, 2)]).toEqual([true, false])
})

test('cells that are drawn in their own way are passed over', () => {
  const columns = [{ write: true }, { write: true, render: true }, { write: true }]
  const at = (column: number) => ({ row: 0, column })
  const press = (key: string, from: number) =>
    step({ key, shiftKey: false, editing: false }, at(from), { rows: 1, columns })
  expect(press('ArrowRight', 0)).toEqual(at(2))
  expect(press('ArrowLeft', 2)).toEqual(at(0))
})
