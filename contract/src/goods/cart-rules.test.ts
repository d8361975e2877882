import { expect, test } from 'vitest'
import { countedPieces } from './cart-rules.ts'

interface Line {
  productId: number
  quantity: number
  tiersTogether?: boolean
  off?: boolean
}
const together = (productId: number, quantity: number, off = false): Line => ({
  productId,
  quantity,
  tiersTogether: true,
  off,
})

test.each<[string, Line[], number[]]>([
  ['a line alone counts itself', [{ productId: 1, quantity: 3 }], [3]],
  [
    'models of a product count for themselves',
    [
      { productId: 1, quantity: 3 },
      { productId: 1, quantity: 4 },
    ],
    [3, 4],
  ],
  ['unless they count together', [together(1, 3), together(1, 4)], [7, 7]],
  ['those of another product do not count', [together(1, 3), together(2, 4), together(1, 5)], [8, 4, 8]],
  [
    'what is not chosen counts as if it were',
    [together(1, 3), together(1, 4, true), together(1, 5)],
    [8, 12, 8],
  ],
  ['nothing is chosen', [together(1, 3, true), together(1, 4, true)], [3, 4]],
  ['no lines', [], []],
])('%s', (_, lines, counted) => {
  expect(countedPieces(lines, ({ off }) => off !== true)).toEqual(counted)
})
