import { expect, test } from 'vitest'
import { columnWidths, wrap } from './wrap.ts'

/** Chinese signs two wide, others one. */
const widthOf = (text: string) => [...text].reduce((sum, sign) => sum + (sign.charCodeAt(0) > 255 ? 2 : 1), 0)

test.each([
  ['活动扳手', 4, ['活动', '扳手']],
  ['活动，扳手', 4, ['活动，', '扳手']],
  ['型号 HB-300 好', 8, ['型号', 'HB-300', '好']],
  ['ABCDEFGH', 3, ['ABC', 'DEF', 'GH']],
  ['一\n二', 9, ['一', '二']],
  ['', 9, ['']],
])('%j in %i is %j', (text, width, lines) => {
  expect(wrap(text, width, widthOf)).toEqual(lines)
})

test('columns fill the page, and none is narrower than its words while there is room', () => {
  expect(
    columnWidths(
      [
        { natural: 10, least: 5 },
        { natural: 30, least: 5 },
      ],
      80,
    ),
  ).toEqual([20, 60])
  expect(
    columnWidths(
      [
        { natural: 20, least: 10 },
        { natural: 100, least: 10 },
      ],
      70,
    ),
  ).toEqual([15, 55])
  expect(
    columnWidths(
      [
        { natural: 90, least: 60 },
        { natural: 90, least: 60 },
      ],
      60,
    ),
  ).toEqual([30, 30])
})
